#include "server/game/damage.h"

#include "common/limits.h"
#include "server/game/fate.h"

/* Reads 1 … most without leading zeros, and moves *text past it. */
static bool read_number(const char **text, int most, int *number)
{
    if (**text < '1' || **text > '9') {
        return false;
    }
    *number = 0;
    for (; **text >= '0' && **text <= '9'; ++*text) {
        *number = *number * 10 + (**text - '0');
        if (*number > most) {
            return false;
        }
    }
    return true;
}

bool damage_read(const char *text, struct damage *damage)
{
    int dice = 0;
    int sides = 0;
    int plus = 0;
    if (!read_number(&text, LIMIT_DAMAGE_DICE, &dice) || *text++ != 'd' ||
        !read_number(&text, LIMIT_DAMAGE_SIDES, &sides)) {
        return false;
    }
    if (*text == '+' || *text == '-') {
        int sign = *text++ == '+' ? 1 : -1;
        if (!read_number(&text, LIMIT_DAMAGE_PLUS, &plus)) {
            return false;
        }
        plus *= sign;
    }
    if (*text != '\0') {
        return false;
    }
    *damage = (struct damage){.dice = (uint8_t)dice, .sides = (uint8_t)sides, .plus = (int16_t)plus};
    return true;
}

static int32_t at_least_one(int32_t points)
{
    return points > 0 ? points : 1;
}

int32_t damage_roll(struct damage damage, struct fate *fate)
{
    if (damage.dice == 0) {
        return 0;
    }
    int32_t sum = damage.plus;
    for (int i = 0; i < damage.dice; i++) {
        sum += fate_between(fate, 1, damage.sides);
    }
    return at_least_one(sum);
}

int32_t damage_least(struct damage damage)
{
    return damage.dice == 0 ? 0 : at_least_one(damage.dice + damage.plus);
}

int32_t damage_most(struct damage damage)
{
    return damage.dice == 0 ? 0 : at_least_one(damage.dice * damage.sides + damage.plus);
}
