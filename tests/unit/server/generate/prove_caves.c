/* The caves keep the rules of a seamless world: proved by brute force on one parcel and all who see its
 * ramps, three levels deep, for many seeds, around the origin, far away and where the realm ends; as made,
 * and on the hull. */
#include "server/generate/caves.h"
#include "server/generate/site.h"
#include "server/generate/verify.h"
#include "tests/support/breach.h"
#include "tests/support/proof.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>

enum { QUICK_SEEDS = 20, FULL_SEEDS = 1000, LEVELS = 3, RADIUS = 20 };

/* The levels and the parcel to look at: near the top and around the origin for half of the seeds. */
static struct verify_window choose_window(uint64_t seed)
{
    const int32_t columns = WORLD_COORDINATE_MAX / PARCEL_WIDTH;
    const int32_t rows = WORLD_COORDINATE_MAX / PARCEL_HEIGHT;
    struct dice_roll roll = dice_roll(seed, 1, 2, 3, 4);
    int32_t near = (int32_t)dice_below(roll.value[0], 4) - 2;
    int32_t anywhere = (int32_t)dice_below(roll.value[1], 2 * (uint32_t)rows) - rows;
    const int32_t x[] = {near, near, -columns, columns - 1, anywhere, 0};
    const int32_t y[] = {-near, near, rows - 1, -rows, near, anywhere};
    const int32_t level[] = {0, near + 2, anywhere + rows, 1, 1000000 + near, SITE_LEVEL_LAST - LEVELS + 1};
    enum { KINDS = sizeof x / sizeof x[0] };
    int kind = (int)(seed % KINDS);
    bool across_parcels = seed / KINDS % 2 == 1;
    return (struct verify_window){
        .left = x[kind] * PARCEL_WIDTH + (across_parcels ? PARCEL_WIDTH / 2 : 0),
        .top = y[kind] * PARCEL_HEIGHT + (across_parcels ? PARCEL_HEIGHT / 2 : 0),
        .width = PARCEL_WIDTH,
        .height = PARCEL_HEIGHT,
        .level = level[kind],
        .level_count = LEVELS,
        .radius = RADIUS,
    };
}

static void verify_seed(uint64_t seed, struct verify_counts *made, struct verify_counts *hull)
{
    int printed = 0;
    struct verify_report report = {.breach = breach_print, .context = &printed};
    struct verify_window window = choose_window(seed);
    struct world *world = world_create(seed);
    world_add_realm(world, caves_maker());
    verify_world(world, caves_ground(), &window, report, made);
    verify_hull(world, caves_ground(), &window, report, hull);
    verify_joined(world, &window, PARCEL_WIDTH, report, made);
    world_destroy(world);
    assert_int_equal(printed, 0);
}

static void prove_the_caves_are_seamless(void **state)
{
    (void)state;
    struct verify_counts made = {0};
    struct verify_counts hull = {0};
    int count = proof_count(QUICK_SEEDS, FULL_SEEDS);
    uint64_t first = proof_seed("caves are seamless");
    for (int k = 0; k < count; k++) {
        verify_seed(first + (uint64_t)k, &made, &hull);
        proof_progress("caves are seamless", k + 1, count);
    }
    assert_true(made.ramps / count > 30 && made.observers / count > 3000 && hull.sightings > made.sightings);
    print_message("%d seeds, %" PRId64 " ramps, %" PRId64 " observers, %" PRId64
                  " sightings; on the hull %" PRId64 " observers, %" PRId64 " sightings\n",
                  count, made.ramps, made.observers, made.sightings, hull.observers, hull.sightings);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(prove_the_caves_are_seamless),
    };
    return cmocka_run_group_tests_name("generate/caves proof", tests, NULL, NULL);
}
