/* Voices as words, both ways. */
#include "protocol/voices.h"
#include "tests/support/check.h"

static void every_voice_is_read_as_it_was_written(void **state)
{
    (void)state;
    for (int i = 0; i < VOICE_COUNT; i++) {
        enum voice read;
        assert_true(voices_read(voices_word((enum voice)i), &read));
        assert_int_equal(read, i);
    }
}

static void other_words_are_none(void **state)
{
    (void)state;
    static const char *const wrong[] = {"", "Shout", "sho", "shouts", "tell "};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        enum voice read;
        assert_false(voices_read(wrong[i], &read));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_voice_is_read_as_it_was_written),
        cmocka_unit_test(other_words_are_none),
    };
    return cmocka_run_group_tests_name("protocol/voices", tests, NULL, NULL);
}
