/* The rainbow: a maze of small rooms without end downwards that fits one screen and never scrolls.
 *
 * All of it lies within RAINBOW_WIDTH × RAINBOW_HEIGHT cells from (0, 0). Each level has a colour of its own
 * for its floor, and the doors between rooms are ramps: there are no stairs. Above level 0, and beyond the
 * screen, there is rock. */
#ifndef RAMPART_SERVER_GENERATE_RAINBOW_H
#define RAMPART_SERVER_GENERATE_RAINBOW_H

#include "common/place.h"
#include "server/generate/ground.h"
#include "server/world/world.h"

enum {
    RAINBOW_WIDTH = 79,
    RAINBOW_HEIGHT = 21,
    RAINBOW_LEVEL_LAST = INT32_MAX - LEVEL_SET_SPAN, /* can be the first of any level set */
    RAINBOW_DROP_MAX = 31                            /* levels that one door leads down, at most */
};

/* The maker of a rainbow; it has no rules of its own, so one world may have several. */
struct world_maker rainbow_maker(void);

/* Where those who come to the realm arrive: on level 0, in a room in the middle of the screen. */
struct place rainbow_start(uint64_t seed, uint16_t realm);

/* The floor of a level's rooms: each colour comes again after seven levels, and no door joins two levels of
 * one colour. Requires: level ≥ 0. */
enum terrain_id rainbow_floor(int32_t level);

/* What may ever be at (x, y) on a level of such a realm. */
enum ground rainbow_ground_at(uint64_t seed, uint16_t realm, int32_t x, int32_t y, int32_t level);

/* The same, for those who need not know the rainbow. */
struct ground_maker rainbow_ground(void);

#endif
