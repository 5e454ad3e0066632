/* Sets of marks as words, both ways. */
#include "protocol/marks.h"
#include "tests/support/check.h"

static void every_set_is_read_as_it_was_written(void **state)
{
    (void)state;
    for (unsigned set = 0; set < 1U << MARK_COUNT; set++) {
        char text[MARKS_BYTES];
        unsigned read;
        marks_write(set, text);
        assert_true(marks_read(text, &read));
        assert_int_equal(read, set);
    }
}

static void words_stand_between_commas(void **state)
{
    (void)state;
    char text[MARKS_BYTES];
    marks_write(1U << MARK_BADLY_HURT | 1U << MARK_STILL, text);
    assert_string_equal(text, "badly hurt, still");
    marks_write(0, text);
    assert_string_equal(text, "");
}

static void other_words_are_none(void **state)
{
    (void)state;
    static const char *const wrong[] = {"hurt,still", "hur", "hurtx", ", hurt", "hurt, sad", "hurt,"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        unsigned marks;
        assert_false(marks_read(wrong[i], &marks));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_set_is_read_as_it_was_written),
        cmocka_unit_test(words_stand_between_commas),
        cmocka_unit_test(other_words_are_none),
    };
    return cmocka_run_group_tests_name("protocol/marks", tests, NULL, NULL);
}
