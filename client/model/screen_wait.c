/* Between the start and the first frame. */
#include "client/model/screen.h"

#include <stdio.h>

void screen_wait_draw(const struct console *console, struct canvas *canvas)
{
    static const struct ink title_ink = {.colour = COLOUR_YELLOW, .shade = SHADE_BRIGHT};
    static const struct ink ink = {.colour = COLOUR_WHITE, .shade = SHADE_PLAIN};
    static const char *const doing[] = {
        [MODEL_NEW] = "Connecting to",
        [MODEL_GREETING] = "Greeting",
        [MODEL_DOOR] = "Asking",
        [MODEL_JOINING] = "Joining",
        [MODEL_PLAYING] = "Waiting for the first look at",
        [MODEL_GHOST] = "Watching",
        [MODEL_WATCHING] = "Watching",
        [MODEL_CUT] = "Connecting again to",
        [MODEL_ENDED] = "Leaving",
    };
    char text[160];
    (void)snprintf(text, sizeof text, "%s %s ...", doing[console->model->phase], console->server);
    int row = canvas->rows / 2 - 2;
    (void)canvas_text(canvas, row, (canvas->columns - 7) / 2, title_ink, "Rampart");
    (void)canvas_text(canvas, row + 2, (canvas->columns - canvas_columns(text)) / 2, ink, text);
    (void)canvas_text(canvas, canvas->rows - 1, 1, ink, "Q leaves");
}
