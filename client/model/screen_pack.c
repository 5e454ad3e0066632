/* Everything carried, a row each. With nothing asked for, choosing one shows what can be done with it. */
#include "client/model/keypress.h"
#include "client/model/menu.h"
#include "common/text.h"

#include <stdio.h>

static bool asks(const struct console *console)
{
    return console->order.given != 0;
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
    default:
        return true;
    }
}

static void write_row(const struct frame_carried *thing, struct legend_kind look, struct menu_row *row)
{
    *row = (struct menu_row){.key = thing->letter, .ink = {.colour = look.colour, .shade = SHADE_BRIGHT}};
    text_copy(row->glyph, sizeof row->glyph, look.glyph);
    text_copy(row->text, sizeof row->text, thing->words[0] != '\0' ? thing->words : look.name);
    const char *about = look.wear ? look.about : "";
    (void)snprintf(row->right, sizeof row->right, "%.36s%s%s", about,
                   about[0] != '\0' && thing->worn ? ", " : "", thing->worn ? "in use" : "");
}

void screen_pack_draw(struct console *console, struct canvas *canvas, int64_t now_ms)
{
    const struct pack *pack = &console->model->pack;
    char title[120] = "What you carry";
    struct menu menu = {.title = title,
                        .hint = asks(console) ? "a letter chooses, Esc goes back"
                                              : "a letter tells what to do with it, Esc goes back",
                        .empty = asks(console) ? "You carry nothing for that." : "You carry nothing."};
    if (asks(console)) {
        (void)snprintf(title, sizeof title, "What do you want to %s?", order_verb(&console->order));
    }
    for (int i = 0; i < pack->count; i++) {
        struct legend_kind look = legend_kind(&console->model->legend, pack->things[i].kind, canvas->ascii);
        if (fits(console, &pack->things[i], look)) {
            write_row(&pack->things[i], look, &menu.rows[menu.count++]);
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
