/* The command of using things: what it takes, what becomes of them, and what is learnt by it. */
#include "server/game/game_things.h"
#include "tests/support/check.h"
#include "tests/support/effect_scene.h"
#include "tests/support/thing_scene.h"

struct scene {
    struct game_scene scene;
    struct game *game;
    const struct things *things;
    struct actor_handle ann;
};

static void scene_init(struct scene *scene)
{
    game_scene_init(&scene->scene, NULL, "########\n#S.....#\n#..b...#\n########\n", NULL);
    scene->game = scene->scene.game;
    scene->things = game_things(scene->game);
    scene->ann = game_scene_join(&scene->scene, "Ann");
}

static enum result use(struct scene *scene, char letter)
{
    enum result result = game_use(scene->game, scene->ann, letter);
    game_scene_pump(&scene->scene);
    return result;
}

static void a_potion_heals_leaves_a_flask_and_is_known(void **state)
{
    (void)state;
    struct scene scene;
    scene_init(&scene);
    game_scene_hand(&scene.scene, TEST_HEALING, 3, scene.ann);
    effect_scene_wound(&scene.scene, scene.ann, 30);
    assert_int_not_equal(game_look_of(scene.game, scene.ann, TEST_HEALING), 0);
    int64_t turns = game_clock(scene.game, scene.ann).turns;
    assert_int_equal(use(&scene, 'a'), RESULT_OK);
    assert_int_equal(game_actor(scene.game, scene.ann)->hit_points, 70);
    thing_scene_carries(scene.things, scene.ann, 'a', TEST_HEALING, 2);
    thing_scene_carries(scene.things, scene.ann, 'b', TEST_FLASK, 1);
    assert_int_equal(game_look_of(scene.game, scene.ann, TEST_HEALING), 0);
    assert_int_equal(game_clock(scene.game, scene.ann).turns, turns + 1);
    assert_int_equal(game_scene_count(&scene.scene, GAME_USED, NULL), 1);
    assert_int_equal(game_scene_count(&scene.scene, GAME_LEARNT, NULL), 1);
    assert_int_equal(game_scene_count(&scene.scene, GAME_TOLD, "It heals."), 1);
    assert_true(game_scene_count(&scene.scene, GAME_PACK_CHANGED, NULL) > 0);
    game_scene_finish(&scene.scene);
}

/* Who is whole does not learn what a healing potion is by drinking it. */
static void what_does_nothing_to_be_noticed_stays_unknown(void **state)
{
    (void)state;
    struct scene scene;
    scene_init(&scene);
    game_scene_hand(&scene.scene, TEST_HEALING, 1, scene.ann);
    assert_int_equal(use(&scene, 'a'), RESULT_OK);
    thing_scene_carries(scene.things, scene.ann, 'a', TEST_FLASK, 1);
    assert_int_not_equal(game_look_of(scene.game, scene.ann, TEST_HEALING), 0);
    assert_int_equal(game_scene_count(&scene.scene, GAME_TOLD, "Nothing seems to happen."), 1);
    assert_int_equal(game_scene_count(&scene.scene, GAME_TOLD, "It heals."), 0);
    game_scene_finish(&scene.scene);
}

static void each_player_learns_alone_and_a_newcomer_knows_nothing(void **state)
{
    (void)state;
    struct scene scene;
    scene_init(&scene);
    struct actor_handle bob = game_scene_join(&scene.scene, "Bob");
    game_scene_hand(&scene.scene, TEST_POISON, 1, scene.ann);
    assert_int_equal(use(&scene, 'a'), RESULT_OK);
    assert_int_equal(game_look_of(scene.game, scene.ann, TEST_POISON), 0);
    assert_int_not_equal(game_look_of(scene.game, bob, TEST_POISON), 0);
    game_leave(scene.game, scene.ann);
    game_forget_events(scene.game);
    struct actor_handle cid = game_scene_join(&scene.scene, "Cid");
    assert_int_equal(cid.index, scene.ann.index);
    assert_int_not_equal(game_look_of(scene.game, cid, TEST_POISON), 0);
    game_scene_finish(&scene.scene);
}

