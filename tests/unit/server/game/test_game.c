#include "server/game/game_state.h"
#include "tests/support/check.h"
#include "tests/support/game_scene.h"
#include "tests/support/lively.h"

#include <stdio.h>
#include <string.h>

static void a_step_goes_where_it_is_open(void **state)
{
    (void)state;
    struct game_scene scene;
    game_scene_init(&scene, NULL, "#####\n#ab.#\n#.SW#\n#####\n", NULL);
    struct actor_handle ann = game_scene_join(&scene, "Ann");
    assert_stands_at(&scene, ann, 'S');
    assert_int_equal(game_move(scene.game, ann, 1, 0), RESULT_BLOCKED);
    assert_int_equal(game_move(scene.game, ann, 0, 1), RESULT_BLOCKED);
    assert_stands_at(&scene, ann, 'S');
    assert_int_equal(game_move(scene.game, ann, -1, -1), RESULT_OK);
    assert_stands_at(&scene, ann, 'a');
    game_scene_finish(&scene);
}

static void a_diagonal_step_squeezes_between_walls(void **state)
{
    (void)state;
    struct game_scene scene;
    game_scene_init(&scene, NULL, "####\n#SW#\n#Wb#\n####\n", NULL);
    struct actor_handle ann = game_scene_join(&scene, "Ann");
    assert_int_equal(game_move(scene.game, ann, 1, 1), RESULT_OK);
    assert_stands_at(&scene, ann, 'b');
    game_scene_finish(&scene);
}

static const struct ramp_map_sign ramp_legend[] = {
    {.sign = 'R', .levels = {0, 3}},
    {.sign = 0},
};

static void a_ramp_leads_from_level_to_level(void **state)
{
    (void)state;
    struct game_scene scene;
    game_scene_init(&scene, ramp_legend, "#######\n#S.R###\n#######\n", "#######\n###R.b#\n#######\n");
    struct actor_handle ann = game_scene_join(&scene, "Ann");
    for (int i = 0; i < 2; i++) {
        assert_int_equal(game_move(scene.game, ann, 1, 0), RESULT_OK);
    }
    assert_stands_at(&scene, ann, 'R');
    assert_int_equal(level_set_count(game_actor(scene.game, ann)->place.levels), 2);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(game_move(scene.game, ann, 1, 0), RESULT_OK);
    }
    assert_stands_at(&scene, ann, 'b');
    for (int i = 0; i < 4; i++) {
        assert_int_equal(game_move(scene.game, ann, -1, 0), RESULT_OK);
    }
    assert_stands_at(&scene, ann, 'S');
    game_scene_finish(&scene);
}

static void walking_into_a_player_swaps_places(void **state)
{
    (void)state;
    struct game_scene scene;
    game_scene_init(&scene, ramp_legend, "#######\n#..RS##\n#######\n", NULL);
    struct actor_handle ann = game_scene_join(&scene, "Ann");
    assert_int_equal(game_move(scene.game, ann, -1, 0), RESULT_OK);
    struct actor_handle bob = game_scene_join(&scene, "Bob");
    assert_stands_at(&scene, ann, 'R');
    assert_stands_at(&scene, bob, 'S');
    game_forget_events(scene.game);
    assert_int_equal(game_move(scene.game, bob, -1, 0), RESULT_OK);
    assert_stands_at(&scene, bob, 'R');
    assert_stands_at(&scene, ann, 'S');
    size_t count;
    const struct game_event *events = game_events(scene.game, &count);
    assert_int_equal(count, 3);
    assert_int_equal(events[0].actor.index, bob.index);
    assert_int_equal(events[1].actor.index, ann.index);
    assert_int_equal(events[2].type, GAME_SWAPPED);
    assert_true(actor_handle_equal(events[2].actor, bob) && actor_handle_equal(events[2].other, ann));
    game_scene_finish(&scene);
}

/* Neither from beside an enemy nor to one; it may be asleep. */
static void nobody_is_swapped_where_an_enemy_may_strike(void **state)
{
    (void)state;
    static const char *const corridors[] = {
        "########\n#c.aS###\n########\n", "########\n#caS.###\n########\n", "########\n##aSc###\n########\n"};
    for (size_t i = 0; i < sizeof corridors / sizeof *corridors; i++) {
        struct game_scene scene;
        game_scene_init(&scene, NULL, corridors[i], NULL);
        struct actor_handle ann = game_scene_join(&scene, "Ann");
        game_scene_step(&scene, ann, -1, 0);
        struct actor_handle bob = game_scene_join(&scene, "Bob");
        struct actor *cow = game_somebody(scene.game, game_scene_put(&scene, BEAST_COW, 'c'));
        cow->mind.asleep = true;
        game_scene_step(&scene, bob, -1, 0);
        assert_stands_at(&scene, ann, 'S');
        cow->mind.asleep = false;
        enum result expected = i == 0 ? RESULT_OK : RESULT_FIGHT_THERE;
        assert_int_equal(game_move(scene.game, ann, -1, 0), expected);
        assert_stands_at(&scene, ann, i == 0 ? 'a' : 'S');
        game_scene_finish(&scene);
    }
}

