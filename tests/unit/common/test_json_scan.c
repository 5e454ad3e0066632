#include "common/json_scan.h"

#include "common/limits.h"
#include "tests/support/check.h"

#include <string.h>

static void assert_json(const char *text)
{
    struct json_fault fault;
    assert_int_equal(json_scan(text, strlen(text), 64, &fault), RESULT_OK);
}

static void assert_fault_in(const char *text, size_t length, enum result result, size_t at,
                            const char *expected)
{
    struct json_fault fault = {.expected = "no fault"};
    assert_int_equal(json_scan(text, length, 64, &fault), result);
    assert_string_equal(fault.expected, expected);
    assert_int_equal(fault.at, at);
}

static void assert_fault(const char *text, size_t at, const char *expected)
{
    assert_fault_in(text, strlen(text), RESULT_BAD_JSON, at, expected);
}

static void what_the_grammar_has_passes(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "true",
        " false ",
        "null",
        "0",
        "-0",
        "-1.5e+10",
        "1E5",
        "\"\"",
        "\"\\u00e9\\ud83d\\ude00\\n\\/\"",
        "[]",
        "{}",
        "[1, [2], {\"a\": [], \"b\": {}}]",
        "\t{\r\n\"a\"\n:\n1}\n",
        "\"é世\"",
    };
    for (size_t k = 0; k < sizeof texts / sizeof texts[0]; k++) {
        assert_json(texts[k]);
    }
}

static void what_stands_where_it_should_not_is_pointed_at(void **state)
{
    (void)state;
    static const char value[] = "a value: a string, a number, true, false, null, a list or an object";
    assert_fault("[1,]", 3, value);
    assert_fault("[,1]", 1, value);
    assert_fault("nul", 0, value);
    assert_fault("{\"a\":}", 5, value);
    assert_fault("[1 2]", 3, "',' or ']'");
    assert_fault("[1}", 2, "',' or ']'");
    assert_fault("{\"a\":1]", 6, "',' or '}'");
    assert_fault("{\"a\" 1}", 5, "':' behind the member's name");
    assert_fault("{\"a\":1,}", 7, "the name of a member, in quotes");
    assert_fault("{a:1}", 1, "the name of a member, in quotes, or '}'");
    assert_fault("{} {}", 3, "nothing more");
    assert_fault("1 ]", 2, "nothing more");
    assert_fault("", 0, "more: the text ends within a value");
    assert_fault("[1, {\"a\": ", 10, "more: the text ends within a value");
}

static void numbers_and_strings_keep_to_the_letter(void **state)
{
    (void)state;
    static const char digits[] = "four hexadecimal digits other than 0000";
    assert_fault("01", 1, "a number without zeros before it");
    assert_fault("-", 1, "a digit");
    assert_fault("1.", 2, "a digit");
    assert_fault("1e+", 3, "a digit");
    assert_fault("\"a", 2, "'\"' at the end of the string");
    assert_fault("\"a\nb\"", 2, "'\"' at the end of the string");
    assert_fault("\"\\x\"", 2, "one of \" \\ / b f n r t u behind the backslash");
    assert_fault("\"\\u12g4\"", 5, digits);
    assert_fault("\"\\u0000\"", 7, digits);
    assert_fault_in("\"a\0b\"", 5, RESULT_BAD_JSON, 2, "'\"' at the end of the string");
}

static void what_is_no_text_is_told_apart(void **state)
{
    (void)state;
    static const char pair[] = "the other half of a character, as in \\ud83d\\ude00";
    assert_fault_in("[\"\xc3\xa9\xff\"]", 6, RESULT_BAD_UTF8, 4, "UTF-8");
    assert_fault_in("\"\xe4\xb8", 3, RESULT_BAD_UTF8, 1, "UTF-8");
    assert_fault_in("\"\\ud83d\"", 8, RESULT_BAD_UTF8, 7, pair);
    assert_fault_in("\"\\ude00\"", 8, RESULT_BAD_UTF8, 7, pair);
    assert_fault_in("\"\\ud83d\\u0041\"", 14, RESULT_BAD_UTF8, 13, pair);
}

static void depth_and_number_are_bounded(void **state)
{
    (void)state;
    char deep[2 * (LIMIT_JSON_DEPTH + 1)];
    memset(deep, ']', sizeof deep);
    memset(deep, '[', LIMIT_JSON_DEPTH);
    struct json_fault fault;
    assert_int_equal(json_scan(deep, 2 * (size_t)LIMIT_JSON_DEPTH, 64, &fault), RESULT_OK);
    memset(deep, '[', LIMIT_JSON_DEPTH + 1);
    assert_fault_in(deep, sizeof deep, RESULT_TOO_DEEP, LIMIT_JSON_DEPTH, "fewer brackets within each other");
    assert_int_equal(json_scan("[1,2,3]", 7, 3, &fault), RESULT_OK);
    assert_int_equal(json_scan("[1,2,3]", 7, 2, &fault), RESULT_BAD_JSON);
    assert_string_equal(fault.expected, "fewer values in all");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_the_grammar_has_passes),
        cmocka_unit_test(what_stands_where_it_should_not_is_pointed_at),
        cmocka_unit_test(numbers_and_strings_keep_to_the_letter),
        cmocka_unit_test(what_is_no_text_is_told_apart),
        cmocka_unit_test(depth_and_number_are_bounded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
