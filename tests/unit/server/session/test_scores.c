/* Points, and the order of the best runs. */
#include "server/session/scores.h"
#include "tests/support/check.h"

#include <stdlib.h>

static struct score run(int32_t points, int32_t turns)
{
    return (struct score){.name = "Ann", .points = points, .turns = turns};
}

static void points_count_depth_experience_coins_and_winning(void **state)
{
    (void)state;
    assert_int_equal(scores_points(0, 0, 0, false), 0);
    assert_int_equal(scores_points(3, 25, 119, false), 300 + 25 + 11);
    assert_int_equal(scores_points(3, 25, 119, true), 10336);
    assert_int_equal(scores_points(0, 0, INT64_MAX, true), INT32_MAX);
    assert_int_equal(scores_points(INT32_MAX, INT32_MAX, 0, false), INT32_MAX);
}

static void the_better_stands_first_and_of_equals_the_earlier(void **state)
{
    (void)state;
    struct scores *scores = calloc(1, sizeof *scores);
    assert_non_null(scores);
    static const struct {
        int32_t points;
        int rank;
    } cases[] = {{5, 1}, {7, 1}, {5, 3}, {6, 2}, {1, 5}, {7, 2}};
    for (int i = 0; i < 6; i++) {
        struct score score = run(cases[i].points, i);
        assert_int_equal(scores_add(scores, &score), cases[i].rank);
    }
    static const int32_t order[] = {1, 5, 3, 0, 2, 4};
    assert_int_equal(scores->count, 6);
    for (int i = 0; i < 6; i++) {
        assert_int_equal(scores->best[i].turns, order[i]);
    }
    free(scores);
}

static void only_the_best_are_kept(void **state)
{
    (void)state;
    struct scores *scores = calloc(1, sizeof *scores);
    assert_non_null(scores);
    for (int32_t i = 0; i < LIMIT_SCORES; i++) {
        struct score score = run(i, i);
        assert_int_equal(scores_add(scores, &score), 1);
    }
    struct score worst = run(0, -1);
    assert_int_equal(scores_add(scores, &worst), 0);
    struct score better = run(1, -1);
    assert_int_equal(scores_add(scores, &better), LIMIT_SCORES);
    assert_int_equal(scores->count, LIMIT_SCORES);
    assert_int_equal(scores->best[LIMIT_SCORES - 1].turns, -1);
    free(scores);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(points_count_depth_experience_coins_and_winning),
        cmocka_unit_test(the_better_stands_first_and_of_equals_the_earlier),
        cmocka_unit_test(only_the_best_are_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
