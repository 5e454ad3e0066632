#include "server/generate/caves.h"
#include "server/generate/site.h"
#include "server/generate/verify.h"
#include "tests/support/level_asserts.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { REALM = 0 };

static struct world *make_world(uint64_t seed)
{
    return world_of(caves_kind.alone->maker, seed);
}

/* ---------------------------------------------------------------------------------- the order of making */

static void test_any_order_of_making_gives_the_same(void **state)
{
    (void)state;
    const struct stretch around = {-3, -3, 7, 7};
    assert_any_order_gives_the_same(caves_kind.alone->maker, 42, around, 0, 5);
}

static void test_seeds_realms_and_levels_differ(void **state)
{
    (void)state;
    assert_seeds_realms_and_levels_differ(caves_kind.alone->maker, 4, 5);
}

/* ------------------------------------------------------------------------------------------ where it ends */

static void assert_rock(struct world *world, int32_t x, int32_t y, int32_t level)
{
    for (int32_t j = -12; j < 12; j++) {
        for (int32_t i = -12; i < 12; i++) {
            assert_false(cell_exists(cell_on(world, x + i, y + j, level)));
            assert_int_equal(world_ground(world, REALM, x + i, y + j, level), GROUND_RIM);
        }
    }
}

static bool has_caves(struct world *world, int32_t x, int32_t y, int32_t level)
{
    int open = 0;
    for (int32_t j = -40; j < 40; j++) {
        for (int32_t i = -40; i < 40; i++) {
            open += cell_on(world, x + i, y + j, level).passable ? 1 : 0;
        }
    }
    return open > 80 * 80 / 5;
}

static void test_rock_where_the_realm_ends(void **state)
{
    (void)state;
    struct world *world = make_world(7);
    assert_rock(world, 0, 0, -1);
    assert_rock(world, 0, 0, INT32_MIN);
    assert_true(has_caves(world, 0, 0, 0));
    assert_true(has_caves(world, 0, 0, LIMIT_LEVEL));
    assert_rock(world, 0, 0, LIMIT_LEVEL + 1);
    const int32_t ends[] = {-WORLD_COORDINATE_MAX, WORLD_COORDINATE_MAX};
    const int32_t inside[] = {200 - WORLD_COORDINATE_MAX, WORLD_COORDINATE_MAX - 200};
    for (int k = 0; k < 2; k++) {
        assert_rock(world, ends[k], 0, 3);
        assert_rock(world, 0, ends[k], 3);
        assert_true(has_caves(world, inside[k], 0, 3));
        assert_true(has_caves(world, 0, inside[k], 3));
    }
    world_destroy(world);
}

/* ----------------------------------------------------------------------------------- what the ground says */

/* The made world says the same as the ground does, over four parcels that meet at (x, y). */
static void assert_is_as_the_ground_says(struct world *world, int32_t x, int32_t y, int32_t level)
{
    int ramps = 0;
    for (int32_t j = -PARCEL_HEIGHT; j < PARCEL_HEIGHT; j++) {
        for (int32_t i = -PARCEL_WIDTH; i < PARCEL_WIDTH; i++) {
            struct cell cell = cell_on(world, x + i, y + j, level);
            enum ground ground = world_ground(world, REALM, x + i, y + j, level);
            ramps += level_set_is_ramp(cell.levels) ? 1 : 0;
            if (ground == GROUND_CELL) {
                assert_true(cell.passable);
            } else {
                assert_false(level_set_is_ramp(cell.levels));
                assert_false(ground == GROUND_UNYIELDING && cell_exists(cell));
            }
        }
    }
    assert_true(ramps >= (level == 0 ? 4 : 8));
}

static void test_parcels_around_the_origin(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 5; seed++) {
        struct world *world = make_world(seed);
        for (int32_t level = 0; level < 5; level++) {
            assert_is_as_the_ground_says(world, 0, 0, level);
        }
        world_destroy(world);
    }
}

static void test_parcels_at_negative_coordinates(void **state)
{
    (void)state;
    struct world *world = make_world(6);
    assert_is_as_the_ground_says(world, -5 * PARCEL_WIDTH, 3 * PARCEL_HEIGHT, 1);
    assert_is_as_the_ground_says(world, 9 * PARCEL_WIDTH, -8 * PARCEL_HEIGHT, 2);
    assert_is_as_the_ground_says(world, -14000003 * PARCEL_WIDTH, -20000001 * PARCEL_HEIGHT, 1000000);
    world_destroy(world);
}

/* ------------------------------------------------------------------------------------------------- stairs */

/* The places of stairs of one kind on a level, as bits of a map of six by six chunks around (0, 0). */
enum { STAIRS_SIDE = 192 };
struct stairs_map {
    bool at[STAIRS_SIDE][STAIRS_SIDE];
    int count;
};

