/* What gives way to digging, and what does not. */
#include "tests/support/check.h"
#include "tests/support/game_scene.h"
#include "tests/support/lively.h"

static const struct ramp_map_sign legend[] = {
    {.sign = 'R', .levels = {0, 3}},
    {.sign = 'w', .wall = TERRAIN_WALL},
    {.sign = 'h', .wall = TERRAIN_WINDOW},
    {.sign = 'd', .wall = TERRAIN_DOOR},
    {.sign = 'M', .levels = {0, 3}, .wall = TERRAIN_WALL},
    {.sign = 0},
};

static enum ground all_is_free(const void *rules, uint64_t seed, uint16_t realm, int32_t x, int32_t y,
                               int32_t level)
{
    (void)rules;
    (void)seed;
    (void)realm;
    (void)x;
    (void)y;
    (void)level;
    return GROUND_FREE;
}

/* The cell (dx, dy) from where `letter` was drawn, on one level. */
static struct cell beside(const struct game_scene *scene, char letter, int32_t dx, int32_t dy, int32_t level)
{
    struct place at = ramp_map_place(&scene->map, letter);
    return world_cell(scene->map.world, 0, at.x + dx, at.y + dy, level_set_one(level));
}

static void rock_becomes_floor_with_rubble(void **state)
{
    (void)state;
    struct game_scene scene;
    game_scene_init(&scene, legend, "###\n#S#\n###\n", NULL);
    struct actor_handle ann = game_scene_join(&scene, "Ann");
    game_forget_events(scene.game);
    assert_int_equal(game_dig(scene.game, ann, 1, -1), RESULT_OK);
    struct cell dug = beside(&scene, 'S', 1, -1, 0);
    assert_int_equal(dug.floor, TERRAIN_GRASS);
    assert_int_equal(dug.ornament, TERRAIN_RUBBLE);
    assert_int_equal(dug.wall, TERRAIN_NONE);
    assert_int_equal(game_scene_count(&scene, GAME_CELL_CHANGED, NULL), 1);
    assert_int_equal(game_dig(scene.game, ann, 1, -1), RESULT_NOTHING_TO_DIG);
    game_scene_step(&scene, ann, 1, -1);
    game_scene_finish(&scene);
}

static void a_wall_goes_and_its_cell_stays(void **state)
{
    (void)state;
    struct game_scene scene;
    game_scene_init(&scene, legend, "#####\n#wSM#\n#####\n", "#####\n###M#\n#####\n");
    game_scene_lay(&scene, 'w', TERRAIN_TORCH);
    struct actor_handle ann = game_scene_join(&scene, "Ann");
    assert_int_equal(game_dig(scene.game, ann, -1, 0), RESULT_OK);
    struct cell dug = game_scene_cell(&scene, 'w');
    assert_int_equal(dug.floor, TERRAIN_FLOOR);
    assert_int_equal(dug.ornament, TERRAIN_RUBBLE);
    assert_true(dug.passable);
    game_scene_set_ground(&scene, 0, ".....\n...C.\n.....\n");
    game_scene_set_ground(&scene, 1, ".....\n...C.\n.....\n");
    assert_int_equal(game_dig(scene.game, ann, 1, 0), RESULT_OK);
    dug = game_scene_cell(&scene, 'M');
    assert_true(level_set_equal(dug.levels, (struct level_set){0, 3}) && dug.passable);
    assert_true(beside(&scene, 'M', 0, 0, 1).passable);
    game_scene_finish(&scene);
}

/* Or else no rubble would tell that there is a trap. */
static void what_was_hidden_in_a_wall_is_gone_under_its_rubble(void **state)
{
    (void)state;
    struct game_scene scene;
    game_scene_init(&scene, legend, "####\n#Sw#\n####\n", NULL);
    game_scene_lay(&scene, 'w', TERRAIN_TRAPDOOR);
    struct actor_handle ann = game_scene_join(&scene, "Ann");
    assert_int_equal(game_dig(scene.game, ann, 1, 0), RESULT_OK);
    assert_int_equal(game_scene_cell(&scene, 'w').ornament, TERRAIN_RUBBLE);
    game_scene_finish(&scene);
}

static void doors_and_windows_are_no_walls_to_dig(void **state)
{
    (void)state;
    struct game_scene scene;
    game_scene_init(&scene, legend, "#####\n#hSd#\n#####\n", NULL);
    struct actor_handle ann = game_scene_join(&scene, "Ann");
    assert_int_equal(game_dig(scene.game, ann, -1, 0), RESULT_NO_DIGGING);
    assert_int_equal(game_dig(scene.game, ann, 1, 0), RESULT_NO_DIGGING);
    game_scene_finish(&scene);
}

