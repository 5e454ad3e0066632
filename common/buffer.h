/* Bytes that grow: what is to be sent is appended to one of these, and nothing is allocated once it has its
 * size. */
#ifndef RAMPART_COMMON_BUFFER_H
#define RAMPART_COMMON_BUFFER_H

#include <stddef.h>
#include <stdint.h>

/* All zero is an empty buffer. */
struct buffer {
    char *bytes;
    size_t length;
    size_t capacity;
};

/* Frees what it holds; it is empty afterwards and can be used again. */
void buffer_finish(struct buffer *buffer);

/* Makes room for `more` bytes beyond its length and returns where they go. Out of memory is fatal. */
char *buffer_reserve(struct buffer *buffer, size_t more);

void buffer_append(struct buffer *buffer, const void *bytes, size_t length);
void buffer_text(struct buffer *buffer, const char *text);
void buffer_char(struct buffer *buffer, char c);
/* In decimal. */
void buffer_int(struct buffer *buffer, int64_t value);

/* Takes the first `length` bytes away. Requires: length ≤ buffer->length. */
void buffer_drop(struct buffer *buffer, size_t length);

#endif
