/* What lies underfoot. A number typed before the letter says how many of it. */
#include "client/model/keypress.h"
#include "client/model/menu.h"
#include "common/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DIGITS_MAX = 6 };

static void get(struct console *console, struct console_press press, int32_t id, int32_t count)
{
    order_begin(&console->order, MESSAGE_GET);
    order_say(&console->order, "id", id);
    order_say(&console->order, "count", count);
    console_go_on(console, press);
}

void screen_pile_ask(struct console *console, struct console_press press)
{
    struct screen_sighting things[LIMIT_THINGS_IN_VIEW];
    int count = screen_underfoot(console->model, false, things);
    if (count > 1) {
        console->screen = CONSOLE_PILE;
    } else if (count == 1) {
        get(console, press, things[0].thing->id, 0);
    } else {
        screen_tell(console, "There is nothing here to pick up.");
    }
}

void screen_pile_draw(struct console *console, struct canvas *canvas, int64_t now_ms)
{
    struct screen_sighting things[LIMIT_THINGS_IN_VIEW];
    char title[80];
    struct menu menu = {.title = title,
                        .hint = "number, then letter: so many; Enter: all",
                        .empty = "Nothing lies here any more.",
                        .count = screen_underfoot(console->model, canvas->ascii, things)};
    (void)snprintf(title, sizeof title, "What do you want to pick up? %.*s", DIGITS_MAX, console->typed);
    for (int i = 0; i < menu.count; i++) {
        struct menu_row *row = &menu.rows[i];
        *row = (struct menu_row){.key = menu_key(i), .ink = things[i].look.ink};
        text_copy(row->glyph, sizeof row->glyph, things[i].look.glyph);
        (void)snprintf(row->text, sizeof row->text, "%s", things[i].look.name);
    }
    menu_draw(console, canvas, &menu, now_ms);
}

/* As many as a player may ask for at once. */
static void get_all(struct console *console, struct console_press press)
{
    struct screen_sighting things[LIMIT_THINGS_IN_VIEW];
    int count = screen_underfoot(console->model, false, things);
    for (int i = 0; i < count && i < LIMIT_CLIENT_COMMANDS_WAITING; i++) {
        get(console, press, things[i].thing->id, 0);
    }
    console->screen = CONSOLE_MAP;
}

enum console_effect screen_pile_key(struct console *console, struct console_press press)
{
    struct screen_sighting things[LIMIT_THINGS_IN_VIEW];
    int index = menu_index(press.key, screen_underfoot(console->model, false, things));
    size_t length = strlen(console->typed);
    if (menu_turns(console, press.key)) {
        return CONSOLE_NOTHING;
    }
    if (press.key >= '0' && press.key <= '9' && length < DIGITS_MAX) {
        console->typed[length] = (char)press.key;
        console->typed[length + 1] = '\0';
    } else if (index >= 0) {
        get(console, press, things[index].thing->id, (int32_t)strtol(console->typed, NULL, 10));
    } else if (press.key == KEYPRESS_ENTER || press.key == ',') {
        get_all(console, press);
    } else {
        console->screen = CONSOLE_MAP;
    }
    return CONSOLE_NOTHING;
}