static void an_arrival_on_an_occupied_cell_stands_beside_it(void **state)
{
    (void)state;
    struct game_scene scene;
    game_scene_init(&scene, NULL, "#######\n#S#.#.#\n#a#####\n#b.c###\n#######\n", NULL);
    struct actor_handle first = game_scene_join(&scene, "First");
    struct actor_handle second = game_scene_join(&scene, "Second");
    assert_stands_at(&scene, first, 'S');
    assert_stands_at(&scene, second, 'a');
    (void)game_scene_join(&scene, "Third");
    (void)game_scene_join(&scene, "Fourth");
    assert_stands_at(&scene, game_scene_join(&scene, "Fifth"), 'c');
    struct actor_handle sixth;
    assert_int_equal(game_join(scene.game, "Sixth", &sixth), RESULT_FULL);
    assert_int_equal(game_actor_count(scene.game), 5);
    game_leave(scene.game, second);
    assert_stands_at(&scene, game_scene_join(&scene, "Sixth"), 'a');
    game_scene_finish(&scene);
}

/* Stairs cannot be drawn: they are put on the floor. */
static void put_stairs(struct game_scene *scene, char letter)
{
    struct place place = ramp_map_place(&scene->map, letter);
    world_put(scene->map.world, 0, place.x, place.y,
              (struct cell){.levels = level_set_one(0), .floor = TERRAIN_STAIRS_DOWN});
    world_put(scene->map.world, 0, place.x, place.y,
              (struct cell){.levels = level_set_one(1), .floor = TERRAIN_STAIRS_UP});
}

static void stairs_are_climbed_and_nothing_else(void **state)
{
    (void)state;
    struct game_scene scene;
    game_scene_init(&scene, NULL, "####\n#Sq#\n####\n", "####\n#pd#\n####\n");
    put_stairs(&scene, 'q');
    struct actor_handle ann = game_scene_join(&scene, "Ann");
    assert_int_equal(game_climb(scene.game, ann, true), RESULT_NO_STAIRS_DOWN);
    assert_int_equal(game_climb(scene.game, ann, false), RESULT_NO_STAIRS_UP);
    assert_int_equal(game_move(scene.game, ann, 1, 0), RESULT_OK);
    assert_int_equal(game_climb(scene.game, ann, false), RESULT_NO_STAIRS_UP);
    assert_int_equal(game_climb(scene.game, ann, true), RESULT_OK);
    assert_stands_at(&scene, ann, 'd');
    struct actor_handle bob = game_scene_join(&scene, "Bob");
    assert_int_equal(game_move(scene.game, bob, 1, 0), RESULT_OK);
    assert_int_equal(game_climb(scene.game, bob, true), RESULT_OK);
    assert_stands_at(&scene, bob, 'p');
    assert_int_equal(game_climb(scene.game, ann, false), RESULT_OK);
    assert_stands_at(&scene, ann, 'q');
    game_scene_finish(&scene);
}

/* A way from `from` to `to`; out of the world where `to` is 0. */
static void add_portal(struct game_scene *scene, char from, char to)
{
    struct portal portal = {.from = ramp_map_place(&scene->map, from),
                            .sign = terrain_find(lively_terrains(), "archway"),
                            .leaves = to == '\0'};
    if (to != '\0') {
        portal.to = ramp_map_place(&scene->map, to);
    }
    game_add_portal(scene->game, &portal);
}

static void a_portal_acts_when_climbed_and_never_when_stepped_on(void **state)
{
    (void)state;
    struct game_scene scene;
    game_scene_init(&scene, NULL, "#######\n#Sa####\n####b##\n#######\n", NULL);
    add_portal(&scene, 'a', 'b');
    struct actor_handle ann = game_scene_join(&scene, "Ann");
    assert_int_equal(game_move(scene.game, ann, 1, 0), RESULT_OK);
    assert_stands_at(&scene, ann, 'a');
    assert_int_equal(game_climb(scene.game, ann, true), RESULT_OK);
    assert_stands_at(&scene, ann, 'b');
    assert_int_equal(game_climb(scene.game, ann, false), RESULT_NO_STAIRS_UP);
    assert_stands_at(&scene, ann, 'b');
    struct place sign = ramp_map_place(&scene.map, 'a');
    assert_int_equal(world_cell(scene.map.world, 0, sign.x, sign.y, sign.levels).ornament,
                     terrain_find(lively_terrains(), "archway"));
    game_scene_finish(&scene);
}

static const struct game_event *last_way(const struct game_scene *scene)
{
    size_t count;
    const struct game_event *events = game_events(scene->game, &count);
    while (count > 0 && events[count - 1].type != GAME_FOUND_WAY) {
        count--;
    }
    assert_true(count > 0);
    return &events[count - 1];
}

