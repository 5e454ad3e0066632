/* Everything carried, a row each. With nothing asked for, choosing one shows what can be done with it. */
#include "client/model/keypress.h"
#include "client/model/menu.h"
#include "common/text.h"

#include <stdio.h>

static bool asks(const struct console *console)
{
    return console->order.given != 0;
}

static void write_row(const struct console *console, const struct canvas *canvas,
                      const struct frame_carried *thing, struct menu_row *row)
{
    struct legend_kind look = legend_kind(&console->model->legend, thing->kind, canvas->ascii);
    *row = (struct menu_row){.key = thing->letter, .ink = {.colour = look.colour, .shade = SHADE_BRIGHT}};
    text_copy(row->glyph, sizeof row->glyph, look.glyph);
    text_copy(row->text, sizeof row->text, thing->words[0] != '\0' ? thing->words : look.name);
    text_copy(row->right, sizeof row->right, thing->worn ? "in use" : "");
}

void screen_pack_draw(struct console *console, struct canvas *canvas, int64_t now_ms)
{
    const struct pack *pack = &console->model->pack;
    char title[120] = "What you carry";
    struct menu menu = {.title = title,
                        .hint = asks(console) ? "a letter chooses, Esc goes back"
                                              : "a letter tells what to do with it, Esc goes back",
                        .empty = "You carry nothing.",
                        .count = pack->count};
    if (asks(console)) {
        (void)snprintf(title, sizeof title, "What do you want to %s?", order_verb(&console->order));
    }
    for (int i = 0; i < pack->count; i++) {
        write_row(console, canvas, &pack->things[i], &menu.rows[i]);
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
