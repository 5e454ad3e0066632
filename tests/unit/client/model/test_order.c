#include "client/model/order.h"
#include "tests/support/check.h"

/* What is asked for, in this order, until the command is whole. */
static void assert_asks(enum message_type type, const enum order_part *parts)
{
    struct order order;
    order_begin(&order, type);
    for (; *parts != ORDER_WHOLE; parts++) {
        assert_int_equal(order_wants(&order), *parts);
        switch (*parts) {
        case ORDER_UNDERFOOT:
            order_say(&order, "id", 7);
            break;
        case ORDER_THING:
            order_say_text(&order, "letter", "b");
            break;
        case ORDER_COUNT:
            order_say(&order, "count", 2);
            break;
        case ORDER_WAY:
            order_say(&order, "dir", DIRECTION_SOUTH);
            break;
        case ORDER_CELL:
            order_say(&order, "x", -3);
            order_say(&order, "y", 4);
            if (type == MESSAGE_TRAVEL) {
                order_say(&order, "level", 5);
            }
            break;
        case ORDER_PLAYER:
        case ORDER_NAME:
            order_say_text(&order, "name", "Bob");
            break;
        case ORDER_TEXT:
            order_say_text(&order, "text", "hello");
            break;
        case ORDER_WHOLE:
            break;
        }
    }
    assert_int_equal(order_wants(&order), ORDER_WHOLE);
}

static void each_command_asks_for_what_its_message_holds(void **state)
{
    (void)state;
    assert_asks(MESSAGE_DIG, (const enum order_part[]){ORDER_WAY, ORDER_WHOLE});
    assert_asks(MESSAGE_RUN, (const enum order_part[]){ORDER_WAY, ORDER_WHOLE});
    assert_asks(MESSAGE_GET, (const enum order_part[]){ORDER_UNDERFOOT, ORDER_COUNT, ORDER_WHOLE});
    assert_asks(MESSAGE_WEAR, (const enum order_part[]){ORDER_THING, ORDER_WHOLE});
    assert_asks(MESSAGE_DROP, (const enum order_part[]){ORDER_THING, ORDER_COUNT, ORDER_WHOLE});
    assert_asks(MESSAGE_GIVE, (const enum order_part[]){ORDER_THING, ORDER_COUNT, ORDER_WAY, ORDER_WHOLE});
    assert_asks(MESSAGE_THROW, (const enum order_part[]){ORDER_THING, ORDER_CELL, ORDER_WHOLE});
    assert_asks(MESSAGE_TRAVEL, (const enum order_part[]){ORDER_CELL, ORDER_WHOLE});
    assert_asks(MESSAGE_CHALLENGE, (const enum order_part[]){ORDER_PLAYER, ORDER_WHOLE});
    assert_asks(MESSAGE_TELL, (const enum order_part[]){ORDER_NAME, ORDER_TEXT, ORDER_WHOLE});
    assert_asks(MESSAGE_SHOUT, (const enum order_part[]){ORDER_TEXT, ORDER_WHOLE});
    assert_asks(MESSAGE_PARTY, (const enum order_part[]){ORDER_NAME, ORDER_WHOLE});
    assert_asks(MESSAGE_REST, (const enum order_part[]){ORDER_WHOLE});
}

static void what_is_said_is_in_the_message(void **state)
{
    (void)state;
    struct order order;
    order_begin(&order, MESSAGE_GIVE);
    order_say_text(&order, "letter", "q");
    order_say(&order, "count", 12);
    order_say(&order, "dir", DIRECTION_WEST);
    assert_int_equal(order.message.type, MESSAGE_GIVE);
    assert_string_equal(order.message.give.letter, "q");
    assert_int_equal(order.message.give.count, 12);
    assert_int_equal(order.message.give.dir, DIRECTION_WEST);
    assert_string_equal(order_verb(&order), "give");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_command_asks_for_what_its_message_holds),
        cmocka_unit_test(what_is_said_is_in_the_message),
    };
    return cmocka_run_group_tests_name("model/order", tests, NULL, NULL);
}
