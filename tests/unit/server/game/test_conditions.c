/* What lasts for a while: how strong, how long, and what it makes of its bearer. */
#include "server/game/conditions.h"
#include "server/game/fight.h"
#include "server/time/bubbles.h"
#include "tests/support/check.h"
#include "tests/support/effect_scene.h"

static void a_condition_lasts_until_its_age(void **state)
{
    (void)state;
    struct conditions conditions = {0};
    enum condition which;
    assert_false(conditions_has(&conditions, CONDITION_SHIELDED));
    conditions_begin(&conditions, CONDITION_SHIELDED, 7, 500, 3);
    assert_int_equal(conditions_amount(&conditions, CONDITION_SHIELDED), 7);
    assert_false(conditions_run_out(&conditions, 3499, &which));
    assert_true(conditions_run_out(&conditions, 3500, &which));
    assert_int_equal(which, CONDITION_SHIELDED);
    assert_int_equal(conditions_amount(&conditions, CONDITION_SHIELDED), 0);
    assert_false(conditions_run_out(&conditions, INT64_MAX, &which));
}

static void a_second_one_makes_it_as_strong_as_the_stronger_and_as_long_as_the_longer(void **state)
{
    (void)state;
    struct conditions conditions = {0};
    conditions_begin(&conditions, CONDITION_SHINING, 6, 0, 10);
    conditions_begin(&conditions, CONDITION_SHINING, 3, 0, 50);
    assert_int_equal(conditions_amount(&conditions, CONDITION_SHINING), 6);
    assert_int_equal(conditions.until[CONDITION_SHINING], 50 * BUBBLES_TURN);
    conditions_begin(&conditions, CONDITION_SHINING, 1, 0, 5);
    assert_int_equal(conditions_amount(&conditions, CONDITION_SHINING), 6);
    assert_int_equal(conditions.until[CONDITION_SHINING], 50 * BUBBLES_TURN);
}

/* What ended leaves nothing of its strength to a later one. */
static void one_that_ended_is_forgotten(void **state)
{
    (void)state;
    struct conditions conditions = {0};
    conditions_begin(&conditions, CONDITION_SHINING, 6, 0, 10);
    conditions_end(&conditions, CONDITION_SHINING);
    conditions_begin(&conditions, CONDITION_SHINING, 2, 0, 1);
    assert_int_equal(conditions_amount(&conditions, CONDITION_SHINING), 2);
}

static void speed_is_never_less_than_one(void **state)
{
    (void)state;
    struct conditions conditions = {0};
    assert_int_equal(conditions_speed(&conditions, 10), 10);
    conditions_begin(&conditions, CONDITION_HASTENED, 10, 0, 5);
    assert_int_equal(conditions_speed(&conditions, 10), 20);
    conditions_begin(&conditions, CONDITION_SLOWED, 5, 0, 5);
    assert_int_equal(conditions_speed(&conditions, 10), 15);
    conditions_begin(&conditions, CONDITION_SLOWED, 1000, 0, 5);
    assert_int_equal(conditions_speed(&conditions, 10), 1);
}

/* ---------------------------------------------------------------------------------------------- in a game */

struct scene {
    struct game_scene scene;
    struct actor_handle ann;
};

static void scene_init(struct scene *scene)
{
    game_scene_init(&scene->scene, NULL, "##########\n#S.......#\n#.......b#\n##########\n", NULL);
    scene->ann = game_scene_join(&scene->scene, "Ann");
}

static int64_t age_of(const struct scene *scene)
{
    return bubbles_age(scene->scene.game->bubbles, scene->ann.index);
}

static void who_is_fast_needs_half_the_time(void **state)
{
    (void)state;
    struct scene scene;
    scene_init(&scene);
    assert_true(effect_scene_fire(&scene.scene, scene.ann,
                                  (struct thing_event){.effect = THING_HASTENS, .number = 10, .extent = 3}));
    int64_t before = age_of(&scene);
    game_scene_wait(&scene.scene, scene.ann, 2);
    assert_int_equal(age_of(&scene) - before, BUBBLES_TURN);
    game_scene_wait(&scene.scene, scene.ann, 4);
    assert_int_equal(game_scene_count(&scene.scene, GAME_TOLD, conditions_end_text(CONDITION_HASTENED)), 1);
    before = age_of(&scene);
    game_scene_wait(&scene.scene, scene.ann, 1);
    assert_int_equal(age_of(&scene) - before, BUBBLES_TURN);
    game_scene_finish(&scene.scene);
}

