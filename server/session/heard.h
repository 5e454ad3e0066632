/* What one player is yet to be told that it heard: lines that somebody spoke, and lines that nobody did, for
 * what happens and what makes a noise. */
#ifndef RAMPART_SERVER_SESSION_HEARD_H
#define RAMPART_SERVER_SESSION_HEARD_H

#include "common/buffer.h"
#include "protocol/voices.h"

/* All zero: nothing. */
struct heard {
    struct buffer lines; /* a letter for the voice, who or nobody, NUL, text, NUL, …; the oldest first */
    int count;
};

void heard_finish(struct heard *heard);

/* A line that waits. */
struct heard_line {
    enum voice voice;
    const char *who; /* borrowed from `heard`, as is the text */
    const char *text;
};

/* Adds a line, said by `who`, or by nobody where that is "". Guarantees: at most LIMIT_HEARD_WAITING wait.
 * Beyond, the oldest that nobody spoke goes, or else the oldest; but what nobody speaks is not added where
 * all that waits was spoken. Nor is it where the same waits already. */
void heard_add(struct heard *heard, enum voice voice, const char *who, const char *text);

/* The line that begins at byte `*at` of `lines`; `*at` is moved to the next. Requires: `*at` is 0 or came of
 * this function; a line begins there. */
struct heard_line heard_next(const struct heard *heard, size_t *at);

/* How many lines, of those that wait the longest, are at most `lines_most` and come to at most `bytes_most`,
 * as JSON has them between their quotation marks. */
int heard_fitting(const struct heard *heard, int lines_most, size_t bytes_most);

/* Takes the oldest `count` lines away. Requires: so many wait. */
void heard_drop(struct heard *heard, int count);

#endif
