/* Sight on drawn maps of one level, and at its limits. */
#include "server/world/sight.h"
#include "tests/support/sight_asserts.h"

#include <stdlib.h>

enum { RADIUS = 20 };

/* --------------------------------------------------------------------------------------------- one level */

static void a_room_is_seen_with_its_walls(void **state)
{
    (void)state;
    struct ramp_map map;
    ramp_map_init(&map, 3, 5);
    ramp_map_draw(&map, 0, NULL,
                  "WWWWWWW\n"
                  "W.....W\n"
                  "W.,...W\n"
                  "W@....W\n"
                  "WWWWWWW\n");
    assert_shows(&map, '@', 3,
                 "  WWWWW\n"
                 "  W....\n"
                 "  W.,..\n"
                 "  W....\n"
                 "  WWWWW\n"
                 "       \n"
                 "       \n");
    ramp_map_finish(&map);
}

static void a_pillar_hides_what_is_behind_it(void **state)
{
    (void)state;
    struct ramp_map map;
    ramp_map_init(&map, 0, 0);
    ramp_map_draw(&map, 0, NULL,
                  "..........\n"
                  ".......a..\n"
                  ".@.Wb.....\n"
                  ".......c..\n"
                  "..........\n");
    assert_sees(&map, '@', "ac");
    assert_hidden(&map, '@', "b");
    ramp_map_finish(&map);
}

static void a_corridor_is_seen_to_its_bend(void **state)
{
    (void)state;
    struct ramp_map map;
    ramp_map_init(&map, 0, 0);
    ramp_map_draw(&map, 0, NULL,
                  "@......a#\n"
                  "#######b#\n"
                  "#######c#\n"
                  "#######d#\n");
    assert_sees(&map, '@', "ab");
    assert_hidden(&map, '@', "cd");
    assert_sees(&map, 'a', "bcd");
    ramp_map_finish(&map);
}

/* Two walls that touch in a corner leave just the lines through that corner, which fan out behind it. */
static void sight_squeezes_between_corners(void **state)
{
    (void)state;
    struct ramp_map map;
    ramp_map_init(&map, 0, 0);
    ramp_map_draw(&map, 0, NULL,
                  "@W..d\n"
                  "Wab..\n"
                  ".c...\n"
                  ".....\n"
                  "e...f\n");
    assert_sees(&map, '@', "abcf");
    assert_hidden(&map, '@', "de");
    ramp_map_finish(&map);
}

static void a_window_is_seen_and_seen_through(void **state)
{
    (void)state;
    struct ramp_map map;
    ramp_map_init(&map, 0, 0);
    ramp_map_draw(&map, 0, NULL,
                  "#####\n"
                  "@.H.a\n"
                  "#####\n");
    assert_sees(&map, '@', "Ha");
    assert_shows(&map, '@', 2,
                 "     \n"
                 " ####\n"
                 " #..H\n"
                 " ####\n"
                 "     \n");
    ramp_map_finish(&map);
}

static void the_observers_own_cell_never_blocks(void **state)
{
    (void)state;
    struct ramp_map map;
    ramp_map_init(&map, 0, 0);
    ramp_map_draw(&map, 0, NULL,
                  "....\n"
                  ".W..\n"
                  "....\n");
    assert_shows(&map, 'W', 2,
                 "#####\n"
                 "#....\n"
                 "#.W..\n"
                 "#....\n"
                 "#####\n");
    ramp_map_finish(&map);
}

static void nobody_sees_out_of_rock_that_is_closed(void **state)
{
    (void)state;
    struct ramp_map map;
    ramp_map_init(&map, 0, 0);
    ramp_map_draw(&map, 0, NULL, "a\n");
    struct place deep = {.x = 10, .y = -10, .levels = level_set_one(0)};
    char picture[SIGHT_PICTURE_MAX];
    sight_picture(&map, deep, 2, picture);
    assert_string_equal(picture, "     \n"
                                 " ### \n"
                                 " ### \n"
                                 " ### \n"
                                 "     \n");
    ramp_map_finish(&map);
}

