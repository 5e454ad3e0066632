#include "common/buffer.h"
#include "tests/support/check.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static void assert_int_written(int64_t value)
{
    char expected[32];
    (void)snprintf(expected, sizeof expected, "%" PRId64, value);
    struct buffer buffer = {0};
    buffer_int(&buffer, value);
    assert_int_equal(buffer.length, strlen(expected));
    assert_memory_equal(buffer.bytes, expected, buffer.length);
    buffer_finish(&buffer);
}

static void integers_are_written_in_decimal(void **state)
{
    (void)state;
    static const int64_t values[] = {0, 7, -1, 10, -10, 99, 100, 4294967295, INT32_MIN, INT64_MAX, INT64_MIN};
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        assert_int_written(values[i]);
    }
}

static void bytes_grow_and_are_dropped_from_the_front(void **state)
{
    (void)state;
    struct buffer buffer = {0};
    for (int i = 0; i < 10000; i++) {
        buffer_char(&buffer, (char)('a' + i % 26));
    }
    assert_int_equal(buffer.length, 10000);
    buffer_drop(&buffer, 26 * 100 + 3);
    assert_int_equal(buffer.bytes[0], 'd');
    assert_int_equal(buffer.length, 10000 - 2603);
    buffer_drop(&buffer, buffer.length);
    assert_int_equal(buffer.length, 0);
    buffer_text(&buffer, "again");
    assert_memory_equal(buffer.bytes, "again", 5);
    buffer_finish(&buffer);
    assert_null(buffer.bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(integers_are_written_in_decimal),
        cmocka_unit_test(bytes_grow_and_are_dropped_from_the_front),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
