/* Everything carried, a row each. With nothing asked for, choosing one shows what can be done with it. */
#include "client/model/keypress.h"
#include "client/model/menu.h"
#include "common/coins.h"
#include "common/text.h"

#include <stdio.h>

static bool asks(const struct console *console)
{
    return console->order.given != 0;
}

static bool sells(const struct console *console)
{
    return asks(console) && console->order.message.type == MESSAGE_SELL;
}

/* Coins alone are carried under signs instead of letters. */
static bool is_coin(const struct frame_carried *thing)
{
    return menu_index(thing->letter, MENU_ROWS_MAX) < 0;
}

/* Whether what is asked for could be done with it. */
static bool fits(const struct console *console, const struct frame_carried *thing, struct legend_kind look)
{
    switch (asks(console) ? (int)console->order.message.type : MESSAGE_TYPE_COUNT) {
    case MESSAGE_WEAR:
        return look.wear || thing->worn;
    case MESSAGE_REMOVE:
        return thing->worn;
    case MESSAGE_USE:
        return look.use;
    case MESSAGE_SELL:
        return answers_offer(&console->model->wares, thing->letter) > 0;
    case MESSAGE_THROW:
        return !thing->worn && !is_coin(thing);
    default:
        return true;
    }
}

/* What stands at the end of a row: what a shop gives for one where it is to be sold, else what it is good
 * for; and whether it is in use. */
static void write_right(const struct console *console, const struct frame_carried *thing,
                        struct legend_kind look, struct menu_row *row)
{
    char words[COINS_BYTES];
    text_copy(words, sizeof words, "");
    if (sells(console)) {
        coins_write(words, answers_offer(&console->model->wares, thing->letter), true);
    } else if (look.wear) {
        (void)snprintf(words, sizeof words, "%.36s", look.about);
    }
    (void)snprintf(row->right, sizeof row->right, "%s%s%s", thing->worn ? "in use" : "",
                   thing->worn && words[0] != '\0' ? ", " : "", words);
}

static void write_row(const struct console *console, const struct frame_carried *thing,
                      struct legend_kind look, struct menu_row *row)
{
    *row = (struct menu_row){.key = thing->letter, .ink = {.colour = look.colour, .shade = SHADE_BRIGHT}};
    text_copy(row->glyph, sizeof row->glyph, look.glyph);
    text_copy(row->text, sizeof row->text, thing->words[0] != '\0' ? thing->words : look.name);
    write_right(console, thing, look, row);
}

void screen_pack_draw(struct console *console, struct canvas *canvas, int64_t now_ms)
{
    const struct pack *pack = &console->model->pack;
    char title[120] = "What you carry";
    struct menu menu = {.title = title,
                        .hint = asks(console) ? "a letter chooses, Esc goes back"
                                              : "a letter tells what to do with it, Esc goes back",
                        .empty = sells(console)  ? "The shop wants nothing that you carry."
                                 : asks(console) ? "You carry nothing for that."
                                                 : "You carry nothing."};
    if (asks(console)) {
        (void)snprintf(title, sizeof title, "What do you want to %s?%s", order_verb(&console->order),
                       sells(console) ? " The price is of one." : "");
    }
    for (int i = 0; i < pack->count; i++) {
        struct legend_kind look = legend_kind(&console->model->legend, pack->things[i].kind, canvas->ascii);
        if (fits(console, &pack->things[i], look)) {
            write_row(console, &pack->things[i], look, &menu.rows[menu.count++]);
        }
    }
    menu_draw(console, canvas, &menu, now_ms);
}

/* Who chooses what is worn already means to take it off. */
static void choose(struct console *console, struct console_press press, const struct frame_carried *thing)
{
    char letter[2] = {thing->letter, '\0'};
    if (console->order.message.type == MESSAGE_WEAR && thing->worn) {
        order_begin(&console->order, MESSAGE_REMOVE);
    }
    order_say_text(&console->order, "letter", letter);
    console_go_on(console, press);
}

enum console_effect screen_pack_key(struct console *console, struct console_press press)
{
    const struct frame_carried *thing = pack_find(&console->model->pack, press.key);
    if (menu_turns(console, press.key)) {
        return CONSOLE_NOTHING;
    }
    if (thing == NULL) {
        console->screen = CONSOLE_MAP;
    } else if (asks(console)) {
        choose(console, press, thing);
    } else {
        console->screen = CONSOLE_THING;
        console->letter = thing->letter;
    }
    return CONSOLE_NOTHING;
}
