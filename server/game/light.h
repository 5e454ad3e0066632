/* Light, and how far a player sees by it. Darkness takes nothing from what sight is: who could see whom stays
 * symmetric, and only what a player is shown ends where its light does. */
#ifndef RAMPART_SERVER_GAME_LIGHT_H
#define RAMPART_SERVER_GAME_LIGHT_H

#include "server/game/game.h"

/* Where a realm is dark; all zero: nowhere. */
struct darkness {
    int32_t from;  /* this level and those below it are dark: */
    int32_t cells; /* so far one sees there without a light; 0: none is dark */
};

/* Says where a realm is dark. */
void game_set_darkness(struct game *game, uint16_t realm, struct darkness darkness);

/* How far the player sees now, `farthest` at most: to the next cell while it is blind, as far as its light
 * goes where it is dark, and as far as there is anything to see elsewhere. */
int32_t game_reach(const struct game *game, struct actor_handle player, int32_t farthest);

#endif
