/* How many of a stack: all of it, unless a number is typed. */
#include "client/model/keypress.h"
#include "client/model/screen.h"
#include "common/coins.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DIGITS_MAX = 7, TEXT_BYTES = 240, PRICE_BYTES = COINS_BYTES + 16 };

static bool buys(const struct console *console)
{
    return console->order.message.type == MESSAGE_BUY;
}

/* The stack that the order names; NULL where it is gone meanwhile. */
static const struct frame_carried *stack(const struct console *console)
{
    return pack_find(&console->model->pack, console->order.message.drop.letter[0]);
}

/* " They are 3c each.", of what is traded. */
static void write_price(const struct console *console, char price[PRICE_BYTES])
{
    const struct answers_wares *wares = &console->model->wares;
    const struct message *order = &console->order.message;
    char coins[COINS_BYTES];
    int32_t copper = order->type == MESSAGE_SELL ? answers_offer(wares, order->sell.letter[0]) : 0;
    for (int i = 0; buys(console) && i < wares->count; i++) {
        copper = wares->at[i].ware == order->buy.ware ? wares->at[i].price : copper;
    }
    coins_write(coins, copper, true);
    (void)snprintf(price, PRICE_BYTES, "%s%s%s", copper > 0 ? " " : "", copper > 0 ? coins : "",
                   copper > 0 ? " each." : "");
}

void screen_count_ask(struct console *console, struct console_press press)
{
    const struct frame_carried *thing = buys(console) ? NULL : stack(console);
    if (thing != NULL && thing->count == 1) {
        order_say(&console->order, "count", 0);
        console_go_on(console, press);
    } else {
        console->screen = CONSOLE_COUNT;
    }
}

void screen_count_draw(struct console *console, struct canvas *canvas, int64_t now_ms)
{
    const struct frame_carried *thing = buys(console) ? NULL : stack(console);
    char text[TEXT_BYTES];
    char price[PRICE_BYTES];
    screen_map_draw(console, canvas, now_ms);
    write_price(console, price);
    (void)snprintf(text, sizeof text, "How many%s%s do you want to %s?%s (Enter: %s) %.*s",
                   thing != NULL ? " of " : "", thing != NULL ? thing->words : "",
                   order_verb(&console->order), price, buys(console) ? "one" : "all", DIGITS_MAX,
                   console->typed);
    screen_prompt_draw(canvas, text);
    canvas->cursor_row = canvas->rows - 1;
    canvas->cursor_column = 1 + canvas_columns(text);
}

/* What was typed, in range; nothing typed is all of a stack, and one to buy. */
static int32_t count_typed(const struct console *console)
{
    long least = buys(console) ? 1 : 0;
    long count = strtol(console->typed, NULL, 10);
    count = count < least ? least : count;
    return (int32_t)(count < LIMIT_THING_COUNT ? count : LIMIT_THING_COUNT);
}

enum console_effect screen_count_key(struct console *console, struct console_press press)
{
    size_t length = strlen(console->typed);
    if (press.key >= '0' && press.key <= '9' && length < DIGITS_MAX) {
        console->typed[length] = (char)press.key;
        console->typed[length + 1] = '\0';
    } else if (press.key == KEYPRESS_BACKSPACE && length > 0) {
        console->typed[length - 1] = '\0';
    } else if (press.key == KEYPRESS_ENTER) {
        order_say(&console->order, "count", count_typed(console));
        console_go_on(console, press);
    } else if (press.key == KEYPRESS_ESCAPE) {
        console->screen = CONSOLE_MAP;
    }
    return CONSOLE_NOTHING;
}
