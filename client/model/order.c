/* Nothing is written here of what each command needs: the shape of its message tells, member by member. */
#include "client/model/order.h"

#include "common/invariant.h"
#include "common/text.h"

#include <stddef.h>
#include <string.h>

/* Whether it is done to one who need not be in sight. */
static bool reaches_all(enum message_type type)
{
    return type == MESSAGE_TELL || type == MESSAGE_PARTY || type == MESSAGE_IGNORE ||
           type == MESSAGE_UNIGNORE;
}

/* The part that asks for a member. */
static enum order_part part_of(enum message_type type, const char *member)
{
    static const struct {
        const char *member;
        enum order_part part;
    } parts[] = {
        {"id", ORDER_UNDERFOOT}, {"letter", ORDER_THING}, {"count", ORDER_COUNT},
        {"dir", ORDER_WAY},      {"x", ORDER_CELL},       {"y", ORDER_CELL},
        {"text", ORDER_TEXT},    {"level", ORDER_CELL},   {"name", ORDER_PLAYER},
    };
    const size_t last = sizeof parts / sizeof *parts - 1;
    size_t i = 0;
    while (i < last && strcmp(parts[i].member, member) != 0) {
        i++;
    }
    INVARIANT(strcmp(parts[i].member, member) == 0); /* no screen asks for another */
    return parts[i].part == ORDER_PLAYER && reaches_all(type) ? ORDER_NAME : parts[i].part;
}

void order_begin(struct order *order, enum message_type type)
{
    *order = (struct order){.message = {.type = type}, .given = 1};
    INVARIANT(strcmp(message_shape(type)->fields[0].name, "n") == 0);
}

enum order_part order_wants(const struct order *order)
{
    const struct message_shape *shape = message_shape(order->message.type);
    for (int i = 0; i < shape->field_count; i++) {
        if ((order->given & 1u << i) == 0) {
            return part_of(order->message.type, shape->fields[i].name);
        }
    }
    return ORDER_WHOLE;
}

/* Where the member's value lies; notes that it is given. */
static void *member_of(struct order *order, const char *member, const struct message_field **field)
{
    const struct message_shape *shape = message_shape(order->message.type);
    int i = 0;
    while (i < shape->field_count && strcmp(shape->fields[i].name, member) != 0) {
        i++;
    }
    INVARIANT(i < shape->field_count);
    order->given |= 1u << i;
    *field = &shape->fields[i];
    return (char *)&order->message + offsetof(struct message, hello) + shape->fields[i].offset;
}

void order_say(struct order *order, const char *member, int32_t value)
{
    const struct message_field *field;
    void *at = member_of(order, member, &field);
    INVARIANT(field->kind == FIELD_INT || field->kind == FIELD_CHOICE);
    memcpy(at, &value, sizeof value);
}

void order_say_text(struct order *order, const char *member, const char *text)
{
    const struct message_field *field;
    void *at = member_of(order, member, &field);
    INVARIANT(field->kind == FIELD_TEXT && strlen(text) <= (size_t)field->most);
    text_copy(at, (size_t)field->most + 1, text);
}

const char *order_verb(const struct order *order)
{
    static const struct {
        enum message_type type;
        const char *verb;
    } verbs[] = {
        {MESSAGE_RUN, "run"},
        {MESSAGE_TRAVEL, "go"},
        {MESSAGE_DIG, "dig"},
        {MESSAGE_GET, "pick up"},
        {MESSAGE_DROP, "drop"},
        {MESSAGE_WEAR, "wield, wear or take off"},
        {MESSAGE_USE, "use"},
        {MESSAGE_THROW, "throw"},
        {MESSAGE_GIVE, "give"},
        {MESSAGE_CHALLENGE, "fight"},
        {MESSAGE_BUY, "buy"},
        {MESSAGE_SELL, "sell"},
        {MESSAGE_PEACE, "be at peace with"},
    };
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++) {
        if (verbs[i].type == order->message.type) {
            return verbs[i].verb;
        }
    }
    return "do that with";
}
