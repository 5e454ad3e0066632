/* Every kind of level without ramps keeps what each must: any order of making gives the same bytes, nothing
 * repeats, the rules of a seamless world hold as made and on the hull, and stairs are joined. */
#include "common/dice.h"
#include "server/generate/caverns.h"
#include "server/generate/halls.h"
#include "server/generate/meadow.h"
#include "server/generate/noise_caves.h"
#include "server/generate/verify.h"
#include "tests/support/breach.h"
#include "tests/support/check.h"
#include "tests/support/level_asserts.h"
#include "tests/support/proof.h"

#include <inttypes.h>

enum { QUICK_SEEDS = 12, FULL_SEEDS = 400, RADIUS = 20, LEVELS_AT_ONCE = 3 };

struct kind {
    const char *name;
    struct world_maker (*maker)(void);
    struct ground_maker (*ground)(void);
    int32_t levels; /* how many there are */
    bool endless;   /* in x and y; else four chunks by two around (0, 0) */
};

static const struct kind kinds[] = {
    {"meadow", meadow_maker, meadow_ground, 1, true},
    {"noise caves", noise_caves_maker, noise_caves_ground, 1000000, true},
    {"caverns", caverns_maker, caverns_ground, CAVERNS_LEVELS, false},
    {"halls", halls_maker, halls_ground, HALLS_LEVELS, false},
};
enum { KINDS = sizeof kinds / sizeof kinds[0] };

/* About 250 chunks or more of each kind: of those without end far from the origin too. */
static void prove_any_order_of_making_gives_the_same(void **state)
{
    (void)state;
    int count = proof_count(1, 20);
    uint64_t first = proof_seed("any order of making");
    for (int k = 0; k < count; k++) {
        uint64_t seed = first + (uint64_t)k;
        const int32_t far = (int32_t)dice_below(dice_roll(seed, 0, 0, 0, 0).value[0], 1 << 25);
        const struct stretch near = {-8, -8, 17, 16};
        const struct stretch away = {-far, far / 2, 8, 8};
        const struct stretch whole = {-3, -2, 6, 4};
        assert_any_order_gives_the_same(meadow_maker(), seed, near, 0, 1);
        assert_any_order_gives_the_same(meadow_maker(), seed, away, 0, 1);
        assert_any_order_gives_the_same(noise_caves_maker(), seed, away, far / 4, 5);
        assert_any_order_gives_the_same(caverns_maker(), seed, whole, -1, CAVERNS_LEVELS + 2);
        assert_any_order_gives_the_same(halls_maker(), seed, whole, -1, HALLS_LEVELS + 2);
        proof_progress("any order of making", k + 1, count);
    }
}

static void prove_nothing_repeats(void **state)
{
    (void)state;
    int count = proof_count(1, 20);
    uint64_t first = proof_seed("nothing repeats");
    const struct stretch large = {-20, -20, 40, 40};
    const struct stretch square = {-6, 5, 12, 12};
    const struct stretch whole = {-2, -1, 4, 2};
    for (int k = 0; k < count; k++) {
        uint64_t seed = first + (uint64_t)k;
        assert_nothing_repeats(meadow_maker(), seed, large, 0, 1);
        assert_nothing_repeats(noise_caves_maker(), seed, square, 0, 12);
        assert_nothing_repeats(caverns_maker(), seed, whole, 0, CAVERNS_LEVELS);
        assert_nothing_repeats(halls_maker(), seed, whole, 0, HALLS_LEVELS);
        proof_progress("nothing repeats", k + 1, count);
    }
}

/* ------------------------------------------------------------------------------------------------ verify */

/* Around the origin for every second seed, else anywhere; of a finite level all. */
static struct verify_window choose_window(const struct kind *kind, uint64_t seed)
{
    struct dice_roll roll = dice_roll(seed, 5, 0, 0, 0);
    int32_t far = seed % 2 == 0 ? 0 : (int32_t)dice_below(roll.value[0], 1 << 30);
    int32_t levels = kind->levels < LEVELS_AT_ONCE ? kind->levels : LEVELS_AT_ONCE;
    return (struct verify_window){
        .left = kind->endless ? far - 64 : -64,
        .top = kind->endless ? -far - 64 : -32,
        .width = 128,
        .height = kind->endless ? 128 : 64,
        .level = (int32_t)dice_below(roll.value[1], (uint32_t)(kind->levels - levels + 1)),
        .level_count = levels,
        .radius = RADIUS,
    };
}

static int64_t verify_kind(const struct kind *kind, uint64_t seed)
{
    int printed = 0;
    struct verify_counts counts = {0};
    struct verify_report report = {.breach = breach_print, .context = &printed};
    struct verify_window window = choose_window(kind, seed);
    struct world *world = world_create(seed);
    world_add_realm(world, kind->maker());
    verify_world(world, kind->ground(), &window, report, &counts);
    verify_hull(world, kind->ground(), &window, report, &counts);
    verify_joined(world, &window, kind->endless ? 32 : 0, report, &counts);
    world_destroy(world);
    if (printed > 0) {
        fail_msg("%s: %d breaches with seed %" PRIu64, kind->name, printed, seed);
    }
    return counts.ramps;
}

static void prove_they_are_seamless_and_joined(void **state)
{
    (void)state;
    int count = proof_count(QUICK_SEEDS, FULL_SEEDS);
    uint64_t first = proof_seed("kinds are seamless");
    for (int k = 0; k < count; k++) {
        for (int i = 0; i < KINDS; i++) {
            assert_int_equal(verify_kind(&kinds[i], first + (uint64_t)k), 0);
        }
        proof_progress("kinds are seamless", k + 1, count);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(prove_any_order_of_making_gives_the_same),
        cmocka_unit_test(prove_nothing_repeats),
        cmocka_unit_test(prove_they_are_seamless_and_joined),
    };
    return cmocka_run_group_tests_name("generate/level kinds proof", tests, NULL, NULL);
}
