/* How players grow: experience, levels, and what each level is worth; and how everybody heals.
 *
 * Level n is reached with 10 × (n−1) × n experience in all: 20, 60, 120, 200, 300 … up to level
 * LIMIT_PLAYER_LEVELS. Each level is 20 × n away from the next, so a player who fights what is as strong as
 * they are goes on rising as creatures are worth more further down. */
#ifndef RAMPART_SERVER_GAME_GROWTH_H
#define RAMPART_SERVER_GAME_GROWTH_H

#include <stdint.h>

/* What a player of some level is without weapon or armour. */
struct growth {
    int32_t hit_points; /* when whole */
    int32_t attack;
    int32_t defence;
};

/* Level 1: 100, 10, 5. Each further one: 10 more hit points, 2 more attack, 1 more defence.
 * Requires: 1 <= level <= LIMIT_PLAYER_LEVELS. */
struct growth growth_at(int32_t level);

/* The experience with which a level is reached. Requires: as growth_at. */
int32_t growth_experience(int32_t level);

/* The level that so much experience makes, 1 … LIMIT_PLAYER_LEVELS. Requires: experience >= 0. */
int32_t growth_level(int32_t experience);

/* Experience after some more; stops at LIMIT_EXPERIENCE. Requires: neither is negative. */
int32_t growth_gain(int32_t experience, int32_t gained);

enum { GROWTH_WHOLE_AGAIN = 300 }; /* turns in which one heals from nothing to whole */

/* The hit points that one with `hit_points_most` gets back between two ages, in units of 1/1,000 turn.
 * However a time is cut, the parts add up to the whole, so nobody heals faster by acting, resting or coming
 * and going. Requires: 0 <= from <= to. */
int32_t growth_healed(int32_t hit_points_most, int64_t from, int64_t to);

#endif
