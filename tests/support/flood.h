/* What can be walked to in a small world, found without any search of the server's. */
#ifndef RAMPART_TESTS_SUPPORT_FLOOD_H
#define RAMPART_TESTS_SUPPORT_FLOOD_H

#include "server/world/world.h"

enum { FLOOD_SIDE_MAX = 24, FLOOD_PLACES_MAX = 8 * FLOOD_SIDE_MAX * FLOOD_SIDE_MAX };

/* Every place that steps lead to, on all its levels, the nearest first. */
struct flood {
    int count;
    struct place places[FLOOD_PLACES_MAX];
    int32_t steps[FLOOD_PLACES_MAX]; /* from the start, which is places[0] */
};

/* Fills `flood` from a place. Fails the test if there are more than FLOOD_PLACES_MAX. */
void flood_from(struct flood *flood, struct world *world, struct place from);

/* The index of a place; −1: no step leads there. */
int flood_find(const struct flood *flood, struct place place);

#endif
