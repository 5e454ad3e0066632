/* The lists of the header, spread out once more into names, classes and words; and the rules that bind the
 * members of a row, or rows, to each other. What one member may be alone is its reader's matter. */
#include "server/game/thing_kind.h"

#include "common/invariant.h"

#include <stddef.h>
#include <string.h>

enum { COPPER_PER_SILVER = 10, COPPER_PER_GOLD = 100 };

struct known {
    const char *name;
    enum thing_class class;
};

static const struct known known[THING_KNOWN_COUNT] = {
#define K(id, name, class) [THING_##id] = {name, THING_CLASS_##class},
    THINGS_KNOWN(K)
#undef K
};

static const struct thing_effect_form forms[THING_EFFECT_COUNT] = {
#define E(id, word, takes, extent) [THING_##id] = {word, THING_TAKES_##takes, THING_EXTENT_##extent},
    THING_EFFECTS(E)
#undef E
};

static const char *const class_words[] = {
#define C(id, word) word,
    THING_CLASSES(C)
#undef C
        NULL,
};

static const char *const slot_words[] = {
#define S(id, word) word,
    THING_SLOTS(S)
#undef S
        NULL,
};

const struct thing_kind *thing_kind_get(const struct thing_table *table, uint16_t id)
{
    INVARIANT(id > THING_NONE && id < table->count);
    return &table->at[id];
}

uint16_t thing_kind_find(const struct thing_table *table, const char *name)
{
    for (int id = THING_NONE + 1; id < table->count; id++) {
        if (strcmp(table->at[id].name, name) == 0) {
            return (uint16_t)id;
        }
    }
    return THING_NONE;
}

const char *thing_kind_known_name(uint16_t id)
{
    INVARIANT(id > THING_NONE && id < THING_KNOWN_COUNT);
    return known[id].name;
}

enum thing_class thing_kind_known_class(uint16_t id)
{
    INVARIANT(id > THING_NONE && id < THING_KNOWN_COUNT);
    return known[id].class;
}

const struct thing_effect_form *thing_kind_effect_form(enum thing_effect effect)
{
    INVARIANT(effect < THING_EFFECT_COUNT);
    return &forms[effect];
}

const char *const *thing_kind_class_words(void)
{
    return class_words;
}

const char *const *thing_kind_slot_words(void)
{
    return slot_words;
}

static bool is_used_up(const struct thing_kind *kind)
{
    for (int i = 0; i < kind->use.count; i++) {
        if (kind->use.at[i].effect == THING_BECOMES) {
            return true;
        }
    }
    return false;
}

static bool serves_in_a_slot(const struct thing_kind *kind)
{
    return kind->damage.dice > 0 || kind->to_hit != 0 || kind->armour != 0 || kind->light > 0 ||
           kind->dig > 0;
}

static bool is_found_rightly(const struct thing_kind *kind)
{
    return kind->found_least >= 1 && kind->found_most >= kind->found_least &&
           (kind->found_most == 1 || kind->stacks);
}

static const char *coin_problem(uint16_t id, const struct thing_kind *kind)
{
    static const int32_t values[THING_KNOWN_COUNT] = {
        [THING_COPPER] = 1, [THING_SILVER] = COPPER_PER_SILVER, [THING_GOLD] = COPPER_PER_GOLD};
    if (id >= THING_KNOWN_COUNT) {
        return "no coins but copper coin, silver coin and gold coin";
    }
    if (kind->value != values[id]) {
        return "coins that are worth 1, 10 and 100";
    }
    return kind->stacks && kind->letter != 0 ? NULL : "coins that stack and have a letter of their own";
}

const char *thing_kind_problem(const struct thing_table *table, uint16_t id)
{
    const struct thing_kind *kind = thing_kind_get(table, id);
    if (id < THING_KNOWN_COUNT && kind->class != known[id].class) {
        return "coins, a Keystone and a corpse of the classes coin, treasure and remains";
    }
    if (id == THING_KEYSTONE && (kind->stacks || kind->lives.count > 0)) {
        return "a Keystone that neither stacks nor lives anywhere: there is one in a world";
    }
    if (kind->lives.count > 0 && !is_found_rightly(kind)) {
        return "\"found\" from the least to the most, and more than one only where it stacks";
    }
    if (kind->class == THING_CLASS_COIN) {
        return coin_problem(id, kind);
    }
    if (kind->letter != 0 && !kind->stacks) {
        return "\"letter\" only where \"stacks\" is true";
    }
    if (kind->slot == THING_SLOT_NONE && serves_in_a_slot(kind)) {
        return "a \"slot\" where there is \"damage\", \"to hit\", \"armour\", \"light\" or \"dig\"";
    }
    if ((kind->class == THING_CLASS_POTION || kind->class == THING_CLASS_SCROLL) && !is_used_up(kind)) {
        return "a potion or a scroll with a \"use\" in which it \"becomes\" something else, or null";
    }
    return NULL;
}

/* How many kinds of a class there are, and looks. */
static void count_class(const struct thing_table *table, enum thing_class class, int *kinds, int *looks)
{
    *kinds = 0;
    *looks = 0;
    for (int id = THING_NONE + 1; id < table->count; id++) {
        *kinds += table->at[id].class == class ? 1 : 0;
    }
    for (int i = 0; i < table->look_count; i++) {
        *looks += table->looks[i].class == class ? 1 : 0;
    }
}

static bool shares_name_or_letter(const struct thing_table *table, uint16_t id)
{
    const struct thing_kind *kind = &table->at[id];
    for (int other = id + 1; other < table->count; other++) {
        if (strcmp(table->at[other].name, kind->name) == 0 ||
            (kind->letter != 0 && table->at[other].letter == kind->letter)) {
            return true;
        }
    }
    return false;
}

const char *thing_kind_table_problem(const struct thing_table *table)
{
    for (int id = THING_NONE + 1; id < table->count; id++) {
        if (shares_name_or_letter(table, (uint16_t)id)) {
            return "names and letters that no two things share";
        }
    }
    for (enum thing_class each = THING_CLASS_NONE + 1; each < THING_CLASS_COUNT; each++) {
        int kinds = 0;
        int looks = 0;
        count_class(table, each, &kinds, &looks);
        if (looks > 0 && looks < kinds) {
            return "at least as many looks of a class as there are things of it";
        }
    }
    return NULL;
}
