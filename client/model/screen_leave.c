/* `q` lies close to other keys: leaving is asked again. */
#include "client/model/screen.h"

void screen_leave_draw(struct console *console, struct canvas *canvas, int64_t now_ms)
{
    static const struct ink ink = {.colour = COLOUR_YELLOW, .shade = SHADE_BRIGHT};
    screen_map_draw(console, canvas, now_ms);
    canvas_fill(canvas, canvas->rows - 1, 0, canvas->columns, ink);
    (void)canvas_text(canvas, canvas->rows - 1, 1, ink, "Leave the game? y leaves, any other key stays.");
}

enum console_effect screen_leave_key(struct console *console, struct console_press press)
{
    console->screen = CONSOLE_MAP;
    return press.key == 'y' || press.key == 'Y' ? CONSOLE_QUIT : CONSOLE_NOTHING;
}
