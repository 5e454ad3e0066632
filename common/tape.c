/* See tape.h: one function for both ways, for each sort of value. */
#include "common/tape.h"

#include "common/invariant.h"
#include "common/text.h"

#include <string.h>

enum { BITS = 7, MORE = 0x80, WORD_BITS = 64 };

struct tape tape_to(struct buffer *out)
{
    return (struct tape){.out = out};
}

struct tape tape_from(const void *bytes, size_t length)
{
    return (struct tape){.bytes = bytes, .length = length};
}

void tape_spoil(struct tape *tape)
{
    tape->spoiled = tape_reads(tape);
}

bool tape_is_done(const struct tape *tape)
{
    return !tape->spoiled && tape->length == 0;
}

static void write_bits(struct buffer *out, uint64_t bits)
{
    for (; bits >= MORE; bits >>= BITS) {
        buffer_char(out, (char)(unsigned char)(bits | MORE));
    }
    buffer_char(out, (char)(unsigned char)bits);
}

static unsigned read_byte(struct tape *tape)
{
    if (tape->spoiled || tape->length == 0) {
        tape_spoil(tape);
        return 0;
    }
    tape->length--;
    return *tape->bytes++;
}

static uint64_t read_bits(struct tape *tape)
{
    uint64_t bits = 0;
    for (int shift = 0; shift < WORD_BITS; shift += BITS) {
        unsigned byte = read_byte(tape);
        bits |= (uint64_t)(byte & (MORE - 1)) << shift;
        if ((byte & MORE) == 0) {
            return bits;
        }
    }
    tape_spoil(tape);
    return 0;
}

void tape_bits(struct tape *tape, uint64_t *bits)
{
    if (tape_reads(tape)) {
        *bits = read_bits(tape);
        *bits = tape->spoiled ? 0 : *bits;
    } else {
        write_bits(tape->out, *bits);
    }
}

void tape_number(struct tape *tape, int64_t *value, int64_t least, int64_t most)
{
    if (!tape_reads(tape)) {
        INVARIANT(*value >= least && *value <= most);
        uint64_t sign = *value < 0 ? UINT64_MAX : 0;
        write_bits(tape->out, (uint64_t)*value << 1 ^ sign);
        return;
    }
    uint64_t bits = read_bits(tape);
    int64_t half = (int64_t)(bits >> 1);
    *value = (bits & 1) != 0 ? -half - 1 : half;
    if (*value < least || *value > most) {
        tape_spoil(tape);
    }
    *value = tape->spoiled ? least : *value;
}

void tape_int(struct tape *tape, int32_t *value, int32_t least, int32_t most)
{
    int64_t wide = *value;
    tape_number(tape, &wide, least, most);
    *value = (int32_t)wide;
}

void tape_flag(struct tape *tape, bool *flag)
{
    int64_t wide = *flag;
    tape_number(tape, &wide, 0, 1);
    *flag = wide != 0;
}

void tape_text(struct tape *tape, char *text, size_t size)
{
    int64_t length = tape_reads(tape) ? 0 : (int64_t)strlen(text);
    tape_number(tape, &length, 0, (int64_t)size - 1);
    if (!tape_reads(tape)) {
        buffer_append(tape->out, text, (size_t)length);
        return;
    }
    for (int64_t i = 0; i < length; i++) {
        text[i] = (char)(unsigned char)read_byte(tape);
    }
    text[length] = '\0';
    if (memchr(text, '\0', (size_t)length) != NULL || !text_is_utf8(text, (size_t)length)) {
        tape_spoil(tape);
    }
    text[0] = tape->spoiled ? '\0' : text[0];
}

static int run_at(const uint8_t *bytes, int count)
{
    int length = 1;
    while (length < count && bytes[length] == bytes[0]) {
        length++;
    }
    return length;
}

void tape_runs(struct tape *tape, uint8_t *bytes, int count)
{
    for (int at = 0, length = 0; at < count; at += length) {
        length = tape_reads(tape) ? 0 : run_at(bytes + at, count - at);
        int32_t value = bytes[at];
        tape_int(tape, &length, 1, count - at);
        tape_int(tape, &value, 0, UINT8_MAX);
        memset(bytes + at, value, (size_t)length);
    }
}
