/* A condition that lasts is one with an end: whoever reads it needs no clock. Ends are noticed where its
 * bearer grows older (effects_wear_off). */
#include "server/game/conditions.h"

#include "common/invariant.h"
#include "server/time/bubbles.h"

const char *conditions_word(enum condition which)
{
    static const char *const words[] = {
#define C(id, word, end) word,
        CONDITIONS(C)
#undef C
    };
    INVARIANT(which < CONDITION_COUNT);
    return words[which];
}

const char *conditions_end_text(enum condition which)
{
    static const char *const texts[] = {
#define C(id, word, end) end,
        CONDITIONS(C)
#undef C
    };
    INVARIANT(which < CONDITION_COUNT);
    return texts[which];
}

void conditions_begin(struct conditions *conditions, enum condition which, int32_t amount, int64_t age,
                      int32_t turns)
{
    INVARIANT(amount >= 1 && age >= 0 && turns >= 1);
    int64_t until = age + (int64_t)turns * BUBBLES_TURN;
    if (amount > conditions_amount(conditions, which)) {
        conditions->amount[which] = amount;
    }
    if (until > conditions->until[which]) {
        conditions->until[which] = until;
    }
}

void conditions_end(struct conditions *conditions, enum condition which)
{
    conditions->until[which] = 0;
    conditions->amount[which] = 0;
}

bool conditions_run_out(struct conditions *conditions, int64_t age, enum condition *which)
{
    for (int k = 0; k < CONDITION_COUNT; k++) {
        if (conditions->until[k] != 0 && conditions->until[k] <= age) {
            *which = (enum condition)k;
            conditions_end(conditions, *which);
            return true;
        }
    }
    return false;
}

int32_t conditions_speed(const struct conditions *conditions, int32_t speed)
{
    int32_t changed = speed + conditions_amount(conditions, CONDITION_HASTENED) -
                      conditions_amount(conditions, CONDITION_SLOWED);
    return changed > 0 ? changed : 1;
}
