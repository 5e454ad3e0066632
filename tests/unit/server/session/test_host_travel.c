/* Explore, rest, run and travel, as a player meets them. */
#include "server/game/game_state.h"
#include "tests/support/check.h"
#include "tests/support/thing_scene.h"
#include "tests/support/travel_scene.h"

#include <string.h>

static enum travel_kind kind_of(const struct travel_scene *scene, int index)
{
    return scene->rig.host->connections[index].travel.kind;
}

/* ------------------------------------------------------------------------------------------- exploring */

static void exploring_sees_everything(void **state)
{
    (void)state;
    struct travel_scene scene;
    travel_scene_init(&scene,
                      "###########\n"
                      "#S.#......#\n"
                      "##.#.####.#\n"
                      "##...#b...#\n"
                      "###########\n",
                      NULL, "");
    int ann = travel_scene_join(&scene, "Ann");
    travel_scene_explore(&scene, ann);
    assert_true(travel_scene_memory(&scene, ann, 'b').passable);
    assert_true(travel_scene_was_sent(&scene, ann, "\"There is nothing left to explore from here.\"]"));
    travel_scene_explore(&scene, ann);
    assert_travel_refused(&scene, ann, "all_explored");
    travel_scene_finish(&scene);
}

static void exploring_stops_where_stairs_come_into_view(void **state)
{
    (void)state;
    struct travel_scene scene;
    travel_scene_init(&scene,
                      "#########\n"
                      "#S......#\n"
                      "#######.#\n"
                      "#b.....a#\n"
                      "#########\n",
                      NULL, "b>");
    int ann = travel_scene_join(&scene, "Ann");
    travel_scene_explore(&scene, ann);
    assert_true(travel_scene_was_sent(&scene, ann, "You see stairs down to the west."));
    assert_int_equal(kind_of(&scene, ann), TRAVEL_NONE);
    assert_false(place_same_cell(travel_scene_actor(&scene, ann)->place, ramp_map_place(&scene.map, 'b')));
    travel_scene_explore(&scene, ann);
    assert_true(travel_scene_was_sent(&scene, ann, "The nearest stairs down are to the "));
    travel_scene_finish(&scene);
}

static void what_lies_about_is_picked_up_and_what_was_dropped_is_not(void **state)
{
    (void)state;
    struct travel_scene scene;
    travel_scene_init(&scene,
                      "############\n"
                      "#S.....b..c#\n"
                      "############\n",
                      NULL, "");
    travel_scene_lay(&scene, THING_COPPER, 7, 'b');
    travel_scene_lay(&scene, TEST_CLUB, 1, 'b');
    travel_scene_lay(&scene, THING_CORPSE, 1, 'c');
    int ann = travel_scene_join(&scene, "Ann");
    struct actor_handle actor = travel_scene_actor(&scene, ann)->handle;
    const struct things *things = game_things(scene.rig.host->game);
    travel_scene_explore(&scene, ann);
    assert_int_equal(things_carried(things, actor, '%')->count, 7);
    assert_int_equal(things_carried(things, actor, 'a')->kind, TEST_CLUB);
    assert_travelled_to(&scene, ann, 'b');
    travel_scene_command(&scene, ann,
                         (struct message){.type = MESSAGE_DROP, .drop = {.letter = "a", .count = 0}});
    travel_scene_explore(&scene, ann);
    assert_null(things_carried(things, actor, 'a'));
    travel_scene_travel(&scene, ann, 'S');
    travel_scene_explore(&scene, ann);
    assert_travelled_to(&scene, ann, 'S');
    travel_scene_finish(&scene);
}

