/* Where somebody who falls comes down. */
#ifndef RAMPART_SERVER_GAME_FALL_H
#define RAMPART_SERVER_GAME_FALL_H

#include "server/game/game_state.h"

/* Finds the open cell on the level below the lowest of `from` that is nearest to it, square by square and
 * each in reading order, at most LIMIT_FALL_CELLS away along x and y, and from which one gets on: on foot to
 * stairs, a ramp, a portal or LIMIT_FALL_ROOM cells. False, and *found unset, where there is none, or none
 * was found before LIMIT_FALL_LOOK cells were looked through that lead nowhere. */
MUST_CHECK bool fall_find(struct game *game, struct place from, struct place *found);

/* Whether one gets on from the cell at `start`, as above. */
bool fall_leads_on(struct game *game, struct place start);

#endif
