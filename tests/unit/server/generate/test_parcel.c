#include "server/generate/parcel.h"

#include "server/world/world.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

enum { SEEDS = 40, PARCELS = 3, LEVELS = 5 };

/* Calls `check` for parcels on both sides of (0, 0), on the first levels of many worlds. */
static void each_parcel(void (*check)(const struct parcel *parcel))
{
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        for (int32_t level = 0; level < LEVELS; level++) {
            for (int32_t k = 0; k < PARCELS * PARCELS; k++) {
                struct parcel parcel;
                parcel_plan(stratum_make(seed, 0, level), k % PARCELS - 1, k / PARCELS - 1, &parcel);
                check(&parcel);
            }
        }
    }
}

static void test_cells_and_their_parcels(void **state)
{
    (void)state;
    assert_int_equal(parcel_column(0), 0);
    assert_int_equal(parcel_column(71), 0);
    assert_int_equal(parcel_column(72), 1);
    assert_int_equal(parcel_column(-1), -1);
    assert_int_equal(parcel_column(-72), -1);
    assert_int_equal(parcel_column(-73), -2);
    assert_int_equal(parcel_row(47), 0);
    assert_int_equal(parcel_row(-48), -1);
    assert_int_equal(parcel_row(-49), -2);
}

static void test_no_parcel_reaches_beyond_the_world(void **state)
{
    (void)state;
    int32_t last_x = parcel_column(WORLD_COORDINATE_MAX - 1);
    int32_t last_y = parcel_row(WORLD_COORDINATE_MAX - 1);
    assert_false(parcel_exists(last_x, 0)); /* 2^30 is no multiple of 72, nor of 48 */
    assert_false(parcel_exists(0, last_y));
    assert_true(parcel_exists(last_x - 1, last_y - 1));
    assert_true(parcel_exists(-last_x, -last_y));
    assert_false(parcel_exists(-last_x - 1, 0));
    assert_false(parcel_exists(0, -last_y - 1));
}

static bool in_box(const struct site *site, struct point at)
{
    return at.x >= site->left && at.x < site->left + SITE_WIDTH && at.y >= site->top &&
           at.y < site->top + SITE_HEIGHT;
}

static void check_boxes(const struct parcel *parcel)
{
    assert_int_equal(parcel->site_count, parcel->stratum.level == 0 ? 1 : 2);
    for (int k = 0; k < parcel->site_count; k++) {
        const struct site *site = &parcel->sites[k];
        assert_true(site->left >= parcel->x * PARCEL_WIDTH + NODE_SIDE);
        assert_true(site->left + SITE_WIDTH <= (parcel->x + 1) * PARCEL_WIDTH - NODE_SIDE);
        assert_true(site->top >= parcel->y * PARCEL_HEIGHT);
        assert_true(site->top + SITE_HEIGHT <= (parcel->y + 1) * PARCEL_HEIGHT);
        assert_int_equal(site->level, parcel->stratum.level - (parcel->site_count - 1) + k);
    }
    if (parcel->site_count == 2) {
        assert_true(parcel->sites[0].top + SITE_HEIGHT <= parcel->sites[1].top ||
                    parcel->sites[1].top + SITE_HEIGHT <= parcel->sites[0].top);
    }
}

static void test_sites_of_a_level_do_not_overlap(void **state)
{
    (void)state;
    each_parcel(check_boxes);
}

static void check_nodes(const struct parcel *parcel)
{
    uint64_t used = parcel->tunnels | node_bit(parcel->hub);
    for (int node = 0; node < NODE_COUNT; node++) {
        for (int k = 0; (used & node_bit(node)) != 0 && k < parcel->site_count; k++) {
            assert_false(in_box(&parcel->sites[k], parcel_node_place(parcel, node)));
        }
    }
    for (int k = 0; k < parcel->site_count; k++) {
        assert_true((used & node_bit(parcel_mouth_node(parcel, &parcel->sites[k]))) != 0);
    }
    for (int direction = 0; direction < POINT_DIRECTIONS; direction++) {
        assert_true((used & node_bit(parcel->gates[direction])) != 0);
    }
}

