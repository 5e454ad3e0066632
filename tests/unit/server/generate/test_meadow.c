#include "server/generate/meadow.h"
#include "server/generate/mesh.h"
#include "tests/support/check.h"
#include "tests/support/level_asserts.h"
#include "tests/support/standard.h"
#include "tests/support/walk.h"

#include <inttypes.h>

enum { REALM = 0 };

static struct world *make_world(uint64_t seed)
{
    return world_of(meadow_kind.alone->maker, seed);
}

static struct cell cell_at(struct world *world, int32_t x, int32_t y)
{
    return world_cell(world, REALM, x, y, level_set_one(0));
}

/* ------------------------------------------------------------------------------------ start and clearings */

static void assert_open_ring(struct world *world, struct place middle, int reach)
{
    for (int32_t dy = -reach; dy <= reach; dy++) {
        for (int32_t dx = -reach; dx <= reach; dx++) {
            bool corner = dx * dx == reach * reach && dy * dy == reach * reach;
            struct cell cell = cell_at(world, middle.x + dx, middle.y + dy);
            if (!corner && (!cell.passable || !cell.transparent)) {
                fail_msg("seed %" PRIu64 ": no open ground at (%d, %d)", world_seed(world), middle.x + dx,
                         middle.y + dy);
            }
        }
    }
}

static void test_clearings_are_open_and_reached_on_foot(void **state)
{
    (void)state;
    static struct walk walk;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        struct world *world = make_world(seed);
        struct place start = meadow_kind.alone->start(seed, REALM);
        assert_open_ring(world, start, 4);
        walk_from(world, start, &walk);
        for (int n = 0; n < MEADOW_CLEARINGS; n++) {
            struct place clearing = meadow_kind.alone->clearing(seed, REALM, n);
            assert_open_ring(world, clearing, 3);
            assert_int_equal(cell_at(world, clearing.x, clearing.y).floor, TERRAIN_PATH);
            int steps = walk_steps_to(&walk, clearing.x, clearing.y);
            int64_t distance = place_distance(start, clearing);
            if (steps < distance || steps > distance + 20) {
                fail_msg("seed %" PRIu64 ": %d steps to clearing %d", seed, steps, n);
            }
        }
        world_destroy(world);
    }
}

static void test_clearings_are_distinct_and_near(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 2000; seed++) {
        struct place start = meadow_kind.alone->start(seed, 3);
        for (int n = 0; n < MEADOW_CLEARINGS; n++) {
            struct place clearing = meadow_kind.alone->clearing(seed, 3, n);
            assert_int_equal(clearing.realm, 3);
            assert_true(place_same_cell(clearing, meadow_kind.alone->clearing(seed, 3, n)));
            assert_in_range(place_distance(start, clearing), 18, 60);
            for (int m = 0; m < n; m++) {
                assert_true(place_distance(clearing, meadow_kind.alone->clearing(seed, 3, m)) >= 7);
            }
        }
    }
}

static void test_the_first_clearings_lie_in_different_directions(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 200; seed++) {
        struct place a = meadow_kind.alone->clearing(seed, 0, 0);
        struct place b = meadow_kind.alone->clearing(seed, 0, 1);
        assert_true((int64_t)a.x * b.x + (int64_t)a.y * b.y < 0);
    }
}

static bool clearings_equal(uint64_t seed_a, uint16_t realm_a, uint64_t seed_b, uint16_t realm_b)
{
    struct place a = meadow_kind.alone->clearing(seed_a, realm_a, 2);
    struct place b = meadow_kind.alone->clearing(seed_b, realm_b, 2);
    return a.x == b.x && a.y == b.y;
}

static void test_each_seed_and_realm_has_its_own(void **state)
{
    (void)state;
    int same = 0;
    for (uint64_t seed = 1; seed <= 100; seed++) {
        same += clearings_equal(seed, 0, seed + 1, 0) ? 1 : 0;
        same += clearings_equal(seed, 0, seed, 1) ? 1 : 0;
    }
    assert_true(same < 10);
}

/* ------------------------------------------------------------------------------------ the lie of the land */

static void test_a_pleasant_place(void **state)
{
    (void)state;
    enum { SIDE = 512 };
    int counts[LIMIT_TERRAINS + 1] = {0};
    struct world *world = make_world(9);
    for (int32_t k = 0; k < SIDE * SIDE; k++) {
        struct cell cell = cell_at(world, k % SIDE - SIDE / 2, k / SIDE - SIDE / 2);
        assert_true(cell_exists(cell));
        assert_int_equal(cell.levels.mask, 1);
        assert_int_equal(cell.levels.first, 0);
        counts[cell.shown]++;
    }
    assert_in_range(counts[TERRAIN_GRASS] * 100 / (SIDE * SIDE), 60, 90);
    assert_in_range(counts[TERRAIN_TREE] * 100 / (SIDE * SIDE), 4, 15);
    assert_in_range(counts[TERRAIN_WATER] * 100 / (SIDE * SIDE), 3, 12);
    assert_in_range(counts[TERRAIN_FLOWERS] * 100 / (SIDE * SIDE), 2, 10);
    assert_in_range(counts[TERRAIN_PATH], 200, 3000);
    world_destroy(world);
}

