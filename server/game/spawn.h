/* Which creature and which thing stands where when a level is first met.
 *
 * The answer is a function of (seed, realm, level, x, y), the densities and the kinds; nothing is stored, and
 * whichever cells are asked for first, the answers are the same. It does not know the ground: it says what
 * would stand on a cell if the cell can be stood on. Whoever asks leaves out what is rock, water, stairs or a
 * portal, and what spawn_is_spared. As that leaves out a cell and nothing else, a density counts open cells.
 * A ramp is asked for once, by its first level.
 *
 * Creatures that come in company stand within SPAWN_REACH cells of their first. */
#ifndef RAMPART_SERVER_GAME_SPAWN_H
#define RAMPART_SERVER_GAME_SPAWN_H

#include "common/limits.h"
#include "common/place.h"
#include "server/game/fate.h"

#include <stdbool.h>
#include <stdint.h>

struct creature_table;
struct thing_table;

enum { SPAWN_REACH = 2, SPAWN_ENTRANCE_CELLS = 10, SPAWN_NONE = 0, SPAWN_SIDE = 32 };

/* ----------------------------------------------------------------------------------------- the densities */

/* How full a realm is. The file server/content/spawn.json is { "density": [ROW, …] }, a ROW as {"in":
 * "caves", "creatures": 100, "things": 80, "danger": 5, "every": 2}; without "in" it is every realm that no
 * other row names, "danger" is 0 and "every" 1 unless told. */
struct spawn_density {
    char realm[LIMIT_CONTENT_NAME_BYTES + 1]; /* empty: all others */
    int32_t creatures;                        /* in 10,000 open cells, 0 … LIMIT_SPAWN_DENSITY */
    int32_t things;                           /* likewise */
    int32_t every;                            /* levels that are one depth, for habitats; 0 is 1 */
    int32_t danger;                           /* added to it */
};

struct spawn_rules {
    int count;
    struct spawn_density at[LIMIT_REALMS + 1];
};

/* The row for a realm, or NULL where it stays empty. */
const struct spawn_density *spawn_density_of(const struct spawn_rules *rules, const char *realm);

/* The depth of a level, from 0 on. */
int32_t spawn_depth(const struct spawn_density *density, int32_t level);

/* Whether a place is left empty for those who come in: it is on level 0, within SPAWN_ENTRANCE_CELLS of where
 * its realm is entered. */
bool spawn_is_spared(struct place place, struct place entrance);

/* -------------------------------------------------------------------------------------------- the choices */

/* One kind among those that may come, and how many come at once. */
struct spawn_choice {
    uint16_t kind; /* a row of the table of its kinds; not SPAWN_NONE */
    uint8_t company_least;
    uint8_t company_most;
    uint32_t until; /* the weights up to and with this one */
};

/* Zeroed: none. Large (8 KB). */
struct spawn_choices {
    int count;
    uint64_t company; /* the sum over all of weight × (least + most) */
    struct spawn_choice at[LIMIT_SPAWN_KINDS];
};

/* Adds a kind with a weight beside the others; 0 adds nothing. Requires: 1 <= least <= most <= LIMIT_PACK;
 * room is left; all weights together fit in 31 bits. */
void spawn_choices_add(struct spawn_choices *choices, uint16_t kind, uint32_t weight, int32_t least,
                       int32_t most);

/* Adds all that lives at a depth of the realm of that name: creatures by their company; things, those that
 * lie about, one at a time. */
void spawn_choose_creatures(struct spawn_choices *choices, const struct creature_table *table,
                            const char *realm, int32_t depth);
void spawn_choose_things(struct spawn_choices *choices, const struct thing_table *table, const char *realm,
                         int32_t depth);

/* ---------------------------------------------------------------------------------------------- the level */

/* What one level is filled from, with creatures or with things. */
struct spawn_level {
    uint64_t key;
    uint32_t groups; /* in a plot, in 1/65,536 */
    const struct spawn_choices *choices;
};

/* A level's creatures (purpose FATE_CREATURE_GROUP) or things (FATE_THING_GROUP): so many in 10,000 cells, a
 * company counted by its heads. `key` is spawn_key's; `choices` is borrowed and outlives the result.
 * Requires: 0 <= density <= LIMIT_SPAWN_DENSITY. */
struct spawn_level spawn_level_make(uint64_t key, int32_t density, const struct spawn_choices *choices);
uint64_t spawn_key(uint64_t seed, enum fate_purpose purpose, uint16_t realm, int32_t level);

/* The kind that stands at (x, y), or SPAWN_NONE. */
uint16_t spawn_at(const struct spawn_level *level, int32_t x, int32_t y);

/* The same for SPAWN_SIDE × SPAWN_SIDE cells at once, a chunk's, row by row from (left, top). Quicker by far.
 * Requires: the cells' coordinates are within LIMIT_COORDINATE. */
void spawn_fill(const struct spawn_level *level, int32_t left, int32_t top,
                uint16_t kinds[SPAWN_SIDE * SPAWN_SIDE]);

#endif
