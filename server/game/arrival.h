/* Where somebody who arrives at a place comes to stand. */
#ifndef RAMPART_SERVER_GAME_ARRIVAL_H
#define RAMPART_SERVER_GAME_ARRIVAL_H

#include "common/place.h"
#include "common/result.h"

#include <stdbool.h>

struct game;

/* Finds the free cell that is the fewest steps from `wanted` (itself, where it is passable and nobody stands
 * on it), by the steps a body can take; where play has made `wanted` impassable, by the steps that one could
 * take who stood in it. Among equals the first in reading order of the search wins, so the answer is always
 * the same. Guarantees: *found is passable, and nobody stands there. False where none is free within reach of
 * the search; *found is then unset. */
MUST_CHECK bool arrival_find(struct game *game, struct place wanted, struct place *found);

#endif
