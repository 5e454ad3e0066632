/* Leaving is asked again, and it is said what becomes of the run. */
#include "client/model/screen.h"

void screen_leave_draw(struct console *console, struct canvas *canvas, int64_t now_ms)
{
    screen_map_draw(console, canvas, now_ms);
    screen_prompt_draw(canvas, console->model->kept
                                   ? "Leave the game? You go on where you are next time. y leaves."
                                   : "Leave the game? Your run ends here and does not count. y leaves.");
}

enum console_effect screen_leave_key(struct console *console, struct console_press press)
{
    console->screen = CONSOLE_MAP;
    return press.key == 'y' || press.key == 'Y' ? CONSOLE_QUIT : CONSOLE_NOTHING;
}
