/* Memory stays bounded, and nobody can tell: what was let go is made again, with what play changed in it. */
#include "server/generate/meadow.h"
#include "server/world/world.h"
#include "tests/support/check.h"
#include "tests/support/standard.h"

enum { LIMIT = 50 };

/* Floor everywhere, but for one ramp a chunk, from each even level to the one below it. */
static int made_count;

static void make(const void *rules, uint64_t seed, struct chunk *chunk)
{
    (void)rules;
    (void)seed;
    made_count++;
    for (int k = 0; k < CHUNK_CELLS; k++) {
        struct cell cell = {.levels = level_set_one(chunk->level), .floor = TERRAIN_FLOOR};
        if (k == 0) {
            cell.levels = (struct level_set){.first = chunk->level & ~1, .mask = 3};
        }
        chunk_put(chunk, k % CHUNK_SIDE, k / CHUNK_SIDE, cell);
    }
}

static struct world *world;

static int setup(void **state)
{
    (void)state;
    made_count = 0;
    world = world_create(4, standard_terrains());
    world_add_realm(world, (struct world_maker){.make = make});
    world_add_realm(world, meadow_kind.alone->maker);
    world_set_chunk_limit(world, LIMIT);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    world_destroy(world);
    return 0;
}

/* Looks at one cell in each of `count` chunks of a level, from chunk_x 0 on. */
static void visit(int32_t level, int32_t count)
{
    for (int32_t chunk_x = 0; chunk_x < count; chunk_x++) {
        assert_true(cell_exists(world_cell(world, 0, chunk_x * CHUNK_SIDE, 0, level_set_one(level))));
    }
}

/* Far away, for so long that nothing is left of what was here. */
static void go_far(void)
{
    for (int32_t k = 0; k < 10 * LIMIT; k++) {
        world_cell(world, 0, -CHUNK_SIDE * (k + 1000), CHUNK_SIDE * k, level_set_one(k % 9));
        world_let_go(world);
    }
}

static void test_below_the_limit_nothing_happens(void **state)
{
    (void)state;
    visit(0, LIMIT);
    const struct chunk *chunk = world_chunk(world, 0, 0, 3, 0);
    for (int k = 0; k < 10; k++) {
        world_let_go(world);
    }
    assert_int_equal(world_chunk_count(world), LIMIT);
    assert_ptr_equal(world_chunk(world, 0, 0, 3, 0), chunk);
    visit(0, LIMIT);
    assert_int_equal(made_count, LIMIT);
}

static void test_a_turn_may_go_beyond_the_limit(void **state)
{
    (void)state;
    visit(0, 40 * LIMIT);
    assert_int_equal(world_chunk_count(world), 40 * LIMIT);
    assert_int_equal(made_count, 40 * LIMIT);
    world_let_go(world);
    assert_int_equal(world_chunk_count(world), LIMIT);
}

static void test_no_room_at_all(void **state)
{
    (void)state;
    world_set_chunk_limit(world, 0);
    world_let_go(world);
    visit(0, 3);
    world_let_go(world);
    assert_int_equal(world_chunk_count(world), 0);
    visit(0, 3);
    assert_int_equal(made_count, 6);
}

static void test_levels_are_bounded_together(void **state)
{
    (void)state;
    for (int round = 0; round < 3; round++) {
        for (int32_t level = -40; level < 40; level++) {
            visit(level, 3);
            world_let_go(world);
            assert_true(world_chunk_count(world) <= LIMIT);
        }
    }
}

/* The table is nearly as full as it may be, so that chunks often lie behind others that are let go first. */
static void test_what_is_in_use_stays(void **state)
{
    (void)state;
    enum { TURNS = 1000, BEFORE = 150, NEAR = 100, ROOM = BEFORE + NEAR };
    world_set_chunk_limit(world, ROOM);
    visit(3, BEFORE);
    visit(7, NEAR);
    for (int32_t k = 0; k < TURNS; k++) {
        visit(7, NEAR);
        world_cell(world, 0, 0, -CHUNK_SIDE * (k + 1), level_set_one(0));
        world_let_go(world);
    }
    assert_int_equal(made_count, BEFORE + NEAR + TURNS);
    assert_int_equal(world_chunk_count(world), ROOM);
}

