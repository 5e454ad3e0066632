/* Shops: where they open, and that a deal is whole or not at all. */
#include "server/game/game_shop.h"
#include "server/game/game_state.h"
#include "server/game/game_things.h"
#include "server/game/pack.h"
#include "server/game/purse.h"
#include "tests/support/check.h"
#include "tests/support/game_scene.h"

#include <stdlib.h>

enum { STALL = 3 /* steps from S */ };

/* Ann in a corridor with a shop three steps from where she came in. */
struct market {
    struct game_scene scene;
    struct shop shop;
    struct actor_handle ann;
};

static struct market *market_create(void)
{
    struct market *market = calloc(1, sizeof *market);
    assert_non_null(market);
    market->shop = (struct shop){.name = "the shop", .greeting = "A shop.", .sign = TERRAIN_RUBBLE};
    market->shop.sells[TEST_CLUB] = 150;
    market->shop.sells[TEST_HEALING] = 100;
    market->shop.buys[TEST_CLUB] = 40;
    market->shop.buys[TEST_DART] = 50;
    game_scene_init(&market->scene, NULL, "#######\n#S..s.#\n#######\n", NULL);
    struct place start = ramp_map_place(&market->scene.map, 'S');
    assert_true(game_add_shop(market->scene.game, &market->shop, start));
    market->ann = game_scene_join(&market->scene, "Ann");
    return market;
}

static void market_destroy(struct market *market)
{
    game_scene_finish(&market->scene);
    free(market);
}

/* The same with Ann at the shop, and copper in her purse. */
static struct market *market_open(int32_t copper)
{
    struct market *market = market_create();
    for (int i = 0; i < STALL; i++) {
        game_scene_step(&market->scene, market->ann, 1, 0);
    }
    if (copper > 0) {
        game_scene_hand(&market->scene, THING_COPPER, copper, market->ann);
    }
    return market;
}

static int64_t purse_of(const struct market *market)
{
    return purse_value(game_things(market->scene.game), market->ann);
}

static int64_t total_of(const struct market *market, uint16_t kind)
{
    return game_things(market->scene.game)->totals[kind];
}

static int64_t age_of(struct market *market)
{
    game_scene_pump(&market->scene);
    return bubbles_age(market->scene.game->bubbles, market->ann.index);
}

/* `result`, and nobody has noticed anything. */
static void assert_refused(const struct market *market, enum result result, enum result expected,
                           int64_t copper)
{
    assert_string_equal(result_code(result), result_code(expected));
    assert_int_equal(purse_of(market), copper);
    assert_int_equal(game_scene_count(&market->scene, GAME_BOUGHT, NULL), 0);
    assert_int_equal(game_scene_count(&market->scene, GAME_SOLD, NULL), 0);
}

static void a_shop_opens_a_few_steps_from_the_entrance_and_greets(void **state)
{
    (void)state;
    struct market *market = market_create();
    struct place stall = ramp_map_place(&market->scene.map, 's');
    assert_ptr_equal(game_shop_at(market->scene.game, stall), &market->shop);
    assert_null(game_shop_at(market->scene.game, ramp_map_place(&market->scene.map, 'S')));
    assert_int_equal(game_scene_cell(&market->scene, 's').ornament, TERRAIN_RUBBLE);
    for (int i = 0; i < STALL; i++) {
        assert_int_equal(game_scene_count(&market->scene, GAME_TOLD, "A shop."), 0);
        game_scene_step(&market->scene, market->ann, 1, 0);
    }
    assert_int_equal(game_scene_count(&market->scene, GAME_TOLD, "A shop."), 1);
    market_destroy(market);
}

static void without_plain_ground_it_stays_closed(void **state)
{
    (void)state;
    struct game_scene scene;
    static const struct shop shop = {.sign = TERRAIN_RUBBLE};
    game_scene_init(&scene, NULL, "#####\n#S..#\n#####\n", NULL);
    assert_false(game_add_shop(scene.game, &shop, ramp_map_place(&scene.map, 'S')));
    game_scene_finish(&scene);
}

static void what_is_bought_is_paid_carried_and_told(void **state)
{
    (void)state;
    struct market *market = market_open(30);
    int64_t before = age_of(market);
    game_forget_events(market->scene.game);
    assert_int_equal(game_buy(market->scene.game, market->ann, TEST_CLUB, 1), RESULT_OK);
    assert_int_equal(purse_of(market), 30 - shop_asks(&market->shop, thing_kinds_of_test(), TEST_CLUB));
    thing_scene_carries(game_things(market->scene.game), market->ann, 'a', TEST_CLUB, 1);
    assert_int_equal(game_scene_count(&market->scene, GAME_BOUGHT, NULL), 1);
    assert_true(game_scene_count(&market->scene, GAME_PACK_CHANGED, NULL) >= 1);
    assert_int_equal(age_of(market), before + BUBBLES_TURN);
    market_destroy(market);
}

static void who_buys_something_knows_what_it_is(void **state)
{
    (void)state;
    struct market *market = market_open(100000);
    assert_true(game_look_of(market->scene.game, market->ann, TEST_HEALING) != 0);
    assert_int_equal(game_buy(market->scene.game, market->ann, TEST_HEALING, 3), RESULT_OK);
    assert_int_equal(game_look_of(market->scene.game, market->ann, TEST_HEALING), 0);
    assert_int_equal(total_of(market, TEST_HEALING), 3);
    market_destroy(market);
}

