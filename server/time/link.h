/* How bubbles become one. */
#ifndef RAMPART_SERVER_TIME_LINK_H
#define RAMPART_SERVER_TIME_LINK_H

#include "server/time/bubbles_state.h"

/* Makes one bubble of those of two actors who are awake, where they are two. Requires: no creatures' turns
 * are under way in either. */
void link_join(struct bubbles *bubbles, uint32_t one, uint32_t other);

/* Whether a creature hunts somebody who still exists. */
bool link_is_hunting(const struct bubbles *bubbles, const struct actor_time *creature);

bool link_has_hunter(const struct bubbles *bubbles, const struct bubble *bubble);

/* Whether there is a shared danger in the bubble: two players, or a creature that hunts. */
bool link_is_fight(const struct bubbles *bubbles, const struct bubble *bubble);

/* Takes an awake player out of its bubble, its waits kept, and tells of it. */
void link_withdraw(struct bubbles *bubbles, uint32_t player);

/* Joins the creatures whose hunts began within others' turns to their foes. */
void link_drawn(struct bubbles *bubbles);

#endif
