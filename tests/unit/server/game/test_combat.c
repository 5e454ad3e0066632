#include "common/limits.h"
#include "server/game/combat.h"
#include "server/game/fate.h"
#include "tests/support/check.h"

enum { NUMBERS_MOST = 40 };

/* Counts what every pair of throws makes of an attack. */
static void count_blows(int32_t attack, int32_t defence, uint32_t count[3])
{
    count[BLOW_MISS] = 0;
    count[BLOW_HIT] = 0;
    count[BLOW_CRITICAL] = 0;
    for (uint32_t luck = 0; luck < COMBAT_LUCK_SIDES; luck++) {
        for (uint32_t contest = 0; contest < combat_contest_sides(attack, defence); contest++) {
            count[combat_blow(attack, defence, luck, contest)]++;
        }
    }
}

/* The documented chances, with the fractions multiplied out: of 20 × (a + d) throws 18 a hit, a + d are
 * critical, and a + d + 18 d miss. */
static void chances_are_as_documented(void **state)
{
    (void)state;
    for (int32_t a = 1; a <= NUMBERS_MOST; a++) {
        for (int32_t d = 1; d <= NUMBERS_MOST; d++) {
            uint32_t count[3];
            count_blows(a, d, count);
            uint32_t of = 0;
            uint32_t hits = combat_hits(a, d, &of);
            assert_int_equal(of, 20 * (a + d));
            assert_int_equal(hits, count[BLOW_HIT] + count[BLOW_CRITICAL]);
            assert_int_equal(count[BLOW_HIT], 18 * a);
            assert_int_equal(count[BLOW_CRITICAL], a + d);
            assert_int_equal(count[BLOW_MISS], a + d + 18 * d);
        }
    }
}

static void a_new_player_hits_itself_13_times_in_20(void **state)
{
    (void)state;
    uint32_t of = 0;
    uint32_t hits = combat_hits(10, 5, &of);
    assert_int_equal(hits * 20, of * 13);
}

/* Whether hits(a, d) / of < hits(a2, d2) / of2. */
static bool is_less_likely(int32_t a, int32_t d, int32_t a2, int32_t d2)
{
    uint32_t of = 0;
    uint32_t of2 = 0;
    uint64_t hits = combat_hits(a, d, &of);
    uint64_t hits2 = combat_hits(a2, d2, &of2);
    return hits * of2 < hits2 * of;
}

static void more_attack_hits_more_and_more_defence_less(void **state)
{
    (void)state;
    for (int32_t a = 1; a < LIMIT_FIGHT; a++) {
        for (int32_t d = 1; d < LIMIT_FIGHT; d += 1 + d / 7) {
            assert_true(is_less_likely(a, d, a + 1, d));
            assert_true(is_less_likely(d, a + 1, d, a));
        }
    }
}

static void nobody_is_safe_and_nobody_is_sure(void **state)
{
    (void)state;
    const int32_t numbers[] = {-LIMIT_FIGHT, 0, 1, LIMIT_FIGHT};
    for (size_t i = 0; i < 4; i++) {
        for (size_t j = 0; j < 4; j++) {
            uint32_t of = 0;
            uint32_t hits = combat_hits(numbers[i], numbers[j], &of);
            assert_true(hits * 20 >= of);
            assert_true(hits * 20 <= 19 * of);
        }
    }
    assert_int_equal(combat_contest_sides(-5, 0), combat_contest_sides(1, 1));
}

/* ------------------------------------------------------------------------------------------------ damage */

static void assert_reads(const char *text, int dice, int sides, int plus)
{
    struct damage damage = {0};
    assert_true(damage_read(text, &damage));
    assert_int_equal(damage.dice, dice);
    assert_int_equal(damage.sides, sides);
    assert_int_equal(damage.plus, plus);
}

static void damage_is_read(void **state)
{
    (void)state;
    assert_reads("1d1", 1, 1, 0);
    assert_reads("2d6+1", 2, 6, 1);
    assert_reads("3d4-2", 3, 4, -2);
    assert_reads("20d100+100", 20, 100, 100);
    const char *bad[] = {"",        "d6",      "1d",   "0d6",  "1d0",   "01d6",         "1d06",
                         "+1d6",    "1 d6",    "1d6 ", "1d6+", "1d6+0", "21d6",         "1d101",
                         "1d6-101", "1d6+1+1", "1D6",  "-1d6", "1d6*",  "2147483648d1", "1d6+99999999999"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct damage damage;
        if (damage_read(bad[i], &damage)) {
            fail_msg("\"%s\" was read", bad[i]);
        }
    }
}

/* Counts 40,000 rolls of 2d4+1 against the 16 equally likely throws. */
static void damage_falls_as_dice_do(void **state)
{
    (void)state;
    enum { ROLLS = 40000, EACH = ROLLS / 16 };
    const int ways[10] = {[3] = 1, [4] = 2, [5] = 3, [6] = 4, [7] = 3, [8] = 2, [9] = 1};
    int count[10] = {0};
    struct damage damage = {2, 4, 1};
    for (uint32_t i = 0; i < ROLLS; i++) {
        struct fate fate = fate_of(3, FATE_COMBAT, 1, i);
        int32_t points = damage_roll(damage, &fate);
        assert_in_range(points, damage_least(damage), damage_most(damage));
        count[points]++;
    }
    for (int points = damage_least(damage); points <= damage_most(damage); points++) {
        assert_in_range(count[points], ways[points] * EACH * 9 / 10, ways[points] * EACH * 11 / 10);
    }
}

static void damage_is_never_healing(void **state)
{
    (void)state;
    struct fate fate = fate_of(1, FATE_COMBAT, 1, 1);
    struct damage weak = {1, 4, -10};
    assert_int_equal(damage_roll(weak, &fate), 1);
    assert_int_equal(damage_least(weak), 1);
    assert_int_equal(damage_most(weak), 1);
    struct damage none = {0, 0, 5};
    assert_int_equal(damage_roll(none, &fate), 0);
    assert_int_equal(damage_most(none), 0);
}

/* ---------------------------------------------------------------------------------------------- strikes */

static void strikes_fall_as_the_chances_say(void **state)
{
    (void)state;
    enum { STRIKES = 60000 };
    struct fighter fighter = {10, 5, {1, 1, 6}};
    int count[3] = {0};
    for (uint32_t i = 0; i < STRIKES; i++) {
        struct fate fate = fate_of(11, FATE_COMBAT, 4, i);
        struct strike strike = combat_strike(&fighter, 5, &fate);
        const int32_t expected[3] = {[BLOW_HIT] = 7, [BLOW_CRITICAL] = 14};
        assert_int_equal(strike.damage, expected[strike.blow]);
        count[strike.blow]++;
    }
    assert_in_range(count[BLOW_MISS], STRIKES * 34 / 100, STRIKES * 36 / 100);
    assert_in_range(count[BLOW_CRITICAL], STRIKES * 45 / 1000, STRIKES * 55 / 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chances_are_as_documented),
        cmocka_unit_test(a_new_player_hits_itself_13_times_in_20),
        cmocka_unit_test(more_attack_hits_more_and_more_defence_less),
        cmocka_unit_test(nobody_is_safe_and_nobody_is_sure),
        cmocka_unit_test(damage_is_read),
        cmocka_unit_test(damage_falls_as_dice_do),
        cmocka_unit_test(damage_is_never_healing),
        cmocka_unit_test(strikes_fall_as_the_chances_say),
    };
    return cmocka_run_group_tests_name("game/combat", tests, NULL, NULL);
}
