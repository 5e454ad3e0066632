/* What each effect of a thing does to who sets it off, and what is read of it. */
#include "server/game/fight.h"
#include "server/game/growth.h"
#include "tests/support/check.h"
#include "tests/support/effect_scene.h"

#include <string.h>

struct scene {
    struct game_scene scene;
    struct actor_handle ann;
};

static void scene_init(struct scene *scene, const char *picture)
{
    game_scene_init(&scene->scene, NULL, picture, NULL);
    scene->ann = game_scene_join(&scene->scene, "Ann");
}

static const char room[] = "##########\n#S......c#\n#.......b#\n##########\n";

static bool fire(struct scene *scene, enum thing_effect effect, int32_t number)
{
    return effect_scene_fire(&scene->scene, scene->ann,
                             (struct thing_event){.effect = effect, .number = number});
}

static struct actor *ann_of(struct scene *scene)
{
    return effect_scene_actor(&scene->scene, scene->ann);
}

/* ------------------------------------------------------------------------------------------------- words */

static void words_are_told_sounded_or_rung(void **state)
{
    (void)state;
    static const struct {
        enum thing_effect effect;
        enum game_event_type type;
    } cases[] = {{THING_TELLS, GAME_TOLD}, {THING_SOUNDS, GAME_SOUNDED}, {THING_RINGS, GAME_RANG}};
    struct scene scene;
    scene_init(&scene, room);
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        struct thing_event event = {.effect = cases[k].effect, .text = "Boo."};
        assert_true(effect_scene_fire(&scene.scene, scene.ann, event));
        assert_int_equal(game_scene_count(&scene.scene, cases[k].type, "Boo."), 1);
    }
    game_scene_finish(&scene.scene);
}

/* "Your wounds close" is not for who has none. */
static void what_would_tell_of_an_effect_in_vain_is_not_told(void **state)
{
    (void)state;
    static const struct thing_events events = {
        .count = 2,
        .at = {{.effect = THING_HEALS, .number = 40}, {.effect = THING_TELLS, .text = "It heals."}}};
    struct scene scene;
    scene_init(&scene, room);
    struct thing_handle none = {0};
    assert_false(effects_fire(scene.scene.game, ann_of(&scene), &events, none));
    assert_int_equal(game_scene_count(&scene.scene, GAME_TOLD, NULL), 0);
    effect_scene_wound(&scene.scene, scene.ann, 50);
    assert_true(effects_fire(scene.scene.game, ann_of(&scene), &events, none));
    assert_int_equal(game_scene_count(&scene.scene, GAME_TOLD, "It heals."), 1);
    game_scene_finish(&scene.scene);
}

/* -------------------------------------------------------------------------------------------- hit points */

static void healing_gives_back_no_more_than_there_was(void **state)
{
    (void)state;
    struct scene scene;
    scene_init(&scene, room);
    effect_scene_wound(&scene.scene, scene.ann, 30);
    assert_true(fire(&scene, THING_HEALS, 40));
    assert_int_equal(ann_of(&scene)->hit_points, 70);
    assert_true(fire(&scene, THING_HEALS, 40));
    assert_int_equal(ann_of(&scene)->hit_points, 100);
    assert_int_equal(game_scene_count(&scene.scene, GAME_HEALED, NULL), 2);
    assert_false(fire(&scene, THING_HEALS, 40));
    game_scene_finish(&scene.scene);
}

static void poison_hurts(void **state)
{
    (void)state;
    struct scene scene;
    scene_init(&scene, room);
    assert_true(fire(&scene, THING_HURTS, 15));
    assert_int_equal(ann_of(&scene)->hit_points, 85);
    assert_int_equal(game_scene_count(&scene.scene, GAME_HURT, NULL), 1);
    game_scene_finish(&scene.scene);
}

static void who_dies_of_poison_dies_at_nobodys_hands(void **state)
{
    (void)state;
    static const struct thing_events events = {.count = 4,
                                               .at = {{.effect = THING_HURTS, .number = 500},
                                                      {.effect = THING_HEALS, .number = 40},
                                                      {.effect = THING_SHINES, .number = 5, .extent = 10},
                                                      {.effect = THING_SOUNDS, .text = "A flask breaks."}}};
    struct scene scene;
    scene_init(&scene, room);
    assert_true(effects_fire(scene.scene.game, ann_of(&scene), &events, (struct thing_handle){0}));
    assert_int_equal(ann_of(&scene)->hit_points, 0);
    assert_false(ann_of(&scene)->body);
    assert_int_equal(game_scene_count(&scene.scene, GAME_DIED, NULL), 1);
    assert_int_equal(game_scene_count(&scene.scene, GAME_HEALED, NULL), 0);
    assert_int_equal(game_scene_count(&scene.scene, GAME_ALTERED, NULL), 0);
    assert_int_equal(game_scene_count(&scene.scene, GAME_SOUNDED, "A flask breaks."), 1);
    size_t count;
    const struct game_event *events_told = game_events(scene.scene.game, &count);
    for (size_t i = 0; i < count; i++) {
        if (events_told[i].type == GAME_DIED) {
            assert_true(actor_handle_equal(events_told[i].other, ACTOR_NOBODY));
        }
    }
    assert_int_equal(game_wait(scene.scene.game, scene.ann), RESULT_DEAD);
    game_forget_events(scene.scene.game);
    game_scene_finish(&scene.scene);
}

