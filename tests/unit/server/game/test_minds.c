/* Each kind of mind does what it is named for. */
#include "tests/support/check.h"
#include "tests/support/game_scene.h"
#include "tests/support/lively.h"

static struct place place_of(const struct game_scene *scene, struct actor_handle handle)
{
    return game_actor(scene->game, handle)->place;
}

static int64_t cells_between(const struct game_scene *scene, struct actor_handle a, struct actor_handle b)
{
    return place_distance(place_of(scene, a), place_of(scene, b));
}

/* A scene of that drawing, with Ann at S and the beast, which it returns, at b. */
static struct actor_handle meet(struct game_scene *scene, const char *top, enum beast beast,
                                struct actor_handle *ann)
{
    game_scene_init(scene, NULL, top, NULL);
    *ann = game_scene_join(scene, "Ann");
    return game_scene_put(scene, beast, 'b');
}

static void what_is_still_stays_and_strikes_who_is_beside_it(void **state)
{
    (void)state;
    struct game_scene scene;
    struct actor_handle ann;
    struct actor_handle near = meet(&scene, "#######\n#Sb...#\n#####c#\n#######\n", BEAST_FUNGUS, &ann);
    struct actor_handle far = game_scene_put(&scene, BEAST_FUNGUS, 'c');
    game_scene_wait(&scene, ann, 5);
    assert_stands_at(&scene, near, 'b');
    assert_stands_at(&scene, far, 'c');
    assert_in_range(game_scene_count(&scene, GAME_STRUCK, NULL), 4, 5);
    game_scene_finish(&scene);
}

static void what_wanders_goes_about_and_harms_nobody_who_is_far(void **state)
{
    (void)state;
    struct game_scene scene;
    struct actor_handle ann;
    struct actor_handle cow =
        meet(&scene, "#########\n#S##....#\n#...##..#\n####b...#\n#########\n", BEAST_COW, &ann);
    game_scene_wait(&scene, ann, 12);
    assert_true(game_scene_count(&scene, GAME_MOVED, NULL) >= 2);
    assert_true(actor_handle_equal(game_actor(scene.game, cow)->mind.foe, ACTOR_NOBODY));
    game_scene_finish(&scene);
}

static void what_hunts_comes_by_the_shortest_way(void **state)
{
    (void)state;
    struct game_scene scene;
    game_scene_init(&scene, NULL, "#########\n#S....a##\n#.WWWH.##\n#.....b##\n#########\n", NULL);
    struct actor_handle ann = game_scene_join(&scene, "Ann");
    struct actor_handle wolf = game_scene_put(&scene, BEAST_WOLF, 'a');
    game_scene_wait(&scene, ann, 1);
    for (int64_t cells = 4; cells >= 1; cells--) {
        assert_int_equal(cells_between(&scene, ann, wolf), cells);
        game_scene_wait(&scene, ann, 1);
    }
    assert_true(game_scene_count(&scene, GAME_STRUCK, NULL) >= 1);
    game_scene_finish(&scene);
}

static void who_is_not_seen_is_not_hunted(void **state)
{
    (void)state;
    struct game_scene scene;
    struct actor_handle ann;
    struct actor_handle wolf =
        meet(&scene, "#########\n#S#####.#\n#.....#.#\n#####...#\n#####b###\n#########\n", BEAST_WOLF, &ann);
    game_scene_wait(&scene, ann, 1);
    assert_true(actor_handle_equal(game_actor(scene.game, wolf)->mind.foe, ACTOR_NOBODY));
    game_scene_finish(&scene);
}

/* Stairs cannot be drawn: they are put on the floor. */
static void put_stairs(struct game_scene *scene, char letter)
{
    struct place at = ramp_map_place(&scene->map, letter);
    world_put(scene->map.world, 0, at.x, at.y,
              (struct cell){.levels = level_set_one(0), .floor = TERRAIN_STAIRS_DOWN});
    world_put(scene->map.world, 0, at.x, at.y,
              (struct cell){.levels = level_set_one(1), .floor = TERRAIN_STAIRS_UP});
}

static struct actor_handle chased_down(struct game_scene *scene, enum beast beast)
{
    game_scene_init(scene, NULL, "#######\n#qS..b#\n#######\n", "#######\n#d...e#\n#######\n");
    put_stairs(scene, 'q');
    struct actor_handle ann = game_scene_join(scene, "Ann");
    struct actor_handle hunter = game_scene_put(scene, beast, 'b');
    game_scene_step(scene, ann, -1, 0);
    game_scene_pump(scene);
    assert_int_equal(game_climb(scene->game, ann, true), RESULT_OK);
    game_scene_pump(scene);
    for (int k = 0; k < 4; k++) {
        game_scene_step(scene, ann, 1, 0);
        game_scene_pump(scene);
    }
    game_scene_wait(scene, ann, 4);
    return hunter;
}