static void the_view_does_not_depend_on_where_chunks_meet(void **state)
{
    (void)state;
    for (int32_t shift = -40; shift <= 3; shift++) {
        struct ramp_map map;
        ramp_map_init(&map, shift, -37 - shift);
        ramp_map_draw(&map, 0, NULL,
                      "#######\n"
                      "#.W...#\n"
                      "#.....#\n"
                      "#..@..#\n"
                      "##W...#\n"
                      "#....H,\n"
                      "#######\n");
        assert_shows(&map, '@', 3,
                     "#######\n"
                     "#.W...#\n"
                     "#.....#\n"
                     "#.....#\n"
                     "##W...#\n"
                     "  ...H,\n"
                     "  #####\n");
        ramp_map_finish(&map);
    }
}

/* ------------------------------------------------------------------------------------------------ limits */

static void radius_0_shows_the_observers_cell_alone(void **state)
{
    (void)state;
    struct ramp_map map;
    ramp_map_init(&map, -1, -1);
    ramp_map_draw(&map, -7, NULL,
                  "...\n"
                  ".@.\n"
                  "...\n");
    assert_shows(&map, '@', 0, ".\n");
    struct sight *sight = sight_new(&map, ramp_map_place(&map, '@'), 0);
    assert_int_equal(sight->plane_count, 1);
    assert_int_equal(sight->planes[0].level, -7);
    assert_false(sight_sees(sight, 1, 0, -7));
    free(sight);
    ramp_map_finish(&map);
}

/* An empty square around (0, 0), as far as sight can reach and three cells farther. */
static void init_plain(struct ramp_map *map, int32_t level)
{
    enum { REACH = SIGHT_RADIUS_MAX + 3 };
    ramp_map_init(map, -REACH, -REACH);
    for (int32_t y = -REACH; y <= REACH; y++) {
        for (int32_t x = -REACH; x <= REACH; x++) {
            world_put(map->world, 0, x, y,
                      (struct cell){.levels = level_set_one(level), .floor = TERRAIN_FLOOR});
        }
    }
}

static int seen_cells(const struct sight *sight, int32_t level)
{
    int count = 0;
    for (int32_t y = -SIGHT_RADIUS_MAX - 2; y <= SIGHT_RADIUS_MAX + 2; y++) {
        for (int32_t x = -SIGHT_RADIUS_MAX - 2; x <= SIGHT_RADIUS_MAX + 2; x++) {
            count += sight_sees(sight, x, y, level);
        }
    }
    return count;
}

static void the_greatest_radius_reaches_its_square_and_no_farther(void **state)
{
    (void)state;
    struct ramp_map map;
    init_plain(&map, 3);
    struct place from = {.levels = level_set_one(3)};
    for (int radius = SIGHT_RADIUS_MAX - 32; radius <= SIGHT_RADIUS_MAX; radius++) {
        struct sight *sight = sight_new(&map, from, radius);
        assert_int_equal(seen_cells(sight, 3), (2 * radius + 1) * (2 * radius + 1));
        free(sight);
    }
    world_put(map.world, 0, 1, 0,
              (struct cell){.levels = level_set_one(3), .floor = TERRAIN_FLOOR, .wall = TERRAIN_WALL});
    struct sight *sight = sight_new(&map, from, SIGHT_RADIUS_MAX);
    assert_true(sight_sees(sight, 1, 0, 3));
    assert_false(sight_sees(sight, SIGHT_RADIUS_MAX, 0, 3));
    assert_true(sight_sees(sight, -SIGHT_RADIUS_MAX, 0, 3));
    assert_true(sight_sees(sight, SIGHT_RADIUS_MAX, -SIGHT_RADIUS_MAX, 3));
    free(sight);
    char picture[SIGHT_PICTURE_MAX];
    sight_picture(&map, from, SIGHT_RADIUS_MAX, picture);
    const char *middle = &picture[(size_t)SIGHT_RADIUS_MAX * (SIGHT_SPAN_MAX + 1)];
    assert_memory_equal(&middle[SIGHT_RADIUS_MAX - 1], "..W ", 4);
    assert_memory_equal(&middle[SIGHT_SPAN_MAX - 2], "  \n", 3);
    assert_int_equal(middle[0], '.');
    ramp_map_finish(&map);
}