static void strength_is_for_good(void **state)
{
    (void)state;
    struct scene scene;
    scene_init(&scene, room);
    int32_t before = game_fighter(scene.scene.game, ann_of(&scene)).attack;
    assert_true(fire(&scene, THING_STRENGTHENS, 2));
    assert_true(fire(&scene, THING_STRENGTHENS, 1));
    game_scene_wait(&scene.scene, scene.ann, 5);
    assert_int_equal(game_fighter(scene.scene.game, ann_of(&scene)).attack, before + 3);
    assert_true(fire(&scene, THING_STRENGTHENS, LIMIT_THING_NUMBER));
    assert_int_equal(game_fighter(scene.scene.game, ann_of(&scene)).attack, LIMIT_FIGHT);
    assert_false(fire(&scene, THING_STRENGTHENS, 1));
    game_scene_finish(&scene.scene);
}

static void toughness_stays_when_one_grows(void **state)
{
    (void)state;
    struct scene scene;
    scene_init(&scene, "#####\n#Sb##\n#####\n");
    effect_scene_wound(&scene.scene, scene.ann, 90);
    assert_true(fire(&scene, THING_TOUGHENS, 10));
    assert_int_equal(ann_of(&scene)->hit_points, 100);
    assert_int_equal(ann_of(&scene)->hit_points_most, 110);
    struct actor_handle fungus = game_scene_put(&scene.scene, BEAST_FUNGUS, 'b');
    while (game_actor(scene.scene.game, fungus)->hit_points > 0) {
        game_scene_step(&scene.scene, scene.ann, 1, 0);
        game_scene_pump(&scene.scene);
    }
    assert_int_equal(game_scene_count(&scene.scene, GAME_GREW, NULL), 1);
    assert_int_equal(ann_of(&scene)->hit_points_most, growth_at(2).hit_points + 10);
    assert_true(fire(&scene, THING_TOUGHENS, LIMIT_THING_NUMBER));
    assert_int_equal(ann_of(&scene)->hit_points_most, LIMIT_HIT_POINTS);
    assert_false(fire(&scene, THING_TOUGHENS, 1));
    game_forget_events(scene.scene.game);
    game_scene_finish(&scene.scene);
}

/* ---------------------------------------------------------------------------------------------- elsewhere */

static const char hall[] = "####################\n#S.................#\n#..................#\n"
                           "#..................#\n#..................#\n#..................#\n"
                           "#..................#\n#..................#\n####################\n";

static void one_is_taken_elsewhere_but_not_too_far(void **state)
{
    (void)state;
    enum { CELLS = 12, TIMES = 40 };
    struct scene scene;
    scene_init(&scene, hall);
    for (int k = 0; k < TIMES; k++) {
        struct place before = ann_of(&scene)->place;
        assert_true(fire(&scene, THING_TELEPORTS, CELLS));
        int64_t cells = place_distance(before, ann_of(&scene)->place);
        assert_true(cells >= 2 && cells <= CELLS);
        assert_ptr_equal(game_actor_at(scene.scene.game, ann_of(&scene)->place), ann_of(&scene));
    }
    assert_int_equal(game_scene_count(&scene.scene, GAME_MOVED, NULL), TIMES);
    game_scene_finish(&scene.scene);
}

/* Neither into rock nor into a pocket of it; where there is nowhere else nothing happens. */
static void nobody_is_taken_where_one_cannot_get_on(void **state)
{
    (void)state;
    struct scene scene;
    scene_init(&scene, "#######\n#S#...#\n#######\n");
    for (int k = 0; k < 20; k++) {
        assert_false(fire(&scene, THING_TELEPORTS, 4));
        assert_stands_at(&scene.scene, scene.ann, 'S');
    }
    game_scene_finish(&scene.scene);
}

static void one_returns_to_where_the_realm_is_entered(void **state)
{
    (void)state;
    struct scene scene;
    scene_init(&scene, room);
    assert_false(fire(&scene, THING_RETURNS, 0));
    game_scene_step(&scene.scene, scene.ann, 1, 0);
    game_scene_step(&scene.scene, scene.ann, 1, 0);
    assert_true(fire(&scene, THING_RETURNS, 0));
    assert_stands_at(&scene.scene, scene.ann, 'S');
    game_scene_finish(&scene.scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_are_told_sounded_or_rung),
        cmocka_unit_test(what_would_tell_of_an_effect_in_vain_is_not_told),
        cmocka_unit_test(healing_gives_back_no_more_than_there_was),
        cmocka_unit_test(poison_hurts),
        cmocka_unit_test(who_dies_of_poison_dies_at_nobodys_hands),
        cmocka_unit_test(strength_is_for_good),
        cmocka_unit_test(toughness_stays_when_one_grows),
        cmocka_unit_test(one_is_taken_elsewhere_but_not_too_far),
        cmocka_unit_test(nobody_is_taken_where_one_cannot_get_on),
        cmocka_unit_test(one_returns_to_where_the_realm_is_entered),
    };
    return cmocka_run_group_tests_name("game/effects", tests, NULL, NULL);
}
