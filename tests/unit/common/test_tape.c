/* What was written comes back; what nobody wrote does no harm. */
#include "common/tape.h"
#include "tests/support/check.h"

#include <string.h>

struct sample {
    int64_t number;
    int32_t small;
    uint64_t bits;
    bool flag;
    char text[16];
    uint8_t runs[300];
};

static void tape_sample(struct tape *tape, struct sample *sample)
{
    tape_number(tape, &sample->number, INT64_MIN, INT64_MAX);
    tape_int(tape, &sample->small, -100, 100);
    tape_bits(tape, &sample->bits);
    tape_flag(tape, &sample->flag);
    tape_text(tape, sample->text, sizeof sample->text);
    tape_runs(tape, sample->runs, (int)sizeof sample->runs);
}

static struct sample sample_of(int64_t number)
{
    struct sample sample;
    memset(&sample, 0, sizeof sample);
    sample.number = number;
    sample.small = (int32_t)(number % 100);
    sample.bits = (uint64_t)number * 3;
    sample.flag = number % 2 == 0;
    memcpy(sample.text, "fünfzehn bytes", sizeof "fünfzehn bytes");
    for (size_t i = 0; i < sizeof sample.runs; i++) {
        sample.runs[i] = (uint8_t)(i % 100 < 60 ? 7 : i);
    }
    return sample;
}

static void what_was_written_is_read_back(void **state)
{
    (void)state;
    static const int64_t numbers[] = {0, 1, -1, 63, 64, -64, -65, 1 << 20, INT64_MAX, INT64_MIN};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        struct sample in = sample_of(numbers[i]);
        struct sample out;
        struct buffer bytes = {0};
        struct tape writer = tape_to(&bytes);
        tape_sample(&writer, &in);
        memset(&out, 0, sizeof out);
        struct tape reader = tape_from(bytes.bytes, bytes.length);
        tape_sample(&reader, &out);
        assert_true(tape_is_done(&reader));
        assert_memory_equal(&in, &out, sizeof in);
        buffer_finish(&bytes);
    }
}

static void small_numbers_take_a_byte_and_runs_take_two(void **state)
{
    (void)state;
    struct buffer bytes = {0};
    struct tape tape = tape_to(&bytes);
    int32_t number = -64;
    uint8_t same[60] = {0};
    tape_int(&tape, &number, -100, 100);
    assert_int_equal(bytes.length, 1);
    tape_runs(&tape, same, (int)sizeof same);
    assert_int_equal(bytes.length, 3);
    buffer_finish(&bytes);
}

/* Cut anywhere, or with any byte changed, it is read without harm: to no end, or to other values in range. */
static void a_tape_that_was_cut_or_scratched_does_no_harm(void **state)
{
    (void)state;
    struct sample in = sample_of(12345);
    struct buffer bytes = {0};
    struct tape writer = tape_to(&bytes);
    tape_sample(&writer, &in);
    for (size_t length = 0; length < bytes.length; length++) {
        struct sample out = in;
        struct tape reader = tape_from(bytes.bytes, length);
        tape_sample(&reader, &out);
        assert_false(tape_is_done(&reader));
    }
    for (size_t at = 0; at < bytes.length; at++) {
        for (int value = 0; value < 256; value++) {
            char before = bytes.bytes[at];
            bytes.bytes[at] = (char)(unsigned char)value;
            struct sample out = in;
            struct tape reader = tape_from(bytes.bytes, bytes.length);
            tape_sample(&reader, &out);
            assert_in_range(out.small + 100, 0, 200);
            assert_non_null(memchr(out.text, '\0', sizeof out.text));
            bytes.bytes[at] = before;
        }
    }
    buffer_finish(&bytes);
}

static void what_is_out_of_range_spoils_all_that_follows(void **state)
{
    (void)state;
    struct buffer bytes = {0};
    struct tape writer = tape_to(&bytes);
    int32_t number = 50;
    tape_int(&writer, &number, 0, 100);
    tape_int(&writer, &number, 0, 100);
    struct tape reader = tape_from(bytes.bytes, bytes.length);
    tape_int(&reader, &number, 1, 49);
    assert_int_equal(number, 1);
    assert_true(reader.spoiled);
    tape_int(&reader, &number, 0, 100);
    assert_int_equal(number, 0);
    buffer_finish(&bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_written_is_read_back),
        cmocka_unit_test(small_numbers_take_a_byte_and_runs_take_two),
        cmocka_unit_test(a_tape_that_was_cut_or_scratched_does_no_harm),
        cmocka_unit_test(what_is_out_of_range_spoils_all_that_follows),
    };
    return cmocka_run_group_tests_name("common/tape", tests, NULL, NULL);
}
