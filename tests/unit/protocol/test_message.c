#include "protocol/message.h"
#include "tests/support/check.h"

#include <string.h>

static void assert_decodes(const char *line, struct message *message)
{
    struct message_fault fault;
    enum result result = message_decode(line, strlen(line), MESSAGE_UP, message, &fault);
    if (result != RESULT_OK) {
        fail_msg("%s: %s %s", line, result_code(result), fault.field);
    }
}

static void assert_fault_of(const char *line, size_t length, enum result expected, const char *field)
{
    struct message message;
    struct message_fault fault;
    enum result result = message_decode(line, length, MESSAGE_UP, &message, &fault);
    if (result != expected || strcmp(fault.field, field) != 0) {
        fail_msg("%s: got %s \"%s\"", line, result_code(result), fault.field);
    }
}

static void assert_fault(const char *line, enum result expected, const char *field)
{
    assert_fault_of(line, strlen(line), expected, field);
}

static void a_command_is_read(void **state)
{
    (void)state;
    struct message message;
    assert_decodes("{\"t\":\"move\",\"n\":12,\"dir\":\"sw\"}", &message);
    assert_int_equal(message.type, MESSAGE_MOVE);
    assert_int_equal(message.move.n, 12);
    assert_int_equal(message.move.dir, DIRECTION_SOUTH_WEST);
    assert_decodes(" {\"dir\":\"up\", \"t\" : \"climb\" ,\"n\":2147483647, \"extra\":[1,{}]} ", &message);
    assert_int_equal(message.type, MESSAGE_CLIMB);
    assert_int_equal(message.climb.n, 2147483647);
    assert_decodes("{\"t\":\"say\",\"n\":1,\"text\":\"caf\\u00e9 \\ud83c\\udff0\"}", &message);
    assert_string_equal(message.say.text, "café 🏰");
    assert_decodes("\t{\r\"t\":\"wait\",\r\t\"n\":1e2}\r", &message);
    assert_int_equal(message.wait.n, 100);
}

static void what_is_not_one_object_is_bad_json(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "",
        "x",
        "7",
        "[]",
        "null",
        "\"text\"",
        "{",
        "{\"t\":\"wait\",\"n\":1",
        "{\"t\":\"wait\",\"n\":1}}",
        "{\"t\":\"wait\",\"n\":1}{}",
        "{\"t\":\"wait\",\"n\":1} x",
        "\xef\xbb\xbf{\"t\":\"wait\",\"n\":1}",
        "{\"t\":\"wait\",\"n\":01}",
        "{\"t\":\"wait\",\"n\":+1}",
        "{\"t\":\"wait\",\"n\":1.}",
        "{\"t\":\"wait\",\"n\":.5}",
        "{\"t\":\"wait\",\"n\":1e}",
        "{\"t\":\"wait\",\"n\":NaN}",
        "{\"t\":\"wait\",\"n\":0x10}",
        "{\"t\":\"say\",\"n\":1,\"text\":\"a\\u0000b\"}",
        "{\"t\":\"say\",\"n\":1,\"text\":\"a\nb\"}",
        "{\"t\":\"say\",\"n\":1,\"text\":\"a\\xb\"}",
        "{\"t\":\"say\",\"n\":1,\"text\":\"a\\u12\"}",
        "{\"t\":\"say\",\"n\":1,\"text\":\"unended}",
        "{t:\"wait\",\"n\":1}",
        "{'t':'wait'}",
        "{\"t\":\"wait\",\"n\":1,}",
        "{\"t\":\"wait\",\"n\":1,\"n\":2}",
        "{\"t\":\"wait\",\"t\":\"wait\",\"n\":2}",
        "{\"t\":\"nonsense\",\"t\":\"wait\",\"n\":2}",
        "{\"t\":\"wait\",\"n\":2,\"x\":[{\"a\":{}},{\"a\":1,\"b\":{},\"a\":2}]}",
        "{\"a\":1,\"a\":2}",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_fault(bad[i], RESULT_BAD_JSON, "");
    }
    static const char with_nul[] = "{\"t\":\"wait\",\"n\":1}\0{}";
    assert_fault_of(with_nul, sizeof with_nul - 1, RESULT_BAD_JSON, "");
    static const char nul_in_text[] = "{\"t\":\"say\",\"n\":1,\"text\":\"a\0b\"}";
    assert_fault_of(nul_in_text, sizeof nul_in_text - 1, RESULT_BAD_JSON, "");
}

