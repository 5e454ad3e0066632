/* The rainbow keeps the rules of a seamless world: proved by brute force on the whole screen, for many seeds,
 * at the top, deep down and where it ends; as made, and on the hull. Most seeds look at a few levels; some at
 * so many that both ends of the longest doors are among them. */
#include "common/dice.h"
#include "server/generate/rainbow.h"
#include "tests/support/check.h"
#include "tests/support/seamless.h"

enum { QUICK_SEEDS = 10, FULL_SEEDS = 200, LEVELS = 2, LEVELS_ACROSS = RAINBOW_DROP_MAX + 2, ACROSS_OF = 40 };
enum { RADIUS = 20, FAR_OF = 6, MARGIN = 3 };

static struct verify_window choose_window(const void *of, uint64_t seed)
{
    (void)of;
    enum { KINDS = 4 };
    int level_count = seed % ACROSS_OF == 0 ? LEVELS_ACROSS : LEVELS;
    int32_t somewhere =
        (int32_t)dice_below(dice_roll(seed, 1, 2, 3, 4).value[0], LIMIT_LEVEL - LEVELS_ACROSS);
    const int32_t level[KINDS] = {0, 1 + somewhere % 40, somewhere, LIMIT_LEVEL + 1 - level_count};
    return (struct verify_window){
        .left = -MARGIN,
        .top = -MARGIN,
        .width = RAINBOW_WIDTH + 2 * MARGIN,
        .height = RAINBOW_HEIGHT + 2 * MARGIN,
        .level = level[seed / 3 % KINDS],
        .level_count = level_count,
        .radius = seed % FAR_OF == 0 ? VERIFY_RADIUS_MAX : RADIUS,
    };
}

static void prove_the_rainbow_is_seamless(void **state)
{
    (void)state;
    const struct seamless proof = {.name = "the rainbow is seamless",
                                   .maker = rainbow_kind.alone->maker,
                                   .window = choose_window,
                                   .margin = -1,
                                   .quick_seeds = QUICK_SEEDS,
                                   .full_seeds = FULL_SEEDS};
    const struct seamless_counts counts = assert_seamless(&proof);
    assert_true(counts.made.ramps / counts.seeds > 50 && counts.made.observers / counts.seeds > 500);
    assert_true(counts.hull.observers >= counts.made.observers);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(prove_the_rainbow_is_seamless),
    };
    return cmocka_run_group_tests_name("generate/rainbow proof", tests, NULL, NULL);
}
