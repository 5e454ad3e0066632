/* Paying is exact whatever coins one has, and never costs more than one broken coin. */
#include "server/game/purse.h"
#include "tests/support/check.h"
#include "tests/support/thing_scene.h"

#define ANN thing_scene_ann

struct coins {
    int32_t gold;
    int32_t silver;
    int32_t copper;
};

static int32_t carried(const struct things *things, char letter)
{
    const struct thing *thing = things_carried(things, ANN, letter);
    return thing != NULL ? thing->count : 0;
}

static void give(struct things *things, uint16_t kind, int32_t count)
{
    if (count > 0) {
        (void)thing_scene_make(things, kind, count, things_with(ANN));
    }
}

/* Ann has these coins and nothing else. */
static void has(struct things *things, struct coins coins)
{
    while (things_first_of(things, ANN) != NULL) {
        const struct thing *thing = things_first_of(things, ANN);
        things_destroy(things, thing->handle, thing->count);
    }
    give(things, THING_GOLD, coins.gold);
    give(things, THING_SILVER, coins.silver);
    give(things, THING_COPPER, coins.copper);
}

static void assert_has(const struct things *things, struct coins coins)
{
    assert_int_equal(carried(things, '$'), coins.gold);
    assert_int_equal(carried(things, '&'), coins.silver);
    assert_int_equal(carried(things, '%'), coins.copper);
}

static void change_is_given(void **state)
{
    static const struct {
        struct coins before;
        int64_t price;
        struct coins after;
    } cases[] = {
        {{0, 0, 5}, 5, {0, 0, 0}},      {{1, 0, 0}, 1, {0, 9, 9}},   {{1, 2, 3}, 123, {0, 0, 0}},
        {{0, 1, 3}, 7, {0, 0, 6}},      {{2, 0, 0}, 150, {0, 5, 0}}, {{0, 12, 0}, 100, {0, 2, 0}},
        {{0, 0, 500}, 99, {0, 0, 401}}, {{3, 3, 3}, 0, {3, 3, 3}},   {{1, 1, 0}, 20, {0, 9, 0}},
    };
    struct things *things = *state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        has(things, cases[i].before);
        assert_int_equal(purse_pay(things, ANN, cases[i].price), RESULT_OK);
        assert_has(things, cases[i].after);
    }
}

static void try_prices(struct things *things, struct coins coins)
{
    int64_t value = coins.gold * 100 + coins.silver * 10 + coins.copper;
    for (int64_t price = 0; price <= value + 1; price++) {
        has(things, coins);
        assert_int_equal(purse_value(things, ANN), value);
        enum result result = purse_pay(things, ANN, price);
        if (price > value) {
            assert_int_equal(result, RESULT_TOO_POOR);
            assert_has(things, coins);
        } else {
            assert_int_equal(result, RESULT_OK);
            assert_int_equal(purse_value(things, ANN), value - price);
        }
    }
}

static void every_small_purse_pays_every_price_exactly(void **state)
{
    struct things *things = *state;
    for (int32_t gold = 0; gold <= 2; gold++) {
        for (int32_t silver = 0; silver <= 11; silver++) {
            for (int32_t copper = 0; copper <= 11; copper++) {
                try_prices(things, (struct coins){gold, silver, copper});
            }
        }
    }
}

static void what_one_earns_comes_in_the_fewest_coins(void **state)
{
    struct things *things = *state;
    has(things, (struct coins){0, 0, 3});
    assert_int_equal(purse_earn(things, ANN, 1234), RESULT_OK);
    assert_has(things, (struct coins){12, 3, 7});
    assert_int_equal(purse_earn(things, ANN, 0), RESULT_OK);
    assert_has(things, (struct coins){12, 3, 7});
}

static void no_room_changes_nothing(void **state)
{
    struct things *things = *state;
    has(things, (struct coins){LIMIT_THING_COUNT, 0, 0});
    assert_int_equal(purse_earn(things, ANN, 100), RESULT_PACK_FULL);
    assert_int_equal(purse_earn(things, ANN, INT64_MAX), RESULT_PACK_FULL);
    things_set_limit(things, 2);
    assert_int_equal(purse_earn(things, ANN, 11), RESULT_THINGS_FULL);
    assert_int_equal(purse_pay(things, ANN, 1), RESULT_THINGS_FULL);
    assert_has(things, (struct coins){LIMIT_THING_COUNT, 0, 0});
    assert_int_equal(purse_pay(things, ANN, 10), RESULT_OK);
    assert_has(things, (struct coins){LIMIT_THING_COUNT - 1, 9, 0});
    has(things, (struct coins){1, 0, 0});
    assert_int_equal(purse_pay(things, ANN, 1), RESULT_OK);
    assert_has(things, (struct coins){0, 9, 9});
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THING_SCENE_CASE(change_is_given),
        THING_SCENE_CASE(every_small_purse_pays_every_price_exactly),
        THING_SCENE_CASE(what_one_earns_comes_in_the_fewest_coins),
        THING_SCENE_CASE(no_room_changes_nothing),
    };
    return cmocka_run_group_tests_name("game/purse", tests, NULL, NULL);
}
