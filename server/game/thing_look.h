/* What things look like: potions and scrolls differ from world to world until somebody knows what they are.
 */
#ifndef RAMPART_SERVER_GAME_THING_LOOK_H
#define RAMPART_SERVER_GAME_THING_LOOK_H

#include "server/game/thing_kind.h"

#include <stddef.h>

/* Which look each kind of a world has: a number of table->looks counted from 1; 0 is its own. */
struct thing_looks {
    uint8_t of[LIMIT_THING_KINDS + 1];
};

/* The kinds that somebody knows by having used them, or otherwise. All zero: none. */
struct thing_lore {
    bool knows[LIMIT_THING_KINDS + 1];
};

/* What somebody sees of a kind: all texts are the table's own. */
struct thing_seen {
    const char *name;
    const char *plural;
    const char *glyph;
    const char *colour;
    bool mass; /* one of it is not called "a" */
};

/* The looks of the world of that seed: of each class that has looks every kind gets one, no two kinds the
 * same, and each kind each look equally often over the seeds. Always the same for a seed and a table.
 * Requires: thing_kind_table_problem(table) == NULL. */
void thing_look_draw(struct thing_looks *looks, const struct thing_table *table, uint64_t seed);

/* The look by which somebody of that lore sees a kind, a number of table->looks counted from 1; 0 where they
 * see what it is. */
uint8_t thing_look_of(const struct thing_looks *looks, const struct thing_lore *lore, uint16_t kind);

/* What they see. Requires: 0 < kind < table->count. */
struct thing_seen thing_look_seen(const struct thing_table *table, const struct thing_looks *looks,
                                  const struct thing_lore *lore, uint16_t kind);

enum { THING_LOOK_WORDS_BYTES = LIMIT_CONTENT_NAME_BYTES + (int)sizeof "1000000 " };

/* How many of what, in words: "a club", "an iron ration", "3 murky potions", "ring mail", "the Keystone":
 * what there is but one of has a name that begins with a capital. Requires: count >= 1. */
void thing_look_words(char words[THING_LOOK_WORDS_BYTES], const struct thing_seen *seen, int32_t count);

#endif
