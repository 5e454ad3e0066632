/* What effects of things do to others and to the ground, and what they tell of what is not seen. */
#include "server/game/dig.h"
#include "server/game/game_things.h"
#include "tests/support/check.h"
#include "tests/support/effect_scene.h"
#include "tests/support/thing_kinds.h"

struct scene {
    struct game_scene scene;
    struct actor_handle ann;
};

static const char hall[] = "###############\n"
                           "#..............#\n"
                           "#.S.b...c#d...f#\n"
                           "#..............#\n"
                           "################\n";

static void scene_init(struct scene *scene, const char *picture)
{
    game_scene_init(&scene->scene, NULL, picture, NULL);
    scene->ann = game_scene_join(&scene->scene, "Ann");
}

static bool fire(struct scene *scene, enum thing_effect effect, int32_t number, int32_t extent)
{
    return effect_scene_fire(&scene->scene, scene->ann,
                             (struct thing_event){.effect = effect, .number = number, .extent = extent});
}

static const struct actor *actor_of(const struct scene *scene, struct actor_handle handle)
{
    return game_actor(scene->scene.game, handle);
}

static int64_t cells_between(const struct scene *scene, struct actor_handle one, struct actor_handle other)
{
    return place_distance(actor_of(scene, one)->place, actor_of(scene, other)->place);
}

/* ------------------------------------------------------------------------------------------------- others */

static void fire_burns_whom_one_sees_so_near_and_nobody_else(void **state)
{
    (void)state;
    struct scene scene;
    scene_init(&scene, "#########\n#S.b..c.#\n#b#######\n#a#\n###\n");
    struct actor_handle near = game_scene_put(&scene.scene, BEAST_FUNGUS, 'b');
    struct actor_handle far = game_scene_put(&scene.scene, BEAST_FUNGUS, 'c');
    assert_true(fire(&scene, THING_BURNS, 8, 3));
    assert_int_equal(actor_of(&scene, near)->hit_points, 12);
    assert_int_equal(actor_of(&scene, far)->hit_points, 20);
    assert_int_equal(actor_of(&scene, scene.ann)->hit_points, 100);
    assert_true(actor_handle_equal(actor_of(&scene, near)->mind.foe, scene.ann));
    assert_true(fire(&scene, THING_BURNS, 100, 3));
    assert_int_equal(actor_of(&scene, near)->hit_points, 0);
    assert_int_equal(actor_of(&scene, scene.ann)->experience, 25);
    assert_int_equal(game_scene_count(&scene.scene, GAME_HURT, NULL), 2);
    game_forget_events(scene.scene.game);
    game_scene_finish(&scene.scene);
}

static void what_is_behind_a_wall_does_not_burn(void **state)
{
    (void)state;
    struct scene scene;
    scene_init(&scene, "#####\n#S#b#\n#####\n");
    struct actor_handle behind = game_scene_put(&scene.scene, BEAST_FUNGUS, 'b');
    assert_true(fire(&scene, THING_BURNS, 8, 3));
    assert_int_equal(actor_of(&scene, behind)->hit_points, 20);
    game_scene_finish(&scene.scene);
}

static void fire_hurts_players_only_by_consent(void **state)
{
    (void)state;
    struct scene scene;
    scene_init(&scene, hall);
    struct actor_handle bob = game_scene_join(&scene.scene, "Bob");
    (void)fire(&scene, THING_BURNS, 8, 3);
    assert_int_equal(actor_of(&scene, bob)->hit_points, 100);
    assert_int_equal(game_challenge(scene.scene.game, scene.ann, bob), RESULT_OK);
    assert_int_equal(game_challenge(scene.scene.game, bob, scene.ann), RESULT_OK);
    (void)fire(&scene, THING_BURNS, 8, 3);
    assert_int_equal(actor_of(&scene, bob)->hit_points, 92);
    game_scene_finish(&scene.scene);
}

static void who_is_scared_flees_until_its_courage_returns(void **state)
{
    (void)state;
    struct scene scene;
    scene_init(&scene, hall);
    struct actor_handle wolf = game_scene_put(&scene.scene, BEAST_WOLF, 'b');
    assert_true(fire(&scene, THING_SCARES, 10, 6));
    game_scene_wait(&scene.scene, scene.ann, 4);
    assert_true(cells_between(&scene, scene.ann, wolf) >= 5);
    game_scene_wait(&scene.scene, scene.ann, 12);
    assert_int_equal(cells_between(&scene, scene.ann, wolf), 1);
    assert_false(conditions_has(&actor_of(&scene, wolf)->conditions, CONDITION_SCARED));
    game_scene_finish(&scene.scene);
}

static void nobody_near_to_scare_is_in_vain(void **state)
{
    (void)state;
    struct scene scene;
    scene_init(&scene, hall);
    (void)game_scene_put(&scene.scene, BEAST_WOLF, 'c');
    assert_false(fire(&scene, THING_SCARES, 3, 6));
    assert_false(fire(&scene, THING_STILLS, 3, 6));
    game_scene_finish(&scene.scene);
}

