/* What becomes of a bubble at the end of its beat: it falls into its connected parts, and draws in who came
 * near. */
#ifndef RAMPART_SERVER_TIME_PART_H
#define RAMPART_SERVER_TIME_PART_H

#include "server/time/bubbles_state.h"

/* Asks who sees the bubble's hunters, parts it, begins the next beat of each part, and joins those who came
 * near. Requires: the bubble's clock has moved on; no creatures' turns are under way. */
void part_settle(struct bubbles *bubbles, uint32_t number);

/* Parts a bubble of several players in the midst of a beat if no creature in it hunts any more, so that
 * nobody waits for anybody once the danger is over. */
void part_if_over(struct bubbles *bubbles, uint32_t number);

#endif
