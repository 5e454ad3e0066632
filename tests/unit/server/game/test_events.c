/* What cells do when somebody enters or leaves them. */
#include "tests/support/check.h"
#include "tests/support/game_scene.h"
#include "tests/support/lively.h"

static const struct ramp_map_sign legend[] = {
    {.sign = 'R', .levels = {0, 3}},
    {.sign = 'D', .wall = TERRAIN_DOOR},
    {.sign = 'E', .wall = TERRAIN_DOOR},
    {.sign = 'P', .levels = {0, 3}, .wall = TERRAIN_DOOR},
    {.sign = 0},
};

static void assert_door(const struct game_scene *scene, char letter, bool open)
{
    struct cell cell = game_scene_cell(scene, letter);
    assert_int_equal(cell.wall, open ? terrain_find(lively_terrains(), "open door") : TERRAIN_DOOR);
    assert_int_equal(cell.transparent, open);
    assert_true(cell.passable);
}

/* -------------------------------------------------------------------------------------------------- doors */

static void a_door_opens_before_you_and_shuts_behind_you(void **state)
{
    (void)state;
    struct game_scene scene;
    game_scene_init(&scene, legend, "######\n#SDE.#\n######\n", NULL);
    struct actor_handle ann = game_scene_join(&scene, "Ann");
    assert_door(&scene, 'D', false);
    game_scene_step(&scene, ann, 1, 0);
    assert_door(&scene, 'D', true);
    assert_door(&scene, 'E', false);
    game_scene_step(&scene, ann, 1, 0); /* from door to door */
    assert_door(&scene, 'D', false);
    assert_door(&scene, 'E', true);
    game_scene_step(&scene, ann, 1, 0);
    assert_door(&scene, 'E', false);
    game_scene_finish(&scene);
}

static void a_door_stays_open_for_those_who_swap_in_it(void **state)
{
    (void)state;
    struct game_scene scene;
    game_scene_init(&scene, legend, "#####\n#SDE#\n#####\n", NULL);
    struct actor_handle ann = game_scene_join(&scene, "Ann");
    game_scene_step(&scene, ann, 1, 0);
    struct actor_handle bob = game_scene_join(&scene, "Bob");
    game_scene_step(&scene, bob, 1, 0);
    assert_stands_at(&scene, bob, 'D');
    assert_stands_at(&scene, ann, 'S');
    assert_door(&scene, 'D', true);
    game_scene_step(&scene, bob, 1, 0);
    game_scene_step(&scene, ann, 1, 0);
    game_scene_step(&scene, ann, 1, 0); /* both in doors, and they swap */
    assert_stands_at(&scene, bob, 'D');
    assert_door(&scene, 'D', true);
    assert_door(&scene, 'E', true);
    game_scene_finish(&scene);
}

static void a_door_opens_for_who_joins_in_it_and_shuts_behind_who_leaves_the_world(void **state)
{
    (void)state;
    static const struct ramp_map_sign in_a_door[] = {{.sign = 'S', .wall = TERRAIN_DOOR}, {.sign = 0}};
    struct game_scene scene;
    game_scene_init(&scene, in_a_door, "####\n#S.#\n####\n", NULL);
    assert_door(&scene, 'S', false);
    struct actor_handle ann = game_scene_join(&scene, "Ann");
    assert_door(&scene, 'S', true);
    game_forget_events(scene.game);
    game_leave(scene.game, ann);
    assert_door(&scene, 'S', false);
    assert_int_equal(game_scene_count(&scene, GAME_CELL_CHANGED, NULL), 1);
    game_scene_finish(&scene);
}

