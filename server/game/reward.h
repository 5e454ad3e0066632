/* Experience for the death of a creature: players share it by what each has done to it in its life. */
#ifndef RAMPART_SERVER_GAME_REWARD_H
#define RAMPART_SERVER_GAME_REWARD_H

#include "server/game/game_state.h"

/* `by` has taken `damage` hit points from `target`: noted where that is a player and a creature. Of more
 * players than there are rows the one who did least is forgotten. */
void reward_note(struct actor *target, const struct actor *by, int32_t damage);

/* The creature has died. Every player who lives and has hurt it gets its part, rounded down; the killer, if
 * it is one, also what is left over. Whoever did nothing to it gets nothing. */
void reward_share(struct game *game, const struct actor *creature, struct actor *killer);

#endif
