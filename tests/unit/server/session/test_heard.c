/* Which lines are lost where too many wait. */
#include "common/limits.h"
#include "server/session/heard.h"
#include "tests/support/check.h"

#include <stdio.h>
#include <string.h>

static void add_numbered(struct heard *heard, const char *who, int number)
{
    char text[16];
    (void)snprintf(text, sizeof text, "%d", number);
    heard_add(heard, VOICE_SAY, who, text);
}

static void assert_oldest(const struct heard *heard, const char *who, const char *text)
{
    size_t at = 0;
    struct heard_line oldest = heard_next(heard, &at);
    assert_string_equal(oldest.who, who);
    assert_string_equal(oldest.text, text);
}

static void a_noise_that_waits_is_not_added_again_and_words_are(void **state)
{
    (void)state;
    struct heard heard = {0};
    heard_add(&heard, VOICE_SAY, "", "Gong!");
    heard_add(&heard, VOICE_SAY, "", "Bang!");
    heard_add(&heard, VOICE_SAY, "", "Gong!");
    assert_int_equal(heard.count, 2);
    heard_add(&heard, VOICE_SAY, "Ann", "Gong!");
    heard_add(&heard, VOICE_SAY, "Ann", "Gong!");
    assert_int_equal(heard.count, 4);
    heard_drop(&heard, 1);
    heard_add(&heard, VOICE_SAY, "", "Gong!");
    assert_int_equal(heard.count, 4);
    assert_oldest(&heard, "", "Bang!");
    heard_finish(&heard);
}

static void noises_go_before_words(void **state)
{
    (void)state;
    struct heard heard = {0};
    add_numbered(&heard, "Ann", 0);
    for (int i = 1; i < 3 * LIMIT_HEARD_WAITING; i++) {
        add_numbered(&heard, "", i);
    }
    assert_int_equal(heard.count, LIMIT_HEARD_WAITING);
    assert_oldest(&heard, "Ann", "0");
    for (int i = 1; i < LIMIT_HEARD_WAITING; i++) {
        add_numbered(&heard, "Ann", i);
    }
    add_numbered(&heard, "", -1);
    assert_int_equal(heard.count, LIMIT_HEARD_WAITING);
    assert_oldest(&heard, "Ann", "0");
    add_numbered(&heard, "Bob", 0);
    assert_int_equal(heard.count, LIMIT_HEARD_WAITING);
    assert_oldest(&heard, "Ann", "1");
    heard_drop(&heard, LIMIT_HEARD_WAITING - 1);
    assert_oldest(&heard, "Bob", "0");
    heard_finish(&heard);
}

static void each_line_keeps_its_voice(void **state)
{
    (void)state;
    struct heard heard = {0};
    for (int voice = 0; voice < VOICE_COUNT; voice++) {
        heard_add(&heard, (enum voice)voice, "Ann", "hello");
    }
    size_t at = 0;
    for (int voice = 0; voice < VOICE_COUNT; voice++) {
        assert_int_equal(heard_next(&heard, &at).voice, voice);
    }
    assert_int_equal(at, heard.lines.length);
    heard_finish(&heard);
}

static void as_many_are_told_as_fit(void **state)
{
    (void)state;
    struct heard heard = {0};
    heard_add(&heard, VOICE_SAY, "Ann", "1234567");
    heard_add(&heard, VOICE_SAY, "Bob", "say \"x\"");
    heard_add(&heard, VOICE_SAY, "", "boom");
    assert_int_equal(heard_fitting(&heard, 3, 100), 3);
    assert_int_equal(heard_fitting(&heard, 2, 100), 2);
    assert_int_equal(heard_fitting(&heard, 3, 10 + 12 + 4), 3); /* two marks for two quotation marks */
    assert_int_equal(heard_fitting(&heard, 3, 10 + 12 + 3), 2);
    assert_int_equal(heard_fitting(&heard, 3, 10 + 11), 1);
    assert_int_equal(heard_fitting(&heard, 3, 9), 0);
    heard_finish(&heard);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_noise_that_waits_is_not_added_again_and_words_are),
        cmocka_unit_test(noises_go_before_words),
        cmocka_unit_test(each_line_keeps_its_voice),
        cmocka_unit_test(as_many_are_told_as_fit),
    };
    return cmocka_run_group_tests_name("session/heard", tests, NULL, NULL);
}
