/* The few names that somebody does not want to hear. */
#include "server/session/ignored.h"
#include "tests/support/check.h"

#include <stdio.h>

static void a_name_is_ignored_whatever_its_case(void **state)
{
    (void)state;
    struct ignored ignored = {0};
    assert_false(ignored_has(&ignored, "Bob"));
    assert_int_equal(ignored_add(&ignored, "Bob"), RESULT_OK);
    assert_int_equal(ignored_add(&ignored, "bOB"), RESULT_OK);
    assert_true(ignored_has(&ignored, "BOB"));
    assert_false(ignored_has(&ignored, ""));
    assert_int_equal(ignored_remove(&ignored, "bob"), RESULT_OK);
    assert_int_equal(ignored_remove(&ignored, "bob"), RESULT_NOT_IGNORED);
    assert_false(ignored_has(&ignored, "Bob"));
    ignored_finish(&ignored);
}

static void there_is_room_for_so_many_and_then_again_for_one(void **state)
{
    (void)state;
    struct ignored ignored = {0};
    char name[LIMIT_NAME_MAX_BYTES + 1];
    for (int i = 0; i < LIMIT_IGNORED; i++) {
        (void)snprintf(name, sizeof name, "Player-%d", i);
        assert_int_equal(ignored_add(&ignored, name), RESULT_OK);
    }
    assert_int_equal(ignored_add(&ignored, "Bob"), RESULT_IGNORED_FULL);
    assert_int_equal(ignored_remove(&ignored, "Player-3"), RESULT_OK);
    assert_int_equal(ignored_add(&ignored, "Bob"), RESULT_OK);
    for (int i = 0; i < LIMIT_IGNORED; i++) {
        (void)snprintf(name, sizeof name, "Player-%d", i);
        assert_int_equal(ignored_has(&ignored, name), i != 3);
    }
    ignored_finish(&ignored);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_name_is_ignored_whatever_its_case),
        cmocka_unit_test(there_is_room_for_so_many_and_then_again_for_one),
    };
    return cmocka_run_group_tests_name("session/ignored", tests, NULL, NULL);
}
