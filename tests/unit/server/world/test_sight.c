/* Sight on drawn maps. Ramps are drawn on each of their levels; their neighbours are rock on all of these but
 * one, as RAMPS wants it. */
#include "server/world/sight.h"
#include "tests/support/ramp_map.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { RADIUS = 20 };

/* --------------------------------------------------------------------------------------------- assertions */

/* A fresh sight, to be freed by the caller. */
static struct sight *look(const struct ramp_map *map, struct place from, int radius)
{
    struct sight *sight = malloc(sizeof *sight);
    assert_non_null(sight);
    memset(sight, 0xa5, sizeof *sight);
    sight_compute(map->world, from, radius, sight);
    return sight;
}

static bool sees(const struct ramp_map *map, struct place from, struct place to)
{
    struct sight *sight = look(map, from, RADIUS);
    bool seen = sight_sees(sight, to.x, to.y, to.levels.first);
    free(sight);
    return seen;
}

/* Fails unless the one at `from` sees each of the letters `to`, and, from where one can stand, is seen from
 * there. */
static void assert_sees(const struct ramp_map *map, char from, const char *to)
{
    struct place eye = ramp_map_place(map, from);
    for (; *to != 0; to++) {
        struct place target = ramp_map_place(map, *to);
        if (!sees(map, eye, target)) {
            fail_msg("%c should see %c", from, *to);
        }
        if (cell_is_passable(world_cell(map->world, 0, target.x, target.y, target.levels)) &&
            !sees(map, target, eye)) {
            fail_msg("%c should see %c", *to, from);
        }
    }
}

/* Fails if the one at `from` sees any of the letters `hidden`, or is seen from there. */
static void assert_hidden(const struct ramp_map *map, char from, const char *hidden)
{
    struct place eye = ramp_map_place(map, from);
    for (; *hidden != 0; hidden++) {
        struct place target = ramp_map_place(map, *hidden);
        if (sees(map, eye, target) || sees(map, target, eye)) {
            fail_msg("%c and %c should be hidden from each other", from, *hidden);
        }
    }
}

enum { PICTURE_MAX = SIGHT_SPAN_MAX * (SIGHT_SPAN_MAX + 1) + 1 };

/* What is painted: the letter of the terrain, or with `levels` the last digit of its level; ' ' where nothing
 * is seen. */
static void paint(const struct ramp_map *map, struct place from, int radius, bool levels, char *picture)
{
    int span = 2 * radius + 1;
    struct sight *sight = look(map, from, radius);
    sight_tile *tiles = malloc((size_t)(span * span) * sizeof *tiles);
    assert_non_null(tiles);
    memset(tiles, 0xa5, (size_t)(span * span) * sizeof *tiles);
    sight_paint(map->world, sight, tiles);
    for (int i = 0; i < span * span; i++) {
        char shown = ' ';
        if (tiles[i] != SIGHT_UNSEEN && levels) {
            shown = (char)('0' + sight_tile_level(tiles[i], from.levels.first) % 10);
        } else if (tiles[i] != SIGHT_UNSEEN) {
            shown = terrain_get(sight_tile_terrain(tiles[i]))->tile;
        }
        *picture++ = shown;
        if (i % span == span - 1) {
            *picture++ = '\n';
        }
    }
    *picture = 0;
    free(tiles);
    free(sight);
}

static void assert_shows(const struct ramp_map *map, char from, int radius, const char *expected)
{
    char picture[PICTURE_MAX];
    paint(map, ramp_map_place(map, from), radius, false, picture);
    assert_string_equal(picture, expected);
}

static void assert_shows_levels(const struct ramp_map *map, char from, int radius, const char *expected)
{
    char picture[PICTURE_MAX];
    paint(map, ramp_map_place(map, from), radius, true, picture);
    assert_string_equal(picture, expected);
}

static struct level_set both(int32_t one, int32_t other)
{
    return level_set_with(level_set_one(one), other);
}

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
    char picture[PICTURE_MAX];
    paint(&map, deep, 2, false, picture);
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

