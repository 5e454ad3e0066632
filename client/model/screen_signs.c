/* All tiles that the player has met, a row each, in as many columns as fit; what does not fit on one page is
 * on the next. All of the legend would tell of what is still to be found. */
#include "client/model/screen.h"

enum { COLUMN_COLUMNS = 26, TOP = 2, BELOW = 2 };

static int page_signs(const struct canvas *canvas)
{
    return (canvas->rows - TOP - BELOW) * (canvas->columns / COLUMN_COLUMNS);
}

static void draw_sign(struct canvas *canvas, const struct legend_look *look, int place)
{
    static const struct ink text_ink = {.colour = COLOUR_WHITE, .shade = SHADE_PLAIN};
    int rows = canvas->rows - TOP - BELOW;
    int row = TOP + place % rows;
    int column = 2 + place / rows * COLUMN_COLUMNS;
    (void)canvas_text(canvas, row, column, (struct ink){.colour = look->colour, .shade = SHADE_PLAIN},
                      look->glyph);
    struct canvas_box name = {row, column + 2, 1, COLUMN_COLUMNS - 3};
    (void)canvas_wrapped(canvas, name, text_ink, look->name);
}

void screen_signs_draw(struct console *console, struct canvas *canvas, int64_t now_ms)
{
    (void)now_ms;
    const int page = page_signs(canvas);
    int met = 0;
    for (int tile = LEGEND_TILE_FIRST; tile <= LEGEND_TILE_LAST; tile++) {
        struct legend_look look = legend_look(&console->model->legend, (char)tile, canvas->ascii);
        if (!look.met || look.name[0] == '\0') {
            continue;
        }
        if (met >= console->scrolled && met < console->scrolled + page) {
            draw_sign(canvas, &look, met - console->scrolled);
        }
        met++;
    }
    console->page_end = console->scrolled + page < met ? console->scrolled + page : 0;
    screen_frame_draw(canvas, canvas_whole(canvas), "Rampart: what you have met so far",
                      console->page_end > 0 ? "space goes on, any other key goes back" : "any key goes back");
}

enum console_effect screen_signs_key(struct console *console, struct console_press press)
{
    if (press.key == ' ' && console->page_end > 0) {
        console->scrolled = console->page_end;
    } else {
        console->screen = CONSOLE_MAP;
    }
    return CONSOLE_NOTHING;
}
