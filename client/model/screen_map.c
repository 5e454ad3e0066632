/* The map, centred on the player: what is seen now bright, what is remembered of the player's own levels dim,
 * players as '@' in colours of their own, creatures and things as their kinds look: those who live on top. */
#include "client/model/keypress.h"
#include "client/model/screen.h"
#include "common/invariant.h"

#include <stdio.h>

enum { MARGIN_CELLS = 2 }; /* round the cursor */

enum colour screen_player_colour(const char *name)
{
    static const enum colour colours[] = {COLOUR_CYAN, COLOUR_MAGENTA, COLOUR_GREEN, COLOUR_RED, COLOUR_BLUE};
    uint32_t hash = 0;
    for (; *name != '\0'; name++) {
        hash = hash * 31 + (uint8_t)*name;
    }
    return colours[hash % (sizeof colours / sizeof *colours)];
}

/* ---------------------------------------------------------------------------------------------- the cells */

/* The part of the world that is drawn. */
struct window {
    const struct model *model;
    struct canvas *canvas;
    struct canvas_box box;
    int64_t x; /* of the cell in its upper left corner */
    int64_t y;
    int32_t level; /* whose map it is */
};

/* How far a window that begins at `start` moves so that `at` is in it, with a margin round it. */
static int64_t shift(int64_t start, int size, int64_t at)
{
    int64_t before = start + MARGIN_CELLS - at;
    int64_t behind = at - (start + size - 1 - MARGIN_CELLS);
    return before > 0 ? -before : behind > 0 ? behind : 0;
}

/* The player is in the middle, unless that hides the cursor. */
static struct window window_of(const struct console *console, struct canvas *canvas)
{
    struct place at = console->model->picture.at;
    struct canvas_box box = screen_layout(canvas).map;
    struct window window = {.model = console->model,
                            .canvas = canvas,
                            .box = box,
                            .x = (int64_t)at.x - box.columns / 2,
                            .y = (int64_t)at.y - box.rows / 2,
                            .level = at.levels.first};
    if (console->screen == CONSOLE_CURSOR) {
        window.x += shift(window.x, box.columns, console->cursor_x);
        window.y += shift(window.y, box.rows, console->cursor_y);
        window.level = console->cursor_level;
    }
    return window;
}

const char *screen_map_beyond(const struct console *console, struct canvas *canvas, int32_t x, int32_t y)
{
    static const struct {
        const char *ascii;
        const char *wide;
    } arrows[] = {{"^", "↑"}, {"v", "↓"}, {"<", "←"}, {">", "→"}};
    struct window window = window_of(console, canvas);
    const bool beyond[] = {y < window.y, y >= window.y + window.box.rows, x < window.x,
                           x >= window.x + window.box.columns};
    for (size_t i = 0; i < sizeof arrows / sizeof *arrows; i++) {
        if (beyond[i]) {
            return canvas->ascii ? arrows[i].ascii : arrows[i].wide;
        }
    }
    return "";
}

/* Draws on the cell at (x, y), if it is in the window. */
static void draw_at(const struct window *window, int64_t x, int64_t y, struct ink ink, const char *glyph)
{
    int64_t row = y - window->y;
    int64_t column = x - window->x;
    if (row >= 0 && row < window->box.rows && column >= 0 && column < window->box.columns) {
        (void)canvas_text(window->canvas, window->box.row + (int)row, window->box.column + (int)column, ink,
                          glyph);
    }
}

static void draw_cell(const struct window *window, int64_t x, int64_t y)
{
    if (x < INT32_MIN || x > INT32_MAX || y < INT32_MIN || y > INT32_MAX) {
        return;
    }
    struct model_cell cell = model_cell(window->model, (int32_t)x, (int32_t)y, window->level);
    if (cell.tile != MEMORY_NO_TILE) {
        struct legend_look look = legend_look(&window->model->legend, cell.tile, window->canvas->ascii);
        struct ink ink = {.colour = look.colour, .shade = cell.seen ? SHADE_PLAIN : SHADE_DIM};
        draw_at(window, x, y, ink, look.glyph);
    }
}

/* --------------------------------------------------------------------------------------------- the things */

static void draw_things(const struct window *window, enum sort sort)
{
    const struct picture *picture = &window->model->picture;
    for (size_t i = 0; i < picture->thing_count; i++) {
        const struct frame_thing *thing = &picture->things[i];
        struct screen_look look = screen_look_of(window->model, thing, window->canvas->ascii);
        if (look.sort == sort) {
            draw_at(window, thing->x, thing->y, look.ink, look.glyph);
        }
    }
}

