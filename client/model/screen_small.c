/* Fewer rows or columns than the game needs: says so, on whatever there is. */
#include "client/model/screen.h"

#include <stdio.h>

void screen_small_draw(const struct console *console, struct canvas *canvas)
{
    static const struct ink ink = {.colour = COLOUR_YELLOW, .shade = SHADE_BRIGHT};
    char text[160];
    if (console->screen == CONSOLE_LEAVE) {
        (void)snprintf(text, sizeof text, "Leave the game? y leaves, any other key stays.");
    } else {
        (void)snprintf(
            text, sizeof text,
            "This terminal is %d columns by %d rows. Rampart needs %d by %d: please make it larger. "
            "(Q leaves)",
            canvas->columns, canvas->rows, SCREEN_COLUMNS_MIN, SCREEN_ROWS_MIN);
    }
    (void)canvas_wrapped(canvas, canvas_whole(canvas), ink, text);
}
