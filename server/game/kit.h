/* What a newcomer has from the start, as the content says. For this folder only. */
#ifndef RAMPART_SERVER_GAME_KIT_H
#define RAMPART_SERVER_GAME_KIT_H

#include "server/game/game_state.h"

/* Gives it to a player who carries nothing, has it wear of it what is to be worn, and know what it is. */
void kit_give(struct game *game, const struct actor *player);

#endif
