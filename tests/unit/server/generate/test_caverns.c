#include "server/generate/caverns.h"
#include "server/generate/stack.h"
#include "tests/support/check.h"
#include "tests/support/level_asserts.h"
#include "tests/support/walk.h"

#include <inttypes.h>

enum { REALM = 0, LEVELS = 12, LAST = LEVELS - 1 };

static const struct stack stack = {.part_count = 1, .parts = {{.kind = &caverns_kind, .last = LAST}}};

/* A level and what is around it. */
static const struct stretch whole = {-3, -2, 6, 4};

static struct world *make_world(uint64_t seed)
{
    return world_of(stack_maker(&stack), seed);
}

/* The fourth article's first fault: stairs made with the lower level show up above only afterwards. */
static void test_no_stairs_appear_behind_you(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 2; seed++) {
        for (int32_t upper = 0; upper < LAST; upper++) {
            assert_int_equal(assert_no_stairs_appear_behind_you(stack_maker(&stack), seed, whole, upper), 1);
        }
    }
}

/* The fourth article's second fault: the other end of stairs lies in a wall. */
static void test_no_stairs_in_a_wall(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 4; seed++) {
        for (int32_t level = 0; level <= LAST; level++) {
            int expected = level == 0 || level == LAST ? 1 : 2;
            assert_int_equal(assert_no_stairs_in_a_wall(stack_maker(&stack), seed, whole, level), expected);
        }
    }
}

static struct place arrival(struct world *world, int32_t level)
{
    struct place start = stack_start(&stack, world_seed(world), REALM);
    for (int32_t k = 0; level > 0 && k < 128 * 64; k++) {
        int32_t x = k % 128 - 64;
        int32_t y = k / 128 - 32;
        if (cell_on(world, x, y, level).floor == TERRAIN_STAIRS_UP) {
            start.x = x;
            start.y = y;
        }
    }
    start.levels = level_set_one(level);
    return start;
}

/* From where one arrives all of the level can be walked, and it is large. */
static void assert_one_cave(struct world *world, int32_t level)
{
    static struct walk walk;
    walk_from(world, arrival(world, level), &walk);
    int open = 0;
    for (int32_t k = 0; k < 128 * 64; k++) {
        int32_t x = k % 128 - 64;
        int32_t y = k / 128 - 32;
        struct cell cell = cell_on(world, x, y, level);
        if (cell.passable) {
            open++;
            if (walk_steps_to(&walk, x, y) < 0) {
                fail_msg("seed %" PRIu64 ", level %d: (%d, %d) is cut off", world_seed(world), level, x, y);
            }
        }
    }
    assert_in_range(open, 2400, 5500);
    assert_int_equal(walk_steps_to_floor(world, &walk, TERRAIN_STAIRS_DOWN) > 0, level < LAST);
}

static void test_each_level_is_one_cave(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 4; seed++) {
        struct world *world = make_world(seed);
        for (int32_t level = 0; level <= LAST; level++) {
            assert_one_cave(world, level);
        }
        world_destroy(world);
    }
}

static void test_the_start_is_open_floor(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        struct world *world = make_world(seed);
        struct place start = stack_start(&stack, seed, REALM);
        for (int k = 0; k < 9; k++) {
            assert_true(cell_on(world, start.x + k % 3 - 1, start.y + k / 3 - 1, 0).passable);
        }
        assert_int_equal(cell_on(world, start.x, start.y, 0).floor, TERRAIN_FLOOR);
        world_destroy(world);
    }
}

static void test_twelve_levels_and_then_rock(void **state)
{
    (void)state;
    struct world *world = make_world(3);
    for (int32_t level = -2; level <= LAST + 2; level++) {
        assert_keeps_to_the_ground(world, whole, level);
    }
    assert_int_equal(world_ground(world, REALM, 0, 0, -1), GROUND_RIM);
    assert_int_equal(world_ground(world, REALM, 0, 0, LEVELS), GROUND_RIM);
    world_destroy(world);
}

static void test_all_rock_of_a_level_can_be_dug_up_to_its_rim(void **state)
{
    (void)state;
    struct world *world = make_world(1);
    for (int32_t y = -40; y < 40; y++) {
        for (int32_t x = -70; x < 70; x++) {
            bool inside = x >= -60 && x < 60 && y >= -30 && y < 30;
            assert_int_equal(world_ground(world, REALM, x, y, 5), inside ? GROUND_FREE : GROUND_RIM);
        }
    }
    world_destroy(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_stairs_appear_behind_you),
        cmocka_unit_test(test_no_stairs_in_a_wall),
        cmocka_unit_test(test_each_level_is_one_cave),
        cmocka_unit_test(test_the_start_is_open_floor),
        cmocka_unit_test(test_twelve_levels_and_then_rock),
        cmocka_unit_test(test_all_rock_of_a_level_can_be_dug_up_to_its_rim),
    };
    return cmocka_run_group_tests_name("generate/caverns", tests, NULL, NULL);
}
