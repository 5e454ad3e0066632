/* The rainbow: a maze of small rooms without end downwards that fits one screen and never scrolls.
 *
 * All of it lies within RAINBOW_WIDTH × RAINBOW_HEIGHT cells from (0, 0). Each level has a colour of its own
 * for its floor, and the doors between rooms are ramps: there are no stairs. Above level 0, and beyond the
 * screen, there is rock. */
#ifndef RAMPART_SERVER_GENERATE_RAINBOW_H
#define RAMPART_SERVER_GENERATE_RAINBOW_H

#include "server/generate/kind.h"

enum {
    RAINBOW_WIDTH = 79,
    RAINBOW_HEIGHT = 21,
    RAINBOW_DROP_MAX = 31 /* levels that one door leads down, at most */
};

/* Entered on level 0, in a room in the middle of the screen. A level's rooms are joined through other levels
 * only, so it breaks VERIFY_JOINED. */
extern const struct level_kind rainbow_kind;

/* The floor of a level's rooms: each colour comes again after seven levels, and no door joins two levels of
 * one colour. Requires: level ≥ 0. */
enum terrain_id rainbow_floor(int32_t level);

#endif
