/* Somebody who explores a world on foot: steps by the real rule, one lookup each, to the neighbour that was
 * stood on least often. Of several such one is chosen by dice, so a seed gives one walk. */
#ifndef RAMPART_TESTS_SUPPORT_EXPLORER_H
#define RAMPART_TESTS_SUPPORT_EXPLORER_H

#include "server/world/world.h"

enum { EXPLORER_STEPS_MAX = 20000 };

struct explorer {
    struct world *world; /* borrowed */
    uint64_t seed;
    struct place at;
    int steps;
    int levels_met; /* different ones that a cell walked on stands on */
    struct explorer_mark *marks;
};

/* Fails the test unless `start` can be stood on. The caller owns it: explorer_finish. */
void explorer_init(struct explorer *explorer, struct world *world, struct place start, uint64_t seed);
void explorer_finish(struct explorer *explorer);

/* Takes a step; fails the test if there is nowhere to go, or if the step could not be taken back.
 * Requires: fewer than EXPLORER_STEPS_MAX steps so far. */
void explorer_step(struct explorer *explorer);

#endif