static void reserved_rock_and_the_rim_say_so(void **state)
{
    (void)state;
    struct game_scene scene;
    game_scene_init(&scene, legend, "#####\n#wSw#\n#####\n", NULL);
    game_scene_set_ground(&scene, 0, "..UR.\n.U.R.\n.....\n");
    struct actor_handle ann = game_scene_join(&scene, "Ann");
    game_forget_events(scene.game);
    assert_int_equal(game_dig(scene.game, ann, 0, -1), RESULT_UNYIELDING);
    assert_int_equal(game_dig(scene.game, ann, 1, -1), RESULT_RIM);
    assert_int_equal(game_dig(scene.game, ann, -1, 0), RESULT_UNYIELDING);
    assert_int_equal(game_dig(scene.game, ann, 1, 0), RESULT_RIM);
    assert_int_equal(game_scene_count(&scene, GAME_CELL_CHANGED, NULL), 0);
    game_scene_finish(&scene);
}

static void on_a_ramp_one_level_gives_way_or_none(void **state)
{
    (void)state;
    struct game_scene scene;
    game_scene_init(&scene, legend, "####\n#SR#\n####\n", "####\n##R#\n####\n");
    game_scene_set_ground(&scene, 0, ".UUR\n..CU\n..UR\n");
    game_scene_set_ground(&scene, 1, "..UR\n..C.\n..RR\n");
    struct actor_handle ann = game_scene_join(&scene, "Ann");
    game_scene_step(&scene, ann, 1, 0);
    assert_int_equal(game_dig(scene.game, ann, 1, 0), RESULT_OK); /* reserved on level 0, free on 1 */
    assert_false(cell_exists(beside(&scene, 'R', 1, 0, 0)));
    assert_true(level_set_equal(beside(&scene, 'R', 1, 0, 1).levels, level_set_one(1)));
    assert_int_equal(game_dig(scene.game, ann, 0, -1), RESULT_UNYIELDING); /* on both */
    assert_int_equal(game_dig(scene.game, ann, 1, -1), RESULT_RIM);        /* on both */
    assert_int_equal(game_dig(scene.game, ann, 0, 1), RESULT_UNYIELDING);  /* one of each */
    assert_int_equal(game_dig(scene.game, ann, -1, 0), RESULT_NOTHING_TO_DIG);
    game_scene_finish(&scene);
}

static void nobody_digs_where_the_realm_forbids_it(void **state)
{
    (void)state;
    struct ramp_map map;
    ramp_map_init(&map, 0, 0);
    ramp_map_draw(&map, 0, legend, "####\n#Sw#\n####\n");
    struct game *game =
        game_create(&(struct game_config){.world = map.world, .start = ramp_map_place(&map, 'S')});
    struct actor_handle ann;
    assert_int_equal(game_join(game, "Ann", &ann), RESULT_OK);
    assert_int_equal(game_dig(game, ann, 1, 0), RESULT_NO_DIGGING);
    assert_int_equal(game_dig(game, ann, 0, 1), RESULT_NO_DIGGING);
    game_destroy(game);
    ramp_map_finish(&map);
}

static void a_world_that_has_changed_enough_yields_no_more(void **state)
{
    (void)state;
    struct game_scene scene;
    game_scene_init(&scene, legend, "###\n#S#\n###\n", NULL);
    world_set_changed_limit(scene.map.world, 2); /* of which S is one */
    struct actor_handle ann = game_scene_join(&scene, "Ann");
    assert_int_equal(game_dig(scene.game, ann, 1, 0), RESULT_OK);
    assert_int_equal(game_dig(scene.game, ann, 0, 1), RESULT_CHANGED_FULL);
    assert_false(cell_exists(beside(&scene, 'S', 0, 1, 0)));
    game_scene_finish(&scene);
}

static void diggers_leave_room_for_doors(void **state)
{
    (void)state;
    struct game_scene scene;
    game_scene_init(&scene, legend, "####\n#Sd#\n####\n", NULL);
    world_set_changed_limit(scene.map.world, LIMIT_CHANGED_SPARE); /* one more than diggers get */
    int dug = 2;                                                   /* S and d: the drawing counts too */
    for (int i = 0; i < 9; i++) {
        struct actor_handle ann = game_scene_join(&scene, "Ann"); /* who has dug nothing yet */
        enum result result = game_dig(scene.game, ann, i % 3 - 1, i / 3 - 1);
        game_leave(scene.game, ann);
        dug += result == RESULT_OK;
        assert_true(result != RESULT_CHANGED_FULL || dug == LIMIT_CHANGED_SPARE - 1);
    }
    assert_int_equal(dug, LIMIT_CHANGED_SPARE - 1);
    struct place at = ramp_map_place(&scene.map, 'S');
    assert_true(world_has_room(scene.map.world, 0, at.x - 2, at.y, at.levels));
    game_scene_finish(&scene);
}

