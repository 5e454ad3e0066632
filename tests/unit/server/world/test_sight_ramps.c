/* Sight over ramps, on drawn maps. A ramp is drawn on each of its levels; what is beside it is rock on all of
 * these but one, as a seamless world wants it. */
#include "server/world/sight.h"
#include "tests/support/sight_asserts.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { RADIUS = 20 };

static struct level_set both(int32_t one, int32_t other)
{
    return level_set_with(level_set_one(one), other);
}

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
                  "fg.#.....\n"
                  "hi.#..j..\n"
                  "..##.....\n"
                  "..#r....b\n"
                  "..##.....\n"
                  "...#.....\n"
                  "...#.....\n");
    assert_true(ramp_map_is_seamless(&map, stderr));
    assert_sees(&map, 'a', "rbc");
    assert_sees(&map, 'r', "abj");
    assert_hidden(&map, 'a', "efghij");
    assert_hidden(&map, 'b', "cdefghi");
    assert_hidden(&map, 'r', "cdefghi");
    ramp_map_finish(&map);
}

/* West of the ramp there is floor on both its levels, which no seamless world allows. */
static void draw_changing_way(struct ramp_map *map)
{
    const struct ramp_map_sign legend[] = {{.sign = 'r', .levels = both(0, 1)}, {.sign = 0}};
    ramp_map_draw(map, 0, legend, "a.r###\n");
    ramp_map_draw(map, 1, legend, "..r..b\n");
}

static void the_way_behind_changes_where_the_highest_level_comes_first(void **state)
{
    (void)state;
    struct ramp_map map;
    ramp_map_init(&map, 0, 0);
    draw_changing_way(&map);
    assert_shows_levels(&map, 'r', 3, "       \n       \n0000011\n0000111\n0000011\n       \n       \n");
    ramp_map_finish(&map);

    ramp_map_init_farthest(&map, 0, 0);
    draw_changing_way(&map);
    assert_shows_levels(&map, 'r', 3, "       \n       \n1100011\n1110111\n1100011\n       \n       \n");
    ramp_map_finish(&map);
}

/* A junction: west on level 0, south on level 1, east on level 2. */
static void a_ramp_on_three_levels_shows_all_three(void **state)
{
    (void)state;
    struct level_set three = level_set_with(both(0, 1), 2);
    const struct ramp_map_sign legend[] = {
        {.sign = 'r', .levels = three}, {.sign = 'm', .levels = three}, {.sign = 0}};
    struct ramp_map map;
    ramp_map_init(&map, -3, -2);
    ramp_map_draw(&map, 0, legend,
                  "#######\n"
                  "##rrr##\n"
                  "a.rmr##\n"
                  "##rrr##\n"
                  "#######\n"
                  "###d###\n");
    ramp_map_draw(&map, 1, legend,
                  "#######\n"
                  "##rrr##\n"
                  "e#rmr##\n"
                  "##rrr##\n"
                  "###.###\n"
                  "###b###\n");
    ramp_map_draw(&map, 2, legend,
                  "#######\n"
                  "##rrr##\n"
                  "f#rmr.c\n"
                  "##rrr##\n"
                  "#######\n"
                  "###g###\n");
    assert_true(ramp_map_is_seamless(&map, stderr));
    assert_sees(&map, 'm', "abc");
    assert_sees(&map, 'a', "mc");
    assert_hidden(&map, 'a', "bdefg");
    assert_hidden(&map, 'm', "defg");
    assert_shows(&map, 'm', 3,
                 "       \n"
                 " ##### \n"
                 "##...##\n"
                 ".......\n"
                 "##...##\n"
                 " ##.## \n"
                 "  #.#  \n");
    assert_shows_levels(&map, 'm', 3,
                        "       \n"
                        " 00000 \n"
                        "0000002\n"
                        "0000022\n"
                        "0000002\n"
                        " 00100 \n"
                        "  111  \n");
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
    struct sight *sight = sight_new(&map, ramp_map_place(&map, 'b'), RADIUS);
    assert_true(sight_sees(sight, 1, 0, 5));
    assert_false(sight_sees(sight, 1, 0, 6));
    assert_true(sight_sees(sight, 3, 0, 6));
    assert_true(sight_sees(sight, 1, 1, 5));
    assert_false(sight_sees(sight, 1, 1, 6));
    free(sight);
    ramp_map_finish(&map);
}

