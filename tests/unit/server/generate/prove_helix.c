/* The helix keeps the rules of a seamless world: proved by brute force on all that there is of its levels,
 * for many seeds, at the top, deep down and where it ends; as made, and on the hull. Every level's ramps are
 * joined. */
#include "common/dice.h"
#include "server/generate/helix.h"
#include "tests/support/check.h"
#include "tests/support/seamless.h"

enum { QUICK_SEEDS = 10, FULL_SEEDS = 300, LEVELS = 6, RADIUS = 20, FAR_OF = 4, SIDE = 2 * HELIX_REACH + 3 };

static struct verify_window choose_window(const void *of, uint64_t seed)
{
    (void)of;
    enum { KINDS = 4 };
    int32_t somewhere = (int32_t)dice_below(dice_roll(seed, 1, 2, 3, 4).value[0], LIMIT_LEVEL - LEVELS);
    const int32_t level[KINDS] = {0, 1 + somewhere % 40, somewhere, LIMIT_LEVEL + 1 - LEVELS};
    return (struct verify_window){
        .left = -SIDE / 2,
        .top = -SIDE / 2,
        .width = SIDE,
        .height = SIDE,
        .level = level[seed / 3 % KINDS],
        .level_count = LEVELS,
        .radius = seed % FAR_OF == 0 ? VERIFY_RADIUS_MAX : RADIUS,
    };
}

static void prove_the_helix_is_seamless(void **state)
{
    (void)state;
    const struct seamless proof = {.name = "the helix is seamless",
                                   .maker = helix_kind.alone->maker,
                                   .window = choose_window,
                                   .quick_seeds = QUICK_SEEDS,
                                   .full_seeds = FULL_SEEDS};
    const struct seamless_counts counts = assert_seamless(&proof);
    assert_true(counts.made.ramps / counts.seeds > 10 && counts.made.observers / counts.seeds > 500);
    assert_true(counts.hull.sightings > counts.made.sightings);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(prove_the_helix_is_seamless),
    };
    return cmocka_run_group_tests_name("generate/helix proof", tests, NULL, NULL);
}
