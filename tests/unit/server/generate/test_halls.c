#include "server/generate/halls.h"
#include "server/generate/stack.h"
#include "tests/support/check.h"
#include "tests/support/level_asserts.h"
#include "tests/support/walk.h"

#include <inttypes.h>

enum { REALM = 0, LEVELS = 10, LAST = LEVELS - 1, WIDTH = 128, HEIGHT = 64 };

static const struct stack stack = {.part_count = 1, .parts = {{.kind = &halls_kind, .last = LAST}}};

/* A level and what is around it. */
static const struct stretch whole = {-3, -2, 6, 4};

static struct world *make_world(uint64_t seed)
{
    return world_of(stack_maker(&stack), seed);
}

/* Calls `check` for every cell of all levels of some seeds. */
static void each_cell(void (*check)(struct world *world, int32_t x, int32_t y, int32_t level,
                                    struct cell cell))
{
    for (uint64_t seed = 1; seed <= 4; seed++) {
        struct world *world = make_world(seed);
        for (int32_t k = 0; k < LEVELS * WIDTH * HEIGHT; k++) {
            int32_t x = k % WIDTH - WIDTH / 2;
            int32_t y = k / WIDTH % HEIGHT - HEIGHT / 2;
            int32_t level = k / (WIDTH * HEIGHT);
            check(world, x, y, level, cell_on(world, x, y, level));
        }
        world_destroy(world);
    }
}

/* ------------------------------------------------------------------------------------------------ stairs */

/* The fourth article's first fault: stairs made with the lower level show up above only afterwards. */
static void test_no_stairs_appear_behind_you(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 3; seed++) {
        for (int32_t upper = 0; upper < LAST; upper++) {
            assert_int_equal(assert_no_stairs_appear_behind_you(stack_maker(&stack), seed, whole, upper), 1);
        }
    }
}

/* The fourth article's second fault: the other end of stairs lies in a wall. */
static void test_no_stairs_in_a_wall(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 10; seed++) {
        for (int32_t level = 0; level <= LAST; level++) {
            int expected = level == 0 || level == LAST ? 1 : 2;
            assert_int_equal(assert_no_stairs_in_a_wall(stack_maker(&stack), seed, whole, level), expected);
        }
    }
}

static bool is_stairs(struct cell cell)
{
    return cell.floor == TERRAIN_STAIRS_DOWN || cell.floor == TERRAIN_STAIRS_UP;
}

/* ----------------------------------------------------------------------------------------------- borders */

static bool has_beside(struct world *world, int32_t x, int32_t y, int32_t level, bool (*is)(struct cell cell))
{
    bool beside = false;
    for (int k = 0; k < 9; k++) {
        beside = beside || is(cell_on(world, x + k % 3 - 1, y + k / 3 - 1, level));
    }
    return beside;
}

static bool is_rock(struct cell cell)
{
    return !cell_exists(cell);
}

static bool is_open(struct cell cell)
{
    return cell.passable;
}

static bool is_wall(struct cell cell)
{
    return cell.wall == TERRAIN_WALL;
}

static void check_walls(struct world *world, int32_t x, int32_t y, int32_t level, struct cell cell)
{
    if (cell.passable) {
        assert_false(has_beside(world, x, y, level, is_rock));
    } else if (cell_exists(cell)) {
        assert_true(is_wall(cell));
        assert_true(has_beside(world, x, y, level, is_open));
    }
}

static void test_walls_run_around_all_floors(void **state)
{
    (void)state;
    each_cell(check_walls);
}

static void check_kerbs(struct world *world, int32_t x, int32_t y, int32_t level, struct cell cell)
{
    if (cell.floor == TERRAIN_KERB) {
        assert_true(has_beside(world, x, y, level, is_wall) || has_beside(world, x, y, level, is_stairs));
        assert_int_equal(cell.ornament, TERRAIN_NONE);
    }
    for (int k = 0; is_stairs(cell) && k < 9; k++) {
        struct cell ring = cell_on(world, x + k % 3 - 1, y + k / 3 - 1, level);
        assert_true(k == 4 || ring.floor == TERRAIN_KERB);
    }
}