static void what_cannot_be_used_is_refused_at_no_cost(void **state)
{
    (void)state;
    static const char strange[] = {'b', 'z', 'A', '%', '\0', '\n', '~', (char)0xff};
    struct scene scene;
    scene_init(&scene);
    game_scene_hand(&scene.scene, TEST_CLUB, 1, scene.ann);
    uint64_t before = game_digest(scene.game);
    assert_int_equal(use(&scene, 'a'), RESULT_NOT_USABLE);
    for (size_t k = 0; k < sizeof strange; k++) {
        assert_int_equal(use(&scene, strange[k]), RESULT_NOT_CARRIED);
    }
    assert_true(game_digest(scene.game) == before);
    assert_int_equal(game_scene_count(&scene.scene, GAME_USED, NULL), 0);
    game_scene_finish(&scene.scene);
}

static void who_drinks_its_death_is_dead(void **state)
{
    (void)state;
    struct scene scene;
    scene_init(&scene);
    game_scene_hand(&scene.scene, TEST_POISON, 1, scene.ann);
    effect_scene_wound(&scene.scene, scene.ann, 5);
    assert_int_equal(use(&scene, 'a'), RESULT_OK);
    assert_int_equal(game_actor(scene.game, scene.ann)->hit_points, 0);
    thing_scene_lies(scene.things, ramp_map_place(&scene.scene.map, 'S'), TEST_FLASK, 1);
    assert_int_equal(use(&scene, 'a'), RESULT_DEAD);
    game_forget_events(scene.game);
    game_scene_finish(&scene.scene);
}

static void a_scroll_is_used_up(void **state)
{
    (void)state;
    struct scene scene;
    scene_init(&scene);
    game_scene_hand(&scene.scene, TEST_FIRE, 1, scene.ann);
    struct actor_handle fungus = game_scene_put(&scene.scene, BEAST_FUNGUS, 'b');
    assert_int_equal(use(&scene, 'a'), RESULT_OK);
    assert_null(things_carried(scene.things, scene.ann, 'a'));
    assert_int_equal(game_actor(scene.game, fungus)->hit_points, 0);
    assert_int_equal(game_actor(scene.game, scene.ann)->experience, 25);
    assert_int_equal(game_scene_count(&scene.scene, GAME_SOUNDED, "Flames roar."), 1);
    game_forget_events(scene.game);
    game_scene_finish(&scene.scene);
}

/* A world that has no room for the flask takes the potion all the same: nobody drinks for ever. */
static void where_there_is_no_room_for_what_it_becomes_it_is_gone(void **state)
{
    (void)state;
    struct scene scene;
    scene_init(&scene);
    game_scene_hand(&scene.scene, TEST_POISON, 2, scene.ann);
    things_set_limit(&scene.game->things, scene.things->count);
    assert_int_equal(use(&scene, 'a'), RESULT_OK);
    thing_scene_carries(scene.things, scene.ann, 'a', TEST_POISON, 1);
    assert_null(things_carried(scene.things, scene.ann, 'b'));
    game_scene_finish(&scene.scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_potion_heals_leaves_a_flask_and_is_known),
        cmocka_unit_test(what_does_nothing_to_be_noticed_stays_unknown),
        cmocka_unit_test(each_player_learns_alone_and_a_newcomer_knows_nothing),
        cmocka_unit_test(what_cannot_be_used_is_refused_at_no_cost),
        cmocka_unit_test(who_drinks_its_death_is_dead),
        cmocka_unit_test(a_scroll_is_used_up),
        cmocka_unit_test(where_there_is_no_room_for_what_it_becomes_it_is_gone),
    };
    return cmocka_run_group_tests_name("game/using", tests, NULL, NULL);
}
