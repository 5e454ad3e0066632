/* What can be done with one thing that is carried: the same keys as on the map, read from the same table. */
#include "client/model/keypress.h"
#include "client/model/menu.h"
#include "common/text.h"

#include <stdio.h>
#include <string.h>

/* Whether the command asks for a thing first. */
static bool takes_thing(enum message_type type)
{
    struct order order;
    if (type == MESSAGE_TYPE_COUNT) {
        return false;
    }
    order_begin(&order, type);
    return order_wants(&order) == ORDER_THING;
}

/* The first key of an intent. */
static char key_of(enum intent intent, enum keymap keymap)
{
    const struct intent_row *row = intent_row(intent);
    return row->keys[keymap][0] != '\0' ? row->keys[keymap][0] : row->keys_of_both[0];
}

/* What it is good for, over what can be done with it. */
static void tell_about(const struct console *console, const struct frame_carried *thing, struct menu *menu)
{
    const char *about = legend_kind(&console->model->legend, thing->kind, false).about;
    if (about[0] != '\0') {
        struct menu_row *row = &menu->rows[menu->count++];
        *row = (struct menu_row){.ink = {.colour = COLOUR_GREY, .shade = SHADE_PLAIN}};
        text_copy(row->text, sizeof row->text, about);
    }
}

void screen_thing_draw(struct console *console, struct canvas *canvas, int64_t now_ms)
{
    const struct frame_carried *thing = pack_find(&console->model->pack, console->letter);
    struct menu menu = {.title = thing != NULL ? thing->words : "",
                        .hint = "any other key goes back",
                        .empty = "It is gone."};
    if (thing != NULL) {
        tell_about(console, thing, &menu);
    }
    for (enum intent intent = INTENT_NONE + 1; thing != NULL && intent < INTENT_COUNT; intent++) {
        if (takes_thing(intent_order(intent))) {
            struct menu_row *row = &menu.rows[menu.count++];
            row->key = key_of(intent, console->keymap);
            text_copy(row->text, sizeof row->text, intent_row(intent)->words);
        }
    }
    menu_draw(console, canvas, &menu, now_ms);
}

enum console_effect screen_thing_key(struct console *console, struct console_press press)
{
    enum message_type type = intent_order(intent_of_key(console->keymap, press.key));
    const struct frame_carried *thing = pack_find(&console->model->pack, console->letter);
    if (thing == NULL || !takes_thing(type)) {
        console->screen = CONSOLE_PACK;
        return CONSOLE_NOTHING;
    }
    order_begin(&console->order, type);
    return screen_pack_key(console, (struct console_press){thing->letter, press.now_ms, press.out});
}