static void test_kerbs_run_along_walls_and_round_stairs(void **state)
{
    (void)state;
    each_cell(check_kerbs);
}

/* ------------------------------------------------------------------------------------------------ layers */

static void check_layers(struct world *world, int32_t x, int32_t y, int32_t level, struct cell cell)
{
    (void)world, (void)x, (void)y, (void)level;
    enum terrain_id ornament = cell.ornament;
    bool on_wall = ornament == TERRAIN_TORCH || ornament == TERRAIN_CRACK;
    bool is_hidden = ornament == TERRAIN_TRAPDOOR || ornament == TERRAIN_SNARE;
    bool on_floor = ornament == TERRAIN_MOSS || ornament == TERRAIN_DIRT || ornament == TERRAIN_GONG;
    assert_true(ornament == TERRAIN_NONE || on_wall || on_floor || is_hidden);
    assert_true(!on_wall || (is_wall(cell) && cell.shown == ornament));
    assert_true(!on_floor || (cell.wall == TERRAIN_NONE && cell.shown == ornament));
    assert_true(!is_hidden || (cell.wall == TERRAIN_NONE && cell.shown == TERRAIN_FLAGSTONES));
    assert_true(cell.wall == TERRAIN_NONE || cell.floor == TERRAIN_FLAGSTONES);
}

static void test_ornaments_are_where_they_belong(void **state)
{
    (void)state;
    each_cell(check_layers);
}

static void test_there_are_some_of_each(void **state)
{
    (void)state;
    struct world *world = make_world(2);
    int counts[LIMIT_TERRAINS + 1] = {0};
    for (int32_t k = 0; k < LEVELS * WIDTH * HEIGHT; k++) {
        counts[cell_on(world, k % WIDTH - WIDTH / 2, k / WIDTH % HEIGHT - HEIGHT / 2, k / (WIDTH * HEIGHT))
                   .shown]++;
    }
    const enum terrain_id kinds[] = {TERRAIN_FLAGSTONES, TERRAIN_KERB, TERRAIN_WALL, TERRAIN_TORCH,
                                     TERRAIN_CRACK,      TERRAIN_MOSS, TERRAIN_DIRT};
    for (int k = 0; k < 7; k++) {
        assert_true(counts[kinds[k]] >= 20 * LEVELS);
    }
    world_destroy(world);
}

/* ---------------------------------------------------------------------------------------------- furniture */

static bool is_walled(struct world *world, int32_t x, int32_t y, int32_t level)
{
    return is_wall(cell_on(world, x, y, level));
}

/* Whether there are walls left and right of a cell, and none before and behind it. */
static bool is_in_a_gap(struct world *world, int32_t x, int32_t y, int32_t level)
{
    bool west_east = is_walled(world, x - 1, y, level) && is_walled(world, x + 1, y, level);
    bool north_south = is_walled(world, x, y - 1, level) && is_walled(world, x, y + 1, level);
    return west_east != north_south;
}

static void check_door(struct world *world, int32_t x, int32_t y, int32_t level, struct cell cell)
{
    if (cell.wall == TERRAIN_DOOR) {
        assert_true(is_in_a_gap(world, x, y, level));
        assert_false(has_beside(world, x, y, level, is_stairs));
    }
}

static void test_doors_hang_where_corridors_pierce_walls(void **state)
{
    (void)state;
    each_cell(check_door);
}

static bool is_kerb(struct cell cell)
{
    return cell.floor == TERRAIN_KERB;
}

/* A place for a door that has none, into a room with a kerb. */
static bool is_bare_gap(struct world *world, int32_t x, int32_t y, int32_t level, struct cell cell)
{
    return cell.passable && cell.wall == TERRAIN_NONE && !is_kerb(cell) && is_in_a_gap(world, x, y, level) &&
           has_beside(world, x, y, level, is_kerb);
}