static void a_door_on_a_ramp_opens_on_both_its_levels(void **state)
{
    (void)state;
    struct game_scene scene;
    game_scene_init(&scene, legend, "#####\n#SP##\n#####\n", "#####\n##P.#\n#####\n");
    struct actor_handle ann = game_scene_join(&scene, "Ann");
    game_forget_events(scene.game);
    game_scene_step(&scene, ann, 1, 0);
    assert_int_equal(game_scene_count(&scene, GAME_CELL_CHANGED, NULL), 1);
    struct place at = ramp_map_place(&scene.map, 'P');
    for (int32_t level = 0; level < 2; level++) {
        assert_true(world_cell(scene.map.world, 0, at.x, at.y, level_set_one(level)).transparent);
    }
    game_scene_step(&scene, ann, 1, 0);
    for (int32_t level = 0; level < 2; level++) {
        assert_false(world_cell(scene.map.world, 0, at.x, at.y, level_set_one(level)).transparent);
    }
    game_scene_finish(&scene);
}

/* A corridor of doors, none of which play has changed. */
static void make_doors(const void *rules, uint64_t seed, struct chunk *chunk)
{
    (void)rules;
    (void)seed;
    for (int i = 0; i < CHUNK_SIDE; i++) {
        struct cell cell = {
            .levels = level_set_one(chunk->level), .floor = TERRAIN_FLOOR, .wall = TERRAIN_DOOR};
        chunk_put(chunk, i, 0, cell);
    }
}

static void a_world_that_has_changed_enough_lets_people_through_shut_doors(void **state)
{
    (void)state;
    struct world *world = world_create(1, lively_terrains());
    (void)world_add_realm(world, (struct world_maker){.make = make_doors});
    world_set_changed_limit(world, 1); /* the door that somebody stands in */
    struct game *game = game_create(
        &(struct game_config){.world = world, .start = (struct place){.levels = level_set_one(0)}});
    struct actor_handle ann;
    assert_int_equal(game_join(game, "Ann", &ann), RESULT_OK);
    for (int32_t x = 0; x < 4; x++) {
        assert_int_equal(world_cell(world, 0, x, 0, level_set_one(0)).transparent, x < 2);
        world_set_changed_limit(world, x < 1 ? 1 : 0);
        assert_int_equal(game_move(game, ann, 1, 0), RESULT_OK);
        assert_false(world_cell(world, 0, x, 0, level_set_one(0)).transparent);
    }
    game_destroy(game);
    world_destroy(world);
}

/* -------------------------------------------------------------------------------------------------- traps */

static void a_trapdoor_shows_itself_tells_and_drops(void **state)
{
    (void)state;
    struct game_scene scene;
    game_scene_init(&scene, legend, "#####\n#ST.#\n#####\n", "#####\n#####\n###b#\n");
    game_scene_pave(&scene, 'b', TERRAIN_STAIRS_DOWN);
    game_scene_lay(&scene, 'T', TERRAIN_TRAPDOOR);
    struct actor_handle ann = game_scene_join(&scene, "Ann");
    assert_int_equal(game_scene_cell(&scene, 'T').shown, TERRAIN_FLOOR);
    game_scene_step(&scene, ann, 1, 0);
    assert_stands_at(&scene, ann, 'b');
    assert_int_equal(game_scene_cell(&scene, 'T').shown, terrain_find(lively_terrains(), "trapdoor"));
    assert_int_equal(game_scene_count(&scene, GAME_TOLD, LIVELY_FALLS), 1);
    assert_int_equal(game_scene_count(&scene, GAME_SOUNDED, LIVELY_BANGS), 1);
    assert_int_equal(game_scene_count(&scene, GAME_MOVED, NULL), 2);
    game_scene_finish(&scene);
}

static void who_falls_on_somebody_lands_beside(void **state)
{
    (void)state;
    struct game_scene scene;
    game_scene_init(&scene, legend, "#####\n#ST.#\n#####\n", "#####\n##bc#\n#####\n");
    game_scene_pave(&scene, 'b', TERRAIN_STAIRS_DOWN);
    game_scene_lay(&scene, 'T', TERRAIN_TRAPDOOR);
    struct actor_handle ann = game_scene_join(&scene, "Ann");
    game_scene_step(&scene, ann, 1, 0);
    assert_stands_at(&scene, ann, 'b');
    game_scene_lay(&scene, 'T', TERRAIN_TRAPDOOR);
    struct actor_handle bob = game_scene_join(&scene, "Bob");
    game_scene_step(&scene, bob, 1, 0);
    assert_stands_at(&scene, bob, 'c');
    game_scene_finish(&scene);
}

