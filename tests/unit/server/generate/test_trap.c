/* Where hidden traps may be, tried with rates at which every cell that may have one has one. */
#include "server/generate/trap.h"
#include "tests/support/check.h"

static const struct trap_rates everywhere = {.trapdoor_of = 4, .snare_of = 4};

static struct storey storey_of(uint64_t seed)
{
    return (struct storey){.stratum = stratum_make(seed, 0, 3),
                           .up = {20, -5},
                           .down = {-20, 4},
                           .has_level_above = true,
                           .has_level_below = true};
}

static bool is_beside(struct point at, struct point place)
{
    int32_t dx = at.x - place.x;
    int32_t dy = at.y - place.y;
    return dx >= -1 && dx <= 1 && dy >= -1 && dy <= 1;
}

static void test_no_trap_on_or_beside_stairs_and_no_two_side_by_side(void **state)
{
    (void)state;
    const struct storey storey = storey_of(1);
    for (int32_t y = -20; y < 20; y++) {
        for (int32_t x = -40; x < 40; x++) {
            const struct point at = {x, y};
            bool even = x % 2 == 0 && y % 2 == 0;
            bool may = even && !is_beside(at, storey.up) && !is_beside(at, storey.down);
            assert_int_equal(trap_at(&storey, at, true, everywhere), may ? TERRAIN_TRAPDOOR : TERRAIN_NONE);
        }
    }
}

static void test_a_trapdoor_needs_room_around_it_and_a_level_below(void **state)
{
    (void)state;
    const struct point at = {2, 2};
    struct storey storey = storey_of(1);
    assert_int_equal(trap_at(&storey, at, true, everywhere), TERRAIN_TRAPDOOR);
    assert_int_equal(trap_at(&storey, at, false, everywhere), TERRAIN_SNARE);
    storey.has_level_below = false;
    assert_int_equal(trap_at(&storey, at, true, everywhere), TERRAIN_SNARE);
}

static void test_there_are_as_many_as_the_rates_say(void **state)
{
    (void)state;
    enum { SIDE = 400, OF = 500, EXPECTED = SIDE * SIDE / OF };
    const struct trap_rates rates = {.trapdoor_of = OF, .snare_of = OF};
    const struct storey storey = storey_of(7);
    int trapdoors = 0;
    int snares = 0;
    for (int k = 0; k < SIDE * SIDE; k++) {
        const struct point at = {k % SIDE - SIDE / 2, k / SIDE - SIDE / 2};
        enum terrain_id trap = trap_at(&storey, at, true, rates);
        trapdoors += trap == TERRAIN_TRAPDOOR ? 1 : 0;
        snares += trap == TERRAIN_SNARE ? 1 : 0;
    }
    assert_in_range(trapdoors, EXPECTED * 4 / 5, EXPECTED * 6 / 5);
    assert_in_range(snares, EXPECTED * 4 / 5, EXPECTED * 6 / 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_trap_on_or_beside_stairs_and_no_two_side_by_side),
        cmocka_unit_test(test_a_trapdoor_needs_room_around_it_and_a_level_below),
        cmocka_unit_test(test_there_are_as_many_as_the_rates_say),
    };
    return cmocka_run_group_tests_name("generate/trap", tests, NULL, NULL);
}