static void who_is_slow_needs_twice_the_time(void **state)
{
    (void)state;
    struct scene scene;
    scene_init(&scene);
    (void)effect_scene_fire(&scene.scene, scene.ann,
                            (struct thing_event){.effect = THING_SLOWS, .number = 5, .extent = 15});
    int64_t before = age_of(&scene);
    game_scene_wait(&scene.scene, scene.ann, 1);
    assert_int_equal(age_of(&scene) - before, 2 * BUBBLES_TURN);
    game_scene_finish(&scene.scene);
}

static void a_shield_adds_to_defence_while_it_lasts(void **state)
{
    (void)state;
    struct scene scene;
    scene_init(&scene);
    struct game *game = scene.scene.game;
    int32_t before = game_fighter(game, game_actor(game, scene.ann)).defence;
    (void)effect_scene_fire(&scene.scene, scene.ann,
                            (struct thing_event){.effect = THING_SHIELDS, .number = 10, .extent = 2});
    assert_int_equal(game_fighter(game, game_actor(game, scene.ann)).defence, before + 10);
    assert_int_equal(game_scene_count(&scene.scene, GAME_ALTERED, NULL), 1);
    game_scene_wait(&scene.scene, scene.ann, 2);
    assert_int_equal(game_fighter(game, game_actor(game, scene.ann)).defence, before);
    assert_int_equal(game_scene_count(&scene.scene, GAME_ALTERED, NULL), 2);
    game_scene_finish(&scene.scene);
}

static void who_is_well_fed_heals_twice_as_fast(void **state)
{
    (void)state;
    struct scene scene;
    scene_init(&scene);
    effect_scene_wound(&scene.scene, scene.ann, 10);
    game_scene_wait(&scene.scene, scene.ann, 30);
    assert_int_equal(effect_scene_actor(&scene.scene, scene.ann)->hit_points, 20);
    (void)effect_scene_fire(&scene.scene, scene.ann,
                            (struct thing_event){.effect = THING_FEEDS, .number = 30});
    game_scene_wait(&scene.scene, scene.ann, 30);
    assert_int_equal(effect_scene_actor(&scene.scene, scene.ann)->hit_points, 40);
    game_scene_wait(&scene.scene, scene.ann, 30);
    assert_int_equal(effect_scene_actor(&scene.scene, scene.ann)->hit_points, 50);
    game_scene_finish(&scene.scene);
}

/* Where it goes is not where it wants; into a wall it goes nowhere, and the turn is over all the same. */
static void who_is_confused_goes_anywhere(void **state)
{
    (void)state;
    enum { STEPS = 40 };
    struct scene scene;
    scene_init(&scene);
    struct game *game = scene.scene.game;
    (void)effect_scene_fire(&scene.scene, scene.ann,
                            (struct thing_event){.effect = THING_CONFUSES, .extent = 100});
    int64_t before = age_of(&scene);
    int astray = 0;
    for (int k = 0; k < STEPS; k++) {
        struct place from = game_actor(game, scene.ann)->place;
        game_scene_step(&scene.scene, scene.ann, 1, 0);
        game_scene_pump(&scene.scene);
        struct place to = game_actor(game, scene.ann)->place;
        astray += to.x != from.x + 1 || to.y != from.y;
    }
    assert_true(astray > STEPS / 2);
    assert_true(game_scene_count(&scene.scene, GAME_TOLD, "You stagger about on the spot.") > 0);
    assert_int_equal(age_of(&scene) - before, STEPS * BUBBLES_TURN);
    game_scene_finish(&scene.scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_condition_lasts_until_its_age),
        cmocka_unit_test(a_second_one_makes_it_as_strong_as_the_stronger_and_as_long_as_the_longer),
        cmocka_unit_test(one_that_ended_is_forgotten),
        cmocka_unit_test(speed_is_never_less_than_one),
        cmocka_unit_test(who_is_fast_needs_half_the_time),
        cmocka_unit_test(who_is_slow_needs_twice_the_time),
        cmocka_unit_test(a_shield_adds_to_defence_while_it_lasts),
        cmocka_unit_test(who_is_well_fed_heals_twice_as_fast),
        cmocka_unit_test(who_is_confused_goes_anywhere),
    };
    return cmocka_run_group_tests_name("game/conditions", tests, NULL, NULL);
}
