/* The histogram against a sorted list of the same values. */
#include "tests/bots/histogram.h"

#include "common/dice.h"
#include "tests/support/check.h"

#include <stdlib.h>

enum { VALUES = 5000 };

static int compare(const void *a, const void *b)
{
    uint64_t left = *(const uint64_t *)a;
    uint64_t right = *(const uint64_t *)b;
    return left < right ? -1 : left > right;
}

static void assert_quantile(const struct histogram *histogram, const uint64_t *sorted, double share)
{
    size_t at = (size_t)(share * VALUES);
    uint64_t exact = sorted[at > 0 ? at - 1 : 0];
    uint64_t found = histogram_quantile(histogram, share);
    assert_true(found >= exact);
    assert_true(found <= exact + exact / HISTOGRAM_STEPS + 1);
}

static void quantiles_are_the_sorted_list_s_to_a_64th(void **state)
{
    (void)state;
    static struct histogram histogram;
    static uint64_t values[VALUES];
    uint64_t sum = 0;
    for (uint32_t i = 0; i < VALUES; i++) {
        struct dice_roll roll = dice_roll(1, i, 0, 0, 0);
        values[i] = roll.value[0] >> roll.value[1] % 32; /* many small, few large */
        sum += values[i];
        histogram_add(&histogram, values[i]);
    }
    qsort(values, VALUES, sizeof *values, compare);
    static const double shares[] = {0, 0.01, 0.5, 0.9, 0.95, 0.99, 0.999, 1};
    for (size_t i = 0; i < sizeof shares / sizeof *shares; i++) {
        assert_quantile(&histogram, values, shares[i]);
    }
    assert_int_equal(histogram_quantile(&histogram, 1), values[VALUES - 1]);
    assert_true(histogram_mean(&histogram) == (double)sum / VALUES);
}

static void small_values_are_exact(void **state)
{
    (void)state;
    for (uint64_t value = 0; value < 128; value++) {
        struct histogram histogram = {0};
        histogram_add(&histogram, value);
        histogram_add(&histogram, 1000);
        assert_int_equal(histogram_quantile(&histogram, 0.5), value);
    }
}

static void nothing_and_the_greatest_value_are_no_trouble(void **state)
{
    (void)state;
    struct histogram histogram = {0};
    assert_int_equal(histogram_quantile(&histogram, 0.5), 0);
    assert_true(histogram_mean(&histogram) == 0);
    histogram_add(&histogram, UINT64_MAX);
    assert_int_equal(histogram.count, 1);
    assert_true(histogram_quantile(&histogram, 0.5) >= (uint64_t)1 << HISTOGRAM_DOUBLINGS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(quantiles_are_the_sorted_list_s_to_a_64th),
        cmocka_unit_test(small_values_are_exact),
        cmocka_unit_test(nothing_and_the_greatest_value_are_no_trouble),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
