#include "server/generate/rainbow.h"
#include "tests/support/check.h"
#include "tests/support/level_asserts.h"
#include "tests/support/standard.h"

enum { REALM = 0, DEEP = 1000000 };

static struct world *make_world(uint64_t seed)
{
    return world_of(rainbow_kind.alone->maker, seed);
}

static bool is_ramp(struct cell cell)
{
    return level_set_is_ramp(cell.levels);
}

/* The levels from a ramp's upper end to its lower one. */
static int drop_of(struct cell ramp)
{
    int drop = 0;
    for (uint64_t rest = ramp.levels.mask >> 1; rest != 0; rest >>= 1) {
        drop++;
    }
    return drop;
}

/* ------------------------------------------------------------------------------------ how it is made */

static void test_any_order_of_making_gives_the_same(void **state)
{
    (void)state;
    const struct stretch around = {-3, -3, 6, 6};
    assert_any_order_gives_the_same(rainbow_kind.alone->maker, 42, around, 0, 10);
    assert_any_order_gives_the_same(rainbow_kind.alone->maker, 43, around, DEEP, 10);
}

static void test_seeds_realms_and_levels_differ(void **state)
{
    (void)state;
    assert_seeds_realms_and_levels_differ(rainbow_kind.alone->maker, 4, 6);
}

static bool exists_within(struct world *world, int32_t left, int32_t top, int32_t side, int32_t level)
{
    for (int32_t k = 0; k < side * side; k++) {
        if (cell_exists(cell_on(world, left + k % side, top + k / side, level))) {
            return true;
        }
    }
    return false;
}

static void test_rock_where_the_realm_ends(void **state)
{
    (void)state;
    struct world *world = make_world(7);
    const int32_t none[] = {INT32_MIN, -31, -1, LIMIT_LEVEL + 1, INT32_MAX - 1};
    for (size_t k = 0; k < sizeof none / sizeof none[0]; k++) {
        assert_false(exists_within(world, -20, -20, 120, none[k]));
        assert_int_equal(world_ground(world, REALM, 40, 10, none[k]), GROUND_RIM);
    }
    assert_true(exists_within(world, 0, 0, RAINBOW_HEIGHT, 0));
    assert_true(exists_within(world, 0, 0, RAINBOW_HEIGHT, LIMIT_LEVEL));
    assert_false(exists_within(world, WORLD_COORDINATE_MAX - 40, 0, 40, 3));
    assert_false(exists_within(world, -WORLD_COORDINATE_MAX, 0, 40, 3));
    world_destroy(world);
}

/* ------------------------------------------------------------------------------------- what is there */

/* Calls `act` for every place on the screen and well around it. */
static void each_place(struct world *world, int32_t level,
                       void (*act)(struct world *world, int32_t x, int32_t y, int32_t level,
                                   struct cell cell))
{
    for (int32_t y = -30; y < RAINBOW_HEIGHT + 30; y++) {
        for (int32_t x = -30; x < RAINBOW_WIDTH + 30; x++) {
            act(world, x, y, level, cell_on(world, x, y, level));
        }
    }
}

static void check_place(struct world *world, int32_t x, int32_t y, int32_t level, struct cell cell)
{
    enum ground ground = world_ground(world, REALM, x, y, level);
    bool inside = x > 0 && x < RAINBOW_WIDTH - 1 && y > 0 && y < RAINBOW_HEIGHT - 1;
    assert_int_equal(ground, !inside              ? GROUND_RIM
                             : !cell_exists(cell) ? GROUND_UNYIELDING
                             : is_ramp(cell)      ? GROUND_CELL
                                                  : GROUND_FREE);
    if (cell_exists(cell)) {
        assert_true(inside && cell.passable);
        assert_int_equal(cell.floor, rainbow_floor(cell.levels.first));
        assert_int_not_equal(cell.floor, TERRAIN_STAIRS_DOWN);
        assert_int_not_equal(cell.floor, TERRAIN_STAIRS_UP);
    }
    if (is_ramp(cell)) {
        int drop = drop_of(cell);
        assert_int_equal(level_set_count(cell.levels), 2);
        assert_true(drop % 2 == 1 && drop <= RAINBOW_DROP_MAX);
        assert_int_not_equal(rainbow_floor(cell.levels.first), rainbow_floor(cell.levels.first + drop));
    }
}

