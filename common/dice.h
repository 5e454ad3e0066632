/* Counter-based dice: a value is a function of (seed, stream, where), so nothing is stored, nothing runs dry,
 * and no roll depends on the order of any other. Philox4x32-10 (Salmon et al., "Parallel random numbers: as
 * easy as 1, 2, 3", SC 2011), from the Random123 library. */
#ifndef RAMPART_COMMON_DICE_H
#define RAMPART_COMMON_DICE_H

#include <stdint.h>

/* Four independent uniform 32-bit values for the counter (a, b, c, d) under the key `seed`.
 * Callers keep streams apart by giving each purpose its own number in one of the counters. */
struct dice_roll {
    uint32_t value[4];
};
struct dice_roll dice_roll(uint64_t seed, uint32_t a, uint32_t b, uint32_t c, uint32_t d);

/* `value` scaled to 0 … sides−1. Requires: sides > 0. */
static inline uint32_t dice_below(uint32_t value, uint32_t sides)
{
    return (uint32_t)(((uint64_t)value * sides) >> 32);
}

#endif
