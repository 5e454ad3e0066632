/* Made from the table of intents and from the server's legend: nothing is written twice. Of the legend only
 * what the player has met is shown: all of it would not fit, and would tell of what is still to be found. */
#include "client/model/screen.h"

#include <stdio.h>
#include <string.h>

static const struct ink heading_ink = {.colour = COLOUR_YELLOW, .shade = SHADE_BRIGHT};
static const struct ink key_ink = {.colour = COLOUR_CYAN, .shade = SHADE_BRIGHT};
static const struct ink text_ink = {.colour = COLOUR_WHITE, .shade = SHADE_PLAIN};

enum {
    MARGIN_COLUMNS = 2,
    KEYS_COLUMNS = 12,
    GROUP_COLUMNS = 38,
    ABOUT_ROWS = 5,
    GAP_COLUMNS = 3,  /* between two signs */
    MORE_COLUMNS = 6, /* for the gap and the sign that there are more */
    KEYS_BYTES = 64
};

void screen_frame_draw(struct canvas *canvas, const char *title, const char *hint)
{
    static const struct ink ink = {.colour = COLOUR_WHITE, .shade = SHADE_DIM, .reverse = true};
    canvas_fill(canvas, 0, 0, canvas->columns, ink);
    canvas_fill(canvas, canvas->rows - 1, 0, canvas->columns, ink);
    (void)canvas_text(canvas, 0, 1, ink, title);
    (void)canvas_text(canvas, canvas->rows - 1, 1, ink, hint);
}

static void write_keys(char text[KEYS_BYTES], const struct intent_row *row, enum keymap keymap)
{
    const char *own = row->keys[keymap];
    const char *space = own[0] != '\0' && row->keys_of_both[0] != '\0' ? " " : "";
    (void)snprintf(text, KEYS_BYTES, "%s%s%s", own, space, row->keys_of_both);
}

/* Draws a heading and the intents of a group; returns the row below them and a blank one. */
static int draw_group(struct canvas *canvas, int row, int column, enum intent_group group, enum keymap keymap)
{
    static const char *const headings[] = {[INTENT_GROUP_WALK] = "Walk",
                                           [INTENT_GROUP_ACT] = "Act",
                                           [INTENT_GROUP_TALK] = "Talk",
                                           [INTENT_GROUP_OTHER] = "Other"};
    (void)canvas_text(canvas, row++, column, heading_ink, headings[group]);
    for (enum intent intent = INTENT_NONE + 1; intent < INTENT_COUNT; intent++) {
        const struct intent_row *each = intent_row(intent);
        if (each->group == group) {
            char keys[KEYS_BYTES];
            write_keys(keys, each, keymap);
            (void)canvas_text(canvas, row, column, key_ink, keys);
            (void)canvas_text(canvas, row, column + KEYS_COLUMNS, text_ink, each->words);
            row++;
        }
    }
    return row + 1;
}

/* Draws the tiles that the player has met, each glyph in its colour and its name, flowing through the rows
 * from `row` to before `end`. The last row keeps room for the sign that not all of them fit. Returns whether
 * they do. */
static bool draw_signs(const struct console *console, struct canvas *canvas, int row, int end)
{
    const char *more = canvas->ascii ? "..." : "…";
    int column = MARGIN_COLUMNS;
    for (int tile = LEGEND_TILE_FIRST; tile <= LEGEND_TILE_LAST && row < end; tile++) {
        struct legend_look look = legend_look(&console->model->legend, (char)tile, canvas->ascii);
        if (!look.met || look.name[0] == '\0') {
            continue;
        }
        int width = 2 + canvas_columns(look.name);
        int room = canvas->columns - (row == end - 1 ? MORE_COLUMNS : 0);
        if (column + width > room && column > MARGIN_COLUMNS) {
            if (++row == end) {
                (void)canvas_text(canvas, end - 1, column, text_ink, more);
                return false;
            }
            column = MARGIN_COLUMNS;
        }
        struct ink ink = {.colour = look.colour, .shade = SHADE_PLAIN};
        (void)canvas_text(canvas, row, column, ink, look.glyph);
        (void)canvas_text(canvas, row, column + 2, text_ink, look.name);
        column += width + GAP_COLUMNS;
    }
    return true;
}

void screen_help_draw(struct console *console, struct canvas *canvas, int64_t now_ms)
{
    (void)now_ms;
    char title[64];
    (void)snprintf(title, sizeof title, "Rampart: help (keys: %s)", intent_keymap_name(console->keymap));

    int left = MARGIN_COLUMNS;
    int right = left + GROUP_COLUMNS;
    int row = draw_group(canvas, 2, left, INTENT_GROUP_WALK, console->keymap);
    int signs = draw_group(canvas, row, left, INTENT_GROUP_OTHER, console->keymap);
    row = draw_group(canvas, 2, right, INTENT_GROUP_ACT, console->keymap);
    row = draw_group(canvas, row, right, INTENT_GROUP_TALK, console->keymap);

    static const char about[] =
        "@ is you, letters are creatures: walk into one to hit it. Bright is what you see, dim what you "
        "remember. Ramps lead to other levels as you walk; stairs and archways want a key.";
    struct canvas_box box = {row, right, ABOUT_ROWS, canvas->columns - right - 1};
    (void)canvas_wrapped(canvas, box, text_ink, about);
    bool fits = draw_signs(console, canvas, signs, canvas->rows - 1);
    console->page_end = fits ? 0 : 1;
    screen_frame_draw(canvas, title,
                      fits ? "any key goes back" : "space: all signs; any other key goes back");
}

enum console_effect screen_help_key(struct console *console, struct console_press press)
{
    bool goes_on = press.key == ' ' && console->page_end > 0;
    console->screen = goes_on ? CONSOLE_SIGNS : CONSOLE_MAP;
    console->scrolled = 0;
    return CONSOLE_NOTHING;
}