static void test_there_are_doors_and_gongs_but_not_everywhere(void **state)
{
    (void)state;
    int doors = 0;
    int bare = 0;
    int gongs = 0;
    for (uint64_t seed = 1; seed <= 4; seed++) {
        struct world *world = make_world(seed);
        for (int32_t k = 0; k < LEVELS * WIDTH * HEIGHT; k++) {
            int32_t x = k % WIDTH - WIDTH / 2;
            int32_t y = k / WIDTH % HEIGHT - HEIGHT / 2;
            int32_t level = k / (WIDTH * HEIGHT);
            struct cell cell = cell_on(world, x, y, level);
            bare += is_bare_gap(world, x, y, level, cell) ? 1 : 0;
            doors += cell.wall == TERRAIN_DOOR ? 1 : 0;
            gongs += cell.ornament == TERRAIN_GONG ? 1 : 0;
        }
        world_destroy(world);
    }
    assert_in_range(doors, 5 * 4 * LEVELS, 25 * 4 * LEVELS);
    assert_in_range(bare, doors / 8, doors);
    assert_in_range(gongs, 4 * LEVELS / 4, 3 * 4 * LEVELS);
}

/* ----------------------------------------------------------------------------------------------- joined */

static void test_all_floors_are_joined(void **state)
{
    (void)state;
    static struct walk walk;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        struct world *world = make_world(seed);
        struct place start = stack_start(&stack, seed, REALM);
        int open = 0;
        walk_from(world, start, &walk);
        for (int32_t k = 0; k < WIDTH * HEIGHT; k++) {
            int32_t x = k % WIDTH - WIDTH / 2;
            int32_t y = k / WIDTH - HEIGHT / 2;
            if (cell_on(world, x, y, 0).passable) {
                open++;
                assert_true(walk_steps_to(&walk, x, y) >= 0);
            }
        }
        assert_in_range(open, 600, 2200);
        assert_true(walk_steps_to_floor(world, &walk, TERRAIN_STAIRS_DOWN) >= 28);
        assert_true(is_stairs(cell_on(world, start.x, start.y, 0)) == false);
        world_destroy(world);
    }
}

static void test_ten_levels_and_then_rock(void **state)
{
    (void)state;
    struct world *world = make_world(3);
    for (int32_t level = -2; level <= LAST + 2; level++) {
        assert_keeps_to_the_ground(world, whole, level);
    }
    assert_int_equal(world_ground(world, REALM, 0, 0, -1), GROUND_RIM);
    assert_int_equal(world_ground(world, REALM, 0, 0, LAST), GROUND_FREE);
    assert_int_equal(world_ground(world, REALM, 0, 0, LEVELS), GROUND_RIM);
    assert_int_equal(world_ground(world, REALM, -51, 0, 0), GROUND_RIM);
    assert_int_equal(world_ground(world, REALM, 49, 24, 0), GROUND_FREE);
    assert_int_equal(world_ground(world, REALM, 49, 25, 0), GROUND_RIM);
    world_destroy(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_stairs_appear_behind_you),
        cmocka_unit_test(test_no_stairs_in_a_wall),
        cmocka_unit_test(test_walls_run_around_all_floors),
        cmocka_unit_test(test_kerbs_run_along_walls_and_round_stairs),
        cmocka_unit_test(test_ornaments_are_where_they_belong),
        cmocka_unit_test(test_there_are_some_of_each),
        cmocka_unit_test(test_doors_hang_where_corridors_pierce_walls),
        cmocka_unit_test(test_there_are_doors_and_gongs_but_not_everywhere),
        cmocka_unit_test(test_all_floors_are_joined),
        cmocka_unit_test(test_ten_levels_and_then_rock),
    };
    return cmocka_run_group_tests_name("generate/halls", tests, NULL, NULL);
}