static void who_is_stilled_does_nothing_until_it_is_over(void **state)
{
    (void)state;
    struct scene scene;
    scene_init(&scene, hall);
    struct actor_handle wolf = game_scene_put(&scene.scene, BEAST_WOLF, 'b');
    assert_true(fire(&scene, THING_STILLS, 8, 6));
    game_scene_wait(&scene.scene, scene.ann, 5);
    assert_stands_at(&scene.scene, wolf, 'b');
    game_scene_wait(&scene.scene, scene.ann, 4);
    assert_int_equal(cells_between(&scene, scene.ann, wolf), 1);
    game_scene_finish(&scene.scene);
}

static void a_blow_wakes_who_is_stilled(void **state)
{
    (void)state;
    struct scene scene;
    scene_init(&scene, "######\n#Sb..#\n######\n");
    struct actor_handle wolf = game_scene_put(&scene.scene, BEAST_WOLF, 'b');
    assert_true(fire(&scene, THING_STILLS, 8, 100));
    game_scene_step(&scene.scene, scene.ann, 1, 0);
    assert_false(conditions_has(&actor_of(&scene, wolf)->conditions, CONDITION_STILLED));
    game_forget_events(scene.scene.game);
    game_scene_finish(&scene.scene);
}

/* Behind walls, too; and nobody is told whether it did. */
static void a_noise_wakes_who_sleeps_near(void **state)
{
    (void)state;
    struct scene scene;
    scene_init(&scene, hall);
    struct actor_handle near = game_scene_put(&scene.scene, BEAST_SLEEPER, 'd');
    struct actor_handle far = game_scene_put(&scene.scene, BEAST_SLEEPER, 'f');
    effect_scene_actor(&scene.scene, near)->mind.asleep = true;
    effect_scene_actor(&scene.scene, far)->mind.asleep = true;
    assert_false(fire(&scene, THING_WAKES, 9, 0));
    assert_false(actor_of(&scene, near)->mind.asleep);
    assert_true(actor_of(&scene, far)->mind.asleep);
    game_scene_finish(&scene.scene);
}

/* From farther away than one is drawn into a fight by looking on. */
static void who_does_others_harm_joins_their_fight_first(void **state)
{
    (void)state;
    enum { STEPS = 12 };
    static const struct thing_events fear = {.count = 1,
                                             .at = {{.effect = THING_SCARES, .number = 14, .extent = 5}}};
    struct scene scene;
    scene_init(&scene,
               "####################\n#S.................#\n#b.................#\n####################\n");
    struct game *game = scene.scene.game;
    struct actor_handle bob = game_scene_join(&scene.scene, "Bob");
    for (int k = 0; k < STEPS; k++) {
        game_scene_step(&scene.scene, bob, 1, 0);
        game_scene_pump(&scene.scene);
    }
    struct actor_handle wolf = game_scene_put(&scene.scene, BEAST_WOLF, 'b');
    game_scene_wait(&scene.scene, scene.ann, 2);
    assert_true(bubbles_share(game->bubbles, scene.ann.index, wolf.index));
    assert_false(bubbles_share(game->bubbles, bob.index, wolf.index));
    effects_touch(game, game_actor(game, bob), &fear);
    assert_true(bubbles_share(game->bubbles, bob.index, wolf.index));
    game_scene_finish(&scene.scene);
}

/* ------------------------------------------------------------------------------------------------- ground */

static int open_cells(const struct scene *scene)
{
    struct place at = ramp_map_place(&scene->scene.map, 'S');
    int open = 0;
    for (int32_t dy = -4; dy <= 4; dy++) {
        for (int32_t dx = -4; dx <= 4; dx++) {
            open += world_cell(scene->scene.map.world, at.realm, at.x + dx, at.y + dy, at.levels).passable;
        }
    }
    return open;
}

static void breaking_opens_the_ground_all_round(void **state)
{
    (void)state;
    struct scene scene;
    scene_init(&scene, "#######\n#######\n###S###\n#######\n#######\n");
    assert_true(fire(&scene, THING_DIGS, 1, 0));
    assert_int_equal(open_cells(&scene), 9);
    assert_true(fire(&scene, THING_DIGS, 2, 0));
    assert_int_equal(open_cells(&scene), 25);
    assert_int_equal(game_scene_count(&scene.scene, GAME_CELL_CHANGED, NULL), 24);
    assert_false(fire(&scene, THING_DIGS, 2, 0));
    game_scene_finish(&scene.scene);
}

static void breaking_leaves_what_does_not_yield(void **state)
{
    (void)state;
    struct scene scene;
    scene_init(&scene, "#####\n##S##\n#####\n");
    game_scene_set_ground(&scene.scene, 0, "UUUUU\nUU.UU\n..U..\n");
    assert_true(fire(&scene, THING_DIGS, 1, 0));
    assert_int_equal(open_cells(&scene), 3);
    game_scene_finish(&scene.scene);
}

/* ---------------------------------------------------------------------------------------------- knowledge */

