/* Who is in which bubble, and what is to be told of whom. */
#ifndef RAMPART_SERVER_TIME_MEMBERS_H
#define RAMPART_SERVER_TIME_MEMBERS_H

#include "server/time/bubbles_state.h"

/* A bubble with nobody in it yet. */
uint32_t members_new_bubble(struct bubbles *bubbles, int64_t clock);

/* Takes an actor from its bubble (if any) to another (BUBBLES_NOBODY: to none). Guarantees: its age, its wait
 * and what is left of its bonds are what they were. A bubble left without a player lets its creatures fall
 * asleep and is no more. What players' counts say of it and of waiting is the caller's: hold_move. */
void members_move(struct bubbles *bubbles, uint32_t actor, uint32_t to);

/* The creature keeps its wait and has no clock. */
void members_sleep(struct bubbles *bubbles, uint32_t creature);
/* A sleeping creature comes to a bubble, recovered by what its last player has aged meanwhile. */
void members_wake(struct bubbles *bubbles, uint32_t creature, uint32_t to);

/* Tells of an effect on an actor: each kind at most once until it is taken. */
void members_tell(struct bubbles *bubbles, uint32_t actor, enum bubbles_effect_type type);
/* Forgets what was not yet told of an actor. */
void members_hush(struct bubbles *bubbles, uint32_t actor);
bool members_take_told(struct bubbles *bubbles, struct bubbles_effect *effect);

#endif
