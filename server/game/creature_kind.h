/* Kinds of creatures: a table that content fills (server/content/creatures.json) and a game borrows. No code
 * knows any of them by name, so a new creature needs none.
 *
 * The file is { "creatures": [KIND, …] }. Members of a KIND, those from "speed" on optional:
 *
 *   "name", "plural"      text: "cave wolf", "cave wolves"
 *   "glyph", "colour"     as of a terrain; the glyph is a letter
 *   "hit points"          1 … LIMIT_HIT_POINTS
 *   "attack", "defence"   1 … LIMIT_FIGHT (combat.h)
 *   "damage"              dice of one blow (damage.h): "1d6+1"
 *   "experience"          0 … LIMIT_EXPERIENCE, to who kills it
 *   "mind"                a word of CREATURE_MINDS
 *   "lives"               where (habitat.h)
 *   "speed"               1 … LIMIT_SPEED; 10, unless told, is one action a turn
 *   "sight"               0 … LIMIT_SENSE cells; 10 unless told
 *   "scent"               1 … LIMIT_SENSE turns: how old a track it can follow
 *   "range", "shot"       2 … LIMIT_SENSE cells from which it shoots, and the dice of such a hit
 *   "flees"               1 … 99: while it has less than so many hundredths of its hit points
 *   "erratic"             1 … 99 of a hundred of its steps go anywhere
 *   "sleeps"              1 … 100 of a hundred are found asleep
 *   "company"             [LEAST, MOST], 1 … LIMIT_PACK: so many come together; one unless told
 *   "can"                 a list of words of CREATURE_ABILITIES
 *   "drops"               a list of at most LIMIT_CREATURE_DROPS drops
 *
 * A drop is { "thing": NAME, "chance": 1 … 100, "count": [LEAST, MOST] }; one piece unless told. Each falls
 * or not apart from the others. */
#ifndef RAMPART_SERVER_GAME_CREATURE_KIND_H
#define RAMPART_SERVER_GAME_CREATURE_KIND_H

#include "server/game/damage.h"
#include "server/game/habitat.h"

#include <stdbool.h>
#include <stdint.h>

enum { CREATURE_NONE, CREATURE_SPEED = 10, CREATURE_SIGHT = 10 };

/* clang-format off */
/* M(ID, word): what it does when left alone, and once it knows of a foe */
#define CREATURE_MINDS(M)                                                                                       \
    M(STILL,   "still")   /* stays where it is, whatever comes; fights who is beside it */                      \
    M(WANDERS, "wanders") /* goes where it likes; fights who is beside it, or who has hurt it */                \
    M(HUNTS,   "hunts")   /* goes for whom it sees, and where it saw them last */                               \
    M(TRACKS,  "tracks")  /* likewise, and follows a scent where it sees nobody */                              \
    M(PACKS,   "packs")   /* hunts with its company: waits for them out of reach, then comes from all sides */  \
    M(SHOOTS,  "shoots")  /* keeps away from whom it sees, at the range of its shots */                         \
    M(TUNNELS, "tunnels") /* goes for whom it sees, hears or smells, straight through rock and walls */         \
    M(STEALS,  "steals")  /* takes a thing instead of blood, and runs away with it */

/* A(ID, word) */
#define CREATURE_ABILITIES(A)                                                                                   \
    A(CLIMBS_UP,    "climbs up")    /* stairs; ramps carry everybody */                                         \
    A(CLIMBS_DOWN,  "climbs down")                                                                              \
    A(USES_PORTALS, "uses portals")                                                                             \
    A(DIGS,         "digs")         /* rock and walls that give way, where the realm lets people dig */         \
    A(OPENS_DOORS,  "opens doors")                                                                              \
    A(SWIMS,        "swims")        /* or flies: it crosses water */
/* clang-format on */

#define M(id, word) CREATURE_##id,
enum creature_mind { CREATURE_MINDS(M) CREATURE_MIND_COUNT };
#undef M

#define A(id, word) CREATURE_##id,
enum creature_ability { CREATURE_ABILITIES(A) CREATURE_ABILITY_COUNT };
#undef A

struct creature_drop {
    char thing[LIMIT_CONTENT_NAME_BYTES + 1]; /* its kind's name */
    int32_t chance;                           /* in a hundred */
    int32_t least;
    int32_t most;
};

struct creature_kind {
    char name[LIMIT_CONTENT_NAME_BYTES + 1];
    char plural[LIMIT_CONTENT_NAME_BYTES + 1];
    char glyph[8];   /* one UTF-8 character, one column wide */
    char colour[16]; /* one of the colour names of PROTOCOL.md */
    int32_t hit_points;
    int32_t attack;
    int32_t defence;
    struct damage damage;
    int32_t experience;
    int32_t speed;
    uint32_t abilities; /* bits: 1 << enum creature_ability */

    enum creature_mind mind;
    int32_t sight;      /* cells */
    int32_t scent;      /* turns; 0: it smells nothing */
    int32_t range;      /* cells; 0: it does not shoot */
    struct damage shot; /* of what shoots */
    int32_t flees;      /* hundredths of its hit points */
    int32_t erratic;    /* hundredths of its steps */
    int32_t sleeps;     /* in a hundred */

    int32_t company_least;
    int32_t company_most;
    struct habitats lives;
    int drop_count;
    struct creature_drop drops[LIMIT_CREATURE_DROPS];
};

/* Large (about 200 KB). */
struct creature_table {
    uint16_t count; /* of rows, with row 0, CREATURE_NONE, which is empty */
    struct creature_kind at[LIMIT_CREATURE_KINDS + 1];
};

/* The properties of `id`. Requires: 0 < id < table->count. */
const struct creature_kind *creature_kind_get(const struct creature_table *table, uint16_t id);

/* The id of that name; CREATURE_NONE if there is none. */
uint16_t creature_kind_find(const struct creature_table *table, const char *name);

bool creature_kind_can(const struct creature_kind *kind, enum creature_ability ability);

/* The words of content for minds and abilities, in the order of their enums, up to NULL. Static. */
const char *const *creature_kind_mind_words(void);
const char *const *creature_kind_ability_words(void);

/* What must hold of a row beside the range of each member, for a reader to say where it does not: NULL, or
 * what was expected, as in "\"range\" and \"shot\" of what shoots". Static. */
const char *creature_kind_problem(const struct creature_kind *kind);

#endif
