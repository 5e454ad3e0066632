/* The meadow: one level under the open sky, without end to all sides. Grass, flowers, groves and ponds, and
 * nothing that hurts: the start of the world. From the start trodden paths lead to clearings, for portals. */
#ifndef RAMPART_SERVER_GENERATE_MEADOW_H
#define RAMPART_SERVER_GENERATE_MEADOW_H

#include "common/place.h"
#include "server/generate/ground.h"
#include "server/world/world.h"

enum {
    MEADOW_CLEARINGS = 12,
    MEADOW_CLEARING_NEAREST = 24, /* cells from the start along x and y, the greater of them: about */
    MEADOW_CLEARING_FARTHEST = 56
};

/* The maker of a realm of meadow; it has no rules of its own, so one world may have several. */
struct world_maker meadow_maker(void);

/* Where new players of the realm start: the middle of an open place, where the paths meet. */
struct place meadow_start(uint64_t seed, uint16_t realm);

/* The middle of the `number`-th clearing: a path's end, with open ground three cells to each side. Those of
 * the first numbers lie in quite different directions from the start. Requires: 0 ≤ number <
 * MEADOW_CLEARINGS. Guarantees: all are distinct, at least 7 cells from one another and from the start, and
 * joined on foot. */
struct place meadow_clearing(uint64_t seed, uint16_t realm, int number);

/* What may ever be at (x, y) on a level of such a realm. */
enum ground meadow_ground_at(uint64_t seed, uint16_t realm, int32_t x, int32_t y, int32_t level);

/* The same, for those who need not know the meadow. */
struct ground_maker meadow_ground(void);

#endif
