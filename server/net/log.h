/* Log lines in logfmt on a descriptor: ts=… level=info msg="…" key=value …
 *
 * A line is begun, given its fields, and ended; nothing that a peer sends can end it early or look like a
 * field of its own. */
#ifndef RAMPART_SERVER_NET_LOG_H
#define RAMPART_SERVER_NET_LOG_H

#include "common/buffer.h"

#include <stdint.h>

enum log_level { LOG_LEVEL_INFO, LOG_LEVEL_WARNING, LOG_LEVEL_ERROR };

/* Finish with log_finish. */
struct log {
    int descriptor; /* borrowed */
    struct buffer line;
};

/* Lines go to `descriptor`, one write(2) each. */
void log_init(struct log *log, int descriptor);
void log_finish(struct log *log);

/* Begins a line with the time of day, its level and what happened. Requires: no line is begun. */
void log_begin(struct log *log, enum log_level level, const char *message);
/* Adds a field. Requires: a line is begun; `key` is a plain word. */
void log_text(struct log *log, const char *key, const char *text);
void log_int(struct log *log, const char *key, int64_t value);
/* Writes the line. What cannot be written is lost: there is nobody to tell. */
void log_end(struct log *log);

#endif
