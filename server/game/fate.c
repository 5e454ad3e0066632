/* Counter-based (common/dice.h): each stream is a corner of Philox's counter space. The world's seed and the
 * purpose make a key, as a level's key is made in server/generate; the owner and the occasion are counters
 * under it, and the last counter runs. Two keys of one seed cannot be equal, as Philox permutes the counters
 * they are made from; that its 64 bits do not meet a key of generation by chance is as good as certain. */
#include "server/game/fate.h"

#include "common/invariant.h"

enum { FATES = 0x66617465, FATES_AT = 0x66617440 }; /* keep these apart from what else rolls with the seed */

static uint64_t key_of(uint64_t seed, uint64_t who, uint32_t purpose, uint32_t domain)
{
    struct dice_roll roll = dice_roll(seed, (uint32_t)who, (uint32_t)(who >> 32), domain, purpose);
    return (uint64_t)roll.value[0] << 32 | roll.value[1];
}

struct fate fate_of(uint64_t seed, enum fate_purpose purpose, uint64_t who, uint32_t occasion)
{
    return (struct fate){
        .key = key_of(seed, 0, (uint32_t)purpose, FATES),
        .where = {(uint32_t)who, (uint32_t)(who >> 32), occasion},
    };
}

uint64_t fate_key(uint64_t seed, enum fate_purpose purpose, uint64_t who)
{
    return key_of(seed, who, (uint32_t)purpose, FATES_AT);
}

struct fate fate_at(uint64_t key, int32_t x, int32_t y)
{
    return (struct fate){.key = key, .where = {(uint32_t)x, (uint32_t)y, 0}};
}

uint32_t fate_below(struct fate *fate, uint32_t sides)
{
    INVARIANT(sides > 0);
    uint32_t at = fate->taken++;
    if (at % 4 == 0) {
        fate->roll = dice_roll(fate->key, fate->where[0], fate->where[1], fate->where[2], at / 4);
    }
    return dice_below(fate->roll.value[at % 4], sides);
}

int32_t fate_between(struct fate *fate, int32_t least, int32_t most)
{
    INVARIANT(least <= most && (int64_t)most - least < INT32_MAX);
    return least + (int32_t)fate_below(fate, (uint32_t)(most - least) + 1);
}

bool fate_percent(struct fate *fate, int percent)
{
    return (int)fate_below(fate, 100) < percent;
}