static void what_is_not_utf8_is_bad_utf8(void **state)
{
    (void)state;
    assert_fault("{\"t\":\"say\",\"n\":1,\"text\":\"\xc0\xaf\"}", RESULT_BAD_UTF8, "");
    assert_fault("{\"t\":\"say\",\"n\":1,\"text\":\"\xed\xa0\x80\"}", RESULT_BAD_UTF8, "");
    assert_fault("{\"t\":\"say\",\"n\":1,\"text\":\"\\ud800\"}", RESULT_BAD_UTF8, "");
    assert_fault("{\"t\":\"say\",\"n\":1,\"text\":\"\\udc00\"}", RESULT_BAD_UTF8, "");
    assert_fault("{\"t\":\"say\",\"n\":1,\"text\":\"\\ud800\\u0041\"}", RESULT_BAD_UTF8, "");
    assert_fault("\xff\xfe\x01", RESULT_BAD_UTF8, "");
}

static void depth_and_width_are_bounded(void **state)
{
    (void)state;
    struct message message;
    assert_decodes("{\"t\":\"wait\",\"n\":1,\"x\":[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]}", &message);
    assert_fault("{\"t\":\"wait\",\"n\":1,\"x\":[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]}", RESULT_TOO_DEEP, "");
    char wide[LIMIT_LINE_UP_BYTES] = "{\"t\":\"wait\",\"n\":1,\"x\":[0";
    for (int i = 4; i < LIMIT_JSON_VALUES; i++) {
        strcat(wide, ",0");
    }
    strcat(wide, "]}");
    assert_decodes(wide, &message);
    strcpy(wide + strlen(wide) - 2, ",0]}");
    assert_fault(wide, RESULT_BAD_JSON, "");
    memset(wide, '[', sizeof wide - 1);
    wide[sizeof wide - 1] = '\0';
    assert_fault(wide, RESULT_TOO_DEEP, "");
}

static void wrong_types_and_ranges_name_their_member(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "0", "-1", "1.5", "2147483648", "9007199254740993", "1e999", "\"5\"", "true", "null", "[]", "{}"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char line[128] = "{\"t\":\"wait\",\"n\":";
        strcat(line, bad[i]);
        strcat(line, "}");
        assert_fault(line, RESULT_BAD_FIELD, "n");
    }
    assert_fault("{\"t\":\"wait\"}", RESULT_BAD_FIELD, "n");
    assert_fault("{\"t\":\"wait\",\"N\":1}", RESULT_BAD_FIELD, "n");
    assert_fault("{\"t\":\"move\",\"n\":1,\"dir\":\"up\"}", RESULT_BAD_FIELD, "dir");
    assert_fault("{\"t\":\"move\",\"n\":1,\"dir\":3}", RESULT_BAD_FIELD, "dir");
    assert_fault("{\"t\":7}", RESULT_BAD_FIELD, "t");
    assert_fault("{}", RESULT_BAD_FIELD, "t");
    char line[LIMIT_LINE_UP_BYTES] = "{\"t\":\"say\",\"n\":1,\"text\":\"";
    memset(line + strlen(line), 'x', LIMIT_CHAT_BYTES + 1);
    strcat(line, "\"}");
    assert_fault(line, RESULT_BAD_FIELD, "text");
}

static void what_costs_a_turn_may_say_what_was_seen(void **state)
{
    (void)state;
    struct message message;
    assert_decodes("{\"t\":\"wait\",\"n\":3,\"seen\":7}", &message);
    assert_int_equal(message.seen, 7);
    assert_decodes("{\"t\":\"wait\",\"n\":3}", &message);
    assert_int_equal(message.seen, 0);
    assert_decodes("{\"t\":\"who\",\"n\":3,\"seen\":-7}", &message); /* unknown there, so ignored */
    assert_int_equal(message.seen, 0);
    assert_fault("{\"t\":\"wait\",\"n\":3,\"seen\":-1}", RESULT_BAD_FIELD, "seen");
    assert_fault("{\"t\":\"wait\",\"n\":3,\"seen\":\"7\"}", RESULT_BAD_FIELD, "seen");
    struct buffer out = {0};
    struct message wait = {.type = MESSAGE_WAIT, .seen = 7, .wait = {.n = 3}};
    message_encode(&out, &wait);
    wait.seen = 0;
    message_encode(&out, &wait);
    buffer_char(&out, '\0');
    assert_string_equal(out.bytes, "{\"t\":\"wait\",\"n\":3,\"seen\":7}\n{\"t\":\"wait\",\"n\":3}\n");
    buffer_finish(&out);
}

