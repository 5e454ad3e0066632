#include "common/coins.h"
#include "tests/support/check.h"

static void assert_words(int64_t copper, bool brief, const char *words)
{
    char text[COINS_BYTES];
    coins_write(text, copper, brief);
    assert_string_equal(text, words);
}

static void sums_are_told_in_the_fewest_coins(void **state)
{
    (void)state;
    assert_words(0, false, "none");
    assert_words(9, false, "9 copper");
    assert_words(90, false, "9 silver");
    assert_words(123, false, "1 gold, 2 silver, 3 copper");
    assert_words(105, false, "1 gold, 5 copper");
}

static void brief_sums_have_the_first_letters(void **state)
{
    (void)state;
    assert_words(0, true, "none");
    assert_words(90, true, "9s");
    assert_words(123, true, "1g 2s 3c");
}

static void the_largest_sum_fits(void **state)
{
    (void)state;
    assert_words(INT64_MAX, false, "92233720368547758 gold, 7 copper");
    assert_words(INT64_MAX - 8, false, "92233720368547757 gold, 9 silver, 9 copper");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sums_are_told_in_the_fewest_coins),
        cmocka_unit_test(brief_sums_have_the_first_letters),
        cmocka_unit_test(the_largest_sum_fits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
