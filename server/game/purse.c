/* The new counts of all three coins are worked out first, and checked; then the stacks are made to agree.
 *
 * Why one broken coin is enough to pay: after paying with the dearest first, each kind of coin is either used
 * up or worth more than what is still owed. So if anything is left in a purse that was worth the price, any
 * coin left will do, and of the cheaper kinds there are none, so that their change always finds room. */
#include "server/game/purse.h"

#include "common/invariant.h"
#include "server/game/thing_kind.h"

enum { COINS = 3 };

/* The dearest first. */
static const uint16_t kinds[COINS] = {THING_GOLD, THING_SILVER, THING_COPPER};

struct coins {
    int64_t count[COINS];
};

static int64_t value_of(const struct things *things, int coin)
{
    return thing_kind_get(things->kinds, kinds[coin])->value;
}

static const struct thing *stack_of(const struct things *things, struct actor_handle who, int coin)
{
    return things_carried(things, who, thing_kind_get(things->kinds, kinds[coin])->letter);
}

static struct coins count_coins(const struct things *things, struct actor_handle who)
{
    struct coins coins = {{0}};
    for (int i = 0; i < COINS; i++) {
        const struct thing *stack = stack_of(things, who, i);
        coins.count[i] = stack != NULL ? stack->count : 0;
    }
    return coins;
}

int64_t purse_value(const struct things *things, struct actor_handle who)
{
    struct coins coins = count_coins(things, who);
    int64_t value = 0;
    for (int i = 0; i < COINS; i++) {
        value += coins.count[i] * value_of(things, i);
    }
    return value;
}

/* Adds the fewest coins that are worth `amount`. */
static void add(const struct things *things, struct coins *coins, int64_t amount)
{
    for (int i = 0; i < COINS; i++) {
        coins->count[i] += amount / value_of(things, i);
        amount %= value_of(things, i);
    }
}

/* Whether there is room for these coins instead of those that somebody has. */
static enum result check_room(const struct things *things, const struct coins *before,
                              const struct coins *after)
{
    int64_t stacks = things->count;
    for (int i = 0; i < COINS; i++) {
        if (after->count[i] > LIMIT_THING_COUNT) {
            return RESULT_PACK_FULL;
        }
        stacks += (after->count[i] > 0 ? 1 : 0) - (before->count[i] > 0 ? 1 : 0);
    }
    return stacks > things->count && stacks > things->limit ? RESULT_THINGS_FULL : RESULT_OK;
}

/* Makes somebody's coins be `after`: first what goes, then what comes, so that rows of stacks that end can be
 * used at once. */
static enum result change(struct things *things, struct actor_handle who, const struct coins *after)
{
    const struct coins before = count_coins(things, who);
    enum result result = check_room(things, &before, after);
    for (int i = 0; i < COINS && result == RESULT_OK; i++) {
        if (after->count[i] < before.count[i]) {
            things_destroy(things, stack_of(things, who, i)->handle,
                           (int32_t)(before.count[i] - after->count[i]));
        }
    }
    for (int i = 0; i < COINS && result == RESULT_OK; i++) {
        if (after->count[i] > before.count[i]) {
            result = things_make(things, kinds[i], (int32_t)(after->count[i] - before.count[i]),
                                 things_with(who), NULL);
            INVARIANT(result == RESULT_OK);
        }
    }
    return result;
}

enum result purse_pay(struct things *things, struct actor_handle who, int64_t price)
{
    INVARIANT(price >= 0);
    if (price > purse_value(things, who)) {
        return RESULT_TOO_POOR;
    }
    struct coins coins = count_coins(things, who);
    for (int i = 0; i < COINS; i++) {
        int64_t fit = price / value_of(things, i);
        int64_t paid = fit < coins.count[i] ? fit : coins.count[i];
        coins.count[i] -= paid;
        price -= paid * value_of(things, i);
    }
    for (int i = COINS - 1; i >= 0 && price > 0; i--) {
        if (coins.count[i] > 0) {
            coins.count[i]--;
            add(things, &coins, value_of(things, i) - price);
            price = 0;
        }
    }
    return change(things, who, &coins);
}

enum result purse_earn(struct things *things, struct actor_handle who, int64_t amount)
{
    INVARIANT(amount >= 0);
    struct coins coins = count_coins(things, who);
    add(things, &coins, amount);
    return change(things, who, &coins);
}
