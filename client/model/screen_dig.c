/* Digging wants a direction: the keys that walk give it, and any other key thinks better of it. */
#include "client/model/screen.h"

void screen_dig_draw(struct console *console, struct canvas *canvas, int64_t now_ms)
{
    static const struct ink ink = {.colour = COLOUR_YELLOW, .shade = SHADE_BRIGHT};
    screen_map_draw(console, canvas, now_ms);
    canvas_fill(canvas, canvas->rows - 1, 0, canvas->columns, ink);
    (void)canvas_text(canvas, canvas->rows - 1, 1, ink,
                      "Dig which way? Any key but a direction digs nowhere.");
}

enum console_effect screen_dig_key(struct console *console, struct console_press press)
{
    enum intent intent = intent_of_key(console->keymap, press.key);
    struct message command;
    console->screen = CONSOLE_MAP;
    if (intent_command(intent, &command) && command.type == MESSAGE_MOVE) {
        struct message dig = {.type = MESSAGE_DIG, .dig = {.dir = command.move.dir}};
        (void)model_command(console->model, dig, press.now_ms, press.out);
    }
    return CONSOLE_NOTHING;
}
