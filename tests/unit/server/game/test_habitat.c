#include "server/game/habitat.h"
#include "tests/support/check.h"

static struct habitats make(int32_t first, int32_t last, int32_t frequency)
{
    return (struct habitats){.count = 1, .at = {{.first = first, .last = last, .frequency = frequency}}};
}

static void assert_curve(int32_t first, int32_t last, int32_t frequency, const uint32_t *weights)
{
    struct habitats habitats = make(first, last, frequency);
    for (int32_t depth = 0; depth <= last + 2; depth++) {
        uint32_t expected = depth < first || depth > last ? 0 : weights[depth - first];
        assert_int_equal(habitat_weight(&habitats, "caves", depth), expected);
    }
}

static void the_curve_is_as_documented(void **state)
{
    (void)state;
    assert_curve(3, 3, 2, (const uint32_t[]){128});
    assert_curve(0, 3, 2, (const uint32_t[]){64, 128, 128, 64});
    assert_curve(2, 6, 3, (const uint32_t[]){64, 128, 192, 128, 64});
    assert_curve(5, 18, 6,
                 (const uint32_t[]){64, 128, 192, 256, 320, 384, 384, 384, 384, 320, 256, 192, 128, 64});
}

static void a_rare_kind_is_never_nothing_where_it_lives(void **state)
{
    (void)state;
    struct habitats deep = make(10, LIMIT_LEVEL, 1);
    assert_int_equal(habitat_weight(&deep, "caves", 9), 0);
    assert_int_equal(habitat_weight(&deep, "caves", 10), 11);
    assert_int_equal(habitat_weight(&deep, "caves", 15), 64);
    assert_int_equal(habitat_weight(&deep, "caves", 1000000), 64);
    assert_int_equal(habitat_weight(&deep, "caves", LIMIT_LEVEL), 11);
}

static void frequency_scales_and_zero_is_nowhere(void **state)
{
    (void)state;
    struct habitats most = make(0, LIMIT_LEVEL, LIMIT_FREQUENCY);
    assert_int_equal(habitat_weight(&most, "caves", 100), LIMIT_FREQUENCY * HABITAT_PEAK);
    struct habitats none = make(0, LIMIT_LEVEL, 0);
    assert_int_equal(habitat_weight(&none, "caves", 100), 0);
}

static void a_realm_of_its_own_comes_before_all_others(void **state)
{
    (void)state;
    struct habitats habitats = {.count = 3,
                                .at = {{.realm = "crypt", .first = 0, .last = 0, .frequency = 1},
                                       {.realm = "", .first = 0, .last = 0, .frequency = 2},
                                       {.realm = "halls", .first = 5, .last = 5, .frequency = 3}}};
    assert_int_equal(habitat_weight(&habitats, "crypt", 0), HABITAT_PEAK);
    assert_int_equal(habitat_weight(&habitats, "caves", 0), 2 * HABITAT_PEAK);
    assert_int_equal(habitat_weight(&habitats, "halls", 0), 0);
    assert_int_equal(habitat_weight(&habitats, "halls", 5), 3 * HABITAT_PEAK);
    struct habitats nowhere = {.count = 0};
    assert_int_equal(habitat_weight(&nowhere, "caves", 0), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_curve_is_as_documented),
        cmocka_unit_test(a_rare_kind_is_never_nothing_where_it_lives),
        cmocka_unit_test(frequency_scales_and_zero_is_nowhere),
        cmocka_unit_test(a_realm_of_its_own_comes_before_all_others),
    };
    return cmocka_run_group_tests_name("game/habitat", tests, NULL, NULL);
}
