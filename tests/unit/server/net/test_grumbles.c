#include "server/net/grumbles.h"

#include "tests/support/check.h"

static struct address nth_address(int n)
{
    return (struct address){
        .bytes = {[10] = 0xFF, [11] = 0xFF, [12] = 10, [14] = (uint8_t)(n >> 8), [15] = (uint8_t)n}};
}

static void assert_logged(struct grumbles *grumbles, int n, int64_t now_ms, int64_t unlogged)
{
    struct address address = nth_address(n);
    int64_t actual = -1;
    assert_true(grumbles_add(grumbles, &address, now_ms, &actual));
    assert_int_equal(actual, unlogged);
}

static void assert_silent(struct grumbles *grumbles, int n, int64_t now_ms)
{
    struct address address = nth_address(n);
    int64_t actual;
    assert_false(grumbles_add(grumbles, &address, now_ms, &actual));
}

static void an_address_has_one_line_a_minute_which_counts_the_others(void **state)
{
    (void)state;
    struct grumbles grumbles = {0};
    assert_logged(&grumbles, 1, 0, 0);
    assert_logged(&grumbles, 2, 10, 0);
    assert_silent(&grumbles, 1, 20);
    assert_silent(&grumbles, 1, 59999);
    assert_logged(&grumbles, 1, 60000, 2);
    assert_silent(&grumbles, 1, 60001);
    assert_logged(&grumbles, 2, 70000, 0);
}

static void many_addresses_have_a_bounded_number_of_lines(void **state)
{
    (void)state;
    struct grumbles grumbles = {0};
    int logged = 0;
    for (int n = 0; n < 10000; n++) {
        struct address address = nth_address(n);
        int64_t unlogged;
        logged += grumbles_add(&grumbles, &address, 1000, &unlogged);
    }
    assert_int_equal(logged, GRUMBLES_ADDRESSES);
    assert_logged(&grumbles, 9999, 61000, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_address_has_one_line_a_minute_which_counts_the_others),
        cmocka_unit_test(many_addresses_have_a_bounded_number_of_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
