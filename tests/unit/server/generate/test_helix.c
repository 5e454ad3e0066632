#include "server/generate/helix.h"
#include "tests/support/check.h"
#include "tests/support/level_asserts.h"
#include "tests/support/standard.h"

enum { REALM = 0, DEEP = 1000000, SEEDS = 8 };

static struct world *make_world(uint64_t seed)
{
    return world_of(helix_kind.alone->maker, seed);
}

/* ------------------------------------------------------------------------------------ how it is made */

static void test_any_order_of_making_gives_the_same(void **state)
{
    (void)state;
    const struct stretch around = {-2, -2, 4, 4};
    assert_any_order_gives_the_same(helix_kind.alone->maker, 42, around, 0, 25);
    assert_any_order_gives_the_same(helix_kind.alone->maker, 43, around, DEEP, 25);
}

static void test_seeds_realms_and_levels_differ(void **state)
{
    (void)state;
    assert_seeds_realms_and_levels_differ(helix_kind.alone->maker, 4, 5);
}

/* How many cells there are within twice the reach. */
static int cells_on(struct world *world, int32_t level)
{
    int count = 0;
    for (int32_t y = -2 * HELIX_REACH; y <= 2 * HELIX_REACH; y++) {
        for (int32_t x = -2 * HELIX_REACH; x <= 2 * HELIX_REACH; x++) {
            count += cell_exists(cell_on(world, x, y, level)) ? 1 : 0;
        }
    }
    return count;
}

static void test_rock_where_the_realm_ends(void **state)
{
    (void)state;
    struct world *world = make_world(7);
    const int32_t none[] = {INT32_MIN, -4, -1, LIMIT_LEVEL + 1, INT32_MAX - 1};
    for (size_t k = 0; k < sizeof none / sizeof none[0]; k++) {
        assert_int_equal(cells_on(world, none[k]), 0);
        assert_int_equal(world_ground(world, REALM, 0, 20, none[k]), GROUND_RIM);
    }
    assert_true(cells_on(world, 0) > 20);
    assert_true(cells_on(world, LIMIT_LEVEL) > 20);
    assert_int_equal(world_ground(world, REALM, -HELIX_REACH, HELIX_REACH, 3), GROUND_FREE);
    assert_int_equal(world_ground(world, REALM, -HELIX_REACH - 1, 0, 3), GROUND_RIM);
    assert_int_equal(world_ground(world, REALM, 0, HELIX_REACH + 1, 3), GROUND_RIM);
    world_destroy(world);
}

/* ------------------------------------------------------------------------------------- what is there */

struct found {
    int plain;
    int ramps_up;
    int ramps_down;
    int free_cells; /* of chambers */
};

/* Looks at every place of a level, and that the ground says of it what was made. */
static struct found look_over(struct world *world, int32_t level)
{
    struct found found = {0};
    for (int32_t y = -HELIX_REACH - 2; y <= HELIX_REACH + 2; y++) {
        for (int32_t x = -HELIX_REACH - 2; x <= HELIX_REACH + 2; x++) {
            struct cell cell = cell_on(world, x, y, level);
            enum ground ground = world_ground(world, REALM, x, y, level);
            if (!cell_exists(cell)) {
                assert_int_not_equal(ground, GROUND_CELL);
                continue;
            }
            assert_true(cell.passable);
            assert_int_not_equal(ground, GROUND_UNYIELDING);
            found.free_cells += ground == GROUND_FREE ? 1 : 0;
            if (!level_set_is_ramp(cell.levels)) {
                found.plain++;
                continue;
            }
            assert_int_equal(ground, GROUND_CELL);
            assert_int_equal(cell.levels.mask, 3);
            found.ramps_up += cell.levels.first == level - 1 ? 1 : 0;
            found.ramps_down += cell.levels.first == level ? 1 : 0;
        }
    }
    return found;
}

