/* What a creature perceives. */
#ifndef RAMPART_SERVER_GAME_MIND_H
#define RAMPART_SERVER_GAME_MIND_H

#include "server/game/creature_kind.h"
#include "server/game/game_state.h"

/* Whether the creature sees the player, from as far as its kind can. */
bool mind_sees(const struct game *game, const struct actor *creature, const struct actor *player);

/* The nearest player that it sees, or hears and smells through rock where its kind tunnels; the lower number
 * among equals. NULL: none. */
const struct actor *mind_nearest(const struct game *game, const struct actor *creature);

/* A player on one of the cells that it reaches in a step, `wanted` rather than another. NULL: none. */
const struct actor *mind_beside(const struct game *game, const struct actor *creature,
                                const struct actor *wanted);

/* Its foe; NULL where it has none that lives. */
const struct actor *mind_foe(const struct game *game, const struct actor *creature);

/* How many of its kind within its company's reach are after the same foe, itself counted; and how many of
 * them are within `cells` of that. */
struct mind_company {
    int all;
    int close;
};
struct mind_company mind_company(const struct game *game, const struct actor *creature,
                                 const struct actor *foe, int32_t cells);

/* Whether any player is near enough for the creature to be awake at all. */
bool mind_is_near_players(const struct game *game, const struct actor *creature);

#endif