static void only_messages_of_its_direction_are_known(void **state)
{
    (void)state;
    assert_fault("{\"t\":\"teleport\",\"n\":1}", RESULT_UNKNOWN_TYPE, "");
    assert_fault("{\"t\":\"refused\",\"re\":1,\"code\":\"blocked\"}", RESULT_UNKNOWN_TYPE, "");
    assert_fault("{\"t\":\"\",\"n\":1}", RESULT_UNKNOWN_TYPE, "");
}

static void a_fault_tells_the_number_of_its_line(void **state)
{
    (void)state;
    struct message message;
    struct message_fault fault;
    static const char line[] = "{\"t\":\"move\",\"n\":77,\"dir\":\"up\"}";
    assert_int_equal(message_decode(line, sizeof line - 1, MESSAGE_UP, &message, &fault), RESULT_BAD_FIELD);
    assert_int_equal(fault.re, 77);
}

/* Fills every member of a message with something that needs care. */
static void fill(struct message *message, const struct message_shape *shape)
{
    char *members = (char *)message + offsetof(struct message, hello);
    for (int i = 0; i < shape->field_count; i++) {
        const struct message_field *field = &shape->fields[i];
        char *at = members + field->offset;
        int32_t number = field->kind == FIELD_CHOICE ? field->most - 1 : field->most;
        if (field->kind == FIELD_TEXT) {
            strncpy(at, "\"\\é\t/", (size_t)field->most);
            at[field->most] = '\0';
        } else if (field->kind == FIELD_FLAG) {
            *at = 1;
        } else {
            memcpy(at, &number, sizeof number);
        }
    }
}

static void assert_same(const struct message *a, const struct message *b, const struct message_shape *shape)
{
    for (int i = 0; i < shape->field_count; i++) {
        const struct message_field *field = &shape->fields[i];
        const char *p = (const char *)a + offsetof(struct message, hello) + field->offset;
        const char *q = (const char *)b + offsetof(struct message, hello) + field->offset;
        if (field->kind == FIELD_TEXT) {
            assert_string_equal(p, q);
        } else {
            assert_memory_equal(p, q, field->kind == FIELD_FLAG ? 1 : sizeof(int32_t));
        }
    }
}

static void every_message_is_read_as_it_was_written(void **state)
{
    (void)state;
    for (int type = 0; type < MESSAGE_TYPE_COUNT; type++) {
        const struct message_shape *shape = message_shape((enum message_type)type);
        struct message out = {.type = (enum message_type)type};
        struct message in;
        struct message_fault fault;
        struct buffer line = {0};
        fill(&out, shape);
        message_encode(&line, &out);
        assert_int_equal(line.bytes[line.length - 1], '\n');
        assert_int_equal(message_decode(line.bytes, line.length - 1, shape->direction, &in, &fault),
                         RESULT_OK);
        assert_int_equal(in.type, type);
        assert_same(&out, &in, shape);
        buffer_finish(&line);
    }
}

static void a_refusal_is_short(void **state)
{
    (void)state;
    struct message out = {.type = MESSAGE_REFUSED, .refused = {.re = 1234567, .code = "blocked"}};
    struct buffer line = {0};
    message_encode(&line, &out);
    assert_in_range(line.length, 1, 60);
    buffer_finish(&line);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_command_is_read),
        cmocka_unit_test(what_is_not_one_object_is_bad_json),
        cmocka_unit_test(what_is_not_utf8_is_bad_utf8),
        cmocka_unit_test(depth_and_width_are_bounded),
        cmocka_unit_test(wrong_types_and_ranges_name_their_member),
        cmocka_unit_test(what_costs_a_turn_may_say_what_was_seen),
        cmocka_unit_test(only_messages_of_its_direction_are_known),
        cmocka_unit_test(a_fault_tells_the_number_of_its_line),
        cmocka_unit_test(every_message_is_read_as_it_was_written),
        cmocka_unit_test(a_refusal_is_short),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