static void test_each_level_has_one_ray_up_and_one_down(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        struct world *world = make_world(seed);
        int wide = look_over(world, 0).ramps_down; /* as wide as the ring */
        assert_in_range(wide, 2, 5);
        assert_int_equal(look_over(world, 0).ramps_up, 0);
        assert_int_equal(look_over(world, LIMIT_LEVEL).ramps_down, 0);
        for (int32_t level = 1; level < 30; level++) {
            struct found found = look_over(world, level % 2 == 0 ? level : DEEP + level);
            assert_int_equal(found.ramps_up, wide);
            assert_int_equal(found.ramps_down, wide);
            assert_true(found.plain >= wide * wide);
        }
        world_destroy(world);
    }
}

/* Where a level's ramps down are, as the sums of their places' coordinates, and how many there are. */
struct ray {
    int32_t x;
    int32_t y;
    int32_t count;
};

static struct ray ray_down(struct world *world, int32_t level)
{
    struct ray ray = {0};
    for (int32_t y = -HELIX_REACH; y <= HELIX_REACH; y++) {
        for (int32_t x = -HELIX_REACH; x <= HELIX_REACH; x++) {
            struct cell cell = cell_on(world, x, y, level);
            if (level_set_is_ramp(cell.levels) && cell.levels.first == level) {
                ray.x += x;
                ray.y += y;
                ray.count++;
            }
        }
    }
    return ray;
}

/* The sine of the angle between two rays as seen from (0, 0), in some measure: positive if it is clockwise.
 */
static int32_t turn_of(struct ray a, struct ray b)
{
    int32_t sine = a.x * b.y - a.y * b.x;
    return (sine > 0) - (sine < 0);
}

/* With four sectors each level turns the same way; with two, the next level's ramps are opposite. */
static void test_ramps_go_round_the_core_and_come_again_after_a_turn(void **state)
{
    (void)state;
    int ways[3] = {0};
    for (uint64_t seed = 1; seed <= 40; seed++) {
        struct world *world = make_world(seed);
        struct ray rays[9];
        for (int32_t level = 0; level < 9; level++) {
            rays[level] = ray_down(world, level);
        }
        bool two = rays[0].x == rays[2].x && rays[0].y == rays[2].y;
        int32_t turn = turn_of(rays[0], rays[1]);
        for (int32_t level = 0; level < 5; level++) {
            assert_memory_equal(&rays[level], &rays[level + 4], sizeof rays[0]);
            assert_true(two || turn_of(rays[level], rays[level + 1]) == turn);
            assert_true(rays[level].x != rays[level + 1].x || rays[level].y != rays[level + 1].y);
        }
        ways[two ? 0 : turn > 0 ? 1 : 2]++;
        world_destroy(world);
    }
    assert_true(ways[0] > 0 && ways[1] > 5 && ways[2] > 5);
}

static void test_chambers_open_here_and_there(void **state)
{
    (void)state;
    int with = 0;
    int without = 0;
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        struct world *world = make_world(seed);
        for (int32_t level = 0; level < 20; level++) {
            bool has_chamber = look_over(world, level).free_cells >= 9;
            with += has_chamber ? 1 : 0;
            without += has_chamber ? 0 : 1;
        }
        world_destroy(world);
    }
    assert_true(with > 20 && without > 20);
}

static void test_one_starts_on_level_0_away_from_its_ramps(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 200; seed++) {
        struct world *world = make_world(seed);
        struct place start = helix_kind.alone->start(seed, REALM);
        assert_true(level_set_equal(start.levels, level_set_one(0)) && start.realm == REALM);
        struct cell cell = cell_on(world, start.x, start.y, 0);
        assert_true(cell.passable && !level_set_is_ramp(cell.levels));
        assert_int_equal(world_ground(world, REALM, start.x, start.y, 0), GROUND_CELL);
        world_destroy(world);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_any_order_of_making_gives_the_same),
        cmocka_unit_test(test_seeds_realms_and_levels_differ),
        cmocka_unit_test(test_rock_where_the_realm_ends),
        cmocka_unit_test(test_each_level_has_one_ray_up_and_one_down),
        cmocka_unit_test(test_ramps_go_round_the_core_and_come_again_after_a_turn),
        cmocka_unit_test(test_chambers_open_here_and_there),
        cmocka_unit_test(test_one_starts_on_level_0_away_from_its_ramps),
    };
    return cmocka_run_group_tests_name("generate/helix", tests, NULL, NULL);
}