static void check_mutual(const struct ramp_map *map, struct place one, struct place other)
{
    struct sight *forth = sight_new(map, one, RADIUS);
    struct sight *back = sight_new(map, other, RADIUS);
    if (!sight_sees(forth, other.x, other.y, other.levels.first) ||
        !sight_sees(back, one.x, one.y, one.levels.first)) {
        fail_msg("out of sight: one at %" PRId32 ", the other at %" PRId32, one.x, other.x);
    }
    free(forth);
    free(back);
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
            check_mutual(&map, hunter, prey);
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

/* Four arms of ramps, each cell of which stands on one more level: too many for one sight. */
static void more_levels_than_planes_leave_something_out(void **state)
{
    (void)state;
    static const struct {
        int32_t x, y, levels;
    } arms[] = {{1, 0, 1}, {-1, 0, -1}, {0, 1, 20}, {0, -1, -20}};
    struct ramp_map map;
    ramp_map_init(&map, 0, 0);
    ramp_map_draw(&map, 0, NULL, "@\n");
    for (int arm = 0; arm < 4; arm++) {
        for (int32_t n = 1; n <= SIGHT_RADIUS_MAX; n++) {
            struct level_set levels = both((n - 1) * arms[arm].levels, n * arms[arm].levels);
            world_put(map.world, 0, n * arms[arm].x, n * arms[arm].y,
                      (struct cell){.levels = levels, .floor = TERRAIN_FLOOR});
        }
    }
    struct sight *sight = sight_new(&map, ramp_map_place(&map, '@'), SIGHT_RADIUS_MAX);
    assert_int_equal(sight->plane_count, SIGHT_PLANES_MAX);
    assert_true(sight_sees(sight, 0, 0, 0));
    int seen = 0;
    for (int cell = 0; cell < 4 * SIGHT_RADIUS_MAX; cell++) {
        int32_t n = cell / 4 + 1;
        int32_t step = arms[cell % 4].levels;
        int32_t first = step > 0 ? (n - 1) * step : n * step;
        seen += sight_sees(sight, n * arms[cell % 4].x, n * arms[cell % 4].y, first);
        assert_false(sight_sees(sight, n * arms[cell % 4].x, n * arms[cell % 4].y, first + 1));
    }
    assert_in_range(seen, SIGHT_PLANES_MAX / 2, 4 * SIGHT_RADIUS_MAX - 1);
    free(sight);
    ramp_map_finish(&map);
}

static void what_is_painted_is_what_is_seen(void **state)
{
    (void)state;
    const struct ramp_map_sign legend[] = {{.sign = 'r', .levels = both(-1, 1)},
                                           {.sign = 'h', .levels = both(-1, 1), .wall = TERRAIN_WINDOW},
                                           {.sign = 0}};
    struct ramp_map map;
    ramp_map_init(&map, -30, 28);
    ramp_map_draw(&map, -1, legend,
                  ",,####W\n"
                  ".arhr#W\n"
                  ",.####W\n");
    ramp_map_draw(&map, 1, legend,
                  "W####.,\n"
                  "W#rhr.b\n"
                  "W####..\n");
    assert_true(ramp_map_is_seamless(&map, stderr));
    assert_shows(&map, 'a', 5,
                 "           \n"
                 "           \n"
                 "           \n"
                 "   ####    \n"
                 "   #,,###.,\n"
                 "   #...H...\n"
                 "   #,.###..\n"
                 "   ####    \n"
                 "           \n"
                 "           \n"
                 "           \n");
    assert_shows_levels(&map, 'b', 3,
                        "       \n"
                        " 1111  \n"
                        "99111  \n"
                        "99111  \n"
                        "99111  \n"
                        " 1111  \n"
                        "       \n");
    ramp_map_finish(&map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_ramp_joins_what_both_its_levels_see),
        cmocka_unit_test(a_ramp_shows_each_level_through_its_own_side),
        cmocka_unit_test(the_way_behind_changes_where_the_highest_level_comes_first),
        cmocka_unit_test(a_ramp_on_three_levels_shows_all_three),
        cmocka_unit_test(rock_is_named_by_the_lowest_set_that_met_it),
        cmocka_unit_test(a_pursuer_never_loses_sight_on_ramps),
        cmocka_unit_test(a_hill_is_seen_from_all_sides),
        cmocka_unit_test(more_levels_than_planes_leave_something_out),
        cmocka_unit_test(what_is_painted_is_what_is_seen),
    };
    return cmocka_run_group_tests_name("sight over ramps", tests, NULL, NULL);
}
