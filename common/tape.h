/* Records in bytes, of which writing and reading are one list of calls: a function that names each value once
 * writes them all, or reads them all back, as the tape goes.
 *
 *     void tape_pair(struct tape *tape, struct pair *pair)
 *     {
 *         tape_int(tape, &pair->a, 0, 9);
 *         tape_text(tape, pair->name, sizeof pair->name);
 *     }
 *
 * What is read may be anything: numbers out of range and texts that are none spoil the tape, and from then on
 * all that comes from it is zero. Numbers take as many bytes as they need, least first, seven bits in each,
 * signs in bit 0 (as Protocol Buffers do it). */
#ifndef RAMPART_COMMON_TAPE_H
#define RAMPART_COMMON_TAPE_H

#include "common/buffer.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct tape {
    struct buffer *out; /* borrowed: what is written; NULL: it is read, */
    const unsigned char *bytes;
    size_t length; /* of what is left */
    bool spoiled;
};

/* A tape that writes to the end of `out`, and one that reads `length` bytes. Both borrow. */
struct tape tape_to(struct buffer *out);
struct tape tape_from(const void *bytes, size_t length);

static inline bool tape_reads(const struct tape *tape)
{
    return tape->out == NULL;
}

/* What was read makes no sense. Does nothing to a tape that writes. */
void tape_spoil(struct tape *tape);

/* Whether all was read, to the last byte, and made sense. */
bool tape_is_done(const struct tape *tape);

/* A whole number from `least` to `most`. What is read out of range spoils the tape, and is `least`. Requires,
 * when written: it is in range. */
void tape_number(struct tape *tape, int64_t *value, int64_t least, int64_t most);
void tape_int(struct tape *tape, int32_t *value, int32_t least, int32_t most);
void tape_bits(struct tape *tape, uint64_t *bits);
void tape_flag(struct tape *tape, bool *flag);

/* A text that ends with its NUL within `size` bytes; UTF-8 when read. */
void tape_text(struct tape *tape, char *text, size_t size);

/* `count` bytes of which neighbours are mostly the same. */
void tape_runs(struct tape *tape, uint8_t *bytes, int count);

#endif
