/* How far a player has come: by what it has done there, not by having walked there. */
#include "server/game/career.h"
#include "server/game/fight.h"
#include "server/game/spawn.h"
#include "tests/support/check.h"
#include "tests/support/game_scene.h"

static const char *const realm_names[] = {"crypt"};

/* On level 1 a way leads from the start to where a fungus is. */
static void scene_init(struct game_scene *scene, const struct spawn_rules *rules)
{
    game_scene_init_as(
        scene, NULL, "####\n#Sa#\n####\n", "#####\n#dbe#\n#####\n",
        &(struct game_config){.creatures = beasts(), .spawn = rules, .realm_names = realm_names});
    game_add_portal(scene->game, &(struct portal){.from = ramp_map_place(&scene->map, 'a'),
                                                  .to = ramp_map_place(&scene->map, 'd')});
    game_add_portal(scene->game, &(struct portal){.from = ramp_map_place(&scene->map, 'd'),
                                                  .to = ramp_map_place(&scene->map, 'a')});
    (void)game_scene_put(scene, BEAST_FUNGUS, 'b');
}

static int32_t depth_of(const struct game_scene *scene, struct actor_handle player)
{
    return career_of(scene->game, player).depth;
}

static struct actor_handle go_down(struct game_scene *scene)
{
    struct actor_handle ann = game_scene_join(scene, "Ann");
    game_scene_step(scene, ann, 1, 0);
    assert_int_equal(game_climb(scene->game, ann, true), RESULT_OK);
    assert_stands_at(scene, ann, 'd');
    return ann;
}

static void slay_fungus(struct game_scene *scene, struct actor_handle ann)
{
    while (game_actor(scene->game, ann)->experience == 0) {
        game_scene_step(scene, ann, 1, 0);
        game_scene_pump(scene);
    }
}

static void who_only_walks_deep_down_has_come_to_no_depth(void **state)
{
    (void)state;
    struct game_scene scene;
    scene_init(&scene, NULL);
    struct actor_handle ann = go_down(&scene);
    game_scene_wait(&scene, ann, 3);
    assert_int_equal(depth_of(&scene, ann), 0);
    game_scene_finish(&scene);
}

static void who_gains_experience_there_has_come_there_for_good(void **state)
{
    (void)state;
    struct game_scene scene;
    scene_init(&scene, NULL);
    struct actor_handle ann = go_down(&scene);
    slay_fungus(&scene, ann);
    assert_int_equal(depth_of(&scene, ann), 1);
    assert_int_equal(game_climb(scene.game, ann, true), RESULT_OK);
    assert_stands_at(&scene, ann, 'a');
    (void)game_scene_put(&scene, BEAST_FUNGUS, 'S');
    while (game_actor(scene.game, ann)->experience < 50) {
        game_scene_step(&scene, ann, -1, 0);
        game_scene_pump(&scene);
    }
    assert_int_equal(depth_of(&scene, ann), 1);
    game_scene_finish(&scene);
}

/* Ann has a part in what dies below while she is above. */
static void what_another_ends_counts_for_where_it_was(void **state)
{
    (void)state;
    struct game_scene scene;
    scene_init(&scene, NULL);
    struct actor_handle ann = game_scene_join(&scene, "Ann");
    struct actor_handle bob = game_scene_join(&scene, "Bob");
    struct actor *fungus =
        game_somebody(scene.game, game_actor_at(scene.game, ramp_map_place(&scene.map, 'b'))->handle);
    int32_t half = fungus->hit_points / 2;
    fight_hurt(scene.game, fungus, game_somebody(scene.game, ann), half, THING_NONE);
    fight_hurt(scene.game, fungus, game_somebody(scene.game, bob), fungus->hit_points, THING_NONE);
    assert_true(game_actor(scene.game, ann)->experience > 0);
    assert_int_equal(game_actor(scene.game, ann)->place.levels.first, 0);
    assert_int_equal(depth_of(&scene, ann), 1);
    assert_int_equal(depth_of(&scene, bob), 1);
    game_scene_finish(&scene);
}

static void the_danger_of_a_realm_counts(void **state)
{
    (void)state;
    static const struct spawn_rules rules = {.count = 1, .at = {{.realm = "crypt", .danger = 12}}};
    struct game_scene scene;
    scene_init(&scene, &rules);
    struct actor_handle ann = go_down(&scene);
    assert_int_equal(depth_of(&scene, ann), 0);
    slay_fungus(&scene, ann);
    assert_int_equal(depth_of(&scene, ann), 13);
    game_scene_finish(&scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_only_walks_deep_down_has_come_to_no_depth),
        cmocka_unit_test(who_gains_experience_there_has_come_there_for_good),
        cmocka_unit_test(what_another_ends_counts_for_where_it_was),
        cmocka_unit_test(the_danger_of_a_realm_counts),
    };
    return cmocka_run_group_tests_name("game/career", tests, NULL, NULL);
}
