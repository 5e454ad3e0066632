/* Events of cells: what happens where somebody comes to stand, or leaves. */
#ifndef RAMPART_SERVER_GAME_FIRE_H
#define RAMPART_SERVER_GAME_FIRE_H

#include "server/game/game_state.h"

/* `who` stands on the cell at `at` now: its enter events happen, of the ornament, the wall and the floor in
 * that order. Whom they move on is noted in game->onwards. */
void fire_enter(struct game *game, struct actor_handle who, struct place at);

/* `who`, who may be no more, has left the cell at `at`: its leave events happen, likewise. */
void fire_leave(struct game *game, struct actor_handle who, struct place at);

#endif