/* ------------------------------------------------------------------------------------------------- ramps */

/* A corridor that comes in on level 0 and goes out on level 1. */
static void a_ramp_joins_what_both_its_levels_see(void **state)
{
    (void)state;
    const struct ramp_map_sign legend[] = {{.sign = 'r', .levels = both(0, 1)}, {.sign = 0}};
    struct ramp_map map;
    ramp_map_init(&map, 0, 0);
    ramp_map_draw(&map, 0, legend,
                  "########\n"
                  "a..r##d.\n"
                  "########\n");
    ramp_map_draw(&map, 1, legend,
                  "########\n"
                  ".c#r...b\n"
                  "########\n");
    assert_true(ramp_map_is_seamless(&map, stderr));
    assert_sees(&map, 'a', "rb");
    assert_sees(&map, 'r', "ab");
    assert_hidden(&map, 'a', "cd");
    assert_hidden(&map, 'b', "cd");
    assert_hidden(&map, 'r', "cd");
    assert_shows_levels(&map, 'a', 7,
                        "               \n"
                        "               \n"
                        "               \n"
                        "               \n"
                        "               \n"
                        "               \n"
                        "      000000111\n"
                        "      000001111\n"
                        "      000000111\n"
                        "               \n"
                        "               \n"
                        "               \n"
                        "               \n"
                        "               \n"
                        "               \n");
    ramp_map_finish(&map);
}

/* The same ramp leads between two halls that lie over each other. */
static void a_ramp_shows_each_level_through_its_own_side(void **state)
{
    (void)state;
    const struct ramp_map_sign legend[] = {{.sign = 'r', .levels = both(0, 1)}, {.sign = 0}};
    struct ramp_map map;
    ramp_map_init(&map, 0, 0);
    ramp_map_draw(&map, 0, legend,
                  "...c..d..\n"
                  "...#####.\n"
                  "...#####.\n"
                  "a..r####e\n"
                  "...#####.\n"
                  "...#####.\n"
                  ".........\n");
    ramp_map_draw(&map, 1, legend,
                  "f........\n"
                  "g##...i..\n"
                  "##.#.....\n"
                  ".##r....b\n"
                  "##.#.....\n"
                  "h##......\n"
                  ".........\n");
    assert_sees(&map, 'a', "rbc");
    assert_sees(&map, 'r', "abi");
    assert_hidden(&map, 'a', "efghi");
    assert_hidden(&map, 'b', "cdefgh");
    ramp_map_finish(&map);
}

/* A junction: west on level 0, south on level 1, east on level 2. */
static void a_ramp_on_three_levels_shows_all_three(void **state)
{
    (void)state;
    struct level_set three = level_set_with(both(0, 1), 2);
    const struct ramp_map_sign legend[] = {{.sign = 'r', .levels = three}, {.sign = 0}};
    struct ramp_map map;
    ramp_map_init(&map, -2, -1);
    ramp_map_draw(&map, 0, legend,
                  "#####\n"
                  "a.r##\n"
                  "#####\n"
                  "##d##\n");
    ramp_map_draw(&map, 1, legend,
                  "#####\n"
                  "e#r##\n"
                  "##.##\n"
                  "##b##\n");
    ramp_map_draw(&map, 2, legend,
                  "#####\n"
                  "f#r.c\n"
                  "#####\n"
                  "##g##\n");
    assert_true(ramp_map_is_seamless(&map, stderr));
    assert_sees(&map, 'r', "abc");
    assert_sees(&map, 'a', "rc");
    assert_hidden(&map, 'a', "bdefg");
    assert_hidden(&map, 'r', "defg");
    assert_shows_levels(&map, 'r', 2,
                        "     \n"
                        "00022\n"
                        "00022\n"
                        "00122\n"
                        " 111 \n");
    ramp_map_finish(&map);
}

