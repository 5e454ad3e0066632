#include "protocol/line.h"
#include "tests/support/check.h"

#include <string.h>

enum { MOST = 16 };

/* Feeds `text` in pieces of `step` bytes and joins the lines that come out with '|'; "!" ends it where one is
 * too long. */
static void assert_split(const char *text, size_t step, const char *expected)
{
    struct line_splitter splitter;
    struct buffer out = {0};
    line_init(&splitter, MOST);
    enum line_status status = LINE_NONE;
    for (size_t at = 0; at < strlen(text) && status != LINE_TOO_LONG; at += step) {
        size_t rest = strlen(text) - at;
        line_feed(&splitter, text + at, rest < step ? rest : step);
        const char *line;
        size_t length;
        while ((status = line_next(&splitter, &line, &length)) == LINE_READY) {
            buffer_append(&out, line, length);
            buffer_char(&out, '|');
        }
    }
    if (status == LINE_TOO_LONG) {
        buffer_char(&out, '!');
    }
    buffer_char(&out, '\0');
    assert_string_equal(out.bytes, expected);
    buffer_finish(&out);
    line_finish(&splitter);
}

static void lines_are_the_same_however_they_are_split(void **state)
{
    (void)state;
    for (size_t step = 1; step <= 40; step++) {
        assert_split("one\ntwo\r\n\n\r\nfive\nrest", step, "one|two|||five|");
        assert_split("123456789012345\nx\n", step, "123456789012345|x|");
    }
}

static void a_line_one_byte_too_long_is_known_however_it_is_split(void **state)
{
    (void)state;
    for (size_t step = 1; step <= 40; step++) {
        assert_split("ok\n1234567890123456\nx\n", step, "ok|!");
        assert_split("12345678901234567890", step, "!");
    }
}

static void a_carriage_return_within_a_line_stays(void **state)
{
    (void)state;
    assert_split("a\rb\n", 1, "a\rb|");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_are_the_same_however_they_are_split),
        cmocka_unit_test(a_line_one_byte_too_long_is_known_however_it_is_split),
        cmocka_unit_test(a_carriage_return_within_a_line_stays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
