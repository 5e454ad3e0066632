/* Fights: who strikes whom, and what comes of it. */
#ifndef RAMPART_SERVER_GAME_FIGHT_H
#define RAMPART_SERVER_GAME_FIGHT_H

#include "server/game/game_state.h"

/* One attack of `attacker` on `target`, by a blow or by a shot; both have bodies. It wakes the target, which
 * hunts the attacker from now on if it is a creature. The target may be dead afterwards. */
void fight_attack(struct game *game, struct actor *attacker, struct actor *target, bool shot);

/* The actor has grown older: gives it back the hit points of that time. */
void fight_heal(struct game *game, struct actor *actor, int64_t age);

/* Forgets the dead, whom no event names any more. */
void fight_forget_dead(struct game *game);

#endif
