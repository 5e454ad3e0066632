#include "server/net/log.h"

#include "tests/support/check.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* The line that `text` makes as the one field of an event, without its time. */
static void assert_field(const char *text, const char *expected)
{
    char line[512];
    char wanted[512];
    int ends[2];
    struct log log;
    assert_int_equal(pipe2(ends, O_CLOEXEC), 0);
    log_init(&log, ends[1]);
    log_begin(&log, LOG_LEVEL_WARNING, "it happened");
    log_text(&log, "what", text);
    log_int(&log, "count", -3);
    log_end(&log);
    log_finish(&log);
    ssize_t length = read(ends[0], line, sizeof line - 1);
    (void)close(ends[0]);
    (void)close(ends[1]);
    assert_true(length > 0);
    line[length] = '\0';
    (void)snprintf(wanted, sizeof wanted, " level=warning msg=\"it happened\" what=%s count=-3\n", expected);
    assert_memory_equal(line, "ts=", 3);
    assert_string_equal(strchr(line, ' '), wanted);
}

static void a_word_stands_bare_and_the_rest_in_quotes(void **state)
{
    (void)state;
    assert_field("word", "word");
    assert_field("[::1]:7766", "[::1]:7766");
    assert_field("two words", "\"two words\"");
    assert_field("", "\"\"");
    assert_field("a=b", "\"a=b\"");
}

static void nothing_ends_the_line_or_its_quotes_early(void **state)
{
    (void)state;
    assert_field("x\nts=1 level=error msg=forged", "\"x\\x0ats=1 level=error msg=forged\"");
    assert_field("\" level=error \"", "\"\\\" level=error \\\"\"");
    assert_field("a\\", "\"a\\\\\"");
    assert_field("a\r\tb\x7f", "\"a\\x0d\\x09b\\x7f\"");
}

static void nothing_reaches_a_terminal_as_a_command(void **state)
{
    (void)state;
    assert_field("\x1b[2J", "\"\\x1b[2J\"");
    assert_field("\xc2\x9b"
                 "2J",
                 "\"\\xc2\\x9b2J\""); /* the same, as one C1 character */
    assert_field("\x9b"
                 "2J",
                 "\"\\x9b2J\""); /* and as a byte that is no UTF-8 */
    assert_field("\xc2", "\"\\xc2\"");
}

static void letters_beyond_ascii_stay(void **state)
{
    (void)state;
    assert_field("Zürich", "\"Zürich\"");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_word_stands_bare_and_the_rest_in_quotes),
        cmocka_unit_test(nothing_ends_the_line_or_its_quotes_early),
        cmocka_unit_test(nothing_reaches_a_terminal_as_a_command),
        cmocka_unit_test(letters_beyond_ascii_stay),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