static void what_is_sensed_is_told_from_the_nearest_on(void **state)
{
    (void)state;
    struct scene scene;
    scene_init(&scene, hall);
    (void)game_scene_lay_things(&scene.scene, TEST_HAT, 1, 'd');
    (void)game_scene_lay_things(&scene.scene, TEST_DART, 5, 'b');
    (void)game_scene_lay_things(&scene.scene, TEST_CLUB, 1, 'f');
    assert_true(fire(&scene, THING_FINDS_THINGS, 10, 0));
    size_t count;
    const struct game_event *events = game_events(scene.scene.game, &count);
    const struct game_event *last = &events[count - 1];
    assert_int_equal(game_scene_count(&scene.scene, GAME_SENSED, NULL), 2);
    assert_true(last->type == GAME_SENSED && last->kind == TEST_HAT && last->amount == 1);
    assert_true(last[-1].kind == TEST_DART && last[-1].amount == 5);
    assert_true(actor_handle_equal(last->other, ACTOR_NOBODY));
    game_scene_finish(&scene.scene);
}

static void creatures_are_sensed_behind_walls(void **state)
{
    (void)state;
    struct scene scene;
    scene_init(&scene, hall);
    assert_false(fire(&scene, THING_FINDS_CREATURES, 10, 0));
    struct actor_handle behind = game_scene_put(&scene.scene, BEAST_FUNGUS, 'd');
    assert_true(fire(&scene, THING_FINDS_CREATURES, 10, 0));
    size_t count;
    const struct game_event *events = game_events(scene.scene.game, &count);
    assert_int_equal(game_scene_count(&scene.scene, GAME_SENSED, NULL), 1);
    assert_true(actor_handle_equal(events[count - 1].other, behind));
    game_scene_finish(&scene.scene);
}

static void what_lies_on_another_level_is_not_sensed(void **state)
{
    (void)state;
    struct scene scene;
    game_scene_init(&scene.scene, NULL, "####\n#S.#\n####\n", "####\n#.d#\n####\n");
    scene.ann = game_scene_join(&scene.scene, "Ann");
    (void)game_scene_lay_things(&scene.scene, TEST_HAT, 1, 'd');
    assert_false(fire(&scene, THING_FINDS_THINGS, 10, 0));
    game_scene_finish(&scene.scene);
}

static void mapping_is_told_with_how_far_it_goes(void **state)
{
    (void)state;
    struct scene scene;
    scene_init(&scene, hall);
    assert_true(fire(&scene, THING_MAPS, 30, 0));
    size_t count;
    const struct game_event *events = game_events(scene.scene.game, &count);
    assert_true(events[count - 1].type == GAME_MAPPED && events[count - 1].amount == 30);
    game_scene_finish(&scene.scene);
}

static void identification_is_of_all_that_one_carries(void **state)
{
    (void)state;
    struct scene scene;
    scene_init(&scene, hall);
    assert_false(fire(&scene, THING_IDENTIFIES, 0, 0));
    game_scene_hand(&scene.scene, TEST_SPEED, 1, scene.ann);
    game_scene_hand(&scene.scene, TEST_FLIGHT, 1, scene.ann);
    game_scene_hand(&scene.scene, TEST_CLUB, 1, scene.ann);
    uint64_t before = game_digest(scene.scene.game);
    assert_true(fire(&scene, THING_IDENTIFIES, 0, 0));
    assert_true(game_digest(scene.scene.game) != before);
    assert_int_equal(game_look_of(scene.scene.game, scene.ann, TEST_SPEED), 0);
    assert_int_equal(game_look_of(scene.scene.game, scene.ann, TEST_FLIGHT), 0);
    assert_int_not_equal(game_look_of(scene.scene.game, scene.ann, TEST_POISON), 0);
    assert_int_equal(game_scene_count(&scene.scene, GAME_LEARNT, NULL), 2);
    assert_false(fire(&scene, THING_IDENTIFIES, 0, 0));
    game_scene_finish(&scene.scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fire_burns_whom_one_sees_so_near_and_nobody_else),
        cmocka_unit_test(what_is_behind_a_wall_does_not_burn),
        cmocka_unit_test(fire_hurts_players_only_by_consent),
        cmocka_unit_test(who_is_scared_flees_until_its_courage_returns),
        cmocka_unit_test(nobody_near_to_scare_is_in_vain),
        cmocka_unit_test(who_is_stilled_does_nothing_until_it_is_over),
        cmocka_unit_test(a_blow_wakes_who_is_stilled),
        cmocka_unit_test(a_noise_wakes_who_sleeps_near),
        cmocka_unit_test(who_does_others_harm_joins_their_fight_first),
        cmocka_unit_test(breaking_opens_the_ground_all_round),
        cmocka_unit_test(breaking_leaves_what_does_not_yield),
        cmocka_unit_test(what_is_sensed_is_told_from_the_nearest_on),
        cmocka_unit_test(creatures_are_sensed_behind_walls),
        cmocka_unit_test(what_lies_on_another_level_is_not_sensed),
        cmocka_unit_test(mapping_is_told_with_how_far_it_goes),
        cmocka_unit_test(identification_is_of_all_that_one_carries),
    };
    return cmocka_run_group_tests_name("game/effects_others", tests, NULL, NULL);
}
