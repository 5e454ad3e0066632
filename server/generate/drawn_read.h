/* What the files of the reader of drawn maps share; nobody else includes this. */
#ifndef RAMPART_SERVER_GENERATE_DRAWN_READ_H
#define RAMPART_SERVER_GENERATE_DRAWN_READ_H

#include "server/generate/drawn.h"

#include <stdbool.h>

/* A text, read line by line, and a line from left to right. */
struct drawn_reader {
    const char *text;
    size_t length;
    size_t next;      /* where the next line begins */
    const char *line; /* without its end */
    int width;        /* of the line, in bytes */
    int number;       /* of the line, from 1 */
    int at;           /* how much of the line has been read */
    const struct terrain_table *terrains;
    bool farthest; /* S1 and S2 are not asked of the map */
    struct drawn *drawn;
    struct drawn_error *error;
};

/* Notes what is wrong where `reader` is, `at` bytes into its line. Always false. */
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
bool drawn_read_fail(struct drawn_reader *reader, int at, const char *format, ...);

/* Goes to the next line; false at the end of the text. */
bool drawn_read_line(struct drawn_reader *reader);

/* Whether the line, from where it is read, begins with `word`; if so, goes past it and the blanks after it.
 */
bool drawn_read_word(struct drawn_reader *reader, const char *word);

/* Reads the number of a level, or a coordinate, and the blanks after it. */
bool drawn_read_number(struct drawn_reader *reader, const char *what, int32_t *value);

/* Reads the lines of a legend until an empty one. */
bool drawn_read_legend(struct drawn_reader *reader);

/* S0, S1 and S2, on the whole map and on its hull; S0 alone if it is to be looked up farthest level first. */
bool drawn_read_rules(const struct drawn_reader *reader);

/* Finds the pieces of a map whose signs are read. */
void drawn_read_pieces(const struct drawn_reader *reader);

#endif