static void a_trapdoor_over_rock_drops_nobody(void **state)
{
    (void)state;
    struct game_scene scene;
    game_scene_init(&scene, legend, "#####\n#ST.#\n#####\n", NULL);
    game_scene_lay(&scene, 'T', TERRAIN_TRAPDOOR);
    struct actor_handle ann = game_scene_join(&scene, "Ann");
    game_scene_step(&scene, ann, 1, 0);
    assert_stands_at(&scene, ann, 'T');
    assert_int_equal(game_scene_count(&scene, GAME_TOLD, NULL), 2); /* and that one does not fall */
    game_scene_step(&scene, ann, 1, 0);
    game_scene_finish(&scene);
}

static void nobody_falls_into_a_sealed_pocket(void **state)
{
    (void)state;
    struct game_scene scene;
    game_scene_init(&scene, legend, "########\n#ST....#\n########\n", "########\n#.xy##bc\n########\n");
    game_scene_lay(&scene, 'T', TERRAIN_TRAPDOOR);
    struct actor_handle ann = game_scene_join(&scene, "Ann");
    game_scene_step(&scene, ann, 1, 0);
    assert_stands_at(&scene, ann, 'T');
    assert_int_equal(game_scene_count(&scene, GAME_TOLD, NULL), 2);
    game_scene_step(&scene, ann, -1, 0);
    game_scene_pave(&scene, 'c', TERRAIN_STAIRS_DOWN); /* the pocket at hand is passed by */
    game_scene_lay(&scene, 'T', TERRAIN_TRAPDOOR);
    game_scene_step(&scene, ann, 1, 0);
    assert_stands_at(&scene, ann, 'b');
    game_scene_finish(&scene);
}

static void a_wide_place_needs_no_way_out(void **state)
{
    (void)state;
    struct game_scene scene;
    game_scene_init(&scene, legend, "#####\n#ST.#\n#####\n",
                    "..........\n..b.......\n..........\n..........\n..........\n"
                    "..........\n..........\n..........\n..........\n..........\n");
    game_scene_lay(&scene, 'T', TERRAIN_TRAPDOOR);
    struct actor_handle ann = game_scene_join(&scene, "Ann");
    game_scene_step(&scene, ann, 1, 0);
    assert_stands_at(&scene, ann, 'b');
    game_scene_finish(&scene);
}

/* Flowers drop whoever leaves them. */
static void who_leaves_a_cell_is_moved_on_from_where_it_went(void **state)
{
    (void)state;
    struct game_scene scene;
    game_scene_init(&scene, legend, "#####\n#aS.#\n#####\n", "#####\n##.b#\n#####\n");
    game_scene_pave(&scene, 'b', TERRAIN_STAIRS_DOWN);
    struct actor_handle ann = game_scene_join(&scene, "Ann");
    game_scene_lay(&scene, 'S', TERRAIN_FLOWERS);
    game_scene_step(&scene, ann, 1, 0);
    assert_stands_at(&scene, ann, 'b');
    game_scene_finish(&scene);
}

static void who_joins_where_the_start_is_walled_up_arrives_beside(void **state)
{
    (void)state;
    struct game_scene scene;
    game_scene_init(&scene, legend, "#####\n##Sb#\n#####\n", NULL);
    game_scene_pave(&scene, 'S', TERRAIN_WATER);
    assert_stands_at(&scene, game_scene_join(&scene, "Ann"), 'b');
    struct actor_handle bob;
    assert_int_equal(game_join(scene.game, "Bob", &bob), RESULT_FULL);
    game_scene_finish(&scene);
}

