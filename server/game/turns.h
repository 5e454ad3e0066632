/* The game's dealings with time (server/time/bubbles.h): who may act, what follows from an act, and the turns
 * of creatures. */
#ifndef RAMPART_SERVER_GAME_TURNS_H
#define RAMPART_SERVER_GAME_TURNS_H

#include "server/game/game_state.h"

enum { TURNS_REACH = 24 /* cells: creatures wake so far from a player */, TURNS_REACH_LEVELS = 2 };

/* What to create bubbles with. */
struct bubbles_facts turns_facts(struct game *game);

/* Whether the player may carry out a command now: OK, NOT_YET or DEAD. Requires: the handle names a player.
 */
MUST_CHECK enum result turns_begin(struct game *game, struct actor_handle handle);

/* The player has carried out a command of `base` units; it may have died of it. */
void turns_end(struct game *game, struct actor_handle handle, int32_t base);

/* The player is about to attack somebody it may hurt: it joins that one's fight, or begins one. False: it has
 * to wait for its turn there. */
MUST_CHECK bool turns_engage(struct game *game, const struct actor *player, const struct actor *target);

/* The player's command has come to `result`, which it returns: what was carried out took a turn. */
enum result turns_done(struct game *game, struct actor_handle handle, enum result result);

/* The player, who has just acted or arrived, wakes what is near and meets what it sees. */
void turns_look(struct game *game, const struct actor *player);

/* Whether levels are no further apart than ramps mostly lead. */
bool turns_levels_are_near(struct level_set a, struct level_set b);

/* Whether the player sees the cell at `place`; so who stands there sees the player. */
bool turns_sees(const struct game *game, const struct actor *player, struct place place);

#endif
