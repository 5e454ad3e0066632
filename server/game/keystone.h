/* The one Keystone of a world: always in exactly one place. For this folder only. */
#ifndef RAMPART_SERVER_GAME_KEYSTONE_H
#define RAMPART_SERVER_GAME_KEYSTONE_H

#include "server/game/game_state.h"

/* Lays it where the configuration says, unless that says nowhere. */
void keystone_lay(struct game *game);

/* The player takes a way out of the world. If it carries the Keystone it has won: that is told, and the
 * Keystone is back where it was at first. */
void keystone_go_out(struct game *game, const struct actor *player);

#endif
