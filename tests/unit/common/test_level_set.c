#include "common/level_set.h"
#include "common/place.h"
#include "tests/support/check.h"

static struct level_set set_of(const int32_t *levels, int count)
{
    struct level_set set = level_set_one(levels[0]);
    for (int i = 1; i < count; i++) {
        set = level_set_with(set, levels[i]);
    }
    return set;
}

static void a_set_is_the_same_in_whatever_order_it_is_made(void **state)
{
    (void)state;
    struct level_set up = set_of((int32_t[]){-3, 0, 7}, 3);
    struct level_set down = set_of((int32_t[]){7, 0, -3}, 3);
    assert_true(level_set_equal(up, down));
    assert_int_equal(up.first, -3);
    assert_int_equal(up.mask & 1, 1);
    assert_int_equal(level_set_count(up), 3);
    assert_true(level_set_is_ramp(up));
    assert_false(level_set_is_ramp(level_set_one(5)));
}

static void it_has_its_levels_and_no_other(void **state)
{
    (void)state;
    struct level_set set = set_of((int32_t[]){10, 12, 73}, 3);
    for (int32_t level = -100; level < 200; level++) {
        assert_int_equal(level_set_has(set, level), level == 10 || level == 12 || level == 73);
    }
    assert_false(level_set_has(level_set_one(INT32_MAX), INT32_MIN));
    assert_false(level_set_has(level_set_one(INT32_MIN), INT32_MAX));
}

static void it_is_walked_lowest_first(void **state)
{
    (void)state;
    struct level_set set = set_of((int32_t[]){4, 5, 9, 67}, 4);
    int32_t expected[] = {4, 5, 9, 67};
    int count = 0;
    for (int32_t level = set.first; level_set_next(set, &level); level++) {
        assert_int_equal(level, expected[count++]);
    }
    assert_int_equal(count, 4);
}

static void two_sets_share_a_level_or_not(void **state)
{
    (void)state;
    struct level_set a = set_of((int32_t[]){1, 3}, 2);
    assert_true(level_set_share(a, level_set_one(3)));
    assert_true(level_set_share(level_set_one(3), a));
    assert_false(level_set_share(a, level_set_one(2)));
    assert_false(level_set_share(a, level_set_one(1000)));
    assert_false(level_set_share(level_set_one(INT32_MIN), level_set_one(INT32_MAX)));
    assert_true(level_set_share(set_of((int32_t[]){-5, 58}, 2), set_of((int32_t[]){58, 60}, 2)));
}

static void distance_counts_kings_moves(void **state)
{
    (void)state;
    struct place a = {.x = -(1 << 30), .y = 5};
    struct place b = {.x = 1 << 30, .y = 7};
    assert_true(place_distance(a, b) == (int64_t)1 << 31);
    assert_int_equal(place_distance(a, a), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_set_is_the_same_in_whatever_order_it_is_made),
        cmocka_unit_test(it_has_its_levels_and_no_other),
        cmocka_unit_test(it_is_walked_lowest_first),
        cmocka_unit_test(two_sets_share_a_level_or_not),
        cmocka_unit_test(distance_counts_kings_moves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
