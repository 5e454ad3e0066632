#include "common/text.h"
#include "tests/support/check.h"

#include <string.h>

static void assert_cleaned(const char *text, const char *expected)
{
    char copy[512];
    text_copy(copy, sizeof copy, text);
    text_clean(copy, 240);
    assert_string_equal(copy, expected);
    text_clean(copy, 240);
    assert_string_equal(copy, expected);
}

static void what_a_terminal_would_obey_goes(void **state)
{
    (void)state;
    assert_cleaned("a\x1b[31mb", "a[31mb");
    assert_cleaned("bell\x07 back\x08 del\x7f", "bell back del");
    assert_cleaned("c1 \xc2\x9b 31m", "c1 31m");
    assert_cleaned("right-to-left \xe2\x80\xae gnp", "right-to-left gnp");
    assert_cleaned("zero\xe2\x80\x8bwidth", "zerowidth");
    assert_cleaned("line\r\nand\ttab", "line and tab");
    assert_cleaned("line\xe2\x80\xa8separator", "lineseparator");
}

static void white_space_is_one_space_and_none_at_the_ends(void **state)
{
    (void)state;
    assert_cleaned("  two   words \xc2\xa0 ", "two words");
    assert_cleaned(" \t ", "");
    assert_cleaned("", "");
}

static void other_scripts_stay(void **state)
{
    (void)state;
    assert_cleaned("Grüße, 世界 и мир", "Grüße, 世界 и мир");
}

static void marks_are_few_and_never_on_nothing(void **state)
{
    (void)state;
    assert_cleaned("\xcc\x81"
                   "e\xcc\x81",
                   "e\xcc\x81");
    assert_cleaned("e\xcc\x81\xcc\x82\xcc\x83\xcc\x84", "e\xcc\x81\xcc\x82");
    assert_cleaned("a \xcc\x81", "a");
}

static void it_is_cut_by_code_points(void **state)
{
    (void)state;
    char text[] = "äöü world";
    text_clean(text, 3);
    assert_string_equal(text, "äöü");
    char spaced[] = "ab cd";
    text_clean(spaced, 3);
    assert_string_equal(spaced, "ab");
}

static void invalid_utf8_is_known(void **state)
{
    (void)state;
    static const char *const bad[] = {"\xc0\xaf", "\xed\xa0\x80", "\xf4\x90\x80\x80",
                                      "\xff",     "abc\xe2\x82",  "\x80"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_false(text_is_utf8(bad[i], strlen(bad[i])));
    }
    assert_true(text_is_utf8("plain, ünï, 世, 🏰", strlen("plain, ünï, 世, 🏰")));
    assert_true(text_is_utf8("", 0));
}

static void names_follow_the_rule(void **state)
{
    (void)state;
    static const char *const good[] = {"Ann",     "b2",       "Long_name-with-20chr", "Zed", "Hostess",
                                       "you-too", "Guest1234"};
    static const char *const bad[] = {"",       "A",     "2b",  "_x",     "Ann Lee", "Long_name-with-21char",
                                      "Admin",  "YOU",   "Аnn", "server", "a\nb",    "Ann\xe2\x80\x8b",
                                      "Ad-min", "host1", "g_m"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        assert_true(text_is_name(good[i]));
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_false(text_is_name(bad[i]));
    }
}

static void a_name_that_may_not_be_had_now_may_have_been_had(void **state)
{
    (void)state;
    assert_true(text_has_name_shape("Host"));
    assert_false(text_has_name_shape("2b"));
    assert_false(text_has_name_shape("Ann Lee"));
}

static void what_is_wiped_is_zero(void **state)
{
    (void)state;
    char secret[] = "open sesame";
    static const char zeros[sizeof secret];
    text_wipe(secret, sizeof secret);
    assert_memory_equal(secret, zeros, sizeof zeros);
}

static void names_are_one_whatever_the_case(void **state)
{
    (void)state;
    assert_true(text_name_key("Ann") == text_name_key("aNN"));
    assert_true(text_name_key("Ann") != text_name_key("Anna"));
    assert_true(text_same_name("Ann", "aNN"));
    assert_false(text_same_name("Ann", "Anna"));
    assert_false(text_same_name("Anna", "Ann"));
}

static void characters_have_columns(void **state)
{
    (void)state;
    size_t length;
    assert_int_equal(text_columns("a", &length), 1);
    assert_int_equal(length, 1);
    assert_int_equal(text_columns("世", &length), 2);
    assert_int_equal(length, 3);
    assert_int_equal(text_columns("\xcc\x81", &length), 0);
    assert_int_equal(length, 2);
    assert_int_equal(text_columns("\xff", &length), 1);
    assert_int_equal(length, 1);
    assert_int_equal(text_columns("", &length), 0);
    assert_int_equal(length, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_a_terminal_would_obey_goes),
        cmocka_unit_test(white_space_is_one_space_and_none_at_the_ends),
        cmocka_unit_test(other_scripts_stay),
        cmocka_unit_test(marks_are_few_and_never_on_nothing),
        cmocka_unit_test(it_is_cut_by_code_points),
        cmocka_unit_test(invalid_utf8_is_known),
        cmocka_unit_test(names_follow_the_rule),
        cmocka_unit_test(names_are_one_whatever_the_case),
        cmocka_unit_test(a_name_that_may_not_be_had_now_may_have_been_had),
        cmocka_unit_test(what_is_wiped_is_zero),
        cmocka_unit_test(characters_have_columns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