static void test_tunnels_keep_out_of_the_boxes(void **state)
{
    (void)state;
    each_parcel(check_nodes);
}

static void check_stairs(const struct parcel *parcel)
{
    struct parcel below;
    parcel_plan(stratum_below(parcel->stratum, 1), parcel->x, parcel->y, &below);
    assert_true(parcel->has_stairs_down && below.has_stairs_up);
    assert_true(point_equal(parcel->stairs_down, below.stairs_up));
    for (int k = 0; k < parcel->site_count; k++) {
        assert_false(in_box(&parcel->sites[k], parcel->stairs_down));
    }
    assert_false(in_box(&below.sites[1], parcel->stairs_down));
    assert_int_equal(parcel->has_stairs_up, parcel->stratum.level > 0);
    if (parcel->has_stairs_up) {
        assert_int_not_equal(parcel_node_at(parcel, parcel->stairs_up),
                             parcel_node_at(parcel, parcel->stairs_down));
    }
}

static void test_stairs_meet_and_keep_apart(void **state)
{
    (void)state;
    each_parcel(check_stairs);
}

static void check_gates(const struct parcel *parcel)
{
    struct parcel east;
    struct parcel south;
    parcel_plan(parcel->stratum, parcel->x + 1, parcel->y, &east);
    parcel_plan(parcel->stratum, parcel->x, parcel->y + 1, &south);
    assert_int_equal(parcel->gates[POINT_EAST] - (NODE_COLUMNS - 1), east.gates[POINT_WEST]);
    assert_int_equal(parcel->gates[POINT_SOUTH] - (NODE_ROWS - 1) * NODE_COLUMNS, south.gates[POINT_NORTH]);
}

static void test_neighbours_agree_on_gates(void **state)
{
    (void)state;
    each_parcel(check_gates);
}

static void test_the_last_parcels_have_no_gates_out(void **state)
{
    (void)state;
    const int32_t x = parcel_column(WORLD_COORDINATE_MAX) - 1;
    const int32_t y = parcel_row(WORLD_COORDINATE_MAX) - 1;
    struct parcel parcel;
    parcel_plan(stratum_make(1, 0, 0), x, y, &parcel);
    assert_int_equal(parcel.gates[POINT_EAST], NODE_NONE);
    assert_int_equal(parcel.gates[POINT_SOUTH], NODE_NONE);
    assert_int_not_equal(parcel.gates[POINT_WEST], NODE_NONE);
    assert_int_not_equal(parcel.gates[POINT_NORTH], NODE_NONE);
    parcel_plan(stratum_make(1, 0, 0), -x - 1, -y - 1, &parcel);
    assert_int_equal(parcel.gates[POINT_WEST], NODE_NONE);
    assert_int_equal(parcel.gates[POINT_NORTH], NODE_NONE);
}

static void test_the_last_level_has_no_way_down(void **state)
{
    (void)state;
    struct parcel parcel;
    parcel_plan(stratum_make(1, 0, LIMIT_LEVEL), 0, 0, &parcel);
    assert_int_equal(parcel.site_count, 1);
    assert_false(parcel.has_stairs_down);
    assert_true(parcel.has_stairs_up);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cells_and_their_parcels),
        cmocka_unit_test(test_no_parcel_reaches_beyond_the_world),
        cmocka_unit_test(test_sites_of_a_level_do_not_overlap),
        cmocka_unit_test(test_tunnels_keep_out_of_the_boxes),
        cmocka_unit_test(test_stairs_meet_and_keep_apart),
        cmocka_unit_test(test_neighbours_agree_on_gates),
        cmocka_unit_test(test_the_last_parcels_have_no_gates_out),
        cmocka_unit_test(test_the_last_level_has_no_way_down),
    };
    return cmocka_run_group_tests_name("generate/parcel", tests, NULL, NULL);
}
