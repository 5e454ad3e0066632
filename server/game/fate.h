/* The random streams of the game: one stream a purpose, an owner and an occasion.
 *
 * A stream is a function of (world seed, purpose, who, occasion). `who` is whatever the purpose is about: an
 * actor's lasting number, a kind, a chunk. `occasion` is that owner's own count of such occasions, kept by
 * the caller and moved only when the game itself calls for a roll. So nothing that is drawn on a screen,
 * looked at, or rolled for another purpose or by somebody else changes what falls here, and a replay that
 * calls for the same rolls gets them.
 *
 * Within one occasion the numbers come one after the other; however many are taken, the next occasion's are
 * the same. */
#ifndef RAMPART_SERVER_GAME_FATE_H
#define RAMPART_SERVER_GAME_FATE_H

#include "common/dice.h"

#include <stdbool.h>

enum fate_purpose {
    FATE_COMBAT,         /* by attacker: each attack */
    FATE_MIND,           /* by creature: each choice it makes */
    FATE_CREATURE_GROUP, /* by level and plot: which creatures stand there */
    FATE_THING_GROUP,    /* likewise for things */
    FATE_DROP,           /* by creature: what it leaves behind */
    FATE_LOOKS,          /* of the world: which unknown potion looks how */
    FATE_USE             /* by actor: what a thing that is used does */
};

/* Lives on the stack for one occasion; whoever opened it passes it on by pointer. */
struct fate {
    uint64_t key;
    uint32_t where[3]; /* the first counters; the fourth counts */
    uint32_t taken;    /* numbers so far */
    struct dice_roll roll;
};

/* The stream of an occasion. */
struct fate fate_of(uint64_t seed, enum fate_purpose purpose, uint64_t who, uint32_t occasion);

/* A key for many streams of one purpose that differ in two coordinates: a level's, say. fate_at(fate_key(s,
 * p, w), x, y) is a function of all five, apart from every stream of fate_of. */
uint64_t fate_key(uint64_t seed, enum fate_purpose purpose, uint64_t who);
struct fate fate_at(uint64_t key, int32_t x, int32_t y);

/* The next number, uniform in 0 … sides−1 (to within one part in 2^32 / sides). Requires: sides > 0. */
uint32_t fate_below(struct fate *fate, uint32_t sides);

/* The next number, uniform in least … most. Requires: least <= most, and most − least < 2^31. */
int32_t fate_between(struct fate *fate, int32_t least, int32_t most);

/* True `percent` times in a hundred; takes one number whatever the answer. */
bool fate_percent(struct fate *fate, int percent);

#endif