static void far_away_places_are_not_seen(void **state)
{
    (void)state;
    struct ramp_map map;
    init_plain(&map, 0);
    struct sight *sight =
        sight_new(&map, (struct place){.x = 2, .y = -2, .levels = level_set_one(0)}, RADIUS);
    assert_true(sight_sees(sight, 2 + RADIUS, -2 - RADIUS, 0));
    assert_false(sight_sees(sight, 2 + RADIUS + 1, -2, 0));
    assert_false(sight_sees(sight, 2, -2 - RADIUS - 1, 0));
    assert_false(sight_sees(sight, INT32_MAX, -2, 0));
    assert_false(sight_sees(sight, INT32_MIN, INT32_MIN, 0));
    assert_false(sight_sees(sight, 2, -2, 1));
    assert_false(sight_sees(sight, 2, -2, INT32_MIN));
    free(sight);
    ramp_map_finish(&map);
}

static void rock_ends_the_world(void **state)
{
    (void)state;
    const int32_t end = WORLD_COORDINATE_MAX - 1;
    struct ramp_map map;
    ramp_map_init(&map, end - 1, -end);
    ramp_map_draw(&map, 0, NULL,
                  "@.\n"
                  "..\n");
    assert_shows(&map, '@', 3,
                 "       \n"
                 "       \n"
                 "  #### \n"
                 "  #..# \n"
                 "  #..# \n"
                 "  #### \n"
                 "       \n");
    struct sight *sight = sight_new(&map, ramp_map_place(&map, '@'), SIGHT_RADIUS_MAX);
    assert_true(sight_sees(sight, end + 1, -end, 0));
    free(sight);
    ramp_map_finish(&map);
}

static void a_tile_tells_its_level_near_any_other(void **state)
{
    (void)state;
    static const int32_t nears[] = {0, 1, -1, 127, -128, 255, 256, 1000003, -1000003};
    for (size_t i = 0; i < sizeof nears / sizeof nears[0]; i++) {
        for (int32_t off = -127; off <= 127; off++) {
            sight_tile tile = sight_tile_make(TERRAIN_ROCK, nears[i] + off);
            assert_int_not_equal(tile, SIGHT_UNSEEN);
            assert_int_equal(sight_tile_level(tile, nears[i]), nears[i] + off);
            assert_int_equal(sight_tile_terrain(tile), TERRAIN_ROCK);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_room_is_seen_with_its_walls),
        cmocka_unit_test(a_pillar_hides_what_is_behind_it),
        cmocka_unit_test(a_corridor_is_seen_to_its_bend),
        cmocka_unit_test(sight_squeezes_between_corners),
        cmocka_unit_test(a_window_is_seen_and_seen_through),
        cmocka_unit_test(the_observers_own_cell_never_blocks),
        cmocka_unit_test(nobody_sees_out_of_rock_that_is_closed),
        cmocka_unit_test(the_view_does_not_depend_on_where_chunks_meet),
        cmocka_unit_test(radius_0_shows_the_observers_cell_alone),
        cmocka_unit_test(the_greatest_radius_reaches_its_square_and_no_farther),
        cmocka_unit_test(far_away_places_are_not_seen),
        cmocka_unit_test(rock_ends_the_world),
        cmocka_unit_test(a_tile_tells_its_level_near_any_other),
    };
    return cmocka_run_group_tests_name("sight", tests, NULL, NULL);
}
