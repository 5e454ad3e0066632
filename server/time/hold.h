/* Who in a bubble is waited for, how long, and at whose cost. */
#ifndef RAMPART_SERVER_TIME_HOLD_H
#define RAMPART_SERVER_TIME_HOLD_H

#include "server/time/bubbles_state.h"

/* Whether nobody waits for the player: it has no connection, or could act and has not for away_ms. */
bool hold_is_absent(const struct bubbles *bubbles, const struct actor_time *player);

/* Whether some player of the bubble other than `but` is not absent. */
bool hold_has_present(const struct bubbles *bubbles, const struct bubble *bubble,
                      const struct actor_time *but);

/* members_move for any actor, with the bubbles' counts kept. The caller calls hold_review of both bubbles. */
void hold_move(struct bubbles *bubbles, uint32_t actor, uint32_t to);

/* Starts or ends waiting for each player of the bubble, as who has acted and who is absent now demands. */
void hold_review(struct bubbles *bubbles, uint32_t number);

/* After the player's `ready` has grown by an act: the bank gains, and the others may begin to wait. */
void hold_acted(struct bubbles *bubbles, uint32_t player);

/* The player is done for this beat. `waited`: taken to wait, else by its own act. */
void hold_finish(struct bubbles *bubbles, uint32_t player, bool waited);

/* A player's connection came or went. */
void hold_connect(struct bubbles *bubbles, uint32_t player, bool connected);

/* Counts anew who may act, after the bubble's clock has moved on. */
void hold_begin_beat(struct bubbles *bubbles, uint32_t number);

#endif
