#include "server/generate/stratum.h"

struct stratum stratum_make(uint64_t seed, uint16_t realm, int32_t level)
{
    enum { STRATA = 0x63617665 }; /* keeps these apart from whatever else is rolled with the world's seed */
    struct dice_roll roll = dice_roll(seed, realm, (uint32_t)level, STRATA, 0);
    return (struct stratum){
        .seed = seed,
        .realm = realm,
        .level = level,
        .key = (uint64_t)roll.value[0] << 32 | roll.value[1],
    };
}

struct stratum stratum_below(struct stratum stratum, int32_t down)
{
    return stratum_make(stratum.seed, stratum.realm, stratum.level + down);
}

struct dice_roll stratum_roll(struct stratum stratum, enum stratum_purpose purpose, int32_t x, int32_t y,
                              uint32_t number)
{
    return dice_roll(stratum.key, (uint32_t)x, (uint32_t)y, (uint32_t)purpose, number);
}

struct stratum_rolls stratum_rolls(struct stratum stratum, enum stratum_purpose purpose, int32_t x, int32_t y)
{
    return (struct stratum_rolls){.stratum = stratum, .purpose = purpose, .x = x, .y = y};
}

int stratum_rolls_below(struct stratum_rolls *rolls, int sides)
{
    uint32_t at = rolls->used++;
    if (at % 4 == 0) {
        rolls->roll = stratum_roll(rolls->stratum, rolls->purpose, rolls->x, rolls->y, at / 4);
    }
    return (int)dice_below(rolls->roll.value[at % 4], (uint32_t)sides);
}