static void what_climbs_follows_by_the_stairs(void **state)
{
    (void)state;
    struct game_scene scene;
    struct actor_handle wolf = chased_down(&scene, BEAST_WOLF);
    assert_int_equal(place_of(&scene, wolf).levels.first, 1);
    game_scene_finish(&scene);
}

static void what_cannot_climb_stays_on_its_level(void **state)
{
    (void)state;
    struct game_scene scene;
    struct actor_handle hound = chased_down(&scene, BEAST_HOUND);
    assert_int_equal(place_of(&scene, hound).levels.first, 0);
    game_scene_finish(&scene);
}

static struct actor_handle behind_a_door(struct game_scene *scene, enum beast beast)
{
    game_scene_init(scene, NULL, "##########\n#S..da..b#\n##########\n", NULL);
    struct actor_handle ann = game_scene_join(scene, "Ann");
    struct actor_handle hunter = game_scene_put(scene, beast, 'b');
    game_scene_wait(scene, ann, 1); /* it has seen her */
    struct place door = ramp_map_place(&scene->map, 'd');
    world_put(scene->map.world, 0, door.x, door.y,
              (struct cell){.levels = door.levels, .floor = TERRAIN_FLOOR, .wall = TERRAIN_DOOR});
    game_scene_wait(scene, ann, 10);
    return hunter;
}

static void doors_stop_what_cannot_open_them(void **state)
{
    (void)state;
    struct game_scene scene;
    struct actor_handle wolf = behind_a_door(&scene, BEAST_WOLF);
    assert_true(place_of(&scene, wolf).x < ramp_map_place(&scene.map, 'd').x);
    game_scene_finish(&scene);
    struct actor_handle hound = behind_a_door(&scene, BEAST_HOUND);
    assert_true(place_of(&scene, hound).x > ramp_map_place(&scene.map, 'd').x);
    game_scene_finish(&scene);
}

/* Ann goes round two corners before the hound comes to where it saw her last. */
static void what_tracks_follows_a_scent_round_corners(void **state)
{
    (void)state;
    static const int8_t way[][2] = {{0, 1}, {0, 1}, {0, 1}, {1, 1}, {1, 0}, {1, 0}, {1, 0}, {1, 0}};
    struct game_scene scene;
    struct actor_handle ann;
    struct actor_handle hound = meet(
        &scene, "########\n#S....b#\n#.######\n#.######\n#.######\n##.....#\n########\n", BEAST_HOUND, &ann);
    for (size_t k = 0; k < sizeof way / sizeof way[0]; k++) {
        game_scene_step(&scene, ann, way[k][0], way[k][1]);
        game_scene_pump(&scene);
    }
    game_scene_wait(&scene, ann, 2);
    assert_int_equal(cells_between(&scene, ann, hound), 1);
    game_scene_finish(&scene);
}

static bool was_shot(const struct game_scene *scene)
{
    size_t count;
    const struct game_event *events = game_events(scene->game, &count);
    while (count > 0 && events[count - 1].type != GAME_STRUCK) {
        count--;
    }
    assert_true(count > 0);
    return events[count - 1].shot;
}

static void what_shoots_does_so_from_afar_and_strikes_who_has_it_cornered(void **state)
{
    (void)state;
    struct game_scene scene;
    struct actor_handle ann;
    struct actor_handle archer = meet(&scene, "#########\n#S....b##\n#########\n", BEAST_ARCHER, &ann);
    game_scene_wait(&scene, ann, 4);
    assert_stands_at(&scene, archer, 'b');
    assert_in_range(game_scene_count(&scene, GAME_STRUCK, NULL), 3, 4);
    assert_true(was_shot(&scene));
    for (int k = 0; k < 4; k++) {
        game_scene_step(&scene, ann, 1, 0);
        game_scene_pump(&scene);
    }
    game_scene_wait(&scene, ann, 1);
    assert_stands_at(&scene, archer, 'b');
    assert_false(was_shot(&scene));
    game_scene_finish(&scene);
}

/* Each turn it steps back or shoots, by its dice: so who is as quick comes up with it. */
static void what_shoots_steps_back_and_is_caught_in_the_end(void **state)
{
    (void)state;
    enum { TURNS = 25 };
    struct game_scene scene;
    struct actor_handle ann;
    struct actor_handle archer = meet(&scene,
                                      "##############################\n#S..b........................#\n"
                                      "##############################\n",
                                      BEAST_ARCHER, &ann);
    struct place before = place_of(&scene, archer);
    int turns = 0;
    for (; cells_between(&scene, ann, archer) > 1; turns++) {
        assert_in_range(turns, 0, TURNS - 1);
        game_scene_step(&scene, ann, 1, 0);
        game_scene_pump(&scene);
    }
    assert_true(place_of(&scene, archer).x > before.x);
    assert_true(place_of(&scene, archer).x < before.x + TURNS - 5);
    game_scene_finish(&scene);
}

