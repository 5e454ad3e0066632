/* The figures are those of combat.h: the chance of a hit, a critical one counted twice. */
#include "tests/balance/lore.h"

#include "server/game/combat.h"

#include <string.h>

const struct creature_kind *lore_creature(const struct lore *lore, const char *kind)
{
    uint16_t id = creature_kind_find(lore->creatures, kind);
    return id == CREATURE_NONE ? NULL : creature_kind_get(lore->creatures, id);
}

const struct thing_kind *lore_thing(const struct lore *lore, const char *kind)
{
    uint16_t id = thing_kind_find(lore->things, kind);
    return id == THING_NONE ? NULL : thing_kind_get(lore->things, id);
}

enum thing_class lore_class(const struct lore *lore, const char *kind)
{
    const struct thing_kind *known = lore_thing(lore, kind);
    if (known != NULL) {
        return known->class;
    }
    for (int i = 0; i < lore->things->look_count; i++) {
        if (strcmp(lore->things->looks[i].name, kind) == 0) {
            return lore->things->looks[i].class;
        }
    }
    return THING_CLASS_NONE;
}

/* Twice the mean of the dice. */
static int64_t doubled_mean(struct damage damage)
{
    return (int64_t)damage_least(damage) + damage_most(damage);
}

/* What one blow does on average, in hundredths of a hit point. */
static int64_t blow(int32_t attack, int32_t defence, struct damage damage)
{
    uint32_t of;
    uint32_t hits = combat_hits(attack, defence, &of);
    return doubled_mean(damage) * 50 * hits / of + doubled_mean(damage) * 50 / COMBAT_LUCK_SIDES;
}

int64_t lore_turns(const struct creature_kind *kind, const struct lore_fighter *fighter)
{
    int64_t own = blow(fighter->attack, kind->defence, fighter->weapon);
    return (int64_t)kind->hit_points * 100 * 100 / (own > 0 ? own : 1) + 50;
}

int64_t lore_cost(const struct creature_kind *kind, const struct lore_fighter *fighter)
{
    struct damage worst = doubled_mean(kind->shot) > doubled_mean(kind->damage) ? kind->shot : kind->damage;
    int64_t a_turn = blow(kind->attack, fighter->defence, worst) * kind->speed / CREATURE_SPEED;
    return a_turn * lore_turns(kind, fighter) / 100;
}

int32_t lore_worth(const struct thing_kind *kind)
{
    int32_t damage = (int32_t)doubled_mean(kind->damage);
    return 10 * damage + 5 * kind->to_hit + 20 * kind->armour + kind->light;
}

int32_t lore_gain(const struct thing_kind *kind, const struct thing_kind *worn)
{
    if (kind->slot == THING_SLOT_NONE) {
        return 0;
    }
    return worn == NULL ? lore_worth(kind) : lore_worth(kind) - lore_worth(worn);
}

static bool has_effect(const struct thing_kind *kind, enum thing_effect effect)
{
    for (int i = 0; i < kind->use.count; i++) {
        if (kind->use.at[i].effect == effect) {
            return true;
        }
    }
    return false;
}

bool lore_heals(const struct thing_kind *kind)
{
    return has_effect(kind, THING_HEALS);
}

bool lore_does_good(const struct thing_kind *kind)
{
    return has_effect(kind, THING_STRENGTHENS) || has_effect(kind, THING_TOUGHENS);
}
