/* The schemas name exactly what the list of messages has: each message of a direction, each of its members.
 * That the committed files are these, and accept what is really sent, is for tests/wire. */
#include "tests/support/check.h"

#include "common/buffer.h"
#include "protocol/schema.h"

#include <cjson/cJSON.h>
#include <string.h>

static const enum message_direction directions[] = {MESSAGE_UP, MESSAGE_DOWN};

/* The caller deletes it. */
static cJSON *schema_of(enum message_direction direction)
{
    struct buffer out = {0};
    schema_write(&out, direction);
    cJSON *schema = cJSON_ParseWithLength(out.bytes, out.length);
    buffer_finish(&out);
    assert_non_null(schema);
    return schema;
}

static const cJSON *member(const cJSON *object, const char *name)
{
    const cJSON *found = cJSON_GetObjectItemCaseSensitive(object, name);
    if (found == NULL) {
        fail_msg("no member '%s' in %s", name,
                 object != NULL && object->string != NULL ? object->string : "it");
    }
    return found;
}

static int count_of(const cJSON *array, const char *word)
{
    int count = 0;
    const cJSON *item;
    cJSON_ArrayForEach(item, array)
    {
        const cJSON *reference = cJSON_GetObjectItemCaseSensitive(item, "$ref");
        const char *text = cJSON_GetStringValue(reference != NULL ? reference : item);
        count += text != NULL && strcmp(text, word) == 0;
    }
    return count;
}

static void each_message_stands_once_in_its_directions_schema(void **state)
{
    (void)state;
    for (size_t i = 0; i < 2; i++) {
        cJSON *schema = schema_of(directions[i]);
        for (int type = 0; type < MESSAGE_TYPE_COUNT; type++) {
            const struct message_shape *shape = message_shape((enum message_type)type);
            bool travels = (shape->direction & directions[i]) != 0;
            char reference[64] = "#/$defs/";
            strcat(reference, shape->name);
            assert_int_equal(count_of(member(schema, "oneOf"), reference), travels);
        }
        assert_int_equal(count_of(member(schema, "oneOf"), "#/$defs/frame"), directions[i] == MESSAGE_DOWN);
        cJSON_Delete(schema);
    }
}

static void assert_tells(const cJSON *told, const struct message_field *field)
{
    switch (field->kind) {
    case FIELD_INT:
        assert_string_equal(member(told, "type")->valuestring, "integer");
        assert_true(member(told, "minimum")->valuedouble == field->least);
        assert_true(member(told, "maximum")->valuedouble == field->most);
        break;
    case FIELD_TEXT:
        assert_string_equal(member(told, "type")->valuestring, "string");
        assert_int_equal(member(told, "maxLength")->valueint, field->most);
        break;
    case FIELD_CHOICE:
        assert_int_equal(cJSON_GetArraySize(member(told, "enum")), field->most);
        for (int i = 0; i < field->most; i++) {
            assert_int_equal(count_of(member(told, "enum"), field->words[i]), 1);
        }
        break;
    case FIELD_FLAG:
        assert_string_equal(member(told, "type")->valuestring, "boolean");
        break;
    }
}

static void each_member_is_required_with_its_kind_and_range(void **state)
{
    (void)state;
    for (size_t i = 0; i < 2; i++) {
        cJSON *schema = schema_of(directions[i]);
        for (int type = 0; type < MESSAGE_TYPE_COUNT; type++) {
            const struct message_shape *shape = message_shape((enum message_type)type);
            if ((shape->direction & directions[i]) == 0) {
                continue;
            }
            const cJSON *told = member(member(schema, "$defs"), shape->name);
            const cJSON *members = member(told, "properties");
            assert_string_equal(cJSON_GetStringValue(member(member(members, "t"), "const")), shape->name);
            int seen = shape->cost == MESSAGE_COSTS_TURN ? 1 : 0;
            assert_int_equal(cJSON_GetArraySize(members), shape->field_count + 1 + seen);
            assert_int_equal(cJSON_GetArraySize(member(told, "required")), shape->field_count + 1);
            for (int k = 0; k < shape->field_count; k++) {
                assert_int_equal(count_of(member(told, "required"), shape->fields[k].name), 1);
                assert_tells(member(members, shape->fields[k].name), &shape->fields[k]);
            }
        }
        cJSON_Delete(schema);
    }
}

static void only_what_a_server_sends_is_closed(void **state)
{
    (void)state;
    cJSON *up = schema_of(MESSAGE_UP);
    cJSON *down = schema_of(MESSAGE_DOWN);
    const cJSON *ping = member(member(up, "$defs"), "ping");
    assert_null(cJSON_GetObjectItemCaseSensitive(ping, "additionalProperties"));
    ping = member(member(down, "$defs"), "ping");
    assert_true(cJSON_IsFalse(member(ping, "additionalProperties")));
    cJSON_Delete(up);
    cJSON_Delete(down);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_message_stands_once_in_its_directions_schema),
        cmocka_unit_test(each_member_is_required_with_its_kind_and_range),
        cmocka_unit_test(only_what_a_server_sends_is_closed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