/* Digs at a run, from the walker's place eastward, until refused; how many cells that were. */
static int dig_east(struct game *game, struct actor_handle digger, enum result *refusal)
{
    int dug = 0;
    while ((*refusal = game_dig(game, digger, 1, 0)) == RESULT_OK) {
        assert_int_equal(game_move(game, digger, 1, 0), RESULT_OK);
        dug++;
    }
    return dug;
}

/* Of 350 cells the first gets a fifth, when as much again is a quarter of the rest; so does the next of that
 * rest; and the first may go on only as far as the second leaves room. */
static void one_digger_leaves_room_for_others(void **state)
{
    (void)state;
    struct world *world = world_create(0, lively_terrains());
    (void)world_add_realm(world, (struct world_maker){.ground = all_is_free, .dug = TERRAIN_FLOOR});
    struct ramp_map map;
    ramp_map_init_in(&map, world, 0, 0);
    ramp_map_draw(&map, 0, NULL, "S\n");
    world_set_changed_limit(world, 401); /* S is one, diggers get all but 50 */
    struct game *game =
        game_create(&(struct game_config){.world = world, .start = ramp_map_place(&map, 'S')});
    struct actor_handle ann;
    struct actor_handle bob;
    enum result refusal;
    assert_int_equal(game_join(game, "Ann", &ann), RESULT_OK);
    assert_int_equal(dig_east(game, ann, &refusal), 70);
    assert_int_equal(refusal, RESULT_DUG_SHARE);
    assert_int_equal(game_join(game, "Bob", &bob), RESULT_OK);
    assert_int_equal(game_dig(game, bob, 0, 1), RESULT_OK);
    assert_int_equal(game_move(game, bob, 0, 1), RESULT_OK);
    assert_int_equal(dig_east(game, bob, &refusal) + 1, 56);
    assert_int_equal(refusal, RESULT_DUG_SHARE);
    assert_int_equal(game_dig(game, ann, 1, 0), RESULT_DUG_SHARE);
    game_destroy(game);
    ramp_map_finish(&map);
}

static void rock_that_becomes_an_opaque_floor_changes_sight(void **state)
{
    (void)state;
    static struct terrain_table murky;
    murky = *lively_terrains();
    murky.at[TERRAIN_GRASS].transparent = false;
    struct world *world = world_create(0, &murky);
    (void)world_add_realm(world, (struct world_maker){.ground = all_is_free, .dug = TERRAIN_GRASS});
    struct ramp_map map;
    ramp_map_init_in(&map, world, 0, 0);
    ramp_map_draw(&map, 0, NULL, "###\n#S#\n###\n");
    struct game *game =
        game_create(&(struct game_config){.world = world, .start = ramp_map_place(&map, 'S')});
    struct actor_handle ann;
    assert_int_equal(game_join(game, "Ann", &ann), RESULT_OK);
    game_forget_events(game);
    assert_int_equal(game_dig(game, ann, 1, 0), RESULT_OK);
    size_t count;
    const struct game_event *events = game_events(game, &count);
    assert_int_equal(count, 1);
    assert_true(events[0].for_sight);
    game_destroy(game);
    ramp_map_finish(&map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rock_becomes_floor_with_rubble),
        cmocka_unit_test(a_wall_goes_and_its_cell_stays),
        cmocka_unit_test(what_was_hidden_in_a_wall_is_gone_under_its_rubble),
        cmocka_unit_test(diggers_leave_room_for_doors),
        cmocka_unit_test(one_digger_leaves_room_for_others),
        cmocka_unit_test(rock_that_becomes_an_opaque_floor_changes_sight),
        cmocka_unit_test(doors_and_windows_are_no_walls_to_dig),
        cmocka_unit_test(reserved_rock_and_the_rim_say_so),
        cmocka_unit_test(on_a_ramp_one_level_gives_way_or_none),
        cmocka_unit_test(nobody_digs_where_the_realm_forbids_it),
        cmocka_unit_test(a_world_that_has_changed_enough_yields_no_more),
    };
    return cmocka_run_group_tests_name("game/dig", tests, NULL, NULL);
}
