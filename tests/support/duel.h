/* Duels of one player against one creature or a company of them, to tune content by measurement.
 *
 * All act by their speed, the player first, who strikes at one creature until it is dead. What shoots begins
 * at its range and shoots while the player comes nearer; everything else begins beside the player. Nobody
 * flees, nobody heals, nothing is used: it is the plain strength that is measured. */
#ifndef RAMPART_TESTS_SUPPORT_DUEL_H
#define RAMPART_TESTS_SUPPORT_DUEL_H

#include "server/game/creature_kind.h"

/* What a player goes to it with. */
struct duel_player {
    int32_t level;
    struct damage weapon;
    int32_t armour; /* added to defence */
};

struct duel_tally {
    int32_t duels;
    int32_t won; /* by the player */
    int64_t turns;
    int64_t hit_points_left; /* in all, of the player's where the player won */
};

/* A new player's weapon. */
struct damage duel_club(void);

/* A player of a level with what they may well have found by then: a guess, written down here once. */
struct duel_player duel_player_of(int32_t level);

/* So many duels against `heads` creatures of a kind at once, 1 … LIMIT_PACK. Deterministic in `seed`. */
struct duel_tally duel_fight(uint64_t seed, const struct duel_player *player,
                             const struct creature_kind *kind, int32_t heads, int32_t duels);

#endif
