/* Fights: who strikes whom, and what comes of it. */
#ifndef RAMPART_SERVER_GAME_FIGHT_H
#define RAMPART_SERVER_GAME_FIGHT_H

#include "server/game/game_state.h"

/* One attack of `attacker` on `target`, by a blow or by a shot; both have bodies. It wakes the target, which
 * hunts the attacker from now on if it is a creature. The target may be dead afterwards. */
void fight_attack(struct game *game, struct actor *attacker, struct actor *target, bool shot);

/* Likewise by a thing of `kind` that the player throws. */
void fight_throw(struct game *game, struct actor *attacker, struct actor *target, uint16_t kind);

/* Whether a thief gets hold of what the target has: as hard as to hit it, and a miss is told as such. */
bool fight_grab(struct game *game, struct actor *thief, const struct actor *target);

/* Whether an act of `attacker` may hurt `target`: players hurt each other only by consent. */
bool fight_may_hurt(const struct game *game, const struct actor *attacker, const struct actor *target);

/* A thing of `kind` that `by` uses, perhaps on itself, takes hit points; as with a blow, the target may be
 * dead afterwards, and wakes if not. Requires: the target has a body; amount >= 1. */
void fight_hurt(struct game *game, struct actor *target, struct actor *by, int32_t amount, uint16_t kind);

/* Gives back up to `amount` hit points; returns how many. */
int32_t fight_mend(struct game *game, struct actor *actor, int32_t amount);

/* The actor has grown older: gives it back the hit points of that time. */
void fight_heal(struct game *game, struct actor *actor, int64_t age);

/* Forgets the dead, whom no event names any more. */
void fight_forget_dead(struct game *game);

#endif
