#include "server/generate/noise_caves.h"
#include "server/generate/site.h"
#include "tests/support/check.h"
#include "tests/support/level_asserts.h"
#include "tests/support/standard.h"
#include "tests/support/walk.h"

#include <inttypes.h>

enum { REALM = 0 };

static struct world *make_world(uint64_t seed)
{
    return world_of(noise_caves_kind.alone->maker, seed);
}

/* The fourth article's first fault: stairs made with the lower level show up above only afterwards. */
static void test_no_stairs_appear_behind_you(void **state)
{
    (void)state;
    const struct stretch stretch = {-6, -4, 12, 8};
    const int32_t uppers[] = {0, 1, 2, 1000000, LIMIT_LEVEL - 1};
    for (uint64_t seed = 1; seed <= 2; seed++) {
        for (int k = 0; k < 5; k++) {
            assert_int_equal(
                assert_no_stairs_appear_behind_you(noise_caves_kind.alone->maker, seed, stretch, uppers[k]),
                12 * 8 / 4);
        }
    }
}

/* The fourth article's second fault: the other end of stairs lies in a wall. */
static void test_no_stairs_in_a_wall(void **state)
{
    (void)state;
    const struct stretch stretch = {-6, -4, 12, 8};
    for (uint64_t seed = 1; seed <= 5; seed++) {
        assert_int_equal(assert_no_stairs_in_a_wall(noise_caves_kind.alone->maker, seed, stretch, 0), 24);
        assert_int_equal(
            assert_no_stairs_in_a_wall(noise_caves_kind.alone->maker, seed, stretch, (int32_t)seed), 48);
    }
}

static struct place find_floor(struct world *world, int32_t level, enum terrain_id floor)
{
    for (int32_t k = 0; k < 128 * 128; k++) {
        if (cell_on(world, k % 128, k / 128, level).floor == (uint8_t)floor) {
            return (struct place){REALM, k % 128, k / 128, level_set_one(level)};
        }
    }
    fail_msg("seed %" PRIu64 ": level %d has none of floor %d", world_seed(world), level, floor);
    return (struct place){0};
}

static void test_every_arrival_has_a_way_on(void **state)
{
    (void)state;
    static struct walk walk;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        struct world *world = make_world(seed);
        int32_t level = 1 + (int32_t)seed % 7;
        walk_from(world, find_floor(world, level, TERRAIN_STAIRS_UP), &walk);
        int down = walk_steps_to_floor(world, &walk, TERRAIN_STAIRS_DOWN);
        if (down < 0 || down > 120) {
            fail_msg("seed %" PRIu64 ": %d steps from stairs up to stairs down on level %d", seed, down,
                     level);
        }
        world_destroy(world);
    }
}

static void test_the_start_is_a_good_place(void **state)
{
    (void)state;
    static struct walk walk;
    for (uint64_t seed = 1; seed <= 30; seed++) {
        struct world *world = make_world(seed);
        struct place start = noise_caves_kind.alone->start(seed, REALM);
        assert_true(place_same_cell(start, noise_caves_kind.alone->start(seed, REALM)));
        for (int k = 0; k < 25; k++) {
            bool corner = k == 0 || k == 4 || k == 20 || k == 24;
            struct cell cell = cell_on(world, start.x + k % 5 - 2, start.y + k / 5 - 2, 0);
            assert_true(corner || cell.passable);
        }
        assert_int_equal(cell_on(world, start.x, start.y, 0).floor, TERRAIN_FLOOR);
        walk_from(world, start, &walk);
        assert_in_range(walk_steps_to_floor(world, &walk, TERRAIN_STAIRS_DOWN), 1, 90);
        world_destroy(world);
    }
}

static void test_rock_water_and_trees(void **state)
{
    (void)state;
    enum { SIDE = 384 };
    for (int32_t level = 0; level < 3; level++) {
        int counts[LIMIT_TERRAINS + 1] = {0};
        struct world *world = make_world(5);
        for (int32_t k = 0; k < SIDE * SIDE; k++) {
            counts[cell_on(world, k % SIDE - SIDE / 2, k / SIDE - SIDE / 2, level).shown]++;
        }
        assert_in_range(counts[TERRAIN_ROCK] * 100 / (SIDE * SIDE), 25, 50);
        assert_in_range(counts[TERRAIN_WATER] * 100 / (SIDE * SIDE), 2, 12);
        assert_in_range(counts[TERRAIN_TREE] * 100 / (SIDE * SIDE), 2, 12);
        world_destroy(world);
    }
}

static void test_rock_where_the_realm_ends(void **state)
{
    (void)state;
    struct world *world = make_world(7);
    const int32_t far = WORLD_COORDINATE_MAX / CHUNK_SIDE;
    const struct stretch stretches[] = {
        {-1, -1, 2, 2}, {far - 2, -2, 4, 4}, {-far - 2, far - 2, 4, 4}, {3, -far - 2, 4, 4}};
    const int32_t levels[] = {INT32_MIN, -1, 0, 9, LIMIT_LEVEL, LIMIT_LEVEL + 1};
    for (int k = 0; k < 4 * 6; k++) {
        assert_keeps_to_the_ground(world, stretches[k % 4], levels[k / 4]);
    }
    assert_int_equal(world_ground(world, REALM, 0, 0, LIMIT_LEVEL), GROUND_FREE);
    assert_int_equal(world_ground(world, REALM, 0, 0, -1), GROUND_RIM);
    assert_int_equal(world_ground(world, REALM, WORLD_COORDINATE_MAX, 0, 0), GROUND_RIM);
    const struct stretch middle = {-2, -2, 4, 4};
    assert_int_equal(assert_no_stairs_in_a_wall(noise_caves_kind.alone->maker, 7, middle, LIMIT_LEVEL), 4);
    world_destroy(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_stairs_appear_behind_you), cmocka_unit_test(test_no_stairs_in_a_wall),
        cmocka_unit_test(test_every_arrival_has_a_way_on),  cmocka_unit_test(test_the_start_is_a_good_place),
        cmocka_unit_test(test_rock_water_and_trees),        cmocka_unit_test(test_rock_where_the_realm_ends),
    };
    return cmocka_run_group_tests_name("generate/noise caves", tests, NULL, NULL);
}
