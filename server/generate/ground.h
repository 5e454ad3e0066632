/* What a realm's maker says of every place, made or not: the word on which digging and the verifier's hull
 * rest. */
#ifndef RAMPART_SERVER_GENERATE_GROUND_H
#define RAMPART_SERVER_GENERATE_GROUND_H

#include <stdint.h>

enum ground {
    GROUND_FREE,       /* any cell that stands on this one level: open as made, or dug later */
    GROUND_UNYIELDING, /* never a cell: it parts levels, or the world ends here */
    GROUND_CELL        /* always a cell, on the levels it was made on: part of a ramp site */
};

/* Answers for (x, y) on one level of a realm, from these alone. */
struct ground_maker {
    enum ground (*at)(const void *rules, uint64_t seed, uint16_t realm, int32_t x, int32_t y, int32_t level);
    const void *rules; /* borrowed */
};

#endif
