/* An exploring walker in realms that go down without end within a few cells: it meets many levels and never
 * leaves them. */
#include "server/generate/helix.h"
#include "server/generate/rainbow.h"
#include "server/inspect/journey.h"
#include "tests/support/check.h"
#include "tests/support/level_asserts.h"

enum { SEEDS = 10, STEPS = 10000 };

/* The fewest levels that a walk met; no walk leaves the realm. */
static int fewest_levels(const struct kind_alone *kind)
{
    int fewest = STEPS;
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        struct journey_counts counts;
        struct world *world = world_of(kind->maker, seed);
        journey_walk(world, kind->start(seed, 0), STEPS, &counts);
        assert_int_equal(counts.steps, STEPS);
        assert_true(counts.left >= kind->shape.left && counts.top >= kind->shape.top);
        assert_true(counts.right < kind->shape.left + kind->shape.width);
        assert_true(counts.bottom < kind->shape.top + kind->shape.height);
        fewest = counts.level_count < fewest ? counts.level_count : fewest;
        journey_finish(&counts);
        world_destroy(world);
    }
    print_message("levels met in %d steps, at least: %d\n", STEPS, fewest);
    return fewest;
}

static void test_a_walker_meets_100_levels_of_the_rainbow_on_one_screen(void **state)
{
    (void)state;
    assert_int_equal(rainbow_kind.alone->shape.width, 79);
    assert_int_equal(rainbow_kind.alone->shape.height, 21);
    assert_true(fewest_levels(rainbow_kind.alone) >= 100);
}

static void test_a_walker_goes_down_the_helix(void **state)
{
    (void)state;
    assert_true(fewest_levels(helix_kind.alone) >= 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_walker_meets_100_levels_of_the_rainbow_on_one_screen),
        cmocka_unit_test(test_a_walker_goes_down_the_helix),
    };
    return cmocka_run_group_tests_name("inspect/realm walks", tests, NULL, NULL);
}
