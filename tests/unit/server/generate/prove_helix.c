/* The helix keeps the rules of a seamless world: proved by brute force on all that there is of its levels,
 * for many seeds, at the top, deep down and where it ends; as made, and on the hull. Every level's ramps are
 * joined. */
#include "common/dice.h"
#include "server/generate/helix.h"
#include "server/generate/verify.h"
#include "tests/support/breach.h"
#include "tests/support/check.h"
#include "tests/support/proof.h"

#include <inttypes.h>

enum { QUICK_SEEDS = 10, FULL_SEEDS = 300, LEVELS = 6, RADIUS = 20, FAR_OF = 4, SIDE = 2 * HELIX_REACH + 3 };

static struct verify_window choose_window(uint64_t seed)
{
    enum { KINDS = 4 };
    int32_t somewhere = (int32_t)dice_below(dice_roll(seed, 1, 2, 3, 4).value[0], HELIX_LEVEL_LAST - LEVELS);
    const int32_t level[KINDS] = {0, 1 + somewhere % 40, somewhere, HELIX_LEVEL_LAST + 1 - LEVELS};
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
    struct verify_counts made = {0};
    struct verify_counts hull = {0};
    int printed = 0;
    struct verify_report report = {.breach = breach_print, .context = &printed};
    int count = proof_count(QUICK_SEEDS, FULL_SEEDS);
    uint64_t first = proof_seed("the helix is seamless");
    for (int k = 0; k < count; k++) {
        uint64_t seed = first + (uint64_t)k;
        struct verify_window window = choose_window(seed);
        struct world *world = world_create(seed);
        world_add_realm(world, helix_maker());
        verify_world(world, helix_ground(), &window, report, &made);
        verify_hull(world, helix_ground(), &window, report, &hull);
        verify_joined(world, &window, 0, report, &made);
        world_destroy(world);
        assert_int_equal(printed, 0);
        proof_progress("the helix is seamless", k + 1, count);
    }
    assert_true(made.ramps / count > 10 && made.observers / count > 500 && hull.sightings > made.sightings);
    print_message("%d seeds, %" PRId64 " ramps, %" PRId64 " observers, %" PRId64
                  " sightings; on the hull %" PRId64 " observers, %" PRId64 " sightings\n",
                  count, made.ramps, made.observers, made.sightings, hull.observers, hull.sightings);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(prove_the_helix_is_seamless),
    };
    return cmocka_run_group_tests_name("generate/helix proof", tests, NULL, NULL);
}
