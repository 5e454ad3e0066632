/* The exploring walker, on drawn maps. */
#include "server/inspect/journey.h"

#include "server/generate/drawn.h"
#include "tests/support/standard.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static struct drawn *drawn;
static struct world *world;
static struct journey_counts counts;

/* Walks from '@'. */
static void explore(const char *map, int steps)
{
    struct drawn_error error;
    struct place from;
    drawn = drawn_read(map, strlen(map), standard_terrains(), false, &error);
    if (drawn == NULL) {
        fail_msg("%d:%d: %s", error.line, error.column, error.text);
    }
    assert_int_equal(drawn_find(drawn, '@', &from), 1);
    world = world_create(1, standard_terrains());
    (void)world_add_realm(world, drawn_maker(drawn));
    journey_walk(world, from, steps, &counts);
}

static int finish(void **state)
{
    (void)state;
    journey_finish(&counts);
    world_destroy(world);
    drawn_destroy(drawn);
    drawn = NULL;
    world = NULL;
    return 0;
}

static void test_a_corridor_is_walked_straight_to_its_end(void **state)
{
    (void)state;
    explore("level 5 at -3, 2\n@.......\n", 7);
    assert_int_equal(counts.steps, 7);
    assert_int_equal(counts.cells, 8);
    assert_true(counts.left == -3 && counts.right == 4 && counts.top == 2 && counts.bottom == 2);
    assert_int_equal(counts.level_count, 1);
    assert_int_equal(counts.levels[0].level, 5);
    assert_int_equal(counts.levels[0].steps, 8);
    assert_int_equal(counts.most_levels, 1);
}

static void test_an_open_field_is_crossed_in_a_straight_line(void **state)
{
    (void)state;
    explore("level 0\n"
            ".........\n"
            ".........\n"
            ".........\n"
            ".........\n"
            "....@....\n",
            4);
    assert_true(counts.top == 0 && counts.left == 4 && counts.right == 4);
}

static void test_everything_that_can_be_reached_is_visited(void **state)
{
    (void)state;
    explore("level 0\n"
            "@...#...\n"
            ".##.#.#.\n"
            "...WH.#.\n"
            "##......\n"
            "....##..\n",
            400);
    assert_int_equal(counts.steps, 400);
    assert_int_equal(counts.cells, 4 + 3 + 2 + 2 + 3 + 2 + 6 + 4 + 2);
}

static void test_nowhere_to_go_ends_the_walk(void **state)
{
    (void)state;
    explore("level 0\n###\n#@W\n###\n", 10);
    assert_int_equal(counts.steps, 0);
    assert_int_equal(counts.cells, 1);
}

static void test_ramps_are_counted_where_they_are_left(void **state)
{
    (void)state;
    explore("legend\n/ = cave floor on 0, 1\n\n"
            "level 0\n@.//###\n\nlevel 1\n##//..<\n",
            40);
    assert_int_equal(counts.cells, 7);
    assert_int_equal(counts.ramp_cells, 2);
    assert_int_equal(counts.most_levels, 2);
    assert_int_equal(counts.stairs_down + counts.stairs_up, 0);
    assert_true(counts.ramps_down >= 1);
    assert_true(counts.ramps_down - counts.ramps_up == 0 || counts.ramps_down - counts.ramps_up == 1);
    assert_int_equal(counts.level_count, 2);
    assert_true(counts.levels[0].cells == 4 && counts.levels[0].ramps == 2 && counts.levels[1].cells == 3);
    assert_int_equal(counts.levels[0].steps + counts.levels[1].steps, counts.steps + 1);
}

static void test_stairs_are_climbed(void **state)
{
    (void)state;
    explore("level 0\n@>\n\nlevel 1\n#<>\n\nlevel 2\n##<.\n", 30);
    assert_int_equal(counts.cells, 6);
    assert_true(counts.stairs_down >= 2);
    assert_true(counts.stairs_down - counts.stairs_up >= 0 && counts.stairs_down - counts.stairs_up <= 2);
    assert_int_equal(counts.ramps_down + counts.ramps_up, 0);
    assert_true(counts.level_count == 3 && counts.levels[2].level == 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_a_corridor_is_walked_straight_to_its_end, finish),
        cmocka_unit_test_teardown(test_an_open_field_is_crossed_in_a_straight_line, finish),
        cmocka_unit_test_teardown(test_everything_that_can_be_reached_is_visited, finish),
        cmocka_unit_test_teardown(test_nowhere_to_go_ends_the_walk, finish),
        cmocka_unit_test_teardown(test_ramps_are_counted_where_they_are_left, finish),
        cmocka_unit_test_teardown(test_stairs_are_climbed, finish),
    };
    return cmocka_run_group_tests_name("inspect/journey", tests, NULL, NULL);
}
