/* Two dice decide: one of luck, whose ends decide alone, and a contest in which each side has as many faces
 * as its number. Both are always thrown, so that how much of the stream an attack takes does not tell how
 * it went before the damage. */
#include "server/game/combat.h"

#include "common/invariant.h"
#include "common/limits.h"
#include "server/game/fate.h"

static uint32_t faces(int32_t number)
{
    INVARIANT(number <= LIMIT_FIGHT);
    return number < 1 ? 1 : (uint32_t)number;
}

uint32_t combat_contest_sides(int32_t attack, int32_t defence)
{
    return faces(attack) + faces(defence);
}

enum blow combat_blow(int32_t attack, int32_t defence, uint32_t luck, uint32_t contest)
{
    INVARIANT(luck < COMBAT_LUCK_SIDES && contest < combat_contest_sides(attack, defence));
    if (luck == 0) {
        return BLOW_MISS;
    }
    if (luck == COMBAT_LUCK_SIDES - 1) {
        return BLOW_CRITICAL;
    }
    return contest < faces(attack) ? BLOW_HIT : BLOW_MISS;
}

uint32_t combat_hits(int32_t attack, int32_t defence, uint32_t *of)
{
    *of = COMBAT_LUCK_SIDES * combat_contest_sides(attack, defence);
    return combat_contest_sides(attack, defence) + (COMBAT_LUCK_SIDES - 2) * faces(attack);
}

struct strike combat_strike(const struct fighter *attacker, int32_t defence, struct fate *fate)
{
    uint32_t luck = fate_below(fate, COMBAT_LUCK_SIDES);
    uint32_t contest = fate_below(fate, combat_contest_sides(attacker->attack, defence));
    struct strike strike = {.blow = combat_blow(attacker->attack, defence, luck, contest)};
    if (strike.blow != BLOW_MISS) {
        strike.damage = damage_roll(attacker->damage, fate);
    }
    if (strike.blow == BLOW_CRITICAL) {
        strike.damage += damage_roll(attacker->damage, fate);
    }
    return strike;
}