static void a_trapdoor_on_a_ramp_drops_below_its_lowest_level(void **state)
{
    (void)state;
    struct game_scene scene;
    game_scene_init(&scene, legend, "####\n#SR#\n####\n", "####\n##R#\n####\n");
    ramp_map_draw(&scene.map, 2, legend, "####\n##z#\n####\n");
    game_scene_pave(&scene, 'z', TERRAIN_STAIRS_UP);
    game_scene_lay(&scene, 'R', TERRAIN_TRAPDOOR);
    struct actor_handle ann = game_scene_join(&scene, "Ann");
    game_scene_step(&scene, ann, 1, 0);
    assert_stands_at(&scene, ann, 'z');
    game_scene_finish(&scene);
}

static void a_snare_takes_back_to_where_one_began_once(void **state)
{
    (void)state;
    struct game_scene scene;
    game_scene_init(&scene, legend, "#######\n#S..X.#\n#######\n", NULL);
    game_scene_lay(&scene, 'X', TERRAIN_SNARE);
    struct actor_handle ann = game_scene_join(&scene, "Ann");
    for (int i = 0; i < 3; i++) {
        game_scene_step(&scene, ann, 1, 0);
    }
    assert_stands_at(&scene, ann, 'S');
    assert_int_equal(game_scene_count(&scene, GAME_TOLD, LIVELY_SNARE), 1);
    for (int i = 0; i < 3; i++) {
        game_scene_step(&scene, ann, 1, 0);
    }
    assert_stands_at(&scene, ann, 'X');
    game_scene_finish(&scene);
}

static void a_snare_takes_back_to_where_one_came_to_the_level(void **state)
{
    (void)state;
    struct game_scene scene;
    game_scene_init(&scene, legend, "#####\n#ST##\n#####\n", "######\n##b.X#\n######\n");
    game_scene_lay(&scene, 'T', TERRAIN_TRAPDOOR);
    game_scene_pave(&scene, 'b', TERRAIN_STAIRS_UP);
    game_scene_lay(&scene, 'X', TERRAIN_SNARE);
    struct actor_handle ann = game_scene_join(&scene, "Ann");
    game_scene_step(&scene, ann, 1, 0);
    assert_stands_at(&scene, ann, 'b');
    for (int i = 0; i < 2; i++) {
        game_scene_step(&scene, ann, 1, 0);
    }
    assert_stands_at(&scene, ann, 'b');
    assert_int_equal(game_scene_count(&scene, GAME_TOLD, LIVELY_SNARE), 1);
    game_scene_finish(&scene);
}

static void who_is_swapped_onto_a_trap_springs_it(void **state)
{
    (void)state;
    struct game_scene scene;
    game_scene_init(&scene, legend, "#####\n#ST.#\n#####\n", "#####\n#####\n###b#\n");
    game_scene_pave(&scene, 'b', TERRAIN_STAIRS_DOWN);
    struct actor_handle ann = game_scene_join(&scene, "Ann");
    game_scene_step(&scene, ann, 1, 0);
    struct actor_handle bob = game_scene_join(&scene, "Bob");
    game_scene_lay(&scene, 'S', TERRAIN_TRAPDOOR);
    game_scene_step(&scene, bob, 1, 0);
    assert_stands_at(&scene, bob, 'T');
    assert_stands_at(&scene, ann, 'b');
    game_scene_finish(&scene);
}

/* ---------------------------------------------------------------------------------------------- all cells */

static void an_event_on_a_ramp_happens_once(void **state)
{
    (void)state;
    struct game_scene scene;
    game_scene_init(&scene, legend, "####\n#SR#\n####\n", "####\n##R#\n####\n");
    game_scene_lay(&scene, 'R', TERRAIN_GONG);
    struct actor_handle ann = game_scene_join(&scene, "Ann");
    game_scene_step(&scene, ann, 1, 0);
    size_t count;
    const struct game_event *events = game_events(scene.game, &count);
    assert_int_equal(game_scene_count(&scene, GAME_RANG, LIVELY_GONG), 1);
    assert_true(level_set_equal(events[count - 1].to.levels, (struct level_set){0, 3}));
    game_scene_finish(&scene);
}

