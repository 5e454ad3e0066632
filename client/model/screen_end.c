/* The game is over for this client: says why. The same words go to the terminal once it is restored. */
#include "client/model/screen.h"

#include <stdio.h>

void screen_end_draw(const struct console *console, struct canvas *canvas)
{
    static const struct ink title_ink = {.colour = COLOUR_RED, .shade = SHADE_BRIGHT};
    static const struct ink ink = {.colour = COLOUR_WHITE, .shade = SHADE_PLAIN};
    char text[MODEL_WHY_BYTES + 64];
    (void)snprintf(text, sizeof text, "%s", console->model->why);
    int column = canvas->columns > 20 ? 4 : 0;
    int row = canvas->rows > 10 ? canvas->rows / 3 : 0;
    int width = canvas->columns - 2 * column;
    row +=
        canvas_wrapped(canvas, row, column, width, canvas->rows, title_ink, "You are out of the game.") + 1;
    row += canvas_wrapped(canvas, row, column, width, canvas->rows, ink, text) + 1;
    (void)canvas_wrapped(canvas, row, column, width, canvas->rows, ink, "Press any key.");
}
