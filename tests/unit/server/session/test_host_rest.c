/* Running, and resting. */
#include "server/game/game_state.h"
#include "tests/support/check.h"
#include "tests/support/travel_scene.h"

static void running_follows_a_corridor_and_stops_where_it_opens(void **state)
{
    (void)state;
    struct travel_scene scene;
    travel_scene_init(&scene,
                      "##############\n"
                      "#S.....#######\n"
                      "######.#######\n"
                      "######.#....##\n"
                      "######.b.....#\n"
                      "#######.....##\n"
                      "##############\n",
                      NULL, "");
    int ann = travel_scene_join(&scene, "Ann");
    travel_scene_run(&scene, ann, DIRECTION_EAST);
    assert_travelled_to(&scene, ann, 'b');
    travel_scene_run(&scene, ann, DIRECTION_NORTH);
    assert_travel_refused(&scene, ann, "blocked");
    travel_scene_finish(&scene);
}

static void running_over_open_ground_stops_at_a_side_passage(void **state)
{
    (void)state;
    struct travel_scene scene;
    travel_scene_init(&scene,
                      "##############\n"
                      "#S.....b.....#\n"
                      "#............#\n"
                      "#######.######\n"
                      "##############\n",
                      NULL, "");
    int ann = travel_scene_join(&scene, "Ann");
    travel_scene_run(&scene, ann, DIRECTION_SOUTH_EAST);
    travel_scene_run(&scene, ann, DIRECTION_EAST);
    assert_int_equal(travel_scene_actor(&scene, ann)->place.x, ramp_map_place(&scene.map, 'b').x);
    travel_scene_finish(&scene);
}

static void rest_is_for_the_wounded_and_ends_when_they_are_whole(void **state)
{
    (void)state;
    struct travel_scene scene;
    travel_scene_init(&scene, "####\n#S.#\n####\n", NULL, "");
    int ann = travel_scene_join(&scene, "Ann");
    travel_scene_rest(&scene, ann);
    assert_travel_refused(&scene, ann, "no_rest");
    travel_scene_wound(&scene, ann, 10);
    travel_scene_rest(&scene, ann);
    const struct actor *actor = travel_scene_actor(&scene, ann);
    assert_int_equal(actor->hit_points, actor->hit_points_most);
    assert_true(travel_scene_was_sent(&scene, ann, "You have rested."));
    travel_scene_finish(&scene);
}

static void one_rests_beside_what_has_not_noticed_one_until_it_has(void **state)
{
    (void)state;
    struct travel_scene scene;
    travel_scene_init(&scene, "##########\n#S.c.....#\n##########\n", NULL, "");
    int ann = travel_scene_join(&scene, "Ann");
    struct actor_handle cow = travel_scene_put(&scene, BEAST_COW, 'c');
    struct actor *grazing = game_somebody(scene.rig.host->game, cow);
    conditions_begin(&grazing->conditions, CONDITION_STILLED, 1, 0, 1000);
    travel_scene_wound(&scene, ann, 90);
    travel_scene_rest(&scene, ann);
    assert_true(travel_scene_was_sent(&scene, ann, "You have rested."));
    travel_scene_wound(&scene, ann, 10);
    assert_true(rig_command(&scene.rig, ann, (struct message){.type = MESSAGE_REST}));
    (void)rig_deliver(&scene.rig, ann, SIZE_MAX);
    grazing->mind.foe = travel_scene_actor(&scene, ann)->handle;
    rig_settle(&scene.rig);
    const struct actor *actor = travel_scene_actor(&scene, ann);
    assert_true(actor->hit_points < actor->hit_points_most);
    assert_true(travel_scene_was_sent(&scene, ann, "You see a cow."));
    travel_scene_finish(&scene);
}

/* The word is the client's for keys that are no command; it is answered like any other. */
static void a_word_stops_a_rest(void **state)
{
    (void)state;
    struct travel_scene scene;
    travel_scene_init(&scene, "####\n#S.#\n####\n", NULL, "");
    int ann = travel_scene_join(&scene, "Ann");
    travel_scene_wound(&scene, ann, 10);
    assert_true(rig_command(&scene.rig, ann, (struct message){.type = MESSAGE_REST}));
    travel_scene_command(&scene, ann, (struct message){.type = MESSAGE_STOP});
    const struct actor *actor = travel_scene_actor(&scene, ann);
    assert_true(actor->hit_points < actor->hit_points_most);
    assert_false(travel_scene_was_sent(&scene, ann, "You have rested."));
    assert_int_equal(scene.rig.clients[ann].model->latency.count, 0);
    travel_scene_finish(&scene);
}

/* Bob and Ann are in a fight that Ann leaves, round a bend and out of its reach. */
static void who_left_a_fight_may_not_rest_while_it_goes_on(void **state)
{
    (void)state;
    struct travel_scene scene;
    travel_scene_init(&scene,
                      "########################\n"
                      "#S...................w.#\n"
                      "#.######################\n"
                      "#......................#\n"
                      "########################\n",
                      NULL, "");
    int bob = travel_scene_join(&scene, "Bob");
    for (int i = 0; i < 19; i++) {
        travel_scene_command(&scene, bob, (struct message){.type = MESSAGE_MOVE, .move.dir = DIRECTION_EAST});
    }
    (void)travel_scene_put(&scene, BEAST_WOLF, 'w');
    int ann = travel_scene_join(&scene, "Ann");
    travel_scene_wound(&scene, ann, 90);
    struct actor *fighter = game_somebody(scene.rig.host->game, travel_scene_actor(&scene, bob)->handle);
    static const enum direction there[] = {DIRECTION_EAST, DIRECTION_WEST};
    for (int i = 0; i < 60; i++) {
        enum direction dir = i < 24 ? there[i / 12] : i < 26 ? DIRECTION_SOUTH : DIRECTION_EAST;
        fighter->hit_points = 100;
        (void)rig_move(&scene.rig, ann, dir);
        (void)rig_command(&scene.rig, bob, (struct message){.type = MESSAGE_WAIT});
        travel_scene_pass(&scene, 10);
    }
    travel_scene_rest(&scene, ann);
    assert_travel_refused(&scene, ann, "fight_goes_on");
    travel_scene_finish(&scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(running_follows_a_corridor_and_stops_where_it_opens),
        cmocka_unit_test(running_over_open_ground_stops_at_a_side_passage),
        cmocka_unit_test(rest_is_for_the_wounded_and_ends_when_they_are_whole),
        cmocka_unit_test(one_rests_beside_what_has_not_noticed_one_until_it_has),
        cmocka_unit_test(a_word_stops_a_rest),
        cmocka_unit_test(who_left_a_fight_may_not_rest_while_it_goes_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
