/* The rainbow keeps the rules of a seamless world: proved by brute force on the whole screen, for many seeds,
 * at the top, deep down and where it ends; as made, and on the hull. Most seeds look at a few levels; some at
 * so many that both ends of the longest doors are among them. */
#include "common/dice.h"
#include "server/generate/rainbow.h"
#include "server/generate/verify.h"
#include "tests/support/breach.h"
#include "tests/support/check.h"
#include "tests/support/proof.h"

#include <inttypes.h>

enum { QUICK_SEEDS = 10, FULL_SEEDS = 200, LEVELS = 2, LEVELS_ACROSS = RAINBOW_DROP_MAX + 2, ACROSS_OF = 40 };
enum { RADIUS = 20, FAR_OF = 6, MARGIN = 3 };

static struct verify_window choose_window(uint64_t seed)
{
    enum { KINDS = 4 };
    int level_count = seed % ACROSS_OF == 0 ? LEVELS_ACROSS : LEVELS;
    int32_t somewhere =
        (int32_t)dice_below(dice_roll(seed, 1, 2, 3, 4).value[0], RAINBOW_LEVEL_LAST - LEVELS_ACROSS);
    const int32_t level[KINDS] = {0, 1 + somewhere % 40, somewhere, RAINBOW_LEVEL_LAST + 1 - level_count};
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
    struct verify_counts made = {0};
    struct verify_counts hull = {0};
    int printed = 0;
    struct verify_report report = {.breach = breach_print, .context = &printed};
    int count = proof_count(QUICK_SEEDS, FULL_SEEDS);
    uint64_t first = proof_seed("the rainbow is seamless");
    for (int k = 0; k < count; k++) {
        uint64_t seed = first + (uint64_t)k;
        struct verify_window window = choose_window(seed);
        struct world *world = world_create(seed);
        world_add_realm(world, rainbow_maker());
        verify_world(world, rainbow_ground(), &window, report, &made);
        verify_hull(world, rainbow_ground(), &window, report, &hull);
        world_destroy(world);
        assert_int_equal(printed, 0);
        proof_progress("the rainbow is seamless", k + 1, count);
    }
    assert_true(made.ramps / count > 50 && made.observers / count > 500 && hull.observers >= made.observers);
    print_message("%d seeds, %" PRId64 " ramps, %" PRId64 " observers, %" PRId64
                  " sightings; on the hull %" PRId64 " observers, %" PRId64 " sightings\n",
                  count, made.ramps, made.observers, made.sightings, hull.observers, hull.sightings);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(prove_the_rainbow_is_seamless),
    };
    return cmocka_run_group_tests_name("generate/rainbow proof", tests, NULL, NULL);
}