static void test_what_was_changed_stays(void **state)
{
    (void)state;
    const int32_t at[] = {0, 31, -5, 64, CHUNK_SIDE * 900};
    enum { COUNT = sizeof at / sizeof at[0] };
    struct cell ramp = {
        .levels = {.first = 2, .mask = 0x15}, .floor = TERRAIN_STAIRS_UP, .ornament = TERRAIN_MOSS};
    for (int k = 0; k < COUNT; k++) {
        world_put(world, 0, at[k], 9, ramp);
        world_put(world, 0, at[k], 9, ramp);
    }
    go_far();
    assert_true(world_chunk_count(world) <= LIMIT);
    for (int k = 0; k < 3 * COUNT; k++) {
        struct cell cell = world_cell(world, 0, at[k / 3], 9, level_set_one(2 + 2 * (k % 3)));
        assert_true(level_set_equal(cell.levels, ramp.levels));
        assert_int_equal(cell.floor, TERRAIN_STAIRS_UP);
        assert_int_equal(cell.ornament, TERRAIN_MOSS);
    }
    assert_int_equal(world_cell(world, 0, 1, 9, level_set_one(2)).floor, TERRAIN_FLOOR);
    assert_true(level_set_is_ramp(world_cell(world, 0, 32 * 900, 0, level_set_one(2)).levels));
    assert_false(level_set_is_ramp(world_cell(world, 0, 0, 9, level_set_one(3)).levels));
}

static void test_changed_ones_go_like_others(void **state)
{
    (void)state;
    struct cell wall = {.levels = level_set_one(0), .wall = TERRAIN_WALL};
    for (int32_t k = 0; k < 4 * LIMIT; k++) {
        world_put(world, 0, 0, -CHUNK_SIDE * (k + 1), wall);
        world_let_go(world);
        assert_true(world_chunk_count(world) <= LIMIT);
    }
    int before = made_count;
    for (int32_t k = 0; k < 4 * LIMIT; k++) {
        assert_int_equal(world_cell(world, 0, 0, -CHUNK_SIDE * (k + 1), wall.levels).wall, TERRAIN_WALL);
        world_let_go(world);
    }
    assert_true(made_count > before + 2 * LIMIT);
}

/* ------------------------------------------------------------------------------------------- a long walk */

enum { STEPS = 100000, WEST = -STEPS / 2, SEEN = 20, MEADOW = 1 };

/* Adds up all that is seen of column `x`, whatever the order of the columns. */
static uint64_t column_sum(struct world *of, int32_t x)
{
    uint64_t sum = 0;
    for (int32_t y = -SEEN; y <= SEEN; y++) {
        struct cell cell = world_cell(of, MEADOW, x, y, level_set_one(0));
        uint64_t key = (uint64_t)(uint32_t)x << 32 | (uint32_t)(y + SEEN) << 24 | (uint32_t)cell.floor << 16 |
                       (uint32_t)cell.ornament << 8 | cell.wall;
        key = (key ^ key >> 31) * UINT64_C(0x9e3779b97f4a7c15);
        sum += key ^ key >> 29;
    }
    return sum;
}

static uint64_t walk(int32_t from, int32_t step)
{
    uint64_t sum = 0;
    for (int32_t k = 0; k < STEPS; k++) {
        sum += column_sum(world, from + k * step);
        world_let_go(world);
        assert_true(world_chunk_count(world) <= LIMIT);
    }
    return sum;
}

static void test_a_long_walk_in_the_meadow_and_back(void **state)
{
    (void)state;
    struct world *fresh = world_create(world_seed(world), standard_terrains());
    world_add_realm(fresh, (struct world_maker){.make = NULL});
    world_add_realm(fresh, meadow_kind.alone->maker);
    uint64_t sum = 0;
    for (int32_t k = 0; k < STEPS; k++) {
        sum += column_sum(fresh, WEST + k);
    }
    assert_true(world_chunk_count(fresh) > 100 * LIMIT);
    world_destroy(fresh);
    assert_true(walk(WEST, 1) == sum);
    assert_true(walk(WEST + STEPS - 1, -1) == sum);
}

int main(void)
{
#define T(name) cmocka_unit_test_setup_teardown(name, setup, teardown)
    const struct CMUnitTest tests[] = {
        T(test_below_the_limit_nothing_happens),
        T(test_a_turn_may_go_beyond_the_limit),
        T(test_no_room_at_all),
        T(test_levels_are_bounded_together),
        T(test_what_is_in_use_stays),
        T(test_what_was_changed_stays),
        T(test_changed_ones_go_like_others),
        T(test_a_long_walk_in_the_meadow_and_back),
    };
#undef T
    return cmocka_run_group_tests_name("world/let go", tests, NULL, NULL);
}
