#include "common/dice.h"
#include "common/limits.h"
#include "server/game/growth.h"
#include "tests/support/check.h"

static void a_new_player_is_as_everybody_knows(void **state)
{
    (void)state;
    struct growth growth = growth_at(growth_level(0));
    assert_int_equal(growth.hit_points, 100);
    assert_int_equal(growth.attack, 10);
    assert_int_equal(growth.defence, 5);
}

static void levels_are_reached_at_their_experience(void **state)
{
    (void)state;
    const int32_t first[] = {0, 20, 60, 120, 200, 300};
    for (int32_t level = 1; level <= 6; level++) {
        assert_int_equal(growth_experience(level), first[level - 1]);
    }
    for (int32_t level = 2; level <= LIMIT_PLAYER_LEVELS; level++) {
        assert_int_equal(growth_level(growth_experience(level)), level);
        assert_int_equal(growth_level(growth_experience(level) - 1), level - 1);
        struct growth before = growth_at(level - 1);
        struct growth now = growth_at(level);
        assert_true(now.hit_points > before.hit_points && now.attack > before.attack &&
                    now.defence > before.defence);
    }
    assert_int_equal(growth_level(INT32_MAX), LIMIT_PLAYER_LEVELS);
}

static void experience_stops_at_its_limit(void **state)
{
    (void)state;
    assert_int_equal(growth_gain(5, 7), 12);
    assert_int_equal(growth_gain(LIMIT_EXPERIENCE - 1, INT32_MAX), LIMIT_EXPERIENCE);
    assert_int_equal(growth_gain(INT32_MAX, INT32_MAX), LIMIT_EXPERIENCE);
}

static void one_is_whole_again_after_its_time(void **state)
{
    (void)state;
    const int64_t period = (int64_t)GROWTH_WHOLE_AGAIN * 1000;
    for (int32_t most = 1; most <= LIMIT_HIT_POINTS; most += 1 + most / 3) {
        assert_int_equal(growth_healed(most, 0, period), most);
        assert_int_equal(growth_healed(most, 12345, 12345 + period), most);
        assert_in_range(growth_healed(most, 777, 777 + period / 2), most / 2, most / 2 + 1);
        assert_int_equal(growth_healed(most, INT64_MAX - period, INT64_MAX), most);
    }
    assert_int_equal(growth_healed(100, 0, INT64_MAX), 100);
}

static void a_hundred_points_come_back_one_each_third_turn(void **state)
{
    (void)state;
    for (int64_t turn = 3; turn <= 3000; turn += 3) {
        assert_int_equal(growth_healed(100, (turn - 3) * 1000, turn * 1000 - 1), 0);
        assert_int_equal(growth_healed(100, turn * 1000 - 1, turn * 1000), 1);
    }
}

/* A time cut into random pieces heals what it heals whole. */
static void cutting_a_time_heals_no_more(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < 1000; i++) {
        struct dice_roll roll = dice_roll(1, i, 0, 0, 0);
        int32_t most = 1 + (int32_t)dice_below(roll.value[0], LIMIT_HIT_POINTS);
        int64_t from = (int64_t)roll.value[1] << (i % 16);
        int64_t at = from;
        int64_t sum = 0;
        for (uint32_t k = 0; k < 20; k++) {
            int64_t next = at + dice_below(dice_roll(2, i, k, 0, 0).value[0], 15000);
            sum += growth_healed(most, at, next);
            at = next;
        }
        assert_int_equal(sum, growth_healed(most, from, at));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_new_player_is_as_everybody_knows),
        cmocka_unit_test(levels_are_reached_at_their_experience),
        cmocka_unit_test(experience_stops_at_its_limit),
        cmocka_unit_test(one_is_whole_again_after_its_time),
        cmocka_unit_test(a_hundred_points_come_back_one_each_third_turn),
        cmocka_unit_test(cutting_a_time_heals_no_more),
    };
    return cmocka_run_group_tests_name("game/growth", tests, NULL, NULL);
}
