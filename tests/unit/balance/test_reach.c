/* How far the cells in sight are. */
#include "tests/balance/reach.h"
#include "tests/support/check.h"

/* What is seen: '.' open, '@' the player, 'c' somebody; all else is closed. */
static struct outlook drawn(const char *const *rows, int count)
{
    struct outlook outlook = {0};
    int32_t at_x = 0;
    int32_t at_y = 0;
    for (int32_t y = 0; y < count; y++) {
        for (int32_t x = 0; rows[y][x] != '\0'; x++) {
            at_x = rows[y][x] == '@' ? x : at_x;
            at_y = rows[y][x] == '@' ? y : at_y;
        }
    }
    outlook.at = (struct place){.x = 100 + at_x, .y = -50 + at_y};
    for (int32_t y = 0; y < count; y++) {
        for (int32_t x = 0; rows[y][x] != '\0'; x++) {
            int32_t j = y - at_y + LIMIT_SIGHT_RADIUS;
            int32_t i = x - at_x + LIMIT_SIGHT_RADIUS;
            outlook.open[j][i] = rows[y][x] != '#';
            outlook.held[j][i] = rows[y][x] == 'c';
        }
    }
    return outlook;
}

static void steps_lead_round_walls_and_bodies(void **state)
{
    (void)state;
    static const char *const rows[] = {"@#...", ".#.#.", "..c#.", "...#."};
    const struct outlook outlook = drawn(rows, 4);
    struct reach reach;
    reach_from(&reach, &outlook, 100, -50);
    assert_int_equal(reach_steps(&reach, 100, -50), 0);
    assert_int_equal(reach_steps(&reach, 102, -49), 3);
    assert_int_equal(reach_steps(&reach, 102, -48), 3);
    assert_int_equal(reach_steps(&reach, 104, -47), 7);
    assert_int_equal(reach_steps(&reach, 101, -50), REACH_NEVER);
    assert_int_equal(reach_steps(&reach, 500, 0), REACH_NEVER);
}

static void nobody_is_walked_through(void **state)
{
    (void)state;
    static const char *const rows[] = {"@c..."};
    const struct outlook outlook = drawn(rows, 1);
    struct reach reach;
    reach_from(&reach, &outlook, 100, -50);
    assert_int_equal(reach_steps(&reach, 101, -50), 1);
    assert_int_equal(reach_steps(&reach, 102, -50), REACH_NEVER);
}

static void the_first_step_leads_towards_the_start_of_the_count(void **state)
{
    (void)state;
    static const char *const rows[] = {"@#.", ".#.", "..."};
    const struct outlook outlook = drawn(rows, 3);
    struct reach reach;
    reach_from(&reach, &outlook, 102, -50);
    assert_int_equal(reach_step(&reach, &outlook), DIRECTION_SOUTH);
    reach_from(&reach, &outlook, 101, -50);
    assert_int_equal(reach_step(&reach, &outlook), DIRECTION_EAST);
}

static void a_line_leads_over_open_ground_only(void **state)
{
    (void)state;
    static const char *const rows[] = {"@....", "##...", "...c."};
    const struct outlook outlook = drawn(rows, 3);
    assert_true(outlook_in_line(&outlook, 100, -50, 104, -50));
    assert_true(outlook_in_line(&outlook, 100, -50, 103, -49));
    assert_false(outlook_in_line(&outlook, 100, -50, 100, -48));
    assert_false(outlook_in_line(&outlook, 100, -50, 101, -48));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_lead_round_walls_and_bodies),
        cmocka_unit_test(nobody_is_walked_through),
        cmocka_unit_test(the_first_step_leads_towards_the_start_of_the_count),
        cmocka_unit_test(a_line_leads_over_open_ground_only),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
