/* What lasts for a while with somebody: each condition is as strong as it is, until an age of its bearer's
 * own. */
#ifndef RAMPART_SERVER_GAME_CONDITIONS_H
#define RAMPART_SERVER_GAME_CONDITIONS_H

#include <stdbool.h>
#include <stdint.h>

/* clang-format off */
/* C(ID, word, what its bearer reads when it ends) */
#define CONDITIONS(C)                                                                                          \
    C(SHIELDED, "shielded", "Your skin is as soft as ever.")   /* defence, so much more */                     \
    C(HASTENED, "fast",     "Everything speeds up again.")     /* speed, so much more; 10 is one act a turn */ \
    C(SLOWED,   "slow",     "Your limbs are light again.")     /* speed, so much less */                       \
    C(SHINING,  "glowing",  "You glow no more.")               /* so many cells of light */                    \
    C(FED,      "well fed", "You are not well fed any more.")  /* heals twice as fast */                       \
    C(BLIND,    "blind",    "You can see again.")              /* sees no farther than the next cell */        \
    C(CONFUSED, "confused", "Your head is clear again.")       /* goes anywhere but where it wants */          \
    C(SCARED,   "scared",   "Your courage returns.")           /* flees; of creatures */                       \
    C(STILLED,  "stilled",  "You wake.")                       /* sleeps; of creatures */
/* clang-format on */

#define C(id, word, end) CONDITION_##id,
enum condition { CONDITIONS(C) CONDITION_COUNT };
#undef C

/* All zero: none. */
struct conditions {
    int64_t until[CONDITION_COUNT]; /* of its bearer's age, in units; 0: it does not last now */
    int32_t amount[CONDITION_COUNT];
};

/* For players to read. Static. */
const char *conditions_word(enum condition which);
const char *conditions_end_text(enum condition which);

static inline bool conditions_has(const struct conditions *conditions, enum condition which)
{
    return conditions->until[which] != 0;
}

/* How strong it is; 0 where it does not last. */
static inline int32_t conditions_amount(const struct conditions *conditions, enum condition which)
{
    return conditions_has(conditions, which) ? conditions->amount[which] : 0;
}

/* Begins a condition, or makes one that lasts as strong as the stronger and as long as the longer of both.
 * Requires: amount >= 1, age >= 0 (the bearer's, in units), turns >= 1. */
void conditions_begin(struct conditions *conditions, enum condition which, int32_t amount, int64_t age,
                      int32_t turns);

void conditions_end(struct conditions *conditions, enum condition which);

/* Ends one of those that last no longer than to `age`: true, and which it was; false where there is none. */
bool conditions_run_out(struct conditions *conditions, int64_t age, enum condition *which);

/* The speed of one who has `speed` without any: at least 1. */
int32_t conditions_speed(const struct conditions *conditions, int32_t speed);

#endif
