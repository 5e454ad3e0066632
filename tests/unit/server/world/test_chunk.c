#include "server/world/chunk.h"
#include "tests/support/standard.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static struct chunk chunk;

static int fresh(void **state)
{
    (void)state;
    chunk_init(&chunk, standard_terrains(), 3, -2, -7, 5);
    return 0;
}

static int finish(void **state)
{
    (void)state;
    chunk_finish(&chunk);
    return 0;
}

static struct cell floor_cell(void)
{
    return (struct cell){.levels = level_set_one(-2), .floor = TERRAIN_FLOOR};
}

static struct cell ramp_cell(uint64_t mask)
{
    return (struct cell){.levels = {.first = -2, .mask = mask}, .floor = TERRAIN_FLOOR};
}

static void assert_cell(struct cell a, struct cell b)
{
    assert_true(level_set_equal(a.levels, b.levels));
    assert_int_equal(a.floor, b.floor);
    assert_int_equal(a.ornament, b.ornament);
    assert_int_equal(a.wall, b.wall);
}

static void test_fresh_is_rock(void **state)
{
    (void)state;
    assert_int_equal(chunk.realm, 3);
    assert_int_equal(chunk.level, -2);
    assert_int_equal(chunk.chunk_x, -7);
    assert_int_equal(chunk.chunk_y, 5);
    for (int j = 0; j < CHUNK_SIDE; j++) {
        assert_int_equal(chunk.exists[j] | chunk.transparent[j] | chunk.passable[j] | chunk.ramp[j], 0);
        for (int i = 0; i < CHUNK_SIDE; i++) {
            struct cell cell = chunk_cell(&chunk, i, j);
            assert_false(cell_exists(cell));
            assert_true(level_set_equal(cell.levels, level_set_one(-2)));
            assert_int_equal(chunk.shown[j * CHUNK_SIDE + i], TERRAIN_ROCK);
        }
    }
}

static void test_corners_read_back(void **state)
{
    (void)state;
    const int ends[] = {0, CHUNK_SIDE - 1};
    for (int k = 0; k < 4; k++) {
        int i = ends[k % 2];
        int j = ends[k / 2];
        struct cell cell = floor_cell();
        cell.ornament = TERRAIN_MOSS;
        chunk_put(&chunk, i, j, cell);
        assert_cell(chunk_cell(&chunk, i, j), cell);
        assert_true((chunk.exists[j] >> i & 1) != 0);
    }
    assert_int_equal(chunk.exists[0], 0x80000001U);
    assert_int_equal(chunk.exists[1], 0);
    assert_int_equal(chunk.exists[CHUNK_SIDE - 1], 0x80000001U);
}

static void assert_planes(struct cell cell, bool exists, bool passable, bool transparent)
{
    chunk_put(&chunk, 9, 4, cell);
    assert_int_equal(chunk.exists[4], (uint32_t)exists << 9);
    assert_int_equal(chunk.passable[4], (uint32_t)passable << 9);
    assert_int_equal(chunk.transparent[4], (uint32_t)transparent << 9);
    assert_int_equal(chunk.ramp[4], 0);
    assert_int_equal(chunk.shown[4 * CHUNK_SIDE + 9], cell_complete(standard_terrains(), cell).shown);
}

static void test_planes_follow_what_is_put_last(void **state)
{
    (void)state;
    struct cell cell = floor_cell();
    assert_planes(cell, true, true, true);
    cell.wall = TERRAIN_WALL;
    assert_planes(cell, true, false, false);
    cell.wall = TERRAIN_WINDOW;
    assert_planes(cell, true, false, true);
    cell.floor = TERRAIN_NONE;
    assert_planes(cell, true, false, true);
    cell.wall = TERRAIN_NONE;
    assert_planes(cell, false, false, false);
}

static void assert_shown(struct cell cell, uint8_t terrain)
{
    assert_int_equal(cell_complete(standard_terrains(), cell).shown, terrain);
}

static void test_what_is_shown(void **state)
{
    (void)state;
    struct cell cell = {.levels = level_set_one(0)};
    assert_shown(cell, TERRAIN_ROCK);
    cell.floor = TERRAIN_STAIRS_UP;
    assert_shown(cell, TERRAIN_STAIRS_UP);
    cell.ornament = TERRAIN_RUBBLE;
    assert_shown(cell, TERRAIN_RUBBLE);
    cell.wall = TERRAIN_WALL;
    assert_shown(cell, TERRAIN_WALL);
    cell.ornament = TERRAIN_TORCH;
    assert_shown(cell, TERRAIN_TORCH);
    cell.wall = TERRAIN_NONE;
    cell.ornament = TERRAIN_SNARE;
    assert_shown(cell, TERRAIN_STAIRS_UP);
}

static void test_ornaments_decide_nothing(void **state)
{
    (void)state;
    struct cell cell = {.levels = level_set_one(0), .ornament = TERRAIN_MOSS};
    assert_false(cell_exists(cell));
    assert_false(cell_complete(standard_terrains(), cell).passable);
    cell.wall = TERRAIN_WALL;
    cell = cell_complete(standard_terrains(), cell);
    assert_false(cell.passable);
    assert_false(cell.transparent);
}

