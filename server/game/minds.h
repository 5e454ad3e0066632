/* What creatures do with their turns. */
#ifndef RAMPART_SERVER_GAME_MINDS_H
#define RAMPART_SERVER_GAME_MINDS_H

#include "server/game/game_state.h"

/* The turn of a creature, asked for by BUBBLES_TURN_OF, and its answer. The creature may be dead or elsewhere
 * afterwards. */
void minds_take_turn(struct game *game, struct actor *creature);

/* Somebody has hurt the creature, or been noticed: it is awake and knows of `foe`. */
void minds_notice(struct game *game, struct actor *creature, const struct actor *foe);

#endif
