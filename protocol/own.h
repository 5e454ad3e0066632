/* What a viewer is told of itself: its values and whose turn it is. Listed once: from the list come the
 * struct, the `you` of frames, both ways, and its schema. Append only. */
#ifndef RAMPART_PROTOCOL_OWN_H
#define RAMPART_PROTOCOL_OWN_H

#include "common/limits.h"

#include <stdbool.h>
#include <stdint.h>

/* clang-format off */
/* V(ID, name, least, most): whole numbers */
#define OWN_VALUES(V)                                                                                                  \
    V(HP,         hp,         0, LIMIT_HIT_POINTS)      /* 0: dead */                                                  \
    V(HP_MOST,    hp_most,    1, LIMIT_HIT_POINTS)      /* when whole */                                               \
    V(LEVEL,      level,      1, LIMIT_PLAYER_LEVELS)   /* of experience */                                            \
    V(EXPERIENCE, experience, 0, LIMIT_EXPERIENCE)                                                                     \
    V(TURNS,      turns,      0, 2147483647)            /* of one's own */                                             \
    V(LEFT_MS,    left_ms,    -1, LIMIT_LEFT_MS)        /* until a hold ends; -1: no limit */                          \
    V(BANK_MS,    bank_ms,    0, LIMIT_LEFT_MS)         /* of others' time that one may still use */                   \
    V(ATTACK,     attack,     -LIMIT_FIGHT, LIMIT_FIGHT) /* with what one wields */                                    \
    V(DEFENCE,    defence,    -LIMIT_FIGHT, LIMIT_FIGHT) /* with what one wears */                                     \
    V(COINS,      coins,      0, 2147483647)            /* that one carries, worth so much copper */                   \
    /* turns for which something lasts; 0: it does not */                                                              \
    V(SHIELDED,   shielded,   0, LIMIT_THING_NUMBER)    /* harder to hit */                                            \
    V(FAST,       fast,       0, LIMIT_THING_NUMBER)                                                                   \
    V(SLOW,       slow,       0, LIMIT_THING_NUMBER)                                                                   \
    V(GLOWING,    glowing,    0, LIMIT_THING_NUMBER)    /* giving light */                                             \
    V(FED,        fed,        0, LIMIT_THING_NUMBER)    /* healing twice as fast */                                    \
    V(BLIND,      blind,      0, LIMIT_THING_NUMBER)    /* seeing no farther than the next cell */                     \
    V(CONFUSED,   confused,   0, LIMIT_THING_NUMBER)    /* walking anywhere */                                         \
    V(DAMAGE_LEAST, damage_least, 0, LIMIT_DAMAGE)      /* of a blow that hits */                                      \
    V(DAMAGE_MOST,  damage_most,  0, LIMIT_DAMAGE)

/* C(ID, word): whose turn it is */
#define OWN_MODES(C)                                                                                                   \
    C(FREE, "free")     /* one's own clock waits */                                                                    \
    C(ACT,  "act")      /* others wait for one's act */                                                                \
    C(WAIT, "wait")     /* one has acted and waits for others */                                                       \
    C(AWAY, "away")     /* one has not acted for long: nobody waits any more */
/* clang-format on */

#define V(id, name, least, most) OWN_##id,
enum own_value { OWN_VALUES(V) OWN_VALUE_COUNT };
#undef V

#define C(id, word) OWN_##id,
enum own_mode { OWN_MODES(C) OWN_MODE_COUNT };
#undef C

struct own {
    int32_t values[OWN_VALUE_COUNT];
    enum own_mode mode;
    int waits_for_count;
    char waits_for[LIMIT_WAITED_NAMES][LIMIT_NAME_MAX_BYTES + 1]; /* whom one waits for and sees */
};

struct own_value_shape {
    const char *name;
    int32_t least;
    int32_t most;
};

/* The name on the wire and the range of a value. Static. */
const struct own_value_shape *own_value_shape(enum own_value value);

/* The word on the wire. Static. */
const char *own_mode_word(enum own_mode mode);

/* The mode of that word, OWN_MODE_COUNT for one that is none. */
enum own_mode own_mode_find(const char *word);

/* Whether both say the same of whom one waits for. */
bool own_same_waits(const struct own *a, const struct own *b);

/* Whether both say the same of everything. */
bool own_equal(const struct own *a, const struct own *b);

#endif