static void find_stairs(struct world *world, int32_t level, enum terrain_id kind, struct stairs_map *map)
{
    map->count = 0;
    for (int32_t j = 0; j < STAIRS_SIDE; j++) {
        for (int32_t i = 0; i < STAIRS_SIDE; i++) {
            struct cell cell = cell_on(world, i - STAIRS_SIDE / 2, j - STAIRS_SIDE / 2, level);
            map->at[j][i] = cell.floor == (uint8_t)kind;
            if (map->at[j][i]) {
                map->count++;
                assert_true(cell.passable);
                assert_int_equal(cell.ornament, TERRAIN_NONE);
                assert_false(level_set_is_ramp(cell.levels));
            }
        }
    }
}

static void test_stairs_meet_whichever_level_is_made_first(void **state)
{
    (void)state;
    static struct stairs_map down;
    static struct stairs_map up;
    for (uint64_t seed = 10; seed < 14; seed++) {
        struct world *downward = make_world(seed);
        struct world *upward = make_world(seed);
        for (int32_t level = 0; level < 4; level++) {
            find_stairs(downward, level, TERRAIN_STAIRS_DOWN, &down);
            find_stairs(downward, level + 1, TERRAIN_STAIRS_UP, &up);
            assert_true(down.count >= 4);
            assert_memory_equal(down.at, up.at, sizeof down.at);
            find_stairs(upward, 4 - level, TERRAIN_STAIRS_UP, &up);
            find_stairs(upward, 3 - level, TERRAIN_STAIRS_DOWN, &down);
            assert_memory_equal(down.at, up.at, sizeof down.at);
        }
        find_stairs(downward, 0, TERRAIN_STAIRS_UP, &up);
        assert_int_equal(up.count, 0);
        world_destroy(downward);
        world_destroy(upward);
    }
}

/* ------------------------------------------------------------------------------------------ walking about */

/* Steps by the real rule from a place, breadth first, within REACH cells of it; counts are by the ground
 * covered. */
enum { REACH = 60, SIDE = 2 * REACH + 1 };
struct walk {
    int steps[SIDE][SIDE]; /* −1: not reached */
    int to_stairs;         /* steps to the nearest; INT_MAX: none */
    int to_site;           /* to a ramp, or to the mouth of a passage to one */
};

static void walk_note(struct world *world, struct walk *walk, struct place at, int steps)
{
    struct cell cell = world_cell(world, at.realm, at.x, at.y, at.levels);
    enum ground ground = world_ground(world, at.realm, at.x, at.y, at.levels.first);
    if (cell.floor == TERRAIN_STAIRS_DOWN && steps < walk->to_stairs) {
        walk->to_stairs = steps;
    }
    if (ground == GROUND_CELL && steps < walk->to_site) {
        walk->to_site = steps;
    }
}

static void walk_from(struct world *world, struct place start, struct walk *walk)
{
    static struct place queue[SIDE * SIDE];
    memset(walk->steps, -1, sizeof walk->steps);
    walk->to_stairs = walk->to_site = 1 << 20;
    int head = 0;
    int tail = 0;
    queue[tail++] = start;
    walk->steps[REACH][REACH] = 0;
    while (head < tail) {
        struct place here = queue[head++];
        int steps = walk->steps[here.y - start.y + REACH][here.x - start.x + REACH];
        for (int k = 0; k < 9; k++) {
            int32_t x = here.x + k % 3 - 1;
            int32_t y = here.y + k / 3 - 1;
            int32_t i = x - start.x + REACH;
            int32_t j = y - start.y + REACH;
            if (i < 0 || i >= SIDE || j < 0 || j >= SIDE || walk->steps[j][i] >= 0) {
                continue;
            }
            struct cell cell = world_cell(world, here.realm, x, y, here.levels);
            if (cell.passable) {
                walk->steps[j][i] = steps + 1;
                queue[tail] = (struct place){here.realm, x, y, cell.levels};
                walk_note(world, walk, queue[tail++], steps + 1);
            }
        }
    }
}

static int room_around(const struct walk *walk)
{
    int count = 0;
    for (int j = -5; j <= 5; j++) {
        for (int i = -5; i <= 5; i++) {
            int steps = walk->steps[REACH + j][REACH + i];
            count += steps >= 0 && steps <= 6 ? 1 : 0;
        }
    }
    return count;
}

