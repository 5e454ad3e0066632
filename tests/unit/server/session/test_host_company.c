/* Players who meet on their ways, and see each other come and go. */
#include "tests/support/check.h"
#include "tests/support/travel_scene.h"

static void step(struct travel_scene *scene, int index, enum direction dir)
{
    travel_scene_command(scene, index, (struct message){.type = MESSAGE_MOVE, .move.dir = (int32_t)dir});
}

static void climb(struct travel_scene *scene, int index, enum climb dir)
{
    travel_scene_command(scene, index, (struct message){.type = MESSAGE_CLIMB, .climb.dir = (int32_t)dir});
}

/* Steps are paced where others see them. */
static void pass_steps(struct travel_scene *scene, int steps)
{
    for (int i = 0; i < steps; i++) {
        travel_scene_pass(scene, DEFAULT_TRAVEL_STEP_MS);
    }
}

/* Bob stands still in the shorter of two ways. */
static void one_goes_round_who_stands_in_the_way(void **state)
{
    (void)state;
    struct travel_scene scene;
    travel_scene_init(&scene,
                      "############\n"
                      "#b.......S.#\n"
                      "#.#####.##.#\n"
                      "#.#####.####\n"
                      "#.......####\n"
                      "############\n",
                      NULL, "");
    int bob = travel_scene_join(&scene, "Bob");
    travel_scene_travel(&scene, bob, 'b');
    for (int i = 0; i < 3; i++) {
        step(&scene, bob, DIRECTION_EAST);
    }
    struct place stands = travel_scene_actor(&scene, bob)->place;
    int ann = travel_scene_join(&scene, "Ann");
    travel_scene_explore(&scene, ann);
    pass_steps(&scene, 100);
    travel_scene_travel(&scene, ann, 'S');
    travel_scene_travel(&scene, ann, 'b');
    pass_steps(&scene, 100);
    assert_travelled_to(&scene, ann, 'b');
    assert_true(place_same_cell(stands, travel_scene_actor(&scene, bob)->place));
    travel_scene_finish(&scene);
}

static void nobody_is_pushed_aside_by_one_who_travels(void **state)
{
    (void)state;
    struct travel_scene scene;
    travel_scene_init(&scene, "##########\n#S..c...b#\n##########\n", NULL, "");
    int bob = travel_scene_join(&scene, "Bob");
    travel_scene_travel(&scene, bob, 'c');
    int ann = travel_scene_join(&scene, "Ann");
    travel_scene_travel(&scene, ann, 'b');
    pass_steps(&scene, 10);
    assert_travelled_to(&scene, bob, 'c');
    assert_int_equal(travel_scene_actor(&scene, ann)->place.x, ramp_map_place(&scene.map, 'c').x - 1);
    assert_true(travel_scene_was_sent(&scene, ann, "[\"\",\"Somebody is in the way.\"]"));
    travel_scene_finish(&scene);
}

static void who_takes_stairs_is_seen_to_go_and_to_come(void **state)
{
    (void)state;
    struct travel_scene scene;
    travel_scene_init(&scene, "#######\n#S.p.##\n#######\n", "#######\n##bq.##\n#######\n", "p>q<");
    int carl = travel_scene_join(&scene, "Carl");
    step(&scene, carl, DIRECTION_EAST);
    step(&scene, carl, DIRECTION_EAST);
    climb(&scene, carl, CLIMB_DOWN);
    step(&scene, carl, DIRECTION_WEST);
    int bob = travel_scene_join(&scene, "Bob");
    step(&scene, bob, DIRECTION_EAST);
    step(&scene, bob, DIRECTION_EAST);
    int ann = travel_scene_join(&scene, "Ann");
    climb(&scene, bob, CLIMB_DOWN);
    assert_true(travel_scene_was_sent(&scene, ann, "Bob goes down the stairs."));
    assert_true(travel_scene_was_sent(&scene, carl, "Bob comes down the stairs."));
    assert_false(travel_scene_was_sent(&scene, bob, "the stairs."));
    climb(&scene, bob, CLIMB_UP);
    assert_true(travel_scene_was_sent(&scene, ann, "Bob comes up the stairs."));
    assert_true(travel_scene_was_sent(&scene, carl, "Bob goes up the stairs."));
    travel_scene_finish(&scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_goes_round_who_stands_in_the_way),
        cmocka_unit_test(nobody_is_pushed_aside_by_one_who_travels),
        cmocka_unit_test(who_takes_stairs_is_seen_to_go_and_to_come),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
