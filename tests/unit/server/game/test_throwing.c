/* Where things land that are thrown, and what they do to whom they meet. */
#include "server/game/game_state.h"
#include "server/game/game_things.h"
#include "tests/support/check.h"
#include "tests/support/game_scene.h"

static struct actor_handle join_with(struct game_scene *scene, uint16_t kind, int32_t count)
{
    struct actor_handle ann = game_scene_join(scene, "Ann");
    game_scene_hand(scene, kind, count, ann);
    game_forget_events(scene->game);
    return ann;
}

static void assert_lies_at(const struct game_scene *scene, char letter, uint16_t kind, int32_t count)
{
    thing_scene_lies(game_things(scene->game), ramp_map_place(&scene->map, letter), kind, count);
}

static void one_of_a_stack_flies_to_its_aim(void **state)
{
    (void)state;
    struct game_scene scene;
    game_scene_init(&scene, NULL, "#######\n#S....#\n#...b.#\n#######\n", NULL);
    struct actor_handle ann = join_with(&scene, TEST_DART, 3);
    assert_int_equal(game_throw(scene.game, ann, 'a', 3, 1), RESULT_OK);
    assert_lies_at(&scene, 'b', TEST_DART, 1);
    thing_scene_carries(game_things(scene.game), ann, 'a', TEST_DART, 2);
    size_t count;
    const struct game_event *event = game_events(scene.game, &count);
    assert_int_equal(event->type, GAME_THREW);
    assert_true(event->kind == TEST_DART && event->amount == 1);
    assert_true(place_same_cell(event->from, ramp_map_place(&scene.map, 'S')));
    assert_true(place_same_cell(event->to, ramp_map_place(&scene.map, 'b')));
    game_scene_finish(&scene);
}

static void a_wall_ends_the_flight(void **state)
{
    (void)state;
    struct game_scene scene;
    game_scene_init(&scene, NULL, "#######\n#S.a#b#\n#######\n", NULL);
    struct actor_handle ann = join_with(&scene, TEST_DART, 3);
    assert_int_equal(game_throw(scene.game, ann, 'a', 4, 0), RESULT_OK);
    assert_lies_at(&scene, 'a', TEST_DART, 1);
    assert_int_equal(game_throw(scene.game, ann, 'a', -1, 0), RESULT_OK);
    assert_int_equal(game_throw(scene.game, ann, 'a', 0, 0), RESULT_OK);
    assert_lies_at(&scene, 'S', TEST_DART, 2);
    game_scene_finish(&scene);
}

static void nobody_throws_farther_than_that(void **state)
{
    (void)state;
    struct game_scene scene;
    game_scene_init(&scene, NULL, "###############\n#S.........b..#\n###############\n", NULL);
    struct actor_handle ann = join_with(&scene, TEST_DART, 3);
    assert_int_equal(game_throw(scene.game, ann, 'a', INT32_MAX, 0), RESULT_OK);
    assert_lies_at(&scene, 'b', TEST_DART, 1);
    assert_int_equal(game_throw(scene.game, ann, 'a', INT32_MIN, INT32_MIN), RESULT_OK);
    assert_int_equal(LIMIT_THROW_CELLS,
                     ramp_map_place(&scene.map, 'b').x - ramp_map_place(&scene.map, 'S').x);
    game_scene_finish(&scene);
}

static void a_flight_goes_over_a_ramp(void **state)
{
    (void)state;
    static const struct ramp_map_sign legend[] = {
        {.sign = 'r', .levels = {.first = 0, .mask = 3}},
        {.sign = '\0'},
    };
    struct game_scene scene;
    game_scene_init(&scene, legend, "#######\n#S.r###\n#######\n", "#######\n###r.b#\n#######\n");
    struct actor_handle ann = join_with(&scene, TEST_DART, 3);
    assert_int_equal(game_throw(scene.game, ann, 'a', 4, 0), RESULT_OK);
    assert_lies_at(&scene, 'b', TEST_DART, 1);
    assert_int_equal(ramp_map_place(&scene.map, 'b').levels.first, 1);
    game_scene_finish(&scene);
}

