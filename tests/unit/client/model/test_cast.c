#include "client/model/cast.h"
#include "common/buffer.h"
#include "tests/support/check.h"

static void assert_lines(struct buffer *out, const char *lines)
{
    buffer_char(out, '\0');
    assert_string_equal(out->bytes, lines);
    buffer_finish(out);
}

static void a_recording_begins_with_its_size(void **state)
{
    (void)state;
    struct buffer out = {0};
    cast_header(&out, 24, 80, 1700000000, "xterm");
    assert_lines(&out, "{\"version\":2,\"width\":80,\"height\":24,\"timestamp\":1700000000,"
                       "\"env\":{\"TERM\":\"xterm\"}}\n");
    cast_header(&out, 1, 2, 0, NULL);
    assert_lines(&out, "{\"version\":2,\"width\":2,\"height\":1,\"timestamp\":0,\"env\":{\"TERM\":\"\"}}\n");
}

static void what_is_written_is_told_with_its_time(void **state)
{
    (void)state;
    struct buffer out = {0};
    cast_output(&out, 1000345, "\x1b[1m\"日\\", 9);
    cast_output(&out, 61000000, "\r\n", 2);
    cast_size(&out, 61000001, 30, 100);
    assert_lines(&out, "[1.000345,\"o\",\"\\u001b[1m\\\"日\\\\\"]\n[61.000000,\"o\",\"\\u000d\\u000a\"]\n"
                       "[61.000001,\"r\",\"100x30\"]\n");
}

static void what_is_no_character_becomes_a_question(void **state)
{
    (void)state;
    struct buffer out = {0};
    cast_output(&out, 0,
                "a\xff"
                "b\xe6\x97"
                "c\0d",
                8);
    assert_lines(&out, "[0.000000,\"o\",\"a?b?c?d\"]\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_recording_begins_with_its_size),
        cmocka_unit_test(what_is_written_is_told_with_its_time),
        cmocka_unit_test(what_is_no_character_becomes_a_question),
    };
    return cmocka_run_group_tests_name("model/cast", tests, NULL, NULL);
}
