/* What a scripted player knows of creatures and things by their names: what a person learns by playing, read
 * from the content instead, so that new creatures and things need no code here. Of a particular creature or
 * thing it knows nothing but what frames tell. */
#ifndef RAMPART_TESTS_BALANCE_LORE_H
#define RAMPART_TESTS_BALANCE_LORE_H

#include "server/game/creature_kind.h"
#include "server/game/thing_kind.h"

struct lore {
    const struct creature_table *creatures; /* borrowed, as the next */
    const struct thing_table *things;
};

/* What one who fights brings to it. */
struct lore_fighter {
    int32_t attack;
    int32_t defence;
    struct damage weapon;
};

/* A kind by the name that frames give it; NULL where there is none: of things, where it is a look. */
const struct creature_kind *lore_creature(const struct lore *lore, const char *kind);
const struct thing_kind *lore_thing(const struct lore *lore, const char *kind);

/* The class of a thing or of a look of things. */
enum thing_class lore_class(const struct lore *lore, const char *kind);

/* How many hit points a fight with one such creature costs on average, to its end, and how many turns it
 * takes, both in hundredths. */
int64_t lore_cost(const struct creature_kind *kind, const struct lore_fighter *fighter);
int64_t lore_turns(const struct creature_kind *kind, const struct lore_fighter *fighter);

/* How good a thing is in its slot: more is better, whatever the slot. */
int32_t lore_worth(const struct thing_kind *kind);

/* How much better it is than what is in its slot (NULL: nothing); 0 where it has no slot. */
int32_t lore_gain(const struct thing_kind *kind, const struct thing_kind *worn);

/* Whether using it heals; whether it does good at any time, for good. */
bool lore_heals(const struct thing_kind *kind);
bool lore_does_good(const struct thing_kind *kind);

#endif
