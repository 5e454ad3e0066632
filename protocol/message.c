/* The list of messages.h expands to a table of fields; encoding and decoding are one loop over it. */
#include "protocol/message.h"

#include "common/invariant.h"
#include "protocol/json.h"

#include <stddef.h>
#include <string.h>

#define C(id, word) word,
static const char *const words_direction[] = {CHOICES_direction(C)};
static const char *const words_climb[] = {CHOICES_climb(C)};
static const char *const words_colour[] = {CHOICES_colour(C)};
static const char *const words_sort[] = {CHOICES_sort(C)};
#undef C

#define COUNT(array) ((int)(sizeof(array) / sizeof *(array)))

/* One function a message, so that `owner` can stand for that message's struct in the same field macros. */
#define INT(name, least, most) {#name, FIELD_INT, offsetof(owner, name), least, most, NULL},
#define TEXT(name, most)       {#name, FIELD_TEXT, offsetof(owner, name), 0, most, NULL},
#define CHOICE(name, list)     {#name, FIELD_CHOICE, offsetof(owner, name), 0, COUNT(words_##list), words_##list},
#define FLAG(name)             {#name, FIELD_FLAG, offsetof(owner, name), 0, 1, NULL},
#define M(id, type, direction, cost, states)                                                                 \
    static const struct message_shape *shape_##type(void)                                                    \
    {                                                                                                        \
        typedef struct message_##type owner;                                                                 \
        static const struct message_field fields[] = {FIELDS_##type(INT, TEXT, CHOICE, FLAG)};               \
        static const struct message_shape shape = {                                                          \
            #type, MESSAGE_##direction, MESSAGE_COSTS_##cost, (states), fields, COUNT(fields)};              \
        return &shape;                                                                                       \
    }
MESSAGES(M)
#undef M
#undef INT
#undef TEXT
#undef CHOICE
#undef FLAG

const struct message_shape *message_shape(enum message_type type)
{
    switch (type) {
#define M(id, name, direction, cost, states)                                                                 \
    case MESSAGE_##id:                                                                                       \
        return shape_##name();
        MESSAGES(M)
#undef M
    case MESSAGE_TYPE_COUNT:
        break;
    }
    invariant_failed("type < MESSAGE_TYPE_COUNT", __FILE__, __LINE__);
}

int32_t message_number(const struct message *message)
{
    return message->hello.n; /* it is the first member of each */
}

const char *message_direction_word(enum direction direction)
{
    INVARIANT(direction < DIRECTION_COUNT);
    return words_direction[direction];
}

enum colour message_colour(const char *word)
{
    for (int i = 0; i < COLOUR_COUNT; i++) {
        if (strcmp(word, words_colour[i]) == 0) {
            return (enum colour)i;
        }
    }
    return COLOUR_WHITE;
}

/* Where a message keeps its members: all members of the union begin in the same place. */
static char *members_of(struct message *message)
{
    return (char *)message + offsetof(struct message, hello);
}

static int32_t get_int(const char *at)
{
    int32_t value;
    memcpy(&value, at, sizeof value);
    return value;
}

static const struct message_field seen_field = {
    .name = MESSAGE_SEEN, .kind = FIELD_INT, .least = 0, .most = PROTOCOL_NUMBER_MAX};

static void encode_field(struct buffer *out, const struct message_field *field, const char *at)
{
    buffer_text(out, ",\"");
    buffer_text(out, field->name);
    buffer_text(out, "\":");
    switch (field->kind) {
    case FIELD_INT:
        buffer_int(out, get_int(at));
        break;
    case FIELD_TEXT:
        json_append_string(out, at);
        break;
    case FIELD_CHOICE:
        json_append_string(out, field->words[get_int(at)]);
        break;
    case FIELD_FLAG:
        buffer_text(out, *at != 0 ? "true" : "false");
        break;
    }
}

void message_encode(struct buffer *out, const struct message *message)
{
    const struct message_shape *shape = message_shape(message->type);
    const char *members = (const char *)message + offsetof(struct message, hello);
    buffer_text(out, "{\"t\":\"");
    buffer_text(out, shape->name);
    buffer_char(out, '"');
    for (int i = 0; i < shape->field_count; i++) {
        encode_field(out, &shape->fields[i], members + shape->fields[i].offset);
    }
    if (shape->cost == MESSAGE_COSTS_TURN && message->seen > 0) {
        encode_field(out, &seen_field, (const char *)&message->seen);
    }
    buffer_text(out, "}\n");
}

/* Whether a text of at most one byte is printable ASCII. */
static bool is_letter(const char *text)
{
    return text[0] == '\0' || (text[0] >= ' ' && text[0] <= '~');
}

static bool decode_text(const struct message_field *field, const cJSON *item, char *at)
{
    if (!cJSON_IsString(item)) {
        return false;
    }
    size_t length = strlen(item->valuestring);
    if (length > (size_t)field->most || (field->most == 1 && !is_letter(item->valuestring))) {
        return false;
    }
    memcpy(at, item->valuestring, length + 1);
    return true;
}

static bool decode_choice(const struct message_field *field, const cJSON *item, char *at)
{
    for (int32_t i = 0; cJSON_IsString(item) && i < field->most; i++) {
        if (strcmp(item->valuestring, field->words[i]) == 0) {
            memcpy(at, &i, sizeof i);
            return true;
        }
    }
    return false;
}

static bool decode_field(const struct message_field *field, const cJSON *item, char *at)
{
    int32_t value;
    switch (field->kind) {
    case FIELD_INT:
        if (!json_int(item, field->least, field->most, &value)) {
            return false;
        }
        memcpy(at, &value, sizeof value);
        return true;
    case FIELD_TEXT:
        return decode_text(field, item, at);
    case FIELD_CHOICE:
        return decode_choice(field, item, at);
    case FIELD_FLAG:
        *at = (char)cJSON_IsTrue(item);
        return cJSON_IsBool(item);
    }
    return false;
}

static bool find_type(const cJSON *tree, enum message_direction direction, enum message_type *type)
{
    const cJSON *name = json_member(tree, "t");
    for (int i = 0; cJSON_IsString(name) && i < MESSAGE_TYPE_COUNT; i++) {
        const struct message_shape *shape = message_shape((enum message_type)i);
        if ((shape->direction & direction) != 0 && strcmp(shape->name, name->valuestring) == 0) {
            *type = (enum message_type)i;
            return true;
        }
    }
    return false;
}

static enum result decode_members(const cJSON *tree, struct message *message, const char **field)
{
    const struct message_shape *shape = message_shape(message->type);
    char *members = members_of(message);
    for (int i = 0; i < shape->field_count; i++) {
        const struct message_field *expected = &shape->fields[i];
        if (!decode_field(expected, json_member(tree, expected->name), members + expected->offset)) {
            *field = expected->name;
            return RESULT_BAD_FIELD;
        }
    }
    const cJSON *seen = json_member(tree, MESSAGE_SEEN);
    message->seen = 0;
    if (shape->cost == MESSAGE_COSTS_TURN && seen != NULL &&
        !decode_field(&seen_field, seen, (char *)&message->seen)) {
        *field = MESSAGE_SEEN;
        return RESULT_BAD_FIELD;
    }
    return RESULT_OK;
}

static enum result decode_tree(const cJSON *tree, enum message_direction direction, struct message *message,
                               struct message_fault *fault)
{
    (void)json_int(json_member(tree, "n"), 1, PROTOCOL_NUMBER_MAX, &fault->re);
    if (!cJSON_IsString(json_member(tree, "t"))) {
        fault->field = "t";
        return RESULT_BAD_FIELD;
    }
    if (!find_type(tree, direction, &message->type)) {
        return RESULT_UNKNOWN_TYPE;
    }
    return decode_members(tree, message, &fault->field);
}

enum result message_decode(const char *line, size_t length, enum message_direction direction,
                           struct message *message, struct message_fault *fault)
{
    *fault = (struct message_fault){.field = ""};
    cJSON *tree = NULL;
    fault->result = json_parse(line, length, LIMIT_JSON_VALUES, &tree);
    if (fault->result == RESULT_OK) {
        fault->result = decode_tree(tree, direction, message, fault);
        cJSON_Delete(tree);
    }
    return fault->result;
}