static void who_stands_on_a_ways_sign_is_told_where_it_leads(void **state)
{
    (void)state;
    struct game_scene scene;
    game_scene_init(&scene, NULL, "#######\n#Sac###\n####b##\n#######\n", NULL);
    add_portal(&scene, 'a', 'b');
    add_portal(&scene, 'c', '\0');
    struct actor_handle ann = game_scene_join(&scene, "Ann");
    game_forget_events(scene.game);
    game_scene_step(&scene, ann, 1, 0);
    assert_false(last_way(&scene)->leaves);
    assert_true(place_same_cell(last_way(&scene)->to, ramp_map_place(&scene.map, 'b')));
    game_scene_step(&scene, ann, 1, 0);
    assert_true(last_way(&scene)->leaves);
    game_scene_step(&scene, ann, -1, 0);
    game_scene_step(&scene, ann, -1, 0);
    assert_int_equal(game_scene_count(&scene, GAME_FOUND_WAY, NULL), 3);
    game_scene_finish(&scene);
}

static void two_who_take_a_portal_in_one_moment_both_arrive(void **state)
{
    (void)state;
    struct game_scene scene;
    game_scene_init(&scene, NULL, "#######\n#aS####\n####b.#\n#######\n", NULL);
    add_portal(&scene, 'a', 'b');
    add_portal(&scene, 'b', 'a');
    struct actor_handle ann = game_scene_join(&scene, "Ann");
    assert_int_equal(game_move(scene.game, ann, -1, 0), RESULT_OK);
    assert_int_equal(game_climb(scene.game, ann, true), RESULT_OK);
    struct actor_handle bob = game_scene_join(&scene, "Bob");
    assert_int_equal(game_move(scene.game, bob, -1, 0), RESULT_OK);
    assert_int_equal(game_climb(scene.game, bob, true), RESULT_OK);
    assert_stands_at(&scene, ann, 'b');
    assert_int_equal(place_distance(game_actor(scene.game, bob)->place, game_actor(scene.game, ann)->place),
                     1);
    assert_int_equal(game_climb(scene.game, ann, false), RESULT_OK);
    assert_stands_at(&scene, ann, 'a');
    game_scene_finish(&scene);
}

static void the_way_out_moves_nobody(void **state)
{
    (void)state;
    struct game_scene scene;
    game_scene_init(&scene, NULL, "####\n#S.#\n####\n", NULL);
    add_portal(&scene, 'S', '\0');
    struct actor_handle ann = game_scene_join(&scene, "Ann");
    assert_int_equal(game_climb(scene.game, ann, false), RESULT_OUT);
    assert_stands_at(&scene, ann, 'S');
    game_scene_finish(&scene);
}

static void a_name_is_taken_whatever_its_case(void **state)
{
    (void)state;
    struct game_scene scene;
    struct actor_handle other;
    game_scene_init(&scene, NULL, "####\n#S.#\n####\n", NULL);
    struct actor_handle ann = game_scene_join(&scene, "Ann");
    assert_int_equal(game_join(scene.game, "aNN", &other), RESULT_NAME_TAKEN);
    game_leave(scene.game, ann);
    assert_null(game_actor(scene.game, ann));
    (void)game_scene_join(&scene, "aNN");
    assert_null(game_actor(scene.game, ann));
    game_scene_finish(&scene);
}

struct tally {
    int seen;
};

static void count(void *context, const struct actor *actor)
{
    (void)actor;
    ((struct tally *)context)->seen++;
}

static void whoever_is_near_is_met_once(void **state)
{
    (void)state;
    struct game_scene scene;
    char row[RAMP_MAP_SIDE_MAX + 1];
    memset(row, '.', sizeof row);
    row[0] = 'S';
    row[60] = '\n';
    row[61] = '\0';
    game_scene_init(&scene, NULL, row, NULL);
    for (int i = 0; i < 60; i++) {
        char name[32];
        (void)snprintf(name, sizeof name, "Walker%d", i);
        (void)game_scene_join(&scene, name);
    }
    for (int32_t radius = 0; radius < 70; radius++) {
        struct tally tally = {0};
        game_each_near(scene.game, ramp_map_place(&scene.map, 'S'), radius, count, &tally);
        assert_int_equal(tally.seen, radius < 59 ? radius + 1 : 60);
    }
    game_scene_finish(&scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_step_goes_where_it_is_open),
        cmocka_unit_test(a_diagonal_step_squeezes_between_walls),
        cmocka_unit_test(a_ramp_leads_from_level_to_level),
        cmocka_unit_test(walking_into_a_player_swaps_places),
        cmocka_unit_test(nobody_is_swapped_where_an_enemy_may_strike),
        cmocka_unit_test(an_arrival_on_an_occupied_cell_stands_beside_it),
        cmocka_unit_test(stairs_are_climbed_and_nothing_else),
        cmocka_unit_test(a_portal_acts_when_climbed_and_never_when_stepped_on),
        cmocka_unit_test(who_stands_on_a_ways_sign_is_told_where_it_leads),
        cmocka_unit_test(two_who_take_a_portal_in_one_moment_both_arrive),
        cmocka_unit_test(the_way_out_moves_nobody),
        cmocka_unit_test(a_name_is_taken_whatever_its_case),
        cmocka_unit_test(whoever_is_near_is_met_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
