/* An exploring walker: always on to where it has been least, straight on where that is equal, by single steps
 * and stairs, as a player would. What it met is counted. */
#ifndef RAMPART_SERVER_INSPECT_JOURNEY_H
#define RAMPART_SERVER_INSPECT_JOURNEY_H

#include "common/place.h"
#include "server/world/world.h"

enum { JOURNEY_STEPS_MAX = 1000000 };

/* One level that was met: cells and steps are those on cells that are named by it. */
struct journey_level {
    int32_t level;
    int32_t cells; /* different ones */
    int32_t ramps; /* of these */
    int32_t steps; /* that ended there */
};

struct journey_counts {
    int64_t steps; /* taken: fewer than asked for only where there is no way on */
    int64_t cells;
    int64_t ramp_cells;
    int most_levels;    /* of one cell */
    int64_t ramps_down; /* times that it came by ramp from a level to a lower one (a greater number) */
    int64_t ramps_up;
    int64_t stairs_down;
    int64_t stairs_up;
    int32_t left; /* the smallest box that holds the walk */
    int32_t top;
    int32_t right;
    int32_t bottom;
    int level_count;
    struct journey_level *levels; /* ascending */
};

/* Walks `steps` steps (1 … JOURNEY_STEPS_MAX) from a place where one can stand. The same world, place and
 * steps give the same walk. To be released by journey_finish. */
void journey_walk(struct world *world, struct place from, int steps, struct journey_counts *counts);
void journey_finish(struct journey_counts *counts);

#endif