static void test_rooms_doors_colours_and_rock(void **state)
{
    (void)state;
    const int32_t levels[] = {0, 1, 2, 31, 32, DEEP, DEEP + 1, LIMIT_LEVEL - 1, LIMIT_LEVEL};
    for (uint64_t seed = 1; seed <= 5; seed++) {
        struct world *world = make_world(seed);
        for (size_t k = 0; k < sizeof levels / sizeof levels[0]; k++) {
            each_place(world, levels[k], check_place);
        }
        world_destroy(world);
    }
}

static void test_seven_colours_in_turn(void **state)
{
    (void)state;
    for (int32_t level = 0; level < 50; level++) {
        for (int32_t other = 0; other < 50; other++) {
            assert_int_equal(rainbow_floor(level) == rainbow_floor(other), level % 7 == other % 7);
        }
    }
}

static bool is_plain(struct world *world, int32_t x, int32_t y, int32_t level)
{
    struct cell cell = cell_on(world, x, y, level);
    return cell_exists(cell) && !is_ramp(cell);
}

/* A room's ways, looked for all around it from its north-western cell on. */
static void check_ways(struct world *world, int32_t x, int32_t y, int32_t level, struct cell cell)
{
    if (!cell_exists(cell) || is_ramp(cell) || is_plain(world, x - 1, y, level) ||
        is_plain(world, x, y - 1, level)) {
        return;
    }
    int32_t right = x;
    int32_t bottom = y;
    while (is_plain(world, right, y, level)) {
        right++;
    }
    while (is_plain(world, x, bottom, level)) {
        bottom++;
    }
    assert_true(right - x >= 3 && bottom - y >= 3);
    int down = 0;
    int up = 0;
    for (int32_t j = y - 1; j <= bottom; j++) {
        for (int32_t i = x - 1; i <= right; i++) {
            struct cell door = cell_on(world, i, j, level);
            down += is_ramp(door) && door.levels.first == level ? 1 : 0;
            up += is_ramp(door) && door.levels.first != level ? 1 : 0;
        }
    }
    assert_true(down > 0 || level >= LIMIT_LEVEL - RAINBOW_DROP_MAX);
    assert_true(up > 0 || level < RAINBOW_DROP_MAX);
}

static void test_every_room_has_a_way_down_and_deep_ones_a_way_up(void **state)
{
    (void)state;
    struct world *world = make_world(3);
    for (int32_t level = 0; level < 70; level++) {
        each_place(world, level, check_ways);
    }
    world_destroy(world);
}

static void test_one_starts_in_a_room_on_level_0(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 50; seed++) {
        struct world *world = make_world(seed);
        struct place start = rainbow_kind.alone->start(seed, REALM);
        struct cell cell = cell_on(world, start.x, start.y, 0);
        assert_true(level_set_equal(start.levels, level_set_one(0)) && start.realm == REALM);
        assert_true(cell.passable && !is_ramp(cell));
        world_destroy(world);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_any_order_of_making_gives_the_same),
        cmocka_unit_test(test_seeds_realms_and_levels_differ),
        cmocka_unit_test(test_rock_where_the_realm_ends),
        cmocka_unit_test(test_rooms_doors_colours_and_rock),
        cmocka_unit_test(test_seven_colours_in_turn),
        cmocka_unit_test(test_every_room_has_a_way_down_and_deep_ones_a_way_up),
        cmocka_unit_test(test_one_starts_in_a_room_on_level_0),
    };
    return cmocka_run_group_tests_name("generate/rainbow", tests, NULL, NULL);
}
