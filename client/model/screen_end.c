/* The game is over for this client, or the door is closed to it: says why. The same words go to the terminal
 * once it is restored. Keys that were meant for the game go on for a while: only those that mean it close the
 * screen. */
#include "client/model/keypress.h"
#include "client/model/screen.h"
#include "common/result.h"

#include <string.h>

bool screen_is_leaving(int32_t key)
{
    return key == KEYPRESS_ENTER || key == KEYPRESS_ESCAPE || key == 'q' || key == 'Q';
}

enum console_effect screen_end_key(struct console *console, struct console_press press)
{
    if (console->model->ended_at_door) { /* a letter may be the rest of a password */
        return press.key == KEYPRESS_ENTER    ? CONSOLE_KNOCK
               : press.key == KEYPRESS_ESCAPE ? CONSOLE_QUIT
                                              : CONSOLE_NOTHING;
    }
    return screen_is_leaving(press.key) ? CONSOLE_QUIT : CONSOLE_NOTHING;
}

void screen_end_draw(const struct console *console, struct canvas *canvas)
{
    static const struct ink title_ink = {.colour = COLOUR_RED, .shade = SHADE_BRIGHT};
    static const struct ink ink = {.colour = COLOUR_WHITE, .shade = SHADE_PLAIN};
    struct canvas_box box = {canvas->rows / 3, 4, canvas->rows, canvas->columns - 8};
    if (canvas->rows < SCREEN_ROWS_MIN || canvas->columns < SCREEN_COLUMNS_MIN) {
        box = canvas_whole(canvas);
    }
    const struct model *model = console->model;
    bool at_door = model->ended_at_door;
    bool late = at_door && strcmp(model->end_code, result_code(RESULT_DEADLINE)) == 0;
    box.row +=
        canvas_wrapped(canvas, box, title_ink, at_door ? "The door is closed." : "You are out of the game.") +
        1;
    box.row +=
        canvas_wrapped(canvas, box, ink,
                       late ? "You were at the door for too long: the server has closed it." : model->why) +
        1;
    (void)canvas_wrapped(canvas, box, ink,
                         at_door ? "Press Enter to knock again, Esc to leave." : "Press Enter.");
}
