#include "common/dice.h"
#include "tests/support/check.h"

/* The known answers that come with the Random123 library (kat_vectors, philox4x32 10 rounds). */
static void rolls_are_philox(void **state)
{
    (void)state;
    struct dice_roll zero = dice_roll(0, 0, 0, 0, 0);
    assert_int_equal(zero.value[0], 0x6627e8d5);
    assert_int_equal(zero.value[1], 0xe169c58d);
    assert_int_equal(zero.value[2], 0xbc57ac4c);
    assert_int_equal(zero.value[3], 0x9b00dbd8);
}

static void every_counter_and_the_seed_matter(void **state)
{
    (void)state;
    uint32_t base = dice_roll(1, 2, 3, 4, 5).value[0];
    assert_int_not_equal(base, dice_roll(2, 2, 3, 4, 5).value[0]);
    assert_int_not_equal(base, dice_roll((uint64_t)1 << 32 | 1, 2, 3, 4, 5).value[0]);
    assert_int_not_equal(base, dice_roll(1, 3, 3, 4, 5).value[0]);
    assert_int_not_equal(base, dice_roll(1, 2, 4, 4, 5).value[0]);
    assert_int_not_equal(base, dice_roll(1, 2, 3, 5, 5).value[0]);
    assert_int_not_equal(base, dice_roll(1, 2, 3, 4, 6).value[0]);
    assert_int_equal(base, dice_roll(1, 2, 3, 4, 5).value[0]);
}

static void below_is_even_and_in_range(void **state)
{
    (void)state;
    int count[6] = {0};
    for (uint32_t i = 0; i < 60000; i++) {
        uint32_t side = dice_below(dice_roll(7, i, 0, 0, 0).value[0], 6);
        assert_true(side < 6);
        count[side]++;
    }
    for (int i = 0; i < 6; i++) {
        assert_in_range(count[i], 9600, 10400);
    }
    assert_int_equal(dice_below(UINT32_MAX, 1), 0);
    assert_int_equal(dice_below(UINT32_MAX, UINT32_MAX), UINT32_MAX - 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rolls_are_philox),
        cmocka_unit_test(every_counter_and_the_seed_matter),
        cmocka_unit_test(below_is_even_and_in_range),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
