/* shops.json, as it is and with each mistake. */
#include "server/game/game_shop.h"
#include "server/world/sight.h"
#include "tests/support/check.h"
#include "tests/support/content_folder.h"
#include "tests/support/standard.h"

#include <stdlib.h>

#define COUNT(list) (sizeof(list) / sizeof(list)[0])

/* Parts of the standard shops.json, as mistakes find them. */
#define S     "shops.json"
#define FOOD  "{\"class\": \"food\", \"percent\": 150}"
#define CLUB  "{\"thing\": \"club\", \"percent\": 150}"
#define GEMS  "{\"class\": \"treasure\", \"percent\": 80}"
#define SELLS S ": shops[0].sells[0]"

static int64_t asks(const char *name)
{
    const struct thing_table *things = standard_things();
    return shop_asks(&standard_shops()->at[0], things, thing_kind_find(things, name));
}

static int64_t gives(const char *name)
{
    const struct thing_table *things = standard_things();
    return shop_gives(&standard_shops()->at[0], things, thing_kind_find(things, name));
}

static void prices_are_what_the_file_says(void **state)
{
    (void)state;
    assert_int_equal(asks("club"), 8); /* 150 % of 5 */
    assert_int_equal(gives("club"), 2);
    assert_int_equal(asks("loaf of bread"), 6);
    assert_int_equal(asks("potion of healing"), 75);
    assert_int_equal(gives("ruby"), 200);
    assert_int_equal(asks("ruby"), 0);
    assert_int_equal(asks("potion of strength"), 0);
}

/* Whatever a shop deals in, nobody earns by selling what was just bought; and some things nobody deals in. */
static void no_shop_can_be_milked(void **state)
{
    (void)state;
    const struct thing_table *things = standard_things();
    for (int i = 0; i < standard_shops()->count; i++) {
        const struct shop *shop = &standard_shops()->at[i];
        for (int kind = 1; kind < things->count; kind++) {
            int64_t price = shop_asks(shop, things, (uint16_t)kind);
            assert_true(price == 0 || price >= things->at[kind].value);
            assert_true(shop_gives(shop, things, (uint16_t)kind) <= things->at[kind].value);
            if (kind == THING_KEYSTONE || things->at[kind].class == THING_CLASS_COIN ||
                things->at[kind].class == THING_CLASS_REMAINS) {
                assert_true(price == 0 && shop_gives(shop, things, (uint16_t)kind) == 0);
            }
        }
    }
}

/* Whether the shop stands on a cell that is seen from `near`. */
static bool is_in_sight(const struct game *game, const struct shop *shop, struct place near,
                        struct sight *sight)
{
    struct world *world = game_world(game);
    sight_compute(world, near, DEFAULT_SIGHT_RADIUS, sight);
    bool found = false;
    for (int32_t y = near.y - DEFAULT_SIGHT_RADIUS; y <= near.y + DEFAULT_SIGHT_RADIUS; y++) {
        for (int32_t x = near.x - DEFAULT_SIGHT_RADIUS; x <= near.x + DEFAULT_SIGHT_RADIUS; x++) {
            struct place at = {near.realm, x, y, near.levels};
            found = found || (sight_sees(sight, x, y, near.levels.first) && game_shop_at(game, at) == shop);
        }
    }
    return found;
}

/* Each in its realm, where who comes in sees it. */
static void shops_open_in_every_world(void **state)
{
    (void)state;
    enum { WORLDS = 20 };
    struct sight *sight = calloc(1, sizeof *sight);
    assert_non_null(sight);
    for (uint64_t seed = 1; seed <= WORLDS; seed++) {
        struct world *world = world_create(seed, standard_terrains());
        realms_add_all(standard_realms(), world);
        struct place start = realm_start(&standard_realms()->at[0], seed, 0);
        struct game *game = game_create(&(struct game_config){.world = world, .start = start});
        for (int i = 0; i < standard_shops()->count; i++) {
            const struct shop *shop = &standard_shops()->at[i];
            struct place near = realm_start(&standard_realms()->at[shop->realm], seed, shop->realm);
            if (!game_add_shop(game, shop, near) || !is_in_sight(game, shop, near, sight)) {
                fail_msg("seed %llu: %s is not to be found", (unsigned long long)seed, shop->name);
            }
        }
        game_destroy(game);
        world_destroy(world);
    }
    free(sight);
}

static void each_member_is_checked(void **state)
{
    (void)state;
    static const struct content_mistake mistakes[] = {
        {S, "\"shops\": [", "\"shop\": [", S ": expected one of the members shops, not \"shop\""},
        {S, "\"in\": \"halls\"", "\"in\": \"hall\"",
         S ": shops[0].in: expected the name of a realm, not \"hall\""},
        {S, "\"sign\": \"market stall\"", "\"sign\": \"wall\"",
         S ": shops[0].sign: expected an ornament that people can stand on, and none that becomes, drops or "
           "returns, not \"wall\""},
        {S, "\"name\": \"the market\",", "",
         S ": shops[0]: expected a member \"name\": a text of 1 to 31 bytes"},
        {S, FOOD, "80", SELLS ": expected an object, not 80"},
        {S, FOOD, "{\"percent\": 150}", SELLS ": expected either \"class\" or \"thing\""},
        {S, FOOD, "{\"class\": \"food\", \"thing\": \"club\", \"percent\": 150}",
         SELLS ": expected either \"class\" or \"thing\""},
        {S, FOOD, "{\"class\": \"food\", \"percent\": 99}",
         SELLS ".percent: expected a whole number from 100 to 1000, not 99"},
        {S, GEMS, "{\"class\": \"treasure\", \"percent\": 101}",
         S ": shops[0].buys[8].percent: expected a whole number from 1 to 100, not 101"},
        {S, FOOD, "{\"class\": \"coin\", \"percent\": 150}",
         SELLS ".class: expected a class of things that are worth something, and no coins, not \"coin\""},
        {S, FOOD, "{\"thing\": \"Keystone\", \"percent\": 150}",
         SELLS ".thing: expected a thing that is worth something, neither a coin nor the Keystone, not "
               "\"Keystone\""},
        {S, FOOD, "{\"thing\": \"crown\", \"percent\": 150}",
         SELLS ".thing: expected the name of a thing, not \"crown\""},
    };
    content_folder_assert_mistakes(mistakes, COUNT(mistakes));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(prices_are_what_the_file_says),
        cmocka_unit_test(no_shop_can_be_milked),
        cmocka_unit_test(shops_open_in_every_world),
        cmocka_unit_test(each_member_is_checked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
