/* What people come with, what thieves take, what the dead leave, and the Keystone. */
#include "server/game/game_state.h"
#include "server/game/game_things.h"
#include "tests/support/check.h"
#include "tests/support/game_scene.h"

enum { START_DARTS = 3 };

/* The table of thing_kinds.h, with a start: a club in the hand and some darts. */
static const struct thing_table *things_with_a_start(void)
{
    static struct thing_table table;
    table = *thing_kinds_of_test();
    table.kit_count = 2;
    table.kit[0] = (struct thing_kit){TEST_CLUB, 1, true};
    table.kit[1] = (struct thing_kit){TEST_DART, START_DARTS, false};
    return &table;
}

static void init_with_a_start(struct game_scene *scene)
{
    game_scene_init_as(scene, NULL, "#####\n#S..#\n#####\n", NULL,
                       &(struct game_config){.creatures = beasts(), .things = things_with_a_start()});
}

/* ---------------------------------------------------------------------------------------------- the start */

static void newcomers_come_with_what_the_content_gives_them(void **state)
{
    (void)state;
    struct game_scene scene;
    init_with_a_start(&scene);
    struct actor_handle ann = game_scene_join(&scene, "Ann");
    const struct things *things = game_things(scene.game);
    thing_scene_carries(things, ann, 'a', TEST_CLUB, 1);
    assert_true(things_carried(things, ann, 'a')->worn);
    thing_scene_carries(things, ann, 'b', TEST_DART, START_DARTS);
    assert_false(things_carried(things, ann, 'b')->worn);
    assert_int_equal(game_scene_count(&scene, GAME_PACK_CHANGED, NULL), 1);
    game_scene_finish(&scene);
}

static void newcomers_know_what_they_come_with(void **state)
{
    (void)state;
    static struct thing_table table;
    table = *things_with_a_start();
    table.kit[table.kit_count++] = (struct thing_kit){TEST_HEALING, 1, false};
    struct game_scene scene;
    game_scene_init_as(&scene, NULL, "#####\n#S..#\n#####\n", NULL, &(struct game_config){.things = &table});
    struct actor_handle ann = game_scene_join(&scene, "Ann");
    assert_int_equal(game_look_of(scene.game, ann, TEST_HEALING), 0);
    assert_int_not_equal(game_look_of(scene.game, ann, TEST_SPEED), 0);
    game_scene_finish(&scene);
}

static void coming_and_going_heaps_up_nothing(void **state)
{
    (void)state;
    struct game_scene scene;
    init_with_a_start(&scene);
    for (int k = 0; k < 3; k++) {
        struct actor_handle ann = game_scene_join(&scene, "Ann");
        game_scene_hand(&scene, TEST_DART, 2, ann);
        game_leave(scene.game, ann);
    }
    struct actor_handle ann = game_scene_join(&scene, "Ann");
    game_somebody(scene.game, ann)->experience = 1;
    game_leave(scene.game, ann);
    assert_int_equal(game_things(scene.game)->count, 0);
    game_scene_finish(&scene);
}

/* ------------------------------------------------------------------------------------------------ thieves */

static void a_thief_takes_one_thing_and_runs(void **state)
{
    (void)state;
    struct game_scene scene;
    game_scene_init(&scene, NULL, "#########\n#Sb.....#\n#########\n", NULL);
    struct actor_handle ann = game_scene_join(&scene, "Ann");
    game_scene_hand(&scene, TEST_CLUB, 1, ann);
    game_scene_hand(&scene, TEST_DART, 5, ann);
    game_scene_hand(&scene, THING_KEYSTONE, 1, ann);
    assert_int_equal(game_wear(scene.game, ann, 'a'), RESULT_OK);
    struct actor_handle imp = game_scene_put(&scene, BEAST_IMP, 'b');
    for (int k = 0; k < 8 && game_scene_count(&scene, GAME_STOLE, NULL) == 0; k++) {
        game_scene_wait(&scene, ann, 1);
    }
    assert_int_equal(game_scene_count(&scene, GAME_STOLE, NULL), 1);
    const struct things *things = game_things(scene.game);
    thing_scene_carries(things, imp, 'a', TEST_DART, 5);
    thing_scene_carries(things, ann, 'a', TEST_CLUB, 1);
    thing_scene_carries(things, ann, 'c', THING_KEYSTONE, 1);
    int32_t hit_points = game_actor(scene.game, ann)->hit_points;
    game_scene_wait(&scene, ann, 3);
    assert_true(place_distance(game_actor(scene.game, imp)->place, game_actor(scene.game, ann)->place) > 2);
    assert_int_equal(game_actor(scene.game, ann)->hit_points, hit_points);
    game_scene_finish(&scene);
}

