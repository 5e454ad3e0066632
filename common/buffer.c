#include "common/buffer.h"

#include "common/invariant.h"

#include <stdlib.h>
#include <string.h>

enum { CAPACITY_AT_FIRST = 256, INT_DIGITS_MAX = 20 };

void buffer_finish(struct buffer *buffer)
{
    free(buffer->bytes);
    *buffer = (struct buffer){0};
}

char *buffer_reserve(struct buffer *buffer, size_t more)
{
    INVARIANT(more <= SIZE_MAX / 4 && buffer->length <= SIZE_MAX / 4);
    size_t needed = buffer->length + more;
    if (needed > buffer->capacity) {
        size_t capacity = buffer->capacity == 0 ? CAPACITY_AT_FIRST : buffer->capacity;
        while (capacity < needed) {
            capacity *= 2;
        }
        char *bytes = realloc(buffer->bytes, capacity);
        INVARIANT(bytes != NULL);
        buffer->bytes = bytes;
        buffer->capacity = capacity;
    }
    return buffer->bytes + buffer->length;
}

void buffer_append(struct buffer *buffer, const void *bytes, size_t length)
{
    if (length != 0) {
        memcpy(buffer_reserve(buffer, length), bytes, length);
        buffer->length += length;
    }
}

void buffer_text(struct buffer *buffer, const char *text)
{
    buffer_append(buffer, text, strlen(text));
}

void buffer_char(struct buffer *buffer, char c)
{
    *buffer_reserve(buffer, 1) = c;
    buffer->length++;
}

void buffer_int(struct buffer *buffer, int64_t value)
{
    char digits[INT_DIGITS_MAX];
    size_t at = sizeof digits;
    uint64_t rest = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    do {
        digits[--at] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest != 0);
    char *out = buffer_reserve(buffer, INT_DIGITS_MAX + 1);
    size_t length = 0;
    if (value < 0) {
        out[length++] = '-';
    }
    memcpy(out + length, digits + at, sizeof digits - at);
    buffer->length += length + sizeof digits - at;
}

void buffer_drop(struct buffer *buffer, size_t length)
{
    INVARIANT(length <= buffer->length);
    if (length != 0) {
        buffer->length -= length;
        memmove(buffer->bytes, buffer->bytes + length, buffer->length);
    }
}