static void who_carries_all_it_can_goes_on(void **state)
{
    (void)state;
    struct travel_scene scene;
    travel_scene_init(&scene,
                      "#########\n"
                      "#S..b.###\n"
                      "#####..c#\n"
                      "#########\n",
                      NULL, "");
    int ann = travel_scene_join(&scene, "Ann");
    struct things *things = &scene.rig.host->game->things;
    thing_scene_fill(things, travel_scene_actor(&scene, ann)->handle);
    travel_scene_lay(&scene, TEST_CLUB, 1, 'b');
    travel_scene_explore(&scene, ann);
    assert_non_null(things_first_at(things, ramp_map_place(&scene.map, 'b')));
    assert_true(travel_scene_was_sent(&scene, ann, "\"There is nothing left to explore from here.\"]"));
    travel_scene_finish(&scene);
}

/* ---------------------------------------------------------------------------------------------- alarms */

static const char bent_hall[] = "##########\n"
                                "#S.......#\n"
                                "########.#\n"
                                "#b.......#\n"
                                "##########\n";

/* With room to pass each other. */
static const char wide_hall[] = "##########\n"
                                "#S.......#\n"
                                "#........#\n"
                                "########.#\n"
                                "#b.......#\n"
                                "##########\n";

static void an_enemy_in_sight_ends_it_and_forbids_it(void **state)
{
    (void)state;
    struct travel_scene scene;
    travel_scene_init(&scene, bent_hall, NULL, "");
    int ann = travel_scene_join(&scene, "Ann");
    struct actor_handle enemy = travel_scene_put(&scene, BEAST_SLEEPER, 'b');
    travel_scene_explore(&scene, ann);
    assert_true(travel_scene_was_sent(&scene, ann, "You see a sleeper."));
    game_somebody(scene.rig.host->game, enemy)->mind.asleep = false;
    travel_scene_command(&scene, ann, (struct message){.type = MESSAGE_WAIT});
    int32_t before = travel_scene_turns(&scene, ann);
    travel_scene_explore(&scene, ann);
    travel_scene_travel(&scene, ann, 'S');
    travel_scene_run(&scene, ann, DIRECTION_WEST);
    travel_scene_rest(&scene, ann);
    assert_travel_refused(&scene, ann, "enemy_near");
    assert_int_equal(travel_scene_turns(&scene, ann), before);
    travel_scene_finish(&scene);
}

static void what_stands_still_is_told_of_once_and_kept_away_from(void **state)
{
    (void)state;
    struct travel_scene scene;
    travel_scene_init(&scene,
                      "##########\n"
                      "#S........\n"
                      "#..f.....b\n"
                      "#.........\n"
                      "#.........\n"
                      "##########\n",
                      NULL, "");
    int ann = travel_scene_join(&scene, "Ann");
    (void)travel_scene_put(&scene, BEAST_FUNGUS, 'f');
    travel_scene_travel(&scene, ann, 'b');
    assert_travelled_to(&scene, ann, 'b');
    assert_int_equal(travel_scene_actor(&scene, ann)->hit_points,
                     travel_scene_actor(&scene, ann)->hit_points_most);
    travel_scene_finish(&scene);
}

static void what_wanders_is_passed_by_from_afar(void **state)
{
    (void)state;
    struct travel_scene scene;
    travel_scene_init(&scene,
                      "##################\n"
                      "#c.......S......b#\n"
                      "##################\n",
                      NULL, "");
    int ann = travel_scene_join(&scene, "Ann");
    (void)travel_scene_put(&scene, BEAST_COW, 'c');
    travel_scene_travel(&scene, ann, 'b');
    assert_travelled_to(&scene, ann, 'b');
    travel_scene_finish(&scene);
}

static void what_wanders_near_by_forbids_it(void **state)
{
    (void)state;
    struct travel_scene scene;
    travel_scene_init(&scene,
                      "#########\n"
                      "#c..S..b#\n"
                      "#########\n",
                      NULL, "");
    int ann = travel_scene_join(&scene, "Ann");
    (void)travel_scene_put(&scene, BEAST_COW, 'c');
    travel_scene_travel(&scene, ann, 'b');
    assert_travel_refused(&scene, ann, "enemy_near");
    travel_scene_finish(&scene);
}

