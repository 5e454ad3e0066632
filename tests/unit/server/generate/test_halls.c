#include "server/generate/halls.h"
#include "tests/support/check.h"
#include "tests/support/level_asserts.h"
#include "tests/support/walk.h"

#include <inttypes.h>

enum { REALM = 0, LAST = HALLS_LEVELS - 1, WIDTH = 128, HEIGHT = 64 };

/* A level and what is around it. */
static const struct stretch whole = {-3, -2, 6, 4};

static struct world *make_world(uint64_t seed)
{
    struct world *world = world_create(seed);
    assert_int_equal(world_add_realm(world, halls_maker()), REALM);
    return world;
}

static struct cell cell_at(struct world *world, int32_t x, int32_t y, int32_t level)
{
    return world_cell(world, REALM, x, y, level_set_one(level));
}

/* Calls `check` for every cell of all levels of some seeds. */
static void each_cell(void (*check)(struct world *world, int32_t x, int32_t y, int32_t level,
                                    struct cell cell))
{
    for (uint64_t seed = 1; seed <= 4; seed++) {
        struct world *world = make_world(seed);
        for (int32_t k = 0; k < HALLS_LEVELS * WIDTH * HEIGHT; k++) {
            int32_t x = k % WIDTH - WIDTH / 2;
            int32_t y = k / WIDTH % HEIGHT - HEIGHT / 2;
            int32_t level = k / (WIDTH * HEIGHT);
            check(world, x, y, level, cell_at(world, x, y, level));
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
            assert_int_equal(assert_no_stairs_appear_behind_you(halls_maker(), seed, whole, upper), 1);
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
            assert_int_equal(assert_no_stairs_in_a_wall(halls_maker(), seed, whole, level), expected);
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
        beside = beside || is(cell_at(world, x + k % 3 - 1, y + k / 3 - 1, level));
    }
    return beside;
}

static bool is_rock(struct cell cell)
{
    return !cell_exists(cell);
}

static bool is_wall(struct cell cell)
{
    return cell.wall == TERRAIN_WALL;
}

static void check_walls(struct world *world, int32_t x, int32_t y, int32_t level, struct cell cell)
{
    if (cell_is_passable(cell)) {
        assert_false(has_beside(world, x, y, level, is_rock));
    } else if (cell_exists(cell)) {
        assert_true(is_wall(cell));
        assert_true(has_beside(world, x, y, level, cell_is_passable));
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
        struct cell ring = cell_at(world, x + k % 3 - 1, y + k / 3 - 1, level);
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
    bool on_floor = ornament == TERRAIN_MOSS || ornament == TERRAIN_DIRT;
    assert_true(ornament == TERRAIN_NONE || on_wall || on_floor);
    assert_true(!on_wall || (is_wall(cell) && cell_shown(cell) == ornament));
    assert_true(!on_floor || (cell.wall == TERRAIN_NONE && cell_shown(cell) == ornament));
    assert_true(!is_wall(cell) || cell.floor == TERRAIN_FLAGSTONES);
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
    int counts[TERRAIN_COUNT] = {0};
    for (int32_t k = 0; k < HALLS_LEVELS * WIDTH * HEIGHT; k++) {
        counts[cell_shown(
            cell_at(world, k % WIDTH - WIDTH / 2, k / WIDTH % HEIGHT - HEIGHT / 2, k / (WIDTH * HEIGHT)))]++;
    }
    const enum terrain_id kinds[] = {TERRAIN_FLAGSTONES, TERRAIN_KERB, TERRAIN_WALL, TERRAIN_TORCH,
                                     TERRAIN_CRACK,      TERRAIN_MOSS, TERRAIN_DIRT};
    for (int k = 0; k < 7; k++) {
        assert_true(counts[kinds[k]] >= 20 * HALLS_LEVELS);
    }
    world_destroy(world);
}

/* ----------------------------------------------------------------------------------------------- joined */

static void test_all_floors_are_joined(void **state)
{
    (void)state;
    static struct walk walk;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        struct world *world = make_world(seed);
        struct place start = halls_start(seed, REALM);
        int open = 0;
        walk_from(world, start, &walk);
        for (int32_t k = 0; k < WIDTH * HEIGHT; k++) {
            int32_t x = k % WIDTH - WIDTH / 2;
            int32_t y = k / WIDTH - HEIGHT / 2;
            if (cell_is_passable(cell_at(world, x, y, 0))) {
                open++;
                assert_true(walk_steps_to(&walk, x, y) >= 0);
            }
        }
        assert_in_range(open, 600, 2200);
        assert_true(walk_steps_to_floor(world, &walk, TERRAIN_STAIRS_DOWN) >= 28);
        assert_true(is_stairs(cell_at(world, start.x, start.y, 0)) == false);
        world_destroy(world);
    }
}

static void test_ten_levels_and_then_rock(void **state)
{
    (void)state;
    struct world *world = make_world(3);
    for (int32_t level = -2; level <= LAST + 2; level++) {
        assert_keeps_to_the_ground(world, halls_ground(), whole, level);
    }
    assert_int_equal(halls_ground_at(3, REALM, 0, 0, -1), GROUND_UNYIELDING);
    assert_int_equal(halls_ground_at(3, REALM, 0, 0, LAST), GROUND_FREE);
    assert_int_equal(halls_ground_at(3, REALM, 0, 0, HALLS_LEVELS), GROUND_UNYIELDING);
    assert_int_equal(halls_ground_at(3, REALM, -51, 0, 0), GROUND_UNYIELDING);
    assert_int_equal(halls_ground_at(3, REALM, 49, 24, 0), GROUND_FREE);
    assert_int_equal(halls_ground_at(3, REALM, 49, 25, 0), GROUND_UNYIELDING);
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
        cmocka_unit_test(test_all_floors_are_joined),
        cmocka_unit_test(test_ten_levels_and_then_rock),
    };
    return cmocka_run_group_tests_name("generate/halls", tests, NULL, NULL);
}
