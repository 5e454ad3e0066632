/* Bytes in pieces of any size become lines. */
#ifndef RAMPART_PROTOCOL_LINE_H
#define RAMPART_PROTOCOL_LINE_H

#include "common/buffer.h"

#include <stdbool.h>

/* One direction of one connection. */
struct line_splitter {
    struct buffer pending; /* bytes not yet part of a line taken; at most `most` and one piece */
    size_t taken;          /* of `pending`, already handed out */
    size_t searched;       /* of `pending`, known to hold no newline */
    size_t most;           /* bytes of the longest line, newline included */
};

enum line_status { LINE_NONE, LINE_READY, LINE_TOO_LONG };

/* Requires: most > 0. Finish with line_finish. */
void line_init(struct line_splitter *splitter, size_t most);
void line_finish(struct line_splitter *splitter);

/* Adds bytes that arrived. */
void line_feed(struct line_splitter *splitter, const char *bytes, size_t length);

/* Takes the next whole line: its bytes without newline (and without a carriage return before it), valid until
 * the next call. LINE_TOO_LONG: more than `most` bytes and no newline; nothing more can be taken. */
enum line_status line_next(struct line_splitter *splitter, const char **bytes, size_t *length);

#endif