static void draw_self(const struct window *window)
{
    static const struct ink ink = {.colour = COLOUR_YELLOW, .shade = SHADE_BRIGHT};
    struct place at = window->model->picture.at;
    draw_at(window, at.x, at.y, ink, "@");
}

/* --------------------------------------------------------------------------------------------- the screen */

static void draw_map(const struct window *window)
{
    for (int row = 0; row < window->box.rows; row++) {
        for (int column = 0; column < window->box.columns; column++) {
            draw_cell(window, window->x + column, window->y + row);
        }
    }
    if (level_set_has(window->model->picture.at.levels, window->level)) {
        draw_things(window, SORT_THING);
        draw_things(window, SORT_CREATURE);
        draw_self(window);
    }
}

/* The terminal's own cursor, and the cell reversed for whom it is too small. */
static void draw_cursor(const struct console *console, const struct window *window)
{
    int row = window->box.row + (int)(console->cursor_y - window->y);
    int column = window->box.column + (int)(console->cursor_x - window->x);
    struct canvas_cell cell = *canvas_cell_at(window->canvas, row, column);
    cell.ink.reverse = true;
    (void)canvas_text(window->canvas, row, column, cell.ink, cell.glyph);
    window->canvas->cursor_row = row;
    window->canvas->cursor_column = column;
}

void screen_map_draw(struct console *console, struct canvas *canvas, int64_t now_ms)
{
    struct window window = window_of(console, canvas);
    struct screen_layout layout = screen_layout(canvas);
    draw_map(&window);
    if (console->screen == CONSOLE_CURSOR) {
        draw_cursor(console, &window);
    }
    screen_side_draw(console, canvas, layout.side, now_ms);
    screen_status_draw(console, canvas, layout.bar_row, now_ms);
    screen_messages_draw(console, canvas, layout.bar_row + 1, canvas->rows - layout.bar_row - 1, 0);
}

void screen_tell(struct console *console, const char *text)
{
    chronicle_act(&console->model->chronicle);
    chronicle_add(&console->model->chronicle, CHRONICLE_TOLD, text);
}

static void tell_unbound(struct console *console, int32_t key)
{
    char name[KEYPRESS_NAME_BYTES];
    char text[64];
    keypress_name(key, name);
    (void)snprintf(text, sizeof text, "There is nothing on %s. Press ? for help.", name);
    screen_tell(console, text);
}

/* Opens a screen over the map. */
static void open(struct console *console, enum console_screen screen)
{
    console->screen = screen;
    console->typed[0] = '\0';
    console->scrolled = 0;
    console->order = (struct order){0};
}

static void change_watchers(struct console *console, struct console_press press)
{
    bool allow = !console->model->watchers_allowed;
    struct message watchers = {.type = MESSAGE_WATCHERS, .watchers.allow = allow};
    if (model_command(console->model, watchers, press.now_ms, press.out)) {
        console->model->watchers_allowed = allow;
    }
}

enum console_effect screen_map_key(struct console *console, struct console_press press)
{
    static const enum console_screen opens[INTENT_COUNT] = {
        [INTENT_INVENTORY] = CONSOLE_PACK, [INTENT_SELF] = CONSOLE_SHEET,  [INTENT_HISTORY] = CONSOLE_HISTORY,
        [INTENT_HELP] = CONSOLE_HELP,      [INTENT_LEAVE] = CONSOLE_LEAVE,
    };
    enum intent intent = intent_of_key(console->keymap, press.key);
    struct message command;
    if (intent == INTENT_NONE) {
        if (press.key != KEYPRESS_ESCAPE) { /* one Esc too many is nobody's question */
            tell_unbound(console, press.key);
        }
    } else if (intent_command(intent, &command)) {
        (void)model_command(console->model, command, press.now_ms, press.out);
    } else if (intent_order(intent) != MESSAGE_TYPE_COUNT) {
        order_begin(&console->order, intent_order(intent));
        console_go_on(console, press);
    } else if (intent == INTENT_LOOK) {
        screen_cursor_open(console, true);
    } else if (intent == INTENT_WATCHERS) {
        change_watchers(console, press);
    } else if (intent == INTENT_PASSWORD) {
        screen_password_open(console);
    } else if (intent == INTENT_REDRAW) {
        return CONSOLE_REDRAW;
    } else {
        open(console, opens[intent]);
    }
    return CONSOLE_NOTHING;
}
