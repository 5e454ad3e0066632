/* Where an index of places keeps what is near: buckets of 16 × 16 cells of all levels, by hash. */
#ifndef RAMPART_SERVER_GAME_BUCKET_H
#define RAMPART_SERVER_GAME_BUCKET_H

#include <stdint.h>

enum { BUCKET_SHIFT = 4 }; /* a coordinate >> BUCKET_SHIFT is its bucket's */

/* A number for a bucket that looks like chance; who keeps lists takes it modulo their count. */
static inline uint32_t bucket_hash(uint16_t realm, int32_t bucket_x, int32_t bucket_y)
{
    uint32_t hash = (uint32_t)bucket_x * 0x9e3779b1u ^ (uint32_t)bucket_y * 0x85ebca77u ^ realm * 0xc2b2ae3du;
    return hash ^ hash >> 15;
}

#endif
