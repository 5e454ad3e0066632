/* All tiles and kinds of creatures and things that the player has met, a row each, in as many columns as fit;
 * what does not fit on one page is on the next. All of the legend would tell of what is still to be found. */
#include "client/model/screen.h"

enum { COLUMN_COLUMNS = 26, TOP = 2, BELOW = 2 };

static int page_signs(const struct canvas *canvas)
{
    return (canvas->rows - TOP - BELOW) * (canvas->columns / COLUMN_COLUMNS);
}

/* A list that is drawn row by row, of which one page shows. */
struct list {
    const struct console *console;
    struct canvas *canvas;
    int count; /* of what was met so far */
};

static void draw_sign(struct canvas *canvas, int place, const char *glyph, enum colour colour,
                      const char *words)
{
    static const struct ink text_ink = {.colour = COLOUR_WHITE, .shade = SHADE_PLAIN};
    int rows = canvas->rows - TOP - BELOW;
    int row = TOP + place % rows;
    int column = 2 + place / rows * COLUMN_COLUMNS;
    (void)canvas_text(canvas, row, column, (struct ink){.colour = colour, .shade = SHADE_PLAIN}, glyph);
    (void)canvas_line(canvas, row, column + 2, COLUMN_COLUMNS - 3, text_ink, words);
}

/* Adds what was met to the list. */
static void add(struct list *list, const char *glyph, enum colour colour, const char *words)
{
    int place = list->count - list->console->scrolled;
    if (place >= 0 && place < page_signs(list->canvas)) {
        draw_sign(list->canvas, place, glyph, colour, words);
    }
    list->count++;
}

static void add_tiles(struct list *list, const struct legend *legend)
{
    for (int tile = LEGEND_TILE_FIRST; tile <= LEGEND_TILE_LAST; tile++) {
        struct legend_look look = legend_look(legend, (char)tile, list->canvas->ascii);
        if (look.met && look.name[0] != '\0') {
            add(list, look.glyph, look.colour, look.name);
        }
    }
}

static void add_kinds(struct list *list, const struct legend *legend, enum sort sort)
{
    for (size_t i = 0; i < legend->kind_count; i++) {
        if (legend->kinds_met[i] && legend->kinds[i].sort == (int32_t)sort) {
            struct legend_kind look = legend_kind(legend, legend->kinds[i].kind, list->canvas->ascii);
            add(list, look.glyph, look.colour, look.name);
        }
    }
}

void screen_signs_draw(struct console *console, struct canvas *canvas, int64_t now_ms)
{
    (void)now_ms;
    const struct legend *legend = &console->model->legend;
    struct list list = {.console = console, .canvas = canvas};
    add_tiles(&list, legend);
    add_kinds(&list, legend, SORT_CREATURE);
    add_kinds(&list, legend, SORT_THING);
    int end = console->scrolled + page_signs(canvas);
    console->page_end = end < list.count ? end : 0;
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