/* Lines that come to one rock on several level sets: the lowest names it. */
static void rock_is_named_by_the_lowest_set_that_met_it(void **state)
{
    (void)state;
    const struct ramp_map_sign legend[] = {{.sign = 'r', .levels = both(5, 6)}, {.sign = 0}};
    struct ramp_map map;
    ramp_map_init(&map, 0, 0);
    ramp_map_draw(&map, 6, legend,
                  "#####\n"
                  "#r.b#\n"
                  "#####\n");
    struct sight *sight = look(&map, ramp_map_place(&map, 'b'), RADIUS);
    assert_true(sight_sees(sight, 1, 0, 5));
    assert_false(sight_sees(sight, 1, 0, 6));
    assert_true(sight_sees(sight, 3, 0, 6));
    assert_true(sight_sees(sight, 1, 1, 5));
    assert_false(sight_sees(sight, 1, 1, 6));
    free(sight);
    ramp_map_finish(&map);
}

/* A chain of ramps leads down a corridor, two cells a level. Whoever is `ahead` never blinks. */
static void a_pursuer_never_loses_sight_on_ramps(void **state)
{
    (void)state;
    struct ramp_map map;
    ramp_map_init(&map, -20, 0);
    for (int32_t x = -20; x < 20; x++) {
        int32_t level = (x + 20) / 2;
        struct level_set levels = x % 2 == 0 ? level_set_one(level) : both(level, level + 1);
        world_put(map.world, 0, x, 0, (struct cell){.levels = levels, .floor = TERRAIN_FLOOR});
    }
    for (int ahead = 1; ahead <= RADIUS; ahead++) {
        struct place hunter = {.x = -20, .levels = level_set_one(0)};
        struct place prey = hunter;
        for (int step = 0; prey.x < 19; step++) {
            prey.x++;
            prey.levels = world_cell(map.world, 0, prey.x, 0, prey.levels).levels;
            if (step >= ahead) {
                hunter.x++;
                hunter.levels = world_cell(map.world, 0, hunter.x, 0, hunter.levels).levels;
            }
            if (!sees(&map, hunter, prey) || !sees(&map, prey, hunter)) {
                fail_msg("out of sight: hunter at %" PRId32 ", prey at %" PRId32, hunter.x, prey.x);
            }
        }
        assert_int_equal(prey.levels.first, 19);
    }
    ramp_map_finish(&map);
}

/* Around a hilltop on level 0 that a closed band of ramps joins to the plain on level 1. */
static void a_hill_is_seen_from_all_sides(void **state)
{
    (void)state;
    const struct ramp_map_sign legend[] = {{.sign = '/', .levels = both(0, 1)}, {.sign = 0}};
    struct ramp_map map;
    ramp_map_init(&map, -5, -4);
    ramp_map_draw(&map, 0, legend,
                  "##########\n"
                  "##########\n"
                  "##//////##\n"
                  "##/t.../##\n"
                  "##//////##\n"
                  "##########\n"
                  "##########\n");
    ramp_map_draw(&map, 1, legend,
                  "a........d\n"
                  "..........\n"
                  "..//////..\n"
                  "../####/..\n"
                  "..//////..\n"
                  "..........\n"
                  "b........c\n");
    assert_true(ramp_map_is_seamless(&map, stderr));
    assert_sees(&map, 't', "abcd");
    assert_sees(&map, 'a', "bcd");
    assert_shows_levels(&map, 'a', 3,
                        "       \n"
                        "       \n"
                        "  11111\n"
                        "  11111\n"
                        "  11111\n"
                        "  11100\n"
                        "  11100\n");
    ramp_map_finish(&map);
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
        cmocka_unit_test(a_ramp_joins_what_both_its_levels_see),
        cmocka_unit_test(a_ramp_shows_each_level_through_its_own_side),
        cmocka_unit_test(a_ramp_on_three_levels_shows_all_three),
        cmocka_unit_test(rock_is_named_by_the_lowest_set_that_met_it),
        cmocka_unit_test(a_pursuer_never_loses_sight_on_ramps),
        cmocka_unit_test(a_hill_is_seen_from_all_sides),
    };
    return cmocka_run_group_tests_name("sight", tests, NULL, NULL);
}
