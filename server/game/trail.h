/* Where a player has been of late: what a creature follows that has lost sight of it, by its nose or round
 * the next corner, over ramps, stairs and portals as the player went. */
#ifndef RAMPART_SERVER_GAME_TRAIL_H
#define RAMPART_SERVER_GAME_TRAIL_H

#include "common/place.h"

#include <stdbool.h>
#include <stdint.h>

enum { TRAIL_PLACES = 32 };

/* Zeroed: nowhere yet. */
struct trail {
    uint64_t count; /* of places ever; the last TRAIL_PLACES are known */
    struct place at[TRAIL_PLACES];
};

void trail_add(struct trail *trail, struct place place);

/* The place to which the player went on from `place`, if it was there within its last `steps`, the last time
 * if it was there more often. False: it was not, or is there still. */
bool trail_next(const struct trail *trail, struct place place, int32_t steps, struct place *next);

#endif
