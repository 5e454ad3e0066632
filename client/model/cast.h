/* A recording of a terminal, in lines of asciicast v2: a header, then what was written, each with its time.
 * docs.asciinema.org/manual/asciicast/v2 has the format. */
#ifndef RAMPART_CLIENT_MODEL_CAST_H
#define RAMPART_CLIENT_MODEL_CAST_H

#include <stddef.h>
#include <stdint.h>

struct buffer;

/* Appends the first line, newline included. `began_s`: when, in seconds since 1970; `term`: the kind of
 * terminal, or NULL. */
void cast_header(struct buffer *out, int rows, int columns, int64_t began_s, const char *term);

/* Appends what was written to the terminal so many microseconds after the beginning. Bytes that are not UTF-8
 * become '?'. */
void cast_output(struct buffer *out, int64_t at_us, const char *bytes, size_t length);

/* Appends that the terminal has another size. */
void cast_size(struct buffer *out, int64_t at_us, int rows, int columns);

#endif
