/* Kinds of things: a table that content fills (server/content/things.json) and a game borrows.
 *
 * Code knows some of them by name: these come first in every table, in the order of this list, whatever the
 * content says of them. Others are content's own, and need no code.
 *
 * The file is { "looks": [LOOK, …], "things": [KIND, …], "start": [ITEM, …] }. Members of a KIND, all but the
 * first five optional:
 *
 *   "name", "plural"      text: "club", "clubs"
 *   "class"               a word of THING_CLASSES
 *   "glyph", "colour"     as of a terrain
 *   "value"               copper coins, 0 … LIMIT_THING_VALUE
 *   "mass"                true: one of it is not called "a"
 *   "stacks"              true: things of this kind that lie or are carried together are one stack
 *   "letter"              one character, neither a letter nor a blank: it is always carried under it
 *   "slot"                a word of THING_SLOTS: where it is wielded or worn
 *   "damage", "throw"     dice, "1d6+2": of a blow with it, and where it hits when thrown
 *   "to hit", "armour"    −LIMIT_FIGHT … LIMIT_FIGHT: added to attack and defence while wielded or worn
 *   "light", "dig"        cells of light, strength in digging, likewise; 0 … LIMIT_THING_NUMBER
 *   "lives"               a list of habitats (habitat.h), as of a creature
 *   "found"               [LEAST, MOST]: how many lie together where it lives; one unless told
 *   "pick up", "drop", "use"   lists of 1 … THING_EVENTS_MAX events: what happens then, in this order
 *
 * An event is an object with one member named as in THING_EFFECTS, and, where the list says so, a second one
 * that says how far or how long: {"heals": 30}, {"scares": 8, "turns": 20}, {"becomes": null}.
 *
 * Members of a LOOK, what kinds of a class look like until they are known (thing_look.h): "class", "name",
 * "plural", "colour".
 *
 * An ITEM is what newcomers have: { "thing": NAME, "count": 1 … LIMIT_THING_COUNT, "worn": true }; one, and
 * not worn, unless told. */
#ifndef RAMPART_SERVER_GAME_THING_KIND_H
#define RAMPART_SERVER_GAME_THING_KIND_H

#include "server/game/damage.h"
#include "server/game/habitat.h"

#include <stdbool.h>
#include <stdint.h>

/* clang-format off */
/* C(ID, word) */
#define THING_CLASSES(C)                                                                                               \
    C(WEAPON, "weapon") C(ARMOUR, "armour") C(POTION, "potion") C(SCROLL, "scroll") C(LIGHT, "light")                  \
    C(TOOL, "tool") C(MISSILE, "missile") C(FOOD, "food") C(COIN, "coin") C(TREASURE, "treasure")                      \
    C(REMAINS, "remains")

/* S(ID, word): whoever carries things has at most one in each */
#define THING_SLOTS(S)                                                                                                 \
    S(HAND, "hand") S(SHIELD, "shield") S(BODY, "body") S(HEAD, "head") S(HANDS, "hands") S(FEET, "feet")              \
    S(LIGHT, "light")

/* K(ID, name, class) */
#define THINGS_KNOWN(K)                 \
    K(COPPER,   "copper coin", COIN)     \
    K(SILVER,   "silver coin", COIN)     \
    K(GOLD,     "gold coin",   COIN)     \
    K(KEYSTONE, "Keystone",    TREASURE) \
    K(CORPSE,   "corpse",      REMAINS)

/* E(ID, word, takes, extent): the word's own value, and what a second member says. CELLS and RINGS are numbers up
 * to LIMIT_EFFECT_CELLS and LIMIT_DIG_CELLS */
#define THING_EFFECTS(E)                                                                                               \
    E(BECOMES,         "becomes",         KIND,   NONE)  /* one of the stack turns into another kind, or goes */       \
    E(TELLS,           "tells",           TEXT,   NONE)  /* who set it off reads the text */                           \
    E(SOUNDS,          "sounds",          TEXT,   NONE)  /* everybody within hearing hears the text */                 \
    E(RINGS,           "rings",           TEXT,   NONE)  /* everybody on the level hears it, however far */            \
    E(HEALS,           "heals",           NUMBER, NONE)  /* hit points, up to all that one can have */                 \
    E(HURTS,           "hurts",           NUMBER, NONE)  /* hit points */                                              \
    E(FEEDS,           "feeds",           NUMBER, NONE)  /* turns in which one heals twice as fast */                  \
    E(STRENGTHENS,     "strengthens",     NUMBER, NONE)  /* attack, for good */                                        \
    E(TOUGHENS,        "toughens",        NUMBER, NONE)  /* hit points that one can have, for good */                  \
    E(SHIELDS,         "shields",         NUMBER, TURNS) /* defence */                                                 \
    E(HASTENS,         "hastens",         NUMBER, TURNS) /* speed; 10 is one action a turn */                          \
    E(SLOWS,           "slows",           NUMBER, TURNS) /* speed */                                                   \
    E(SHINES,          "shines",          NUMBER, TURNS) /* cells of light */                                          \
    E(BLINDS,          "blinds",          FLAG,   TURNS)                                                               \
    E(CONFUSES,        "confuses",        FLAG,   TURNS)                                                               \
    E(MAPS,            "maps",            CELLS,  NONE)  /* cells: shows the ground so far away */                     \
    E(FINDS_THINGS,    "finds things",    CELLS,  NONE)  /* cells */                                                   \
    E(FINDS_CREATURES, "finds creatures", CELLS,  NONE)  /* cells */                                                   \
    E(IDENTIFIES,      "identifies",      FLAG,   NONE)  /* all kinds that one carries are known */                    \
    E(TELEPORTS,       "teleports",       CELLS,  NONE)  /* cells, at most */                                          \
    E(RETURNS,         "returns",         FLAG,   NONE)  /* back where the realm is entered */                         \
    E(DIGS,            "digs",            RINGS,  NONE)  /* cells of rock and wall all round */                        \
    E(BURNS,           "burns",           NUMBER, CELLS) /* hit points, of everybody else in sight so near */          \
    E(SCARES,          "scares",          CELLS,  TURNS) /* cells: creatures in sight so near flee */                  \
    E(STILLS,          "stills",          CELLS,  TURNS) /* cells: creatures in sight so near sleep */                 \
    E(WAKES,           "wakes",           CELLS,  NONE)  /* cells: creatures so near wake */
