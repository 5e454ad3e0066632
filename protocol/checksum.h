/* The checksum that a frame carries over everything its viewer now sees.
 *
 * It is a sum of one hash a cell, a thing and the viewer's own place, modulo 2^32, so that either side keeps
 * it up by adding what came and taking away what went. The hash chains the 32-bit finalizer of MurmurHash3
 * (Austin Appleby, public domain). PROTOCOL.md has it in words, with a worked example. */
#ifndef RAMPART_PROTOCOL_CHECKSUM_H
#define RAMPART_PROTOCOL_CHECKSUM_H

#include <stdint.h>

static inline uint32_t checksum_mix(uint32_t h)
{
    h ^= h >> 16;
    h *= 0x85ebca6bu;
    h ^= h >> 13;
    h *= 0xc2b2ae35u;
    return h ^ h >> 16;
}

/* What the cells of one row of one level have in common. */
static inline uint32_t checksum_row(int32_t level, int32_t y)
{
    return checksum_mix(checksum_mix(1 + (uint32_t)level) + (uint32_t)y);
}

/* A seen cell, `row` from checksum_row. */
static inline uint32_t checksum_cell(uint32_t row, int32_t x, char tile)
{
    return checksum_mix(checksum_mix(row + (uint32_t)x) + (uint8_t)tile);
}

/* A thing in sight; the viewer's own body is the thing with id 0. `look` is from checksum_look. */
static inline uint32_t checksum_thing(int32_t id, int32_t level, int32_t y, int32_t x, uint32_t look)
{
    uint32_t h = checksum_mix(checksum_mix(2 + (uint32_t)level) + (uint32_t)y);
    return checksum_mix(checksum_mix(checksum_mix(h + (uint32_t)x) + (uint32_t)id) + look);
}

/* What a thing looks like: its kind, a space, its name, byte by byte. */
static inline uint32_t checksum_look(const char *kind, const char *name)
{
    uint32_t h = 3;
    for (; *kind != '\0'; kind++) {
        h = checksum_mix(h + (uint8_t)*kind);
    }
    h = checksum_mix(h + (uint8_t)' ');
    for (; *name != '\0'; name++) {
        h = checksum_mix(h + (uint8_t)*name);
    }
    return h;
}

#endif
