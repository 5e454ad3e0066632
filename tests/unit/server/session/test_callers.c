/* What wrong guesses cost, and that who guesses much is not forgotten for many who guess little. */
#include "server/session/callers.h"
#include "tests/support/check.h"

#include <stdlib.h>

enum { NOW_MS = 5000 };

static void wrong_guesses_make_the_next_wait_and_are_forgiven(void **state)
{
    (void)state;
    static const int64_t delays_ms[] = {0, 0, 1000, 2000, 4000, 8000, 16000, 30000, 30000};
    struct caller caller = {0};
    assert_int_equal(callers_delay_ms(&caller, NOW_MS, LIMIT_GUESS_ADDRESS_MS), 0);
    for (size_t i = 0; i < sizeof delays_ms / sizeof *delays_ms; i++) {
        callers_guessed_wrong(&caller, NOW_MS);
        assert_int_equal(callers_delay_ms(&caller, NOW_MS, LIMIT_GUESS_ADDRESS_MS), delays_ms[i]);
    }
    assert_int_equal(callers_delay_ms(&caller, NOW_MS, LIMIT_GUESS_ACCOUNT_MS), LIMIT_GUESS_ACCOUNT_MS);
    int64_t later_ms = NOW_MS + 5 * (int64_t)LIMIT_GUESS_FORGIVEN_MS; /* four of nine are left */
    assert_int_equal(callers_delay_ms(&caller, later_ms, LIMIT_GUESS_ADDRESS_MS), 2000);
    later_ms += 2 * (int64_t)LIMIT_GUESS_FORGIVEN_MS;
    assert_int_equal(callers_delay_ms(&caller, later_ms, LIMIT_GUESS_ADDRESS_MS), 0);
}

static void a_million_wrong_guesses_cost_no_more_than_the_most(void **state)
{
    (void)state;
    struct caller caller = {0};
    for (int i = 0; i < 1000000; i++) {
        callers_guessed_wrong(&caller, NOW_MS);
    }
    assert_int_equal(callers_delay_ms(&caller, NOW_MS, LIMIT_GUESS_ADDRESS_MS), LIMIT_GUESS_ADDRESS_MS);
}

static void many_who_guess_once_do_not_make_one_forgotten_who_guesses_often(void **state)
{
    (void)state;
    struct callers *callers = calloc(1, sizeof *callers);
    assert_non_null(callers);
    for (int i = 0; i < 5; i++) {
        callers_guessed_wrong(callers_find(callers, 7), NOW_MS);
    }
    for (uint64_t key = 1000; key < 1000 + 3 * LIMIT_CALLERS; key++) {
        callers_guessed_wrong(callers_find(callers, key), NOW_MS);
    }
    assert_int_equal(callers_delay_ms(callers_find(callers, 7), NOW_MS, LIMIT_GUESS_ADDRESS_MS), 4000);
    free(callers);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wrong_guesses_make_the_next_wait_and_are_forgiven),
        cmocka_unit_test(a_million_wrong_guesses_cost_no_more_than_the_most),
        cmocka_unit_test(many_who_guess_once_do_not_make_one_forgotten_who_guesses_often),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