/* The window lets no wolf through. */
static void what_hunts_and_does_not_come_forbids_it_for_a_while(void **state)
{
    (void)state;
    struct travel_scene scene;
    travel_scene_init(&scene,
                      "##################\n"
                      "#w....Hc.S......b#\n"
                      "##################\n",
                      NULL, "");
    int ann = travel_scene_join(&scene, "Ann");
    (void)travel_scene_put(&scene, BEAST_WOLF, 'w');
    for (int turns = 0; turns < 8; turns++) {
        travel_scene_command(&scene, ann, (struct message){.type = MESSAGE_WAIT});
    }
    travel_scene_travel(&scene, ann, 'b');
    assert_travel_refused(&scene, ann, "enemy_near");
    assert_travelled_to(&scene, ann, 'S');
    for (int turns = 0; turns < 8; turns++) {
        travel_scene_command(&scene, ann, (struct message){.type = MESSAGE_WAIT});
    }
    travel_scene_travel(&scene, ann, 'b');
    assert_travelled_to(&scene, ann, 'b');
    travel_scene_finish(&scene);
}

static void what_hunts_and_comes_closer_ends_it(void **state)
{
    (void)state;
    struct travel_scene scene;
    travel_scene_init(&scene,
                      "##################\n"
                      "#w.......S......b#\n"
                      "##################\n",
                      NULL, "");
    int ann = travel_scene_join(&scene, "Ann");
    (void)travel_scene_put(&scene, BEAST_WOLF, 'w');
    travel_scene_travel(&scene, ann, 'b');
    assert_true(travel_scene_was_sent(&scene, ann, "You see a wolf."));
    assert_int_equal(kind_of(&scene, ann), TRAVEL_NONE);
    assert_true(travel_scene_turns(&scene, ann) < 3);
    travel_scene_finish(&scene);
}

static void a_wound_ends_it(void **state)
{
    (void)state;
    struct travel_scene scene;
    travel_scene_init(&scene, wide_hall, NULL, "");
    int ann = travel_scene_join(&scene, "Ann");
    int bob = travel_scene_join(&scene, "Bob");
    assert_true(bob != ann);
    travel_scene_explore(&scene, ann);
    assert_int_equal(kind_of(&scene, ann), TRAVEL_EXPLORE);
    travel_scene_wound(&scene, ann, 50);
    travel_scene_pass(&scene, DEFAULT_TRAVEL_STEP_MS);
    assert_int_equal(kind_of(&scene, ann), TRAVEL_NONE);
    travel_scene_finish(&scene);
}

static void any_command_ends_it(void **state)
{
    (void)state;
    struct travel_scene scene;
    travel_scene_init(&scene, wide_hall, NULL, "");
    int ann = travel_scene_join(&scene, "Ann");
    (void)travel_scene_join(&scene, "Bob");
    travel_scene_explore(&scene, ann);
    assert_int_equal(kind_of(&scene, ann), TRAVEL_EXPLORE);
    rig_send(&scene.rig, ann, "{\"t\":\"resync\",\"n\":77}\n");
    rig_settle(&scene.rig);
    assert_int_equal(kind_of(&scene, ann), TRAVEL_EXPLORE);
    rig_send(&scene.rig, ann, "{\"t\":\"say\",\"n\":78,\"text\":\"wait\"}\n");
    rig_settle(&scene.rig);
    assert_int_equal(kind_of(&scene, ann), TRAVEL_NONE);
    travel_scene_finish(&scene);
}

static void steps_are_paced_where_others_see_them(void **state)
{
    (void)state;
    struct travel_scene scene;
    travel_scene_init(&scene, wide_hall, NULL, "");
    int ann = travel_scene_join(&scene, "Ann");
    (void)travel_scene_join(&scene, "Bob");
    travel_scene_explore(&scene, ann);
    for (int32_t turns = 1; turns < 5; turns++) {
        assert_int_equal(travel_scene_turns(&scene, ann), turns);
        travel_scene_pass(&scene, DEFAULT_TRAVEL_STEP_MS - 1);
        assert_int_equal(travel_scene_turns(&scene, ann), turns);
        travel_scene_pass(&scene, 1);
    }
    travel_scene_finish(&scene);
}

