/* The caves keep the rules of a seamless world: proved by brute force on one parcel and all who see its
 * ramps, three levels deep, for many seeds, around the origin, far away and where the realm ends; as made,
 * and on the hull. */
#include "common/dice.h"
#include "server/generate/caves.h"
#include "server/generate/site.h"
#include "tests/support/check.h"
#include "tests/support/seamless.h"

enum { QUICK_SEEDS = 20, FULL_SEEDS = 1000, LEVELS = 3, RADIUS = 20 };

/* The levels and the parcel to look at: near the top and around the origin for half of the seeds. */
static struct verify_window choose_window(const void *of, uint64_t seed)
{
    (void)of;
    const int32_t columns = WORLD_COORDINATE_MAX / PARCEL_WIDTH;
    const int32_t rows = WORLD_COORDINATE_MAX / PARCEL_HEIGHT;
    struct dice_roll roll = dice_roll(seed, 1, 2, 3, 4);
    int32_t near = (int32_t)dice_below(roll.value[0], 4) - 2;
    int32_t anywhere = (int32_t)dice_below(roll.value[1], 2 * (uint32_t)rows) - rows;
    const int32_t x[] = {near, near, -columns, columns - 1, anywhere, 0};
    const int32_t y[] = {-near, near, rows - 1, -rows, near, anywhere};
    const int32_t level[] = {0, near + 2, anywhere + rows, 1, 1000000 + near, LIMIT_LEVEL - LEVELS + 1};
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

static void prove_the_caves_are_seamless(void **state)
{
    (void)state;
    const struct seamless proof = {.name = "caves are seamless",
                                   .maker = caves_kind.alone->maker,
                                   .window = choose_window,
                                   .margin = PARCEL_WIDTH,
                                   .quick_seeds = QUICK_SEEDS,
                                   .full_seeds = FULL_SEEDS};
    const struct seamless_counts counts = assert_seamless(&proof);
    assert_true(counts.made.ramps / counts.seeds > 30 && counts.made.observers / counts.seeds > 3000);
    assert_true(counts.hull.sightings > counts.made.sightings);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(prove_the_caves_are_seamless),
    };
    return cmocka_run_group_tests_name("generate/caves proof", tests, NULL, NULL);
}
