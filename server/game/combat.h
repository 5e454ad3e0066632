/* What an attack does: to-hit and damage, from the two sides' numbers and the dice alone.
 *
 * An attack misses one time in twenty and strikes true one time in twenty, whoever fights whom; the other
 * eighteen times it hits as attack stands to attack + defence. A true strike is critical: the damage dice are
 * rolled twice. So everybody can hurt everybody, nobody is ever safe, and each point of attack or defence
 * counts for less than the one before. */
#ifndef RAMPART_SERVER_GAME_COMBAT_H
#define RAMPART_SERVER_GAME_COMBAT_H

#include "server/game/damage.h"

struct fate;

/* The numbers of one who fights, with everything worn, wielded and drunk counted in. Numbers below 1, where a
 * curse takes more than there was, count as 1. */
struct fighter {
    int32_t attack;
    int32_t defence;
    struct damage damage; /* of one blow */
};

enum blow { BLOW_MISS, BLOW_HIT, BLOW_CRITICAL };

struct strike {
    enum blow blow;
    int32_t damage; /* hit points; 0 if and only if it missed, or the attacker does no damage */
};

/* One attack. Takes its numbers from an occasion of FATE_COMBAT of the attacker's. */
struct strike combat_strike(const struct fighter *attacker, int32_t defence, struct fate *fate);

enum { COMBAT_LUCK_SIDES = 20 };

/* What two dice make of an attack: `luck`, 0 … COMBAT_LUCK_SIDES − 1, and `contest`, 0 …
 * combat_contest_sides − 1. */
enum blow combat_blow(int32_t attack, int32_t defence, uint32_t luck, uint32_t contest);
uint32_t combat_contest_sides(int32_t attack, int32_t defence);

/* In how many of `*of` equally likely throws an attack hits, a critical one included. For a character sheet,
 * and for tests. */
uint32_t combat_hits(int32_t attack, int32_t defence, uint32_t *of);

#endif