static void a_client_that_does_not_follow_is_waited_for(void **state)
{
    (void)state;
    struct travel_scene scene;
    travel_scene_init(&scene, bent_hall, NULL, "");
    int ann = travel_scene_join(&scene, "Ann");
    scene.rig.clients[ann].discarding = true;
    travel_scene_explore(&scene, ann);
    int32_t turns = travel_scene_turns(&scene, ann);
    assert_in_range(turns, 1, LIMIT_FRAMES_UNACKNOWLEDGED);
    travel_scene_pass(&scene, DEFAULT_TRAVEL_STEP_MS);
    assert_int_equal(travel_scene_turns(&scene, ann), turns + 1);
    travel_scene_finish(&scene);
}

/* --------------------------------------------------------------------------------------------- travel */

static void a_client_that_follows_gets_a_frame_for_each_step(void **state)
{
    (void)state;
    struct travel_scene scene;
    travel_scene_init(&scene, bent_hall, NULL, "");
    int ann = travel_scene_join(&scene, "Ann");
    travel_scene_explore(&scene, ann);
    int frames = 0;
    assert_true(travel_scene_was_sent(&scene, ann, "\"at\":["));
    const char *at = scene.rig.clients[ann].sent.bytes;
    while ((at = strstr(at, "\"at\":[")) != NULL) {
        frames++;
        at++;
    }
    assert_int_equal(frames, 1 + travel_scene_turns(&scene, ann));
    travel_scene_finish(&scene);
}

static void travel_leads_to_what_was_seen_and_nowhere_else(void **state)
{
    (void)state;
    struct travel_scene scene;
    travel_scene_init(&scene,
                      "############\n"
                      "#S........b#\n"
                      "#.########.#\n"
                      "#..........#\n"
                      "#########.##\n"
                      "#c.......d##\n"
                      "############\n",
                      NULL, "");
    int ann = travel_scene_join(&scene, "Ann");
    travel_scene_travel(&scene, ann, 'b');
    assert_travelled_to(&scene, ann, 'b');
    travel_scene_travel(&scene, ann, 'c');
    assert_travel_refused(&scene, ann, "no_way");
    assert_travelled_to(&scene, ann, 'b');
    travel_scene_explore(&scene, ann);
    travel_scene_travel(&scene, ann, 'c');
    assert_travelled_to(&scene, ann, 'c');
    travel_scene_finish(&scene);
}

static void travel_uses_stairs_whose_other_end_is_known(void **state)
{
    (void)state;
    struct travel_scene scene;
    travel_scene_init(&scene,
                      "#######\n"
                      "#S..p##\n"
                      "#######\n",
                      "#######\n"
                      "##b.q##\n"
                      "#######\n",
                      "p>q<");
    int ann = travel_scene_join(&scene, "Ann");
    travel_scene_travel(&scene, ann, 'p');
    travel_scene_command(&scene, ann, (struct message){.type = MESSAGE_CLIMB, .climb.dir = CLIMB_DOWN});
    travel_scene_travel(&scene, ann, 'S');
    assert_travelled_to(&scene, ann, 'S');
    travel_scene_travel(&scene, ann, 'b');
    assert_travelled_to(&scene, ann, 'b');
    travel_scene_finish(&scene);
}

