/* The game is over for this client: says why, and of one who has died how far it came. The same words go to
 * the terminal once it is restored. Keys that were meant for the game go on for a while: only those that mean
 * it close the screen. */
#include "client/model/keypress.h"
#include "client/model/screen.h"

#include <inttypes.h>
#include <stdio.h>

enum { RUN_BYTES = 160 };

enum console_effect screen_end_key(struct console *console, struct console_press press)
{
    (void)console;
    bool leaves =
        press.key == KEYPRESS_ENTER || press.key == KEYPRESS_ESCAPE || press.key == 'q' || press.key == 'Q';
    return leaves ? CONSOLE_QUIT : CONSOLE_NOTHING;
}

/* "You lived 412 turns and reached level 2 with 21 experience. You lie on level 3 of caves." */
static void write_run(char text[RUN_BYTES], const struct model *model)
{
    const struct own *own = model_self(model);
    int length = 0;
    text[0] = '\0';
    if (own != NULL) {
        length = snprintf(text, RUN_BYTES,
                          "You lived %" PRId32 " turns and reached level %" PRId32 " with %" PRId32
                          " experience. ",
                          own->values[OWN_TURNS], own->values[OWN_LEVEL], own->values[OWN_EXPERIENCE]);
    }
    if (model->picture.placed) {
        (void)snprintf(text + length, (size_t)(RUN_BYTES - length), "You lie on level %" PRId32 " of %s.",
                       model->picture.at.levels.first, model->picture.realm);
    }
}

void screen_end_draw(const struct console *console, struct canvas *canvas)
{
    static const struct ink title_ink = {.colour = COLOUR_RED, .shade = SHADE_BRIGHT};
    static const struct ink ink = {.colour = COLOUR_WHITE, .shade = SHADE_PLAIN};
    bool died = model_has_died(console->model);
    const char *title = died ? "You have died." : "You are out of the game.";
    struct canvas_box box = {canvas->rows / 3, 4, canvas->rows, canvas->columns - 8};
    if (canvas->rows < SCREEN_ROWS_MIN || canvas->columns < SCREEN_COLUMNS_MIN) {
        box = canvas_whole(canvas);
    }
    box.row += canvas_wrapped(canvas, box, title_ink, title) + 1;
    box.row += canvas_wrapped(canvas, box, ink, console->model->why) + 1;
    if (died) {
        char run[RUN_BYTES];
        write_run(run, console->model);
        box.row += canvas_wrapped(canvas, box, ink, run) + 1;
    }
    (void)canvas_wrapped(canvas, box, ink, "Press Enter.");
}
