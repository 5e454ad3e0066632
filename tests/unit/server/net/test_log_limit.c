#include "server/net/log_limit.h"

#include "tests/support/check.h"

enum { LINES_MAX = 3 };

static struct address nth_address(int n)
{
    return (struct address){
        .bytes = {[10] = 0xFF, [11] = 0xFF, [12] = 10, [14] = (uint8_t)(n >> 8), [15] = (uint8_t)n}};
}

static bool take(struct log_limit *limit, int n, int64_t now_ms)
{
    struct address address = nth_address(n);
    return log_limit_take(limit, &address, now_ms);
}

static void assert_count(struct log_limit *limit, int n, int64_t now_ms, int64_t lines)
{
    struct address address = nth_address(n);
    struct log_count count;
    assert_true(log_limit_take_count(limit, now_ms, &count));
    assert_false(count.others);
    assert_true(address_same_peer(&count.address, &address));
    assert_int_equal(count.lines, lines);
}

static void assert_no_count(struct log_limit *limit, int64_t now_ms)
{
    struct log_count count;
    assert_false(log_limit_take_count(limit, now_ms, &count));
}

static void an_address_has_a_few_lines_a_minute(void **state)
{
    (void)state;
    struct log_limit limit;
    log_limit_init(&limit, LINES_MAX);
    assert_true(take(&limit, 1, 0));
    assert_true(take(&limit, 1, 10));
    assert_true(take(&limit, 1, 20));
    assert_false(take(&limit, 1, 30));
    assert_true(take(&limit, 2, 40));
    assert_false(take(&limit, 1, LIMIT_LOG_MS - 1));
    assert_count(&limit, 1, LIMIT_LOG_MS, 2);
    assert_true(take(&limit, 1, LIMIT_LOG_MS));
}

static void what_is_withheld_is_counted_and_due_when_the_minute_is_over(void **state)
{
    (void)state;
    struct log_limit limit;
    log_limit_init(&limit, 1);
    assert_int_equal(log_limit_due_ms(&limit), INT64_MAX);
    assert_true(take(&limit, 1, 1000));
    assert_true(take(&limit, 2, 2000));
    assert_int_equal(log_limit_due_ms(&limit), INT64_MAX);
    assert_false(take(&limit, 2, 3000));
    assert_int_equal(log_limit_due_ms(&limit), 2000 + LIMIT_LOG_MS);
    assert_false(take(&limit, 1, 4000));
    assert_false(take(&limit, 1, 4000));
    assert_int_equal(log_limit_due_ms(&limit), 1000 + LIMIT_LOG_MS);
    assert_no_count(&limit, 999 + LIMIT_LOG_MS);
    assert_count(&limit, 1, 1000 + LIMIT_LOG_MS, 2);
    assert_no_count(&limit, 1000 + LIMIT_LOG_MS);
    assert_count(&limit, 2, INT64_MAX, 1);
    assert_int_equal(log_limit_due_ms(&limit), INT64_MAX);
}

static void a_count_that_is_late_loses_nothing(void **state)
{
    (void)state;
    struct log_limit limit;
    log_limit_init(&limit, 1);
    assert_true(take(&limit, 1, 0));
    assert_false(take(&limit, 1, 1));
    assert_false(take(&limit, 1, 2 * LIMIT_LOG_MS));
    assert_count(&limit, 1, 2 * LIMIT_LOG_MS, 2);
    assert_true(take(&limit, 1, 2 * LIMIT_LOG_MS));
}

static void many_addresses_have_a_bounded_number_of_lines_and_one_count(void **state)
{
    (void)state;
    struct log_limit limit;
    struct log_count count;
    int logged = 0;
    log_limit_init(&limit, LINES_MAX);
    for (int n = 0; n < 10000; n++) {
        logged += take(&limit, n, 1000);
    }
    assert_int_equal(logged, LIMIT_LOG_ADDRESSES);
    assert_int_equal(log_limit_due_ms(&limit), 1000 + LIMIT_LOG_MS);
    assert_true(log_limit_take_count(&limit, 1000 + LIMIT_LOG_MS, &count));
    assert_true(count.others);
    assert_int_equal(count.lines, 10000 - LIMIT_LOG_ADDRESSES);
    assert_no_count(&limit, INT64_MAX);
    assert_true(take(&limit, 9999, 1000 + LIMIT_LOG_MS));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_address_has_a_few_lines_a_minute),
        cmocka_unit_test(what_is_withheld_is_counted_and_due_when_the_minute_is_over),
        cmocka_unit_test(a_count_that_is_late_loses_nothing),
        cmocka_unit_test(many_addresses_have_a_bounded_number_of_lines_and_one_count),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
