/* How far a player sees by its light. */
#include "server/game/game_things.h"
#include "server/game/light.h"
#include "tests/support/check.h"
#include "tests/support/effect_scene.h"
#include "tests/support/thing_kinds.h"

enum { FARTHEST = 20, DARK_CELLS = 2, TORCH_CELLS = 6 };

struct scene {
    struct game_scene scene;
    struct actor_handle ann;
};

static void scene_init(struct scene *scene)
{
    game_scene_init(&scene->scene, NULL, "#####\n#S..#\n#####\n", NULL);
    scene->ann = game_scene_join(&scene->scene, "Ann");
    game_set_darkness(scene->scene.game, 0, (struct darkness){.from = 0, .cells = DARK_CELLS});
}

static int32_t reach(const struct scene *scene)
{
    return game_reach(scene->scene.game, scene->ann, FARTHEST);
}

static void shine(struct scene *scene, int32_t cells)
{
    (void)effect_scene_fire(&scene->scene, scene->ann,
                            (struct thing_event){.effect = THING_SHINES, .number = cells, .extent = 3});
}

static void where_it_is_light_one_sees_as_far_as_there_is_anything_to_see(void **state)
{
    (void)state;
    struct scene scene;
    scene_init(&scene);
    game_set_darkness(scene.scene.game, 0, (struct darkness){0});
    assert_int_equal(reach(&scene), FARTHEST);
    game_set_darkness(scene.scene.game, 0, (struct darkness){.from = 1, .cells = DARK_CELLS});
    assert_int_equal(reach(&scene), FARTHEST);
    game_scene_finish(&scene.scene);
}

static void a_torch_gives_light_while_it_is_in_hand(void **state)
{
    (void)state;
    struct scene scene;
    scene_init(&scene);
    game_scene_hand(&scene.scene, TEST_TORCH, 1, scene.ann);
    assert_int_equal(reach(&scene), DARK_CELLS);
    assert_int_equal(game_wear(scene.scene.game, scene.ann, 'a'), RESULT_OK);
    assert_int_equal(reach(&scene), TORCH_CELLS);
    assert_int_equal(game_reach(scene.scene.game, scene.ann, TORCH_CELLS - 1), TORCH_CELLS - 1);
    game_scene_finish(&scene.scene);
}

static void the_brightest_light_counts(void **state)
{
    (void)state;
    struct scene scene;
    scene_init(&scene);
    shine(&scene, 1);
    assert_int_equal(reach(&scene), DARK_CELLS);
    shine(&scene, 4);
    assert_int_equal(reach(&scene), 4);
    game_scene_hand(&scene.scene, TEST_TORCH, 1, scene.ann);
    assert_int_equal(game_wear(scene.scene.game, scene.ann, 'a'), RESULT_OK);
    assert_int_equal(reach(&scene), TORCH_CELLS);
    game_scene_wait(&scene.scene, scene.ann, 4);
    assert_int_equal(game_remove(scene.scene.game, scene.ann, 'a'), RESULT_OK);
    assert_int_equal(reach(&scene), DARK_CELLS);
    game_scene_finish(&scene.scene);
}

static void no_light_helps_the_blind(void **state)
{
    (void)state;
    struct scene scene;
    scene_init(&scene);
    shine(&scene, 9);
    (void)effect_scene_fire(&scene.scene, scene.ann,
                            (struct thing_event){.effect = THING_BLINDS, .extent = 2});
    assert_int_equal(reach(&scene), 1);
    game_scene_finish(&scene.scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(where_it_is_light_one_sees_as_far_as_there_is_anything_to_see),
        cmocka_unit_test(a_torch_gives_light_while_it_is_in_hand),
        cmocka_unit_test(the_brightest_light_counts),
        cmocka_unit_test(no_light_helps_the_blind),
    };
    return cmocka_run_group_tests_name("game/light", tests, NULL, NULL);
}