static void a_thief_that_finds_nothing_draws_blood(void **state)
{
    (void)state;
    struct game_scene scene;
    game_scene_init(&scene, NULL, "#########\n#Sb.....#\n#########\n", NULL);
    struct actor_handle ann = game_scene_join(&scene, "Ann");
    (void)game_scene_put(&scene, BEAST_IMP, 'b');
    game_scene_wait(&scene, ann, 6);
    assert_true(game_scene_count(&scene, GAME_STRUCK, NULL) > 0);
    assert_int_equal(game_scene_count(&scene, GAME_STOLE, NULL), 0);
    game_scene_finish(&scene);
}

/* ----------------------------------------------------------------------------------------------- the dead */

/* Ann, who is too strong for it, strikes to the east until the creature is dead. */
static void kill(struct game_scene *scene, struct actor_handle ann, struct actor_handle creature)
{
    game_somebody(scene->game, ann)->hit_points = game_somebody(scene->game, ann)->hit_points_most = 10000;
    game_somebody(scene->game, ann)->strength = 1000;
    while (game_actor(scene->game, creature)->hit_points > 0) {
        game_scene_step(scene, ann, 1, 0);
    }
    game_forget_events(scene->game);
}

static void a_thief_that_dies_leaves_its_loot_and_its_own(void **state)
{
    (void)state;
    struct game_scene scene;
    game_scene_init(&scene, NULL, "####\n#Sb#\n####\n", NULL);
    struct actor_handle ann = game_scene_join(&scene, "Ann");
    struct actor_handle imp = game_scene_put(&scene, BEAST_IMP, 'b');
    game_scene_hand(&scene, TEST_HAT, 1, imp);
    kill(&scene, ann, imp);
    const struct things *things = game_things(scene.game);
    const struct thing *top = things_first_at(things, ramp_map_place(&scene.map, 'b'));
    assert_non_null(top);
    assert_int_equal(top->kind, TEST_DART);
    assert_in_range(top->count, 2, 4);
    const struct thing *under = things_next_at(things, top);
    assert_non_null(under);
    assert_int_equal(under->kind, TEST_HAT);
    game_scene_finish(&scene);
}

static void the_dead_leave_a_corpse_where_the_content_says_so(void **state)
{
    (void)state;
    struct game_scene scene;
    game_scene_init(&scene, NULL, "#####\n#Sbc#\n#####\n", NULL);
    struct actor_handle ann = game_scene_join(&scene, "Ann");
    struct actor_handle fungus = game_scene_put(&scene, BEAST_FUNGUS, 'b');
    kill(&scene, ann, fungus);
    assert_int_equal(game_things(scene.game)->count, 0);
    struct actor_handle ogre = game_scene_put(&scene, BEAST_OGRE, 'b');
    kill(&scene, ann, ogre);
    thing_scene_lies(game_things(scene.game), ramp_map_place(&scene.map, 'b'), THING_CORPSE, 1);
    game_scene_finish(&scene);
}

/* ------------------------------------------------------------------------------------------- the Keystone */

static const struct thing_handle whatever_is_here = {0, 0};