/* Cells that can be stood on and that cannot be walked to: on islands and within groves, and few together. */
static void test_nothing_large_is_closed_off(void **state)
{
    (void)state;
    static struct walk walk;
    enum { INNER = WALK_REACH - 20 };
    for (uint64_t seed = 1; seed <= 12; seed++) {
        struct world *world = make_world(seed);
        struct place start = {REALM, (int32_t)seed * 1000, -(int32_t)seed * 777, level_set_one(0)};
        while (!cell_at(world, start.x, start.y).passable) {
            start.x++;
        }
        walk_from(world, start, &walk);
        int closed = 0;
        for (int32_t y = start.y - INNER; y <= start.y + INNER; y++) {
            for (int32_t x = start.x - INNER; x <= start.x + INNER; x++) {
                bool open = cell_at(world, x, y).passable;
                closed += open && walk_steps_to(&walk, x, y) < 0 ? 1 : 0;
            }
        }
        if (closed > (2 * INNER + 1) * (2 * INNER + 1) / 200) {
            fail_msg("seed %" PRIu64 ": %d cells closed off around (%d, %d)", seed, closed, start.x, start.y);
        }
        world_destroy(world);
    }
}

/* A mesh of ways keeps groves and ponds from closing off anything as large as its holes. */
static void test_every_node_of_the_mesh_is_reached(void **state)
{
    (void)state;
    static struct walk walk;
    enum { SQUARES = 4 };
    for (uint64_t seed = 1; seed <= 60; seed++) {
        struct world *world = make_world(seed);
        struct stratum stratum = stratum_make(seed, REALM, 0);
        const int32_t middle = (int32_t)seed * 97 - 3000;
        struct point from = mesh_node(stratum, middle, -middle);
        walk_from(world, (struct place){REALM, from.x, from.y, level_set_one(0)}, &walk);
        for (int32_t k = 0; k < (2 * SQUARES + 1) * (2 * SQUARES + 1); k++) {
            struct point node = mesh_node(stratum, middle + k % (2 * SQUARES + 1) - SQUARES,
                                          -middle + k / (2 * SQUARES + 1) - SQUARES);
            assert_true(cell_at(world, node.x, node.y).passable);
            assert_true(walk_steps_to(&walk, node.x, node.y) >= 0);
        }
        world_destroy(world);
    }
}

static void test_one_level_and_then_rock(void **state)
{
    (void)state;
    struct world *world = make_world(4);
    const struct stretch origin = {-1, -1, 2, 2};
    const int32_t far = WORLD_COORDINATE_MAX / CHUNK_SIDE;
    const struct stretch corner = {far - 2, -far - 2, 4, 4};
    for (int32_t level = -1; level <= 1; level++) {
        assert_keeps_to_the_ground(world, origin, level);
        assert_int_equal(cell_exists(world_cell(world, REALM, 3, 3, level_set_one(level))), level == 0);
    }
    assert_keeps_to_the_ground(world, corner, 0);
    assert_true(cell_exists(cell_at(world, WORLD_COORDINATE_MAX - 1, -WORLD_COORDINATE_MAX)));
    assert_false(cell_exists(cell_at(world, WORLD_COORDINATE_MAX, -WORLD_COORDINATE_MAX)));
    world_destroy(world);
}

static void test_no_stairs_and_no_ramps(void **state)
{
    (void)state;
    const struct stretch stretch = {-6, -6, 12, 12};
    assert_int_equal(assert_no_stairs_in_a_wall(meadow_kind.alone->maker, 3, stretch, 0), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_clearings_are_open_and_reached_on_foot),
        cmocka_unit_test(test_clearings_are_distinct_and_near),
        cmocka_unit_test(test_the_first_clearings_lie_in_different_directions),
        cmocka_unit_test(test_each_seed_and_realm_has_its_own),
        cmocka_unit_test(test_a_pleasant_place),
        cmocka_unit_test(test_nothing_large_is_closed_off),
        cmocka_unit_test(test_every_node_of_the_mesh_is_reached),
        cmocka_unit_test(test_one_level_and_then_rock),
        cmocka_unit_test(test_no_stairs_and_no_ramps),
    };
    return cmocka_run_group_tests_name("generate/meadow", tests, NULL, NULL);
}
