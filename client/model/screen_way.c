/* A command that wants a direction: the keys that walk give it, and any other key thinks better of it. */
#include "client/model/screen.h"

#include <stdio.h>

void screen_way_draw(struct console *console, struct canvas *canvas, int64_t now_ms)
{
    char text[120];
    screen_map_draw(console, canvas, now_ms);
    (void)snprintf(text, sizeof text, "Which way do you want to %s%s? Any key but a direction goes back.",
                   order_verb(&console->order), console->order.message.type == MESSAGE_GIVE ? " it" : "");
    screen_prompt_draw(canvas, text);
}

enum console_effect screen_way_key(struct console *console, struct console_press press)
{
    enum intent intent = intent_of_key(console->keymap, press.key);
    struct message command;
    console->screen = CONSOLE_MAP;
    if (intent_command(intent, &command) && command.type == MESSAGE_MOVE) {
        order_say(&console->order, "dir", command.move.dir);
        console_go_on(console, press);
    }
    return CONSOLE_NOTHING;
}