struct quest {
    struct game_scene scene;
    struct actor_handle ann; /* at S, where the way out is; the Keystone is to the east of it, at K */
};

static void quest_init(struct quest *quest)
{
    game_scene_init(&quest->scene, NULL, "#####\n#SK.#\n#####\n", NULL);
    game_add_portal(quest->scene.game,
                    &(struct portal){.from = ramp_map_place(&quest->scene.map, 'S'), .leaves = true});
    quest->ann = game_scene_join(&quest->scene, "Ann");
}

static void fetch_the_keystone(struct quest *quest)
{
    game_scene_step(&quest->scene, quest->ann, 1, 0);
    assert_int_equal(game_get(quest->scene.game, quest->ann, whatever_is_here, 1), RESULT_OK);
    game_scene_step(&quest->scene, quest->ann, -1, 0);
}

static void assert_keystone_lies_at(const struct quest *quest, char letter)
{
    const struct things *things = game_things(quest->scene.game);
    thing_scene_lies(things, ramp_map_place(&quest->scene.map, letter), THING_KEYSTONE, 1);
    assert_int_equal(things->count, 1);
}

static void who_carries_the_keystone_out_wins_and_it_is_back_at_its_place(void **state)
{
    (void)state;
    struct quest quest;
    quest_init(&quest);
    assert_keystone_lies_at(&quest, 'K');
    fetch_the_keystone(&quest);
    assert_int_equal(game_climb(quest.scene.game, quest.ann, false), RESULT_OUT);
    assert_int_equal(game_scene_count(&quest.scene, GAME_WON, NULL), 1);
    assert_keystone_lies_at(&quest, 'K');
    game_leave(quest.scene.game, quest.ann);
    assert_keystone_lies_at(&quest, 'K');
    game_scene_finish(&quest.scene);
}

static void who_goes_out_without_it_wins_nothing(void **state)
{
    (void)state;
    struct quest quest;
    quest_init(&quest);
    assert_int_equal(game_climb(quest.scene.game, quest.ann, true), RESULT_OUT);
    assert_int_equal(game_scene_count(&quest.scene, GAME_WON, NULL), 0);
    assert_keystone_lies_at(&quest, 'K');
    game_scene_finish(&quest.scene);
}

static void it_stays_where_its_carrier_leaves_or_dies(void **state)
{
    (void)state;
    struct quest quest;
    quest_init(&quest);
    fetch_the_keystone(&quest);
    game_leave(quest.scene.game, quest.ann);
    assert_keystone_lies_at(&quest, 'S');
    quest.ann = game_scene_join(&quest.scene, "Ann");
    assert_int_equal(game_get(quest.scene.game, quest.ann, whatever_is_here, 1), RESULT_OK);
    (void)game_scene_put(&quest.scene, BEAST_OGRE, 'K');
    game_scene_wait(&quest.scene, quest.ann, 100);
    assert_int_equal(game_actor(quest.scene.game, quest.ann)->hit_points, 0);
    assert_keystone_lies_at(&quest, 'S');
    game_scene_finish(&quest.scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(newcomers_come_with_what_the_content_gives_them),
        cmocka_unit_test(newcomers_know_what_they_come_with),
        cmocka_unit_test(coming_and_going_heaps_up_nothing),
        cmocka_unit_test(a_thief_takes_one_thing_and_runs),
        cmocka_unit_test(a_thief_that_finds_nothing_draws_blood),
        cmocka_unit_test(a_thief_that_dies_leaves_its_loot_and_its_own),
        cmocka_unit_test(the_dead_leave_a_corpse_where_the_content_says_so),
        cmocka_unit_test(who_carries_the_keystone_out_wins_and_it_is_back_at_its_place),
        cmocka_unit_test(who_goes_out_without_it_wins_nothing),
        cmocka_unit_test(it_stays_where_its_carrier_leaves_or_dies),
    };
    return cmocka_run_group_tests_name("game/belongings", tests, NULL, NULL);
}
