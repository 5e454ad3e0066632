/* The map, centred on the player: what is seen now bright, what is remembered of the player's own levels dim,
 * players as '@' in colours of
 * their own, creatures and things as their kinds look: those who live on top. */
#include "client/model/keypress.h"
#include "client/model/screen.h"
#include "common/invariant.h"

#include <stdio.h>

enum {
    MESSAGE_ROWS = 4,
    MESSAGE_ROWS_TALL = 7,
    TALL_ROWS = 40,
};

int screen_status_row(int rows)
{
    return rows - 1 - (rows >= TALL_ROWS ? MESSAGE_ROWS_TALL : MESSAGE_ROWS);
}

enum colour screen_player_colour(const char *name)
{
    static const enum colour colours[] = {COLOUR_CYAN, COLOUR_MAGENTA, COLOUR_GREEN, COLOUR_RED, COLOUR_BLUE};
    uint32_t hash = 0;
    for (; *name != '\0'; name++) {
        hash = hash * 31 + (uint8_t)*name;
    }
    return colours[hash % (sizeof colours / sizeof *colours)];
}

/* ------------------------------------------------------------------------------------------------- the cells
 */

/* Where the map lies on the canvas: the player in the middle. */
struct window {
    const struct model *model;
    struct canvas *canvas;
    int rows;
    int columns;
};

static int row_of(const struct window *window, int32_t y)
{
    int64_t row = (int64_t)y - window->model->picture.at.y + window->rows / 2;
    return row >= 0 && row < window->rows ? (int)row : -1;
}

static int column_of(const struct window *window, int32_t x)
{
    int64_t column = (int64_t)x - window->model->picture.at.x + window->columns / 2;
    return column >= 0 && column < window->columns ? (int)column : -1;
}

/* What is remembered there of one of the player's own levels, the lowest-numbered first. */
static char remembered(const struct model *model, int32_t x, int32_t y)
{
    struct level_set levels = model->picture.at.levels;
    char tile = MEMORY_NO_TILE;
    for (int32_t level = levels.first; tile == MEMORY_NO_TILE && level_set_next(levels, &level); level++) {
        tile = memory_get(&model->memory, model->picture.realm, level, x, y);
    }
    return tile;
}

static void draw_cell(const struct window *window, int row, int column)
{
    const struct picture *picture = &window->model->picture;
    int32_t x = picture->at.x - window->columns / 2 + column;
    int32_t y = picture->at.y - window->rows / 2 + row;
    const struct picture_cell *seen = picture_cell_at(picture, x, y);
    char tile = seen != NULL ? seen->tile : remembered(window->model, x, y);
    if (tile == MEMORY_NO_TILE) {
        return;
    }
    struct legend_look look = legend_look(&window->model->legend, tile, window->canvas->ascii);
    struct ink ink = {.colour = look.colour, .shade = seen != NULL ? SHADE_PLAIN : SHADE_DIM};
    (void)canvas_text(window->canvas, row, column, ink, look.glyph);
}

/* ------------------------------------------------------------------------------------------------ the things
 */

static void draw_things(const struct window *window, enum sort sort)
{
    const struct picture *picture = &window->model->picture;
    for (size_t i = 0; i < picture->thing_count; i++) {
        const struct frame_thing *thing = &picture->things[i];
        struct screen_look look = screen_look_of(window->model, thing, window->canvas->ascii);
        int row = row_of(window, thing->y);
        int column = column_of(window, thing->x);
        if (look.sort == sort && row >= 0 && column >= 0) {
            (void)canvas_text(window->canvas, row, column, look.ink, look.glyph);
        }
    }
}

static void draw_self(const struct window *window)
{
    static const struct ink ink = {.colour = COLOUR_YELLOW, .shade = SHADE_BRIGHT};
    (void)canvas_text(window->canvas, window->rows / 2, window->columns / 2, ink, "@");
}

/* ------------------------------------------------------------------------------------------------ the screen
 */

void screen_map_draw(struct console *console, struct canvas *canvas, int64_t now_ms)
{
    int bar = screen_status_row(canvas->rows);
    bool knows_self = model_self(console->model) != NULL;
    struct window window = {console->model, canvas, knows_self ? bar - 1 : bar, canvas->columns};
    for (int row = 0; row < window.rows; row++) {
        for (int column = 0; column < window.columns; column++) {
            draw_cell(&window, row, column);
        }
    }
    draw_things(&window, SORT_THING);
    draw_things(&window, SORT_CREATURE);
    draw_self(&window);
    screen_sight_draw(console->model, canvas);
    screen_self_draw(console->model, canvas, window.rows, now_ms);
    screen_status_draw(console, canvas, bar, now_ms);
    screen_messages_draw(console, canvas, bar + 1, canvas->rows - bar - 1, 0);
}

static void tell_unbound(struct console *console, int32_t key)
{
    char name[KEYPRESS_NAME_BYTES];
    char text[64];
    keypress_name(key, name);
    (void)snprintf(text, sizeof text, "There is nothing on %s. Press ? for help.", name);
    chronicle_act(&console->model->chronicle);
    chronicle_add(&console->model->chronicle, CHRONICLE_TOLD, NULL, text);
}

enum console_effect screen_map_key(struct console *console, struct console_press press)
{
    static const enum console_screen opens[INTENT_COUNT] = {
        [INTENT_SAY] = CONSOLE_SAY,   [INTENT_DIG] = CONSOLE_DIG,     [INTENT_HISTORY] = CONSOLE_HISTORY,
        [INTENT_HELP] = CONSOLE_HELP, [INTENT_LEAVE] = CONSOLE_LEAVE,
    };
    enum intent intent = intent_of_key(console->keymap, press.key);
    struct message command;
    if (intent == INTENT_NONE) {
        if (press.key != KEYPRESS_ESCAPE) { /* one Esc too many is nobody's question */
            tell_unbound(console, press.key);
        }
    } else if (intent_command(intent, &command)) {
        (void)model_command(console->model, command, press.now_ms, press.out);
    } else if (intent == INTENT_REDRAW) {
        return CONSOLE_REDRAW;
    } else {
        console->screen = opens[intent];
        console->typed[0] = '\0';
        console->scrolled = 0;
    }
    return CONSOLE_NOTHING;
}
