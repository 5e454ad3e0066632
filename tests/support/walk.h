/* Walking about in a world by single steps, each by the real lookup: what can be reached from a place. */
#ifndef RAMPART_TESTS_SUPPORT_WALK_H
#define RAMPART_TESTS_SUPPORT_WALK_H

#include "server/world/world.h"

enum { WALK_REACH = 100, WALK_SIDE = 2 * WALK_REACH + 1 };

struct walk {
    struct place start;
    int steps[WALK_SIDE][WALK_SIDE]; /* from the start, −1: not reached; the start is in the middle */
};

/* All that can be reached from `start` without going farther from it than WALK_REACH along x or y. Cells of
 * the start's own level only: a step onto another level does not count. */
void walk_from(struct world *world, struct place start, struct walk *walk);

/* The steps to a place; −1: not reached, or too far away. */
int walk_steps_to(const struct walk *walk, int32_t x, int32_t y);

/* The steps to the nearest cell with that floor; −1: none was reached. */
int walk_steps_to_floor(struct world *world, const struct walk *walk, enum terrain_id floor);

#endif