static void what_cannot_be_bought_costs_nothing(void **state)
{
    (void)state;
    struct market *market = market_open(7);
    struct game *game = market->scene.game;
    int64_t before = age_of(market);
    assert_refused(market, game_buy(game, market->ann, TEST_HAT, 1), RESULT_NOT_SOLD, 7);
    assert_refused(market, game_buy(game, market->ann, THING_KEYSTONE, 1), RESULT_NOT_SOLD, 7);
    assert_refused(market, game_buy(game, market->ann, 0, 1), RESULT_NOT_SOLD, 7);
    assert_refused(market, game_buy(game, market->ann, -1, 1), RESULT_NOT_SOLD, 7);
    assert_refused(market, game_buy(game, market->ann, LIMIT_THING_KINDS, 1), RESULT_NOT_SOLD, 7);
    assert_refused(market, game_buy(game, market->ann, TEST_CLUB, 0), RESULT_NOT_THAT_MANY, 7);
    assert_refused(market, game_buy(game, market->ann, TEST_CLUB, 2), RESULT_NOT_THAT_MANY, 7);
    assert_refused(market, game_buy(game, market->ann, TEST_HEALING, INT32_MAX), RESULT_NOT_THAT_MANY, 7);
    assert_refused(market, game_buy(game, market->ann, TEST_HEALING, LIMIT_THING_COUNT), RESULT_TOO_POOR, 7);
    assert_int_equal(age_of(market), before);
    game_scene_step(&market->scene, market->ann, 1, 0);
    assert_refused(market, game_buy(game, market->ann, TEST_CLUB, 1), RESULT_NO_SHOP, 7);
    assert_int_equal(total_of(market, TEST_CLUB), 0);
    market_destroy(market);
}

static void a_full_pack_buys_nothing(void **state)
{
    (void)state;
    struct market *market = market_open(1000);
    thing_scene_fill(&market->scene.game->things, market->ann);
    assert_refused(market, game_buy(market->scene.game, market->ann, TEST_CLUB, 1), RESULT_PACK_FULL, 1000);
    market_destroy(market);
}

/* What was bought has room, and the change has none: then there was no deal. */
static void a_deal_without_room_for_the_change_is_none(void **state)
{
    (void)state;
    struct market *market = market_open(0);
    struct things *things = &market->scene.game->things;
    game_scene_hand(&market->scene, THING_GOLD, 1, market->ann);
    things_set_limit(things, things->count + 1);
    enum result result = game_buy(market->scene.game, market->ann, TEST_CLUB, 1);
    assert_refused(market, result, RESULT_THINGS_FULL, 100);
    assert_int_equal(total_of(market, TEST_CLUB), 0);
    market_destroy(market);
}

static void what_is_sold_is_gone_and_paid(void **state)
{
    (void)state;
    struct market *market = market_open(0);
    struct game *game = market->scene.game;
    game_scene_hand(&market->scene, TEST_DART, 10, market->ann);
    int64_t each = shop_gives(&market->shop, thing_kinds_of_test(), TEST_DART);
    assert_true(each > 0);
    assert_int_equal(game_sell(game, market->ann, 'a', 4), RESULT_OK);
    assert_int_equal(purse_of(market), 4 * each);
    assert_int_equal(total_of(market, TEST_DART), 6);
    assert_int_equal(game_sell(game, market->ann, 'a', PACK_ALL), RESULT_OK);
    assert_int_equal(purse_of(market), 10 * each);
    assert_int_equal(total_of(market, TEST_DART), 0);
    assert_int_equal(game_scene_count(&market->scene, GAME_SOLD, NULL), 2);
    market_destroy(market);
}

static void what_cannot_be_sold_stays(void **state)
{
    (void)state;
    struct market *market = market_open(5);
    struct game *game = market->scene.game;
    game_scene_hand(&market->scene, TEST_DART, 3, market->ann);
    game_scene_hand(&market->scene, TEST_HAT, 1, market->ann);
    assert_refused(market, game_sell(game, market->ann, 'z', 1), RESULT_NOT_CARRIED, 5);
    assert_refused(market, game_sell(game, market->ann, 'a', 4), RESULT_NOT_THAT_MANY, 5);
    assert_refused(market, game_sell(game, market->ann, 'a', -1), RESULT_NOT_THAT_MANY, 5);
    assert_refused(market, game_sell(game, market->ann, 'b', 1), RESULT_NOT_BOUGHT, 5);
    assert_refused(market, game_sell(game, market->ann, '$', PACK_ALL), RESULT_NOT_CARRIED, 5);
    game_scene_step(&market->scene, market->ann, 1, 0);
    assert_refused(market, game_sell(game, market->ann, 'a', 1), RESULT_NO_SHOP, 5);
    market_destroy(market);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_shop_opens_a_few_steps_from_the_entrance_and_greets),
        cmocka_unit_test(without_plain_ground_it_stays_closed),
        cmocka_unit_test(what_is_bought_is_paid_carried_and_told),
        cmocka_unit_test(who_buys_something_knows_what_it_is),
        cmocka_unit_test(what_cannot_be_bought_costs_nothing),
        cmocka_unit_test(a_full_pack_buys_nothing),
        cmocka_unit_test(a_deal_without_room_for_the_change_is_none),
        cmocka_unit_test(what_is_sold_is_gone_and_paid),
        cmocka_unit_test(what_cannot_be_sold_stays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