static void no_way_leads_over_a_trap_that_is_known(void **state)
{
    (void)state;
    struct travel_scene scene;
    travel_scene_init(&scene,
                      "#######\n"
                      "#S...b#\n"
                      "##...##\n"
                      "#######\n",
                      NULL, "");
    struct place trap = {0, 3, 1, level_set_one(0)};
    world_put(scene.map.world, 0, trap.x, trap.y,
              (struct cell){.levels = trap.levels, .floor = TERRAIN_FLOOR, .ornament = TERRAIN_FLOWERS});
    int ann = travel_scene_join(&scene, "Ann");
    travel_scene_travel(&scene, ann, 'b');
    assert_travelled_to(&scene, ann, 'b');
    travel_scene_finish(&scene);
}

/* Two ways lead to b, the shorter one to the east. Once Ann has seen both, that is walled up out of her sight
 * in one of two worlds: her first steps in both are the same. */
static void a_way_that_was_closed_unseen_is_taken_until_that_is_seen(void **state)
{
    (void)state;
    static const char two_ways[] = "####################\n"
                                   "#........S.........#\n"
                                   "#.################.#\n"
                                   "#.################.#\n"
                                   "#............b..w..#\n"
                                   "####################\n";
    struct travel_scene scenes[2];
    const char *sent[2];
    for (int i = 0; i < 2; i++) {
        struct travel_scene *scene = &scenes[i];
        travel_scene_init(scene, two_ways, NULL, "");
        int ann = travel_scene_join(scene, "Ann");
        travel_scene_explore(scene, ann);
        travel_scene_travel(scene, ann, 'S');
        assert_travelled_to(scene, ann, 'S');
        struct place closed = ramp_map_place(&scene->map, 'w');
        uint8_t wall = i == 0 ? TERRAIN_NONE : TERRAIN_WALL;
        world_put(scene->map.world, 0, closed.x, closed.y,
                  (struct cell){.levels = closed.levels, .floor = TERRAIN_FLOOR, .wall = wall});
        scene->rig.clients[ann].sent.length = 0;
        travel_scene_travel(scene, ann, 'b');
        assert_travelled_to(scene, ann, 'b');
        assert_true(travel_scene_was_sent(scene, ann, "\"at\":[17,1,0]"));
        sent[i] = scene->rig.clients[ann].sent.bytes;
    }
    size_t same = (size_t)(strstr(sent[0], "\"at\":[17,1,0]") - sent[0]);
    assert_memory_equal(sent[0], sent[1], same);
    assert_true(travel_scene_turns(&scenes[1], 0) > travel_scene_turns(&scenes[0], 0));
    travel_scene_finish(&scenes[0]);
    travel_scene_finish(&scenes[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(exploring_sees_everything),
        cmocka_unit_test(exploring_stops_where_stairs_come_into_view),
        cmocka_unit_test(what_lies_about_is_picked_up_and_what_was_dropped_is_not),
        cmocka_unit_test(who_carries_all_it_can_goes_on),
        cmocka_unit_test(an_enemy_in_sight_ends_it_and_forbids_it),
        cmocka_unit_test(what_stands_still_is_told_of_once_and_kept_away_from),
        cmocka_unit_test(what_wanders_is_passed_by_from_afar),
        cmocka_unit_test(what_wanders_near_by_forbids_it),
        cmocka_unit_test(what_hunts_and_does_not_come_forbids_it_for_a_while),
        cmocka_unit_test(what_hunts_and_comes_closer_ends_it),
        cmocka_unit_test(a_wound_ends_it),
        cmocka_unit_test(any_command_ends_it),
        cmocka_unit_test(steps_are_paced_where_others_see_them),
        cmocka_unit_test(a_client_that_does_not_follow_is_waited_for),
        cmocka_unit_test(a_client_that_follows_gets_a_frame_for_each_step),
        cmocka_unit_test(travel_leads_to_what_was_seen_and_nowhere_else),
        cmocka_unit_test(travel_uses_stairs_whose_other_end_is_known),
        cmocka_unit_test(no_way_leads_over_a_trap_that_is_known),
        cmocka_unit_test(a_way_that_was_closed_unseen_is_taken_until_that_is_seen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
