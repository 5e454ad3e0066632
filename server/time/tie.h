/* Who leaves a fight in which somebody remains recovers no faster than that one ages, and may not rest. */
#ifndef RAMPART_SERVER_TIME_TIE_H
#define RAMPART_SERVER_TIME_TIE_H

#include "server/time/bubbles_state.h"

/* Ties the player to `other`, a player who fights on. */
void tie_to(struct bubbles *bubbles, uint32_t player, uint32_t other);

/* Books what the player has aged since the last look, and ends or hands on a tie whose fight is over. To be
 * called at the end of each of the player's beats. */
void tie_look(struct bubbles *bubbles, uint32_t player);

/* A withdrawn player wants to return: it is told when it may, after a beat of the fight it left, when that is
 * over, or when it has waited as long as anybody is waited for. */
void tie_ask_to_return(struct bubbles *bubbles, uint32_t player);
void tie_forget_return(struct bubbles *bubbles, uint32_t player);

/* The player may return now. */
void tie_return_now(struct bubbles *bubbles, uint32_t player);

/* Looks at all who want to return. */
void tie_tell_who_may_return(struct bubbles *bubbles);

#endif