static void what_tunnels_comes_straight_through_rock(void **state)
{
    (void)state;
    struct game_scene scene;
    struct actor_handle ann;
    struct actor_handle mole = meet(&scene, "##########\n#S.####.b#\n##########\n", BEAST_MOLE, &ann);
    game_scene_wait(&scene, ann, 30);
    assert_int_equal(cells_between(&scene, ann, mole), 1);
    assert_int_equal(game_scene_count(&scene, GAME_CELL_CHANGED, NULL), 4);
    game_scene_finish(&scene);
}

static void a_pack_waits_for_its_own_and_comes_together(void **state)
{
    (void)state;
    struct game_scene scene;
    game_scene_init(&scene, NULL,
                    "##################\n#................#\n#...S....ab.....c#\n#................#\n"
                    "##################\n",
                    NULL);
    struct actor_handle ann = game_scene_join(&scene, "Ann");
    struct actor_handle dogs[3] = {game_scene_put(&scene, BEAST_DOG, 'a'),
                                   game_scene_put(&scene, BEAST_DOG, 'b'),
                                   game_scene_put(&scene, BEAST_DOG, 'c')};
    for (int k = 0; k < 16; k++) {
        game_scene_wait(&scene, ann, 1);
        if (cells_between(&scene, ann, dogs[2]) > 6) {
            assert_true(cells_between(&scene, ann, dogs[0]) > 1 && cells_between(&scene, ann, dogs[1]) > 1);
        }
    }
    for (int k = 0; k < 3; k++) {
        assert_true(cells_between(&scene, ann, dogs[k]) <= 2);
    }
    game_scene_finish(&scene);
}

static void what_is_hurt_flees(void **state)
{
    (void)state;
    struct game_scene scene;
    struct actor_handle ann;
    struct actor_handle hare = meet(&scene, "############\n#Sb........#\n############\n", BEAST_HARE, &ann);
    const struct actor *actor = game_actor(scene.game, hare);
    while (actor->hit_points * 10 >= actor->hit_points_most * 9) {
        game_scene_step(&scene, ann, 1, 0);
        game_scene_pump(&scene);
    }
    game_scene_wait(&scene, ann, 3);
    assert_true(actor->hit_points == 0 || cells_between(&scene, ann, hare) >= 3);
    game_scene_finish(&scene);
}

static void who_sleeps_wakes_in_time_or_when_it_is_hurt(void **state)
{
    (void)state;
    struct game_scene scene;
    struct actor_handle ann;
    struct actor_handle near = meet(&scene, "########\n#Sb...c#\n########\n", BEAST_SLEEPER, &ann);
    assert_true(game_actor(scene.game, near)->mind.asleep);
    game_scene_step(&scene, ann, 1, 0); /* a blow, whether it hits or not */
    assert_true(!game_actor(scene.game, near)->mind.asleep || game_actor(scene.game, near)->hit_points == 0);
    game_scene_finish(&scene);
    game_scene_init(&scene, NULL, "########\n#Sb...c#\n########\n", NULL);
    ann = game_scene_join(&scene, "Ann");
    struct actor_handle far = game_scene_put(&scene, BEAST_SLEEPER, 'c');
    game_scene_wait(&scene, ann, 60);
    assert_false(game_actor(scene.game, far)->mind.asleep);
    game_scene_finish(&scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_still_stays_and_strikes_who_is_beside_it),
        cmocka_unit_test(what_wanders_goes_about_and_harms_nobody_who_is_far),
        cmocka_unit_test(what_hunts_comes_by_the_shortest_way),
        cmocka_unit_test(who_is_not_seen_is_not_hunted),
        cmocka_unit_test(what_climbs_follows_by_the_stairs),
        cmocka_unit_test(what_cannot_climb_stays_on_its_level),
        cmocka_unit_test(doors_stop_what_cannot_open_them),
        cmocka_unit_test(what_tracks_follows_a_scent_round_corners),
        cmocka_unit_test(what_shoots_does_so_from_afar_and_strikes_who_has_it_cornered),
        cmocka_unit_test(what_shoots_steps_back_and_is_caught_in_the_end),
        cmocka_unit_test(what_tunnels_comes_straight_through_rock),
        cmocka_unit_test(a_pack_waits_for_its_own_and_comes_together),
        cmocka_unit_test(what_is_hurt_flees),
        cmocka_unit_test(who_sleeps_wakes_in_time_or_when_it_is_hurt),
    };
    return cmocka_run_group_tests_name("game/minds", tests, NULL, NULL);
}