static void nobody_is_walled_in_where_they_stand(void **state)
{
    (void)state;
    struct game_scene scene;
    game_scene_init(&scene, legend, "####\n#Sp#\n####\n", NULL);
    struct place at = ramp_map_place(&scene.map, 'p');
    world_put(scene.map.world, 0, at.x, at.y, (struct cell){.levels = at.levels, .floor = TERRAIN_PATH});
    struct actor_handle ann = game_scene_join(&scene, "Ann");
    game_scene_step(&scene, ann, 1, 0);
    assert_int_equal(game_scene_cell(&scene, 'p').floor, TERRAIN_PATH);
    game_scene_step(&scene, ann, -1, 0);
    assert_int_equal(game_scene_cell(&scene, 'p').floor, TERRAIN_WATER);
    game_scene_finish(&scene);
}

/* Flowers everywhere, on two levels: who moves falls, is taken back, falls. */
static void a_chain_of_events_ends(void **state)
{
    (void)state;
    struct game_scene scene;
    game_scene_init(&scene, legend, "SabcT\ndefgh\n", "ijklm\nnopqr\n");
    for (const char *letter = "SabcTdefghijklmnopqr"; *letter != '\0'; letter++) {
        game_scene_lay(&scene, *letter, TERRAIN_FLOWERS);
    }
    struct actor_handle ann = game_scene_join(&scene, "Ann");
    struct actor_handle bob = game_scene_join(&scene, "Bob");
    for (int i = 0; i < 50; i++) {
        game_forget_events(scene.game);
        (void)!game_move(scene.game, i % 2 == 0 ? ann : bob, i % 3 - 1, i % 3 == 1);
        assert_in_range(game_scene_count(&scene, GAME_MOVED, NULL), 0, 2 + LIMIT_EVENT_MOVES);
    }
    game_leave(scene.game, ann);
    game_leave(scene.game, bob);
    assert_int_equal(game_actor_count(scene.game), 0);
    game_scene_finish(&scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_door_opens_before_you_and_shuts_behind_you),
        cmocka_unit_test(a_door_stays_open_for_those_who_swap_in_it),
        cmocka_unit_test(a_door_opens_for_who_joins_in_it_and_shuts_behind_who_leaves_the_world),
        cmocka_unit_test(a_door_on_a_ramp_opens_on_both_its_levels),
        cmocka_unit_test(a_world_that_has_changed_enough_lets_people_through_shut_doors),
        cmocka_unit_test(a_trapdoor_shows_itself_tells_and_drops),
        cmocka_unit_test(who_falls_on_somebody_lands_beside),
        cmocka_unit_test(a_trapdoor_over_rock_drops_nobody),
        cmocka_unit_test(nobody_falls_into_a_sealed_pocket),
        cmocka_unit_test(a_wide_place_needs_no_way_out),
        cmocka_unit_test(who_leaves_a_cell_is_moved_on_from_where_it_went),
        cmocka_unit_test(who_joins_where_the_start_is_walled_up_arrives_beside),
        cmocka_unit_test(a_trapdoor_on_a_ramp_drops_below_its_lowest_level),
        cmocka_unit_test(a_snare_takes_back_to_where_one_began_once),
        cmocka_unit_test(a_snare_takes_back_to_where_one_came_to_the_level),
        cmocka_unit_test(who_is_swapped_onto_a_trap_springs_it),
        cmocka_unit_test(an_event_on_a_ramp_happens_once),
        cmocka_unit_test(nobody_is_walled_in_where_they_stand),
        cmocka_unit_test(a_chain_of_events_ends),
    };
    return cmocka_run_group_tests_name("game/events", tests, NULL, NULL);
}
