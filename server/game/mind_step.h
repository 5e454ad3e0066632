/* The ways a creature moves: each is one action, and none ever puts two bodies on a cell. */
#ifndef RAMPART_SERVER_GAME_MIND_STEP_H
#define RAMPART_SERVER_GAME_MIND_STEP_H

#include "server/game/fate.h"
#include "server/game/game_state.h"

enum { MIND_PLACES = 300 /* that a search for a way may settle */ };

/* Whether a creature of its kind goes on such a cell, whoever stands there. */
bool mind_step_enters(const struct game *game, const struct actor *creature, struct cell cell);

/* One step on the way to `goal`, by stairs and portals as its kind can. False: there is none that brings it
 * nearer. */
bool mind_step_towards(struct game *game, struct actor *creature, struct place goal);

/* Straight at `goal` through whatever can be dug; *dug says whether it dug in place of stepping. */
bool mind_step_through(struct game *game, struct actor *creature, struct place goal, bool *dug);

/* To the neighbour that is the farthest from `from`; false where none is farther than here. */
bool mind_step_away(struct game *game, struct actor *creature, struct place from);

/* To any neighbour, by `fate`. */
bool mind_step_anywhere(struct game *game, struct actor *creature, struct fate *fate);

#endif
