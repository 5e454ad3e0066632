/* The helix: a shaft around a core of rock that goes down for ever as one walks around it.
 *
 * It is finite in x and y: around (0, 0), within HELIX_REACH cells. A turn around the core leads down two or
 * four levels, each of which has one part of the ring around the core, and chambers outside of it; ramps join
 * each level's part to the next one's. Above level 0, and beyond the reach, there is rock; the rock within it
 * can be dug, save where it parts levels. */
#ifndef RAMPART_SERVER_GENERATE_HELIX_H
#define RAMPART_SERVER_GENERATE_HELIX_H

#include "common/place.h"
#include "server/generate/ground.h"
#include "server/world/world.h"

enum {
    HELIX_REACH = 24,                             /* cells lie from -HELIX_REACH to HELIX_REACH */
    HELIX_LEVEL_LAST = INT32_MAX - LEVEL_SET_SPAN /* can be the first of any level set */
};

/* The maker of a helix; it has no rules of its own, so one world may have several. */
struct world_maker helix_maker(void);

/* Where those who come to the realm arrive: on level 0, in a corner of the ring. */
struct place helix_start(uint64_t seed, uint16_t realm);

/* What may ever be at (x, y) on a level of such a realm. */
enum ground helix_ground_at(uint64_t seed, uint16_t realm, int32_t x, int32_t y, int32_t level);

/* The same, for those who need not know the helix. */
struct ground_maker helix_ground(void);

#endif
