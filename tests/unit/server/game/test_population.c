/* Creatures come where players come, once, and are let go behind them. */
#include "common/dice.h"
#include "server/game/game_state.h"
#include "tests/support/beasts.h"
#include "tests/support/check.h"
#include "tests/support/lively.h"
#include "tests/support/thing_scene.h"

enum { FAR_X = 4000, RAMP_X = 5 };

static const struct spawn_rules rules = {.count = 1, .at = {{.realm = "", .creatures = 300, .things = 200}}};
static const char *const realm_names[] = {"plain"};

/* Open floor without end on levels 0 to 3, but for one ramp that joins 0 and 2. */
static void make_plain(const void *unused, uint64_t seed, struct chunk *chunk)
{
    (void)unused;
    (void)seed;
    for (int k = 0; k < CHUNK_CELLS && chunk->level >= 0 && chunk->level <= 3; k++) {
        struct cell cell = {.levels = level_set_one(chunk->level), .floor = TERRAIN_FLOOR};
        bool ramp = chunk->chunk_x == 0 && chunk->chunk_y == 0 && k == RAMP_X;
        if (ramp && (chunk->level == 0 || chunk->level == 2)) {
            cell.levels = (struct level_set){0, 5};
        }
        chunk_put(chunk, k % CHUNK_SIDE, k / CHUNK_SIDE, cell);
    }
}

struct plain {
    struct world *world;
    struct game *game;
};

static void plain_init(struct plain *plain)
{
    plain->world = world_create(3, lively_terrains());
    (void)world_add_realm(plain->world, (struct world_maker){.make = make_plain});
    plain->game = game_create(&(struct game_config){.world = plain->world,
                                                    .start = {.levels = level_set_one(0)},
                                                    .creatures = beasts(),
                                                    .things = thing_kinds_of_test(),
                                                    .spawn = &rules,
                                                    .realm_names = realm_names});
}

static void plain_finish(struct plain *plain)
{
    game_destroy(plain->game);
    world_destroy(plain->world);
}

static struct actor_handle join(struct plain *plain)
{
    struct actor_handle ann;
    assert_int_equal(game_join(plain->game, "Ann", &ann), RESULT_OK);
    return ann;
}

/* As if a portal took the player there. */
static void take(struct plain *plain, struct actor_handle player, int32_t x)
{
    struct actor *actor = game_somebody(plain->game, player);
    struct place from = actor->place;
    struct place to = {.x = x, .levels = level_set_one(0)};
    actors_move(&plain->game->actors, actor, to);
    population_come(plain->game, from, to);
}

/* What a hash of all creatures near x = 0 is, whatever their order. */
struct census {
    uint64_t sum;
    int count;
    int on[4];
    int close;
};

static void count_creature(void *context, const struct actor *actor)
{
    struct census *census = context;
    if (actor_is_player(actor)) {
        return;
    }
    struct place at = actor->place;
    census->count++;
    census->on[at.levels.first]++;
    census->close += at.levels.first == 0 && at.x >= -10 && at.x <= 10 && at.y >= -10 && at.y <= 10;
    census->sum +=
        dice_roll(actor->kind, (uint32_t)at.x, (uint32_t)at.y, (uint32_t)at.levels.first, 1).value[0];
}

static struct census census_of(const struct plain *plain)
{
    struct census census = {0};
    game_each_near(plain->game, (struct place){.levels = level_set_one(0)}, 100, count_creature, &census);
    return census;
}

static void creatures_come_with_the_first_player_by_density_and_not_at_the_entrance(void **state)
{
    (void)state;
    struct plain plain;
    plain_init(&plain);
    assert_int_equal(game_actor_count(plain.game), 0);
    (void)join(&plain);
    struct census census = census_of(&plain);
    assert_in_range(census.on[0], 60, 190); /* 3 in a hundred of four chunks, but for 21 × 21 cells */
    assert_int_equal(census.close, 0);
    plain_finish(&plain);
}

static void levels_that_ramps_lead_to_are_populated_too(void **state)
{
    (void)state;
    struct plain plain;
    plain_init(&plain);
    (void)join(&plain);
    struct census census = census_of(&plain);
    assert_true(census.on[2] > 0);
    assert_int_equal(census.on[1], 0);
    assert_int_equal(census.on[3], 0);
    plain_finish(&plain);
}

