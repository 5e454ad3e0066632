#include "server/game/fate.h"
#include "tests/support/check.h"

enum { NUMBERS = 9 };

static void take(struct fate fate, uint32_t numbers[NUMBERS])
{
    for (int i = 0; i < NUMBERS; i++) {
        numbers[i] = fate_below(&fate, UINT32_MAX);
    }
}

static bool differ(struct fate a, struct fate b)
{
    uint32_t of_a[NUMBERS];
    uint32_t of_b[NUMBERS];
    take(a, of_a);
    take(b, of_b);
    int same = 0;
    for (int i = 0; i < NUMBERS; i++) {
        same += of_a[i] == of_b[i];
    }
    return same == 0;
}

static void everything_that_names_a_stream_matters(void **state)
{
    (void)state;
    struct fate base = fate_of(1, FATE_COMBAT, 2, 3);
    assert_false(differ(base, fate_of(1, FATE_COMBAT, 2, 3)));
    assert_true(differ(base, fate_of(2, FATE_COMBAT, 2, 3)));
    assert_true(differ(base, fate_of((uint64_t)1 << 32 | 1, FATE_COMBAT, 2, 3)));
    assert_true(differ(base, fate_of(1, FATE_MIND, 2, 3)));
    assert_true(differ(base, fate_of(1, FATE_COMBAT, 3, 3)));
    assert_true(differ(base, fate_of(1, FATE_COMBAT, (uint64_t)1 << 32 | 2, 3)));
    assert_true(differ(base, fate_of(1, FATE_COMBAT, 2, 4)));
}

static void everything_that_names_a_place_matters(void **state)
{
    (void)state;
    struct fate base = fate_at(fate_key(1, FATE_CREATURE_GROUP, 5), -7, 9);
    assert_false(differ(base, fate_at(fate_key(1, FATE_CREATURE_GROUP, 5), -7, 9)));
    assert_true(differ(base, fate_at(fate_key(2, FATE_CREATURE_GROUP, 5), -7, 9)));
    assert_true(differ(base, fate_at(fate_key(1, FATE_THING_GROUP, 5), -7, 9)));
    assert_true(differ(base, fate_at(fate_key(1, FATE_CREATURE_GROUP, 6), -7, 9)));
    assert_true(differ(base, fate_at(fate_key(1, FATE_CREATURE_GROUP, 5), 9, -7)));
    assert_true(differ(base, fate_at(fate_key(1, FATE_CREATURE_GROUP, 5), -7, 10)));
    assert_true(differ(base, fate_of(1, FATE_CREATURE_GROUP, 5, 0)));
}

/* However the streams of two purposes are taken by turns, each gives what it gives alone. */
static void taking_from_one_stream_changes_no_other(void **state)
{
    (void)state;
    uint32_t combat_alone[NUMBERS];
    uint32_t mind_alone[NUMBERS];
    take(fate_of(1, FATE_COMBAT, 2, 3), combat_alone);
    take(fate_of(1, FATE_MIND, 2, 3), mind_alone);
    for (unsigned order = 0; order < 1u << NUMBERS; order++) {
        struct fate combat = fate_of(1, FATE_COMBAT, 2, 3);
        struct fate mind = fate_of(1, FATE_MIND, 2, 3);
        int combats = 0;
        int minds = 0;
        for (int i = 0; i < NUMBERS; i++) {
            if ((order >> i & 1) != 0) {
                assert_int_equal(fate_below(&combat, UINT32_MAX), combat_alone[combats++]);
            } else {
                assert_int_equal(fate_below(&mind, UINT32_MAX), mind_alone[minds++]);
            }
        }
    }
}

/* However many numbers an occasion took, the owner's next one falls the same. */
static void a_long_occasion_does_not_move_the_next(void **state)
{
    (void)state;
    uint32_t next_alone[NUMBERS];
    take(fate_of(1, FATE_COMBAT, 2, 4), next_alone);
    struct fate now = fate_of(1, FATE_COMBAT, 2, 3);
    for (int i = 0; i < 1000; i++) {
        (void)fate_below(&now, 6);
    }
    uint32_t next[NUMBERS];
    take(fate_of(1, FATE_COMBAT, 2, 4), next);
    assert_memory_equal(next, next_alone, sizeof next);
}

static void numbers_are_even_and_in_range(void **state)
{
    (void)state;
    enum { THROWS = 60000, SIDES = 6 };
    int count[SIDES] = {0};
    int hits = 0;
    struct fate fate = fate_of(7, FATE_MIND, 1, 1);
    for (int i = 0; i < THROWS; i++) {
        int32_t number = fate_between(&fate, -2, 3);
        assert_in_range(number + 2, 0, SIDES - 1);
        count[number + 2]++;
        hits += fate_percent(&fate, 30);
        assert_false(fate_percent(&fate, 0));
        assert_true(fate_percent(&fate, 100));
    }
    for (int i = 0; i < SIDES; i++) {
        assert_in_range(count[i], 9600, 10400);
    }
    assert_in_range(hits, 17500, 18500);
    assert_int_equal(fate_between(&fate, 5, 5), 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everything_that_names_a_stream_matters),
        cmocka_unit_test(everything_that_names_a_place_matters),
        cmocka_unit_test(taking_from_one_stream_changes_no_other),
        cmocka_unit_test(a_long_occasion_does_not_move_the_next),
        cmocka_unit_test(numbers_are_even_and_in_range),
    };
    return cmocka_run_group_tests_name("game/fate", tests, NULL, NULL);
}
