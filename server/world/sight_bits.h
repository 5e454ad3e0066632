/* Sets of columns as the bits of a word: bit x is the column x of a quadrant. Part of sight. */
#ifndef RAMPART_SERVER_WORLD_SIGHT_BITS_H
#define RAMPART_SERVER_WORLD_SIGHT_BITS_H

#include <stdint.h>

static inline uint64_t sight_bits_one(int x)
{
    return (uint64_t)1 << x;
}

/* The columns x0 … x1. Requires: 0 ≤ x0 ≤ x1 ≤ 63. */
static inline uint64_t sight_bits_span(int x0, int x1)
{
    return UINT64_MAX << x0 & UINT64_MAX >> (63 - x1);
}

/* The columns x0 … x1 of 0 … 63; none if x1 < x0. */
static inline uint64_t sight_bits_between(int x0, int x1)
{
    x0 = x0 < 0 ? 0 : x0;
    return x0 > x1 || x0 > 63 ? 0 : sight_bits_span(x0, x1 > 63 ? 63 : x1);
}

/* The lowest column of a set that is not empty. */
static inline int sight_bits_lowest(uint64_t bits)
{
    return __builtin_ctzll(bits);
}

/* The highest column of a set that is not empty. */
static inline int sight_bits_highest(uint64_t bits)
{
    return 63 - __builtin_clzll(bits);
}

/* The word with its bits in opposite order. */
static inline uint64_t sight_bits_mirror(uint64_t bits)
{
    const uint64_t ones = UINT64_C(0x5555555555555555);
    const uint64_t pairs = UINT64_C(0x3333333333333333);
    const uint64_t nibbles = UINT64_C(0x0f0f0f0f0f0f0f0f);
    bits = (bits >> 1 & ones) | (bits & ones) << 1;
    bits = (bits >> 2 & pairs) | (bits & pairs) << 2;
    bits = (bits >> 4 & nibbles) | (bits & nibbles) << 4;
    return __builtin_bswap64(bits);
}

#endif