static void a_chunk_is_populated_once(void **state)
{
    (void)state;
    struct plain plain;
    plain_init(&plain);
    struct actor_handle ann = join(&plain);
    int count = census_of(&plain).count;
    game_leave(plain.game, ann);
    (void)join(&plain);
    assert_int_equal(census_of(&plain).count, count);
    plain_finish(&plain);
}

static void what_is_let_go_comes_again_as_it_was(void **state)
{
    (void)state;
    struct plain plain;
    plain_init(&plain);
    struct actor_handle ann = join(&plain);
    struct census before = census_of(&plain);
    population_let_go(plain.game);
    assert_true(census_of(&plain).sum == before.sum);
    take(&plain, ann, FAR_X);
    population_let_go(plain.game);
    assert_int_equal(census_of(&plain).count, 0);
    size_t rows = population_count(plain.game);
    take(&plain, ann, 0);
    assert_true(census_of(&plain).sum == before.sum && census_of(&plain).count == before.count);
    take(&plain, ann, FAR_X);
    population_let_go(plain.game);
    assert_int_equal(population_count(plain.game), rows);
    plain_finish(&plain);
}

static void find_any(void *context, const struct actor *actor)
{
    const struct actor **found = context;
    *found = actor_is_player(actor) ? *found : actor;
}

static void who_is_gone_for_good_does_not_come_again(void **state)
{
    (void)state;
    struct plain plain;
    plain_init(&plain);
    struct actor_handle ann = join(&plain);
    const struct actor *victim = NULL;
    int count = census_of(&plain).count;
    game_each_near(plain.game, (struct place){.levels = level_set_one(0)}, 20, find_any, &victim);
    assert_non_null(victim);
    game_leave(plain.game, victim->handle);
    for (int k = 0; k < 2; k++) {
        take(&plain, ann, FAR_X);
        population_let_go(plain.game);
        take(&plain, ann, 0);
        assert_int_equal(census_of(&plain).count, count - 1);
    }
    plain_finish(&plain);
}

static void memory_is_bounded_by_what_is_near(void **state)
{
    (void)state;
    struct plain plain;
    plain_init(&plain);
    struct actor_handle ann = join(&plain);
    size_t most = 0;
    for (int32_t x = 0; x < 400 * CHUNK_SIDE; x += CHUNK_SIDE) {
        take(&plain, ann, x);
        most = game_actor_count(plain.game) > most ? game_actor_count(plain.game) : most;
        game_forget_events(plain.game);
    }
    assert_true(most < GAME_ACTORS_MAX / 2);
    assert_true(population_count(plain.game) < 1000);
    assert_true(plain.game->things.count < LIMIT_THINGS / 16);
    plain_finish(&plain);
}

/* ------------------------------------------------------------------------------------------------- things */

/* What lies near x = 0, whatever its order. */
struct inventory {
    uint64_t sum;
    int count;
    int on[4];
    struct thing_handle any_hat;
    struct thing_handle any_dart;
};

static void count_thing(void *context, const struct thing *thing)
{
    struct inventory *inventory = context;
    struct place at = thing->place;
    uint32_t what = (uint32_t)thing->kind << 16 | (uint32_t)thing->count;
    assert_true(thing->kind == TEST_HAT ? thing->count == 1 : thing->kind == TEST_DART);
    inventory->count++;
    inventory->on[at.levels.first]++;
    inventory->sum += dice_roll(what, (uint32_t)at.x, (uint32_t)at.y, (uint32_t)at.levels.first, 1).value[0];
    *(thing->kind == TEST_HAT ? &inventory->any_hat : &inventory->any_dart) = thing->handle;
}

static struct inventory inventory_of(const struct plain *plain)
{
    struct inventory inventory = {0};
    things_each_near(&plain->game->things, (struct place){.levels = level_set_one(0)}, 100, count_thing,
                     &inventory);
    return inventory;
}

/* There and back, and let go of in between. */
static void go_away_and_come_back(struct plain *plain, struct actor_handle player)
{
    take(plain, player, FAR_X);
    population_let_go(plain->game);
    take(plain, player, 0);
}