static void test_ramps_share_their_sets(void **state)
{
    (void)state;
    for (int i = 0; i < CHUNK_SIDE; i++) {
        chunk_put(&chunk, i, 0, ramp_cell(i % 2 == 0 ? 3 : 5));
    }
    assert_int_equal(chunk.set_count, 2);
    assert_int_equal(chunk.ramp[0], 0xffffffffU);
    assert_cell(chunk_cell(&chunk, 30, 0), ramp_cell(3));
    assert_cell(chunk_cell(&chunk, 31, 0), ramp_cell(5));
}

static void test_a_ramp_from_above(void **state)
{
    (void)state;
    struct cell cell = {.levels = {.first = -40, .mask = UINT64_C(1) << 38 | 1}, .floor = TERRAIN_FLOOR};
    chunk_put(&chunk, 17, 31, cell);
    assert_cell(chunk_cell(&chunk, 17, 31), cell);
}

static void test_a_ramp_taken_away(void **state)
{
    (void)state;
    chunk_put(&chunk, 8, 8, ramp_cell(3));
    chunk_put(&chunk, 8, 8, floor_cell());
    assert_int_equal(chunk.ramp[8], 0);
    assert_cell(chunk_cell(&chunk, 8, 8), floor_cell());
}

static void test_as_many_sets_as_promised(void **state)
{
    (void)state;
    for (int k = 0; k < CHUNK_SETS; k++) {
        chunk_put(&chunk, k % CHUNK_SIDE, k / CHUNK_SIDE, ramp_cell(2 * (uint64_t)k + 3));
    }
    for (int k = 0; k < CHUNK_SETS; k++) {
        assert_cell(chunk_cell(&chunk, k % CHUNK_SIDE, k / CHUNK_SIDE), ramp_cell(2 * (uint64_t)k + 3));
    }
}

static void test_renewed_is_as_fresh(void **state)
{
    test_as_many_sets_as_promised(state);
    chunk_renew(&chunk, 3, -2, -7, 5);
    test_fresh_is_rock(state);
    assert_int_equal(chunk.set_count, 0);
    chunk_renew(&chunk, 4, 9, 1, -1);
    assert_int_equal(chunk.realm, 4);
    assert_int_equal(chunk.level, 9);
    assert_int_equal(chunk.chunk_x, 1);
    assert_int_equal(chunk.chunk_y, -1);
    struct cell ramp = {.levels = {.first = 9, .mask = 5}, .wall = TERRAIN_WALL};
    chunk_put(&chunk, 0, 31, ramp);
    assert_cell(chunk_cell(&chunk, 0, 31), ramp);
}

static void test_without_ramps_it_owns_nothing(void **state)
{
    (void)state;
    chunk_put(&chunk, 1, 2, floor_cell());
    assert_null(chunk.sets);
}

/* Whether every plane that lies to the west is its plane mirrored, and every other sums up what it should. */
static void assert_planes_agree(void)
{
    for (int j = 0; j < CHUNK_SIDE; j++) {
        assert_int_equal(chunk.clear[j], chunk.transparent[j] & ~chunk.ramp[j]);
        for (int i = 0; i < CHUNK_SIDE; i++) {
            int mirrored = CHUNK_SIDE - 1 - i;
            assert_int_equal(chunk.west.exists[j] >> mirrored & 1, chunk.exists[j] >> i & 1);
            assert_int_equal(chunk.west.transparent[j] >> mirrored & 1, chunk.transparent[j] >> i & 1);
            assert_int_equal(chunk.west.ramp[j] >> mirrored & 1, chunk.ramp[j] >> i & 1);
            assert_int_equal(chunk.west.clear[j] >> mirrored & 1, chunk.clear[j] >> i & 1);
        }
    }
}

static void test_planes_of_sight_follow_the_cells(void **state)
{
    (void)state;
    chunk_put(&chunk, 3, 9, ramp_cell(3));
    chunk_put(&chunk, 4, 9, floor_cell());
    chunk_put(&chunk, 31, 0, floor_cell());
    chunk_put(&chunk, 5, 10, ramp_cell(5));
    assert_planes_agree();
    assert_int_equal(chunk.ramp_north[8], 0);
    assert_int_equal(chunk.ramp_north[9], 1 << 3);
    assert_int_equal(chunk.ramp_north[31], 1 << 3 | 1 << 5);
    assert_int_equal(chunk.ramp_south[0], 1 << 3 | 1 << 5);
    assert_int_equal(chunk.ramp_south[10], 1 << 5);
    assert_int_equal(chunk.ramp_south[11], 0);

    chunk_put(&chunk, 3, 9, floor_cell());
    chunk_put(&chunk, 4, 9, (struct cell){.levels = level_set_one(-2)});
    assert_planes_agree();
}

int main(void)
{
#define T(name) cmocka_unit_test_setup_teardown(name, fresh, finish)
    const struct CMUnitTest tests[] = {
        T(test_fresh_is_rock),
        T(test_corners_read_back),
        T(test_planes_follow_what_is_put_last),
        T(test_planes_of_sight_follow_the_cells),
        T(test_what_is_shown),
        T(test_ornaments_decide_nothing),
        T(test_ramps_share_their_sets),
        T(test_a_ramp_from_above),
        T(test_a_ramp_taken_away),
        T(test_as_many_sets_as_promised),
        T(test_renewed_is_as_fresh),
        T(test_without_ramps_it_owns_nothing),
    };
#undef T
    return cmocka_run_group_tests_name("world/chunk", tests, NULL, NULL);
}