/* clang-format on */

#define C(id, word) THING_CLASS_##id,
enum thing_class { THING_CLASS_NONE, THING_CLASSES(C) THING_CLASS_COUNT };
#undef C

#define S(id, word) THING_SLOT_##id,
enum thing_slot { THING_SLOT_NONE, THING_SLOTS(S) THING_SLOT_COUNT };
#undef S

enum thing_id {
    THING_NONE,
#define K(id, name, class) THING_##id,
    THINGS_KNOWN(K)
#undef K
        THING_KNOWN_COUNT /* the first id that is content's own */
};

#define E(id, word, takes, extent) THING_##id,
enum thing_effect { THING_EFFECTS(E) THING_EFFECT_COUNT };
#undef E

/* How an effect is written. */
enum thing_takes {
    THING_TAKES_FLAG,
    THING_TAKES_NUMBER,
    THING_TAKES_CELLS,
    THING_TAKES_RINGS,
    THING_TAKES_TEXT,
    THING_TAKES_KIND
};
enum thing_extent { THING_EXTENT_NONE, THING_EXTENT_TURNS, THING_EXTENT_CELLS };

struct thing_effect_form {
    const char *word;
    enum thing_takes takes;
    enum thing_extent extent;
};

enum { THING_EVENTS_MAX = 4 };

struct thing_event {
    enum thing_effect effect;
    int32_t number; /* 1 … LIMIT_THING_NUMBER, of what takes one */
    int32_t extent; /* turns or cells, likewise */
    uint16_t kind;  /* of THING_BECOMES; THING_NONE: it goes */
    char text[LIMIT_CONTENT_TEXT_BYTES + 1];
};

struct thing_events {
    int count;
    struct thing_event at[THING_EVENTS_MAX];
};

struct thing_kind {
    char name[LIMIT_CONTENT_NAME_BYTES + 1];
    char plural[LIMIT_CONTENT_NAME_BYTES + 1];
    enum thing_class class;
    char glyph[8];   /* one UTF-8 character, one column wide */
    char colour[16]; /* one of the colour names of PROTOCOL.md */
    bool stacks;
    bool mass;     /* as ring mail: one of it is not called "a" */
    char letter;   /* 0: any that is free */
    int32_t value; /* copper coins */
    enum thing_slot slot;
    struct damage damage;
    struct damage throw_damage;
    int32_t to_hit;
    int32_t armour;
    int32_t light; /* cells */
    int32_t dig;
    struct habitats lives; /* none: it is never found lying about */
    int32_t found_least;   /* 1 … LIMIT_THING_COUNT, of those that are found lying about */
    int32_t found_most;
    struct thing_events pick_up;
    struct thing_events drop;
    struct thing_events use; /* none: it cannot be used */
};

/* What a kind of a class may look like to who does not know it. */
struct thing_look {
    enum thing_class class;
    char name[LIMIT_CONTENT_NAME_BYTES + 1];
    char plural[LIMIT_CONTENT_NAME_BYTES + 1];
    char colour[16];
};

/* What a newcomer has of a kind. */
struct thing_kit {
    uint16_t kind;
    int32_t count; /* 1 … LIMIT_THING_COUNT; 1 if the kind does not stack */
    bool worn;     /* wielded or worn */
};

/* Large (about 500 KB). */
struct thing_table {
    int count; /* of rows, with row 0, THING_NONE, which is empty */
    struct thing_kind
        at[LIMIT_THING_KINDS + 1]; /* by enum thing_id; [THING_KNOWN_COUNT, count) are content's */
    int look_count;
    struct thing_look looks[LIMIT_THING_LOOKS];
    int kit_count;
    struct thing_kit kit[LIMIT_KIT];
};

/* The properties of `id`. Requires: 0 < id < table->count. */
const struct thing_kind *thing_kind_get(const struct thing_table *table, uint16_t id);

/* The id of that name; THING_NONE if there is none. */
uint16_t thing_kind_find(const struct thing_table *table, const char *name);

/* The name and the class that content must give to a kind that code knows. Requires: 0 < id <
 * THING_KNOWN_COUNT. */
const char *thing_kind_known_name(uint16_t id);
enum thing_class thing_kind_known_class(uint16_t id);

/* How an effect is written in content. Requires: effect < THING_EFFECT_COUNT. */
const struct thing_effect_form *thing_kind_effect_form(enum thing_effect effect);

/* The words of content for classes and slots, in the order of their enums without NONE, up to NULL. Static.
 */
const char *const *thing_kind_class_words(void);
const char *const *thing_kind_slot_words(void);

/* What must hold of a row beside the range of each member, for a reader to say where it does not: NULL, or
 * what was expected, as in "\"letter\" only where it stacks". Static. Requires: 0 < id < table->count. */
const char *thing_kind_problem(const struct thing_table *table, uint16_t id);

/* Likewise of the table as a whole: a look for each kind of a class that has looks, no name twice. */
const char *thing_kind_table_problem(const struct thing_table *table);

#endif