static void a_creature_on_the_way_is_struck_and_hunts(void **state)
{
    (void)state;
    struct game_scene scene;
    game_scene_init(&scene, NULL, "########\n#S..b.c#\n########\n", NULL);
    struct actor_handle ann = join_with(&scene, TEST_DART, 30);
    struct actor_handle fungus = game_scene_put(&scene, BEAST_FUNGUS, 'b');
    int thrown = 0;
    for (; game_actor(scene.game, fungus)->hit_points == 20; thrown++) {
        assert_int_equal(game_throw(scene.game, ann, 'a', 5, 0), RESULT_OK);
    }
    assert_lies_at(&scene, 'b', TEST_DART, thrown);
    assert_int_equal(game_scene_count(&scene, GAME_STRUCK, NULL), thrown);
    int32_t hit_points = game_actor(scene.game, fungus)->hit_points;
    assert_in_range(hit_points, 20 - 2 * 5, 20 - 2); /* 1d4+1, twice if critical */
    assert_true(actor_handle_equal(game_actor(scene.game, fungus)->mind.foe, ann));
    game_scene_finish(&scene);
}

static void what_does_no_harm_wakes_all_the_same(void **state)
{
    (void)state;
    struct game_scene scene;
    game_scene_init(&scene, NULL, "########\n#S..b.c#\n########\n", NULL);
    struct actor_handle ann = join_with(&scene, TEST_HAT, 1);
    struct actor_handle sleeper = game_scene_put(&scene, BEAST_SLEEPER, 'b');
    assert_true(game_actor(scene.game, sleeper)->mind.asleep);
    assert_int_equal(game_throw(scene.game, ann, 'a', 3, 0), RESULT_OK);
    assert_int_equal(game_scene_count(&scene, GAME_STRUCK, NULL), 0);
    assert_false(game_actor(scene.game, sleeper)->mind.asleep);
    assert_lies_at(&scene, 'b', TEST_HAT, 1);
    game_scene_finish(&scene);
}

static void players_are_struck_only_where_both_want_it(void **state)
{
    (void)state;
    struct game_scene scene;
    game_scene_init(&scene, NULL, "######\n#S.b.#\n######\n", NULL);
    struct actor_handle bob = game_scene_join(&scene, "Bob");
    game_scene_step(&scene, bob, 1, 0);
    game_scene_step(&scene, bob, 1, 0);
    struct actor_handle ann = join_with(&scene, TEST_DART, 9);
    game_scene_pump(&scene);
    assert_int_equal(game_throw(scene.game, ann, 'a', 3, 0), RESULT_OK);
    assert_int_equal(game_scene_count(&scene, GAME_STRUCK, NULL), 0);
    assert_lies_at(&scene, 'b', TEST_DART, 1);
    assert_int_equal(game_challenge(scene.game, ann, bob), RESULT_OK);
    assert_int_equal(game_challenge(scene.game, bob, ann), RESULT_OK);
    assert_int_equal(game_throw(scene.game, ann, 'a', 3, 0), RESULT_NOT_YET); /* Bob moves first */
    assert_lies_at(&scene, 'b', TEST_DART, 1);
    assert_int_equal(game_wait(scene.game, bob), RESULT_OK);
    assert_int_equal(game_throw(scene.game, ann, 'a', 3, 0), RESULT_OK);
    assert_int_equal(game_scene_count(&scene, GAME_STRUCK, NULL), 1);
    game_scene_finish(&scene);
}

static void what_is_not_carried_is_not_thrown(void **state)
{
    (void)state;
    struct game_scene scene;
    game_scene_init(&scene, NULL, "######\n#S.b.#\n######\n", NULL);
    struct actor_handle ann = join_with(&scene, TEST_DART, 2);
    uint64_t before = game_digest(scene.game);
    assert_int_equal(game_throw(scene.game, ann, 'b', 2, 0), RESULT_NOT_CARRIED);
    things_set_limit(&scene.game->things, 1);
    assert_int_equal(game_throw(scene.game, ann, 'a', 2, 0), RESULT_THINGS_FULL);
    assert_true(game_digest(scene.game) == before);
    game_scene_finish(&scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_of_a_stack_flies_to_its_aim),
        cmocka_unit_test(a_wall_ends_the_flight),
        cmocka_unit_test(nobody_throws_farther_than_that),
        cmocka_unit_test(a_flight_goes_over_a_ramp),
        cmocka_unit_test(a_creature_on_the_way_is_struck_and_hunts),
        cmocka_unit_test(what_does_no_harm_wakes_all_the_same),
        cmocka_unit_test(players_are_struck_only_where_both_want_it),
        cmocka_unit_test(what_is_not_carried_is_not_thrown),
    };
    return cmocka_run_group_tests_name("game/throwing", tests, NULL, NULL);
}
