/* What lies where: the map in the upper left, beside it the player and what is in sight, below them the bar,
 * and messages to the end. A list or a sheet takes the map's place, so that one's health stays in view. */
#include "client/model/screen.h"

enum {
    MESSAGE_ROWS = 4,
    MESSAGE_ROWS_TALL = 7,
    TALL_ROWS = 40,
    SIDE_COLUMNS = 27,
    SIDE_COLUMNS_WIDE = 34,
    WIDE_COLUMNS = 100,
    GAP_COLUMNS = 1
};

struct screen_layout screen_layout(const struct canvas *canvas)
{
    int bar = canvas->rows - 1 - (canvas->rows >= TALL_ROWS ? MESSAGE_ROWS_TALL : MESSAGE_ROWS);
    int side = canvas->columns >= WIDE_COLUMNS ? SIDE_COLUMNS_WIDE : SIDE_COLUMNS;
    int map = canvas->columns - side - GAP_COLUMNS;
    return (struct screen_layout){
        .map = {0, 0, bar, map}, .side = {0, map + GAP_COLUMNS, bar, side}, .bar_row = bar};
}

void screen_frame_draw(struct canvas *canvas, struct canvas_box box, const char *title, const char *hint)
{
    static const struct ink ink = {.colour = COLOUR_WHITE, .shade = SHADE_DIM, .reverse = true};
    const struct {
        int row;
        const char *text;
    } lines[] = {{box.row, title}, {box.row + box.rows - 1, hint}};
    for (int i = 0; i < 2; i++) {
        canvas_fill(canvas, lines[i].row, box.column, box.columns, ink);
        (void)canvas_line(canvas, lines[i].row, box.column + 1, box.columns - 2, ink, lines[i].text);
    }
}

void screen_prompt_draw(struct canvas *canvas, const char *text)
{
    static const struct ink ink = {.colour = COLOUR_YELLOW, .shade = SHADE_BRIGHT};
    canvas_fill(canvas, canvas->rows - 1, 0, canvas->columns, ink);
    (void)canvas_text(canvas, canvas->rows - 1, 1, ink, text);
}