static void test_the_start_is_a_good_place(void **state)
{
    (void)state;
    static struct walk walk;
    for (uint64_t seed = 1; seed <= 120; seed++) {
        struct world *world = make_world(seed);
        struct place start = caves_kind.alone->start(seed, REALM);
        assert_true(place_same_cell(start, caves_kind.alone->start(seed, REALM)));
        assert_int_equal(start.levels.first, 0);
        assert_int_equal(start.levels.mask, 1);
        struct cell cell = world_cell(world, REALM, start.x, start.y, start.levels);
        assert_true(cell.passable);
        assert_true(level_set_equal(cell.levels, start.levels));
        walk_from(world, start, &walk);
        if (walk.to_stairs > 40 || walk.to_site > 40 || room_around(&walk) < 60) {
            fail_msg("seed %" PRIu64 ": %d steps to stairs, %d to a ramp site, %d cells of room", seed,
                     walk.to_stairs, walk.to_site, room_around(&walk));
        }
        world_destroy(world);
    }
}

static void fail_at(void *context, const struct verify_breach *breach)
{
    (void)context;
    fail_msg("%s: seed %" PRIu64 " at (%" PRId32 ", %" PRId32 ")\n%s", verify_rule_text(breach->rule),
             breach->seed, breach->at.x, breach->at.y, breach->map);
}

static void test_four_parcels_hang_together(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 12; seed++) {
        struct world *world = make_world(seed);
        const struct verify_window window = {
            .left = -PARCEL_WIDTH,
            .top = -PARCEL_HEIGHT,
            .width = 2 * PARCEL_WIDTH,
            .height = 2 * PARCEL_HEIGHT,
            .level = 0,
            .level_count = 4,
        };
        struct verify_counts counts = {0};
        verify_joined(world, &window, 0, (struct verify_report){.breach = fail_at}, &counts);
        world_destroy(world);
    }
}

/* ------------------------------------------------------------------------------------------------ pockets */

enum { FIELD = 160 };
struct field {
    bool open[FIELD][FIELD];
    int piece[FIELD * FIELD];
};

/* Takes the 8-connected piece at (i, j) out of the field. Whether it is a pocket: within 12 × 12 and off the
 * edge. */
static bool take_piece(struct field *field, int i, int j)
{
    int left = i, right = i, top = j, bottom = j, tail = 0;
    field->piece[tail++] = j * FIELD + i;
    field->open[j][i] = false;
    for (int head = 0; head < tail; head++) {
        int x = field->piece[head] % FIELD;
        int y = field->piece[head] / FIELD;
        left = x < left ? x : left;
        right = x > right ? x : right;
        top = y < top ? y : top;
        bottom = y > bottom ? y : bottom;
        for (int k = 0; k < 9; k++) {
            int u = x + k % 3 - 1;
            int v = y + k / 3 - 1;
            if (u >= 0 && u < FIELD && v >= 0 && v < FIELD && field->open[v][u]) {
                field->open[v][u] = false;
                field->piece[tail++] = v * FIELD + u;
            }
        }
    }
    bool inside = left > 0 && top > 0 && right < FIELD - 1 && bottom < FIELD - 1;
    return inside && right - left < 12 && bottom - top < 12;
}

/* Pockets are filled from windows that overlap; where two of them disagreed a piece of a pocket would be
 * left. */
static void test_no_pockets_across_chunk_borders(void **state)
{
    (void)state;
    static struct field field;
    for (uint64_t seed = 1; seed <= 8; seed++) {
        struct world *world = make_world(seed);
        for (int32_t k = 0; k < FIELD * FIELD; k++) {
            struct cell cell = cell_on(world, k % FIELD - FIELD / 2, k / FIELD - FIELD / 2, 2);
            field.open[k / FIELD][k % FIELD] = cell_exists(cell);
        }
        for (int k = 0; k < FIELD * FIELD; k++) {
            if (field.open[k / FIELD][k % FIELD] && take_piece(&field, k % FIELD, k / FIELD)) {
                fail_msg("seed %" PRIu64 ": a pocket at (%d, %d)", seed, k % FIELD - FIELD / 2,
                         k / FIELD - FIELD / 2);
            }
        }
        world_destroy(world);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_any_order_of_making_gives_the_same),
        cmocka_unit_test(test_seeds_realms_and_levels_differ),
        cmocka_unit_test(test_rock_where_the_realm_ends),
        cmocka_unit_test(test_parcels_around_the_origin),
        cmocka_unit_test(test_parcels_at_negative_coordinates),
        cmocka_unit_test(test_stairs_meet_whichever_level_is_made_first),
        cmocka_unit_test(test_the_start_is_a_good_place),
        cmocka_unit_test(test_four_parcels_hang_together),
        cmocka_unit_test(test_no_pockets_across_chunk_borders),
    };
    return cmocka_run_group_tests_name("generate/caves", tests, NULL, NULL);
}
