/* What players know of kinds of things: who has found out what an unknown potion does knows it from then on.
 */
#ifndef RAMPART_SERVER_GAME_LORE_H
#define RAMPART_SERVER_GAME_LORE_H

#include "server/game/game_state.h"

/* The player finds out what a kind is. True, and told: it did not know by the look of it. */
bool lore_learn(struct game *game, const struct actor *player, uint16_t kind);

#endif