static void things_lie_about_by_density_and_come_again_as_they_were(void **state)
{
    (void)state;
    struct plain plain;
    plain_init(&plain);
    struct actor_handle ann = join(&plain);
    struct inventory before = inventory_of(&plain);
    assert_in_range(before.on[0], 35, 130); /* 2 in a hundred of four chunks, but for 21 × 21 cells */
    assert_true(before.on[2] > 0);
    assert_int_equal(before.on[1] + before.on[3], 0);
    assert_true(before.any_hat.generation > 0 && before.any_dart.generation > 0);
    population_let_go(plain.game);
    assert_true(inventory_of(&plain).sum == before.sum);
    take(&plain, ann, FAR_X);
    population_let_go(plain.game);
    assert_int_equal(inventory_of(&plain).count, 0);
    take(&plain, ann, 0);
    assert_int_equal(inventory_of(&plain).count, before.count);
    assert_true(inventory_of(&plain).sum == before.sum);
    plain_finish(&plain);
}

static void what_was_taken_stays_taken_and_what_was_left_stays_left(void **state)
{
    (void)state;
    struct plain plain;
    plain_init(&plain);
    struct things *things = &plain.game->things;
    struct actor_handle ann = join(&plain);
    int count = inventory_of(&plain).count;
    struct thing_handle hat = inventory_of(&plain).any_hat;
    struct place spot = things_get(things, hat)->place;
    struct place elsewhere = spot;
    elsewhere.x++;
    assert_int_equal(things_move(things, hat, 1, things_with(ann), NULL), RESULT_OK);
    go_away_and_come_back(&plain, ann);
    assert_int_equal(inventory_of(&plain).count, count - 1);
    assert_null(things_first_at(things, spot));
    assert_int_equal(things_move(things, hat, 1, things_on_ground(elsewhere), NULL), RESULT_OK);
    struct inventory left = inventory_of(&plain);
    go_away_and_come_back(&plain, ann);
    assert_true(inventory_of(&plain).sum == left.sum);
    assert_non_null(things_get(things, hat));
    plain_finish(&plain);
}

static void of_a_stack_of_which_some_were_taken_the_rest_stays(void **state)
{
    (void)state;
    struct plain plain;
    plain_init(&plain);
    struct things *things = &plain.game->things;
    struct actor_handle ann = join(&plain);
    struct thing_handle darts = inventory_of(&plain).any_dart;
    int32_t count = things_get(things, darts)->count;
    assert_in_range(count, 3, 7);
    assert_int_equal(things_move(things, darts, 1, things_with(ann), NULL), RESULT_OK);
    go_away_and_come_back(&plain, ann);
    assert_non_null(things_get(things, darts));
    assert_int_equal(things_get(things, darts)->count, count - 1);
    plain_finish(&plain);
}

static void remains_rot_where_nobody_is_near(void **state)
{
    (void)state;
    struct plain plain;
    plain_init(&plain);
    struct things *things = &plain.game->things;
    struct actor_handle ann = join(&plain);
    struct thing_handle corpse = thing_scene_make(
        things, THING_CORPSE, 1, things_on_ground((struct place){.levels = level_set_one(0)}));
    population_let_go(plain.game);
    assert_non_null(things_get(things, corpse));
    go_away_and_come_back(&plain, ann);
    assert_null(things_get(things, corpse));
    plain_finish(&plain);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(creatures_come_with_the_first_player_by_density_and_not_at_the_entrance),
        cmocka_unit_test(levels_that_ramps_lead_to_are_populated_too),
        cmocka_unit_test(a_chunk_is_populated_once),
        cmocka_unit_test(what_is_let_go_comes_again_as_it_was),
        cmocka_unit_test(who_is_gone_for_good_does_not_come_again),
        cmocka_unit_test(memory_is_bounded_by_what_is_near),
        cmocka_unit_test(things_lie_about_by_density_and_come_again_as_they_were),
        cmocka_unit_test(what_was_taken_stays_taken_and_what_was_left_stays_left),
        cmocka_unit_test(of_a_stack_of_which_some_were_taken_the_rest_stays),
        cmocka_unit_test(remains_rot_where_nobody_is_near),
    };
    return cmocka_run_group_tests_name("game/population", tests, NULL, NULL);
}
