/* The map, centred on the player: what is seen now bright, what is remembered of the player's own levels dim,
 * others as '@' in colours of their own. */
#include "client/model/keypress.h"
#include "client/model/screen.h"
#include "common/invariant.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MESSAGE_ROWS = 4,
    MESSAGE_ROWS_TALL = 7,
    TALL_ROWS = 40,
    LIST_ROWS_MAX = 12, /* of the players in sight */
    WHEREABOUTS_BYTES = 48,
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

static bool is_player(const struct frame_thing *thing)
{
    return strcmp(thing->kind, "player") == 0;
}

static void draw_thing(const struct window *window, const struct frame_thing *thing)
{
    int row = row_of(window, thing->y);
    int column = column_of(window, thing->x);
    if (row < 0 || column < 0) {
        return;
    }
    char glyph[] = {is_player(thing) ? '@' : thing->kind[0], '\0'};
    if (glyph[0] <= ' ' || glyph[0] > '~') {
        glyph[0] = '?';
    }
    struct ink ink = {.colour = is_player(thing) ? screen_player_colour(thing->name) : COLOUR_YELLOW,
                      .shade = SHADE_BRIGHT};
    (void)canvas_text(window->canvas, row, column, ink, glyph);
}

static void draw_self(const struct window *window)
{
    static const struct ink ink = {.colour = COLOUR_YELLOW, .shade = SHADE_BRIGHT};
    (void)canvas_text(window->canvas, window->rows / 2, window->columns / 2, ink, "@");
}

/* A player in sight, and how far away. */
struct sighting {
    const struct frame_thing *thing;
    int distance;
};

static int by_distance(const void *left, const void *right)
{
    const struct sighting *a = left;
    const struct sighting *b = right;
    return a->distance != b->distance ? a->distance - b->distance : strcmp(a->thing->name, b->thing->name);
}

/* Lists the players in sight, the nearest first; returns how many there are. */
static int find_players(const struct picture *picture, struct sighting sightings[LIMIT_THINGS_IN_VIEW])
{
    int count = 0;
    for (size_t i = 0; i < picture->thing_count; i++) {
        const struct frame_thing *thing = &picture->things[i];
        if (is_player(thing)) {
            struct place place = {.x = thing->x, .y = thing->y};
            int distance = (int)place_distance(picture->at, place);
            sightings[count++] = (struct sighting){thing, distance};
        }
    }
    qsort(sightings, (size_t)count, sizeof *sightings, by_distance);
    return count;
}

/* Where one lies from the other: "n", "se", or "" for the same column and row. A direction counts as straight
 * where one axis is less than half the other. */
static const char *bearing(int64_t dx, int64_t dy)
{
    static const char *const words[3][3] = {{"nw", "n", "ne"}, {"w", "", "e"}, {"sw", "s", "se"}};
    int64_t width = llabs(dx);
    int64_t height = llabs(dy);
    int column = width * 2 < height ? 1 : dx > 0 ? 2 : dx < 0 ? 0 : 1;
    int row = height * 2 < width ? 1 : dy > 0 ? 2 : dy < 0 ? 0 : 1;
    return words[row][column];
}

/* How many levels lie between: below 0 is up, above it down, 0 the same level. A cell of several is named by
 * its first, so that this holds for all but those at the lower end of a ramp. */
static int64_t depth(struct level_set levels, int32_t other)
{
    int64_t nearest = (int64_t)other - levels.first;
    for (int32_t level = levels.first; level_set_next(levels, &level); level++) {
        int64_t offset = (int64_t)other - level;
        nearest = llabs(offset) < llabs(nearest) ? offset : nearest;
    }
    return nearest;
}

/* " 5 sw ", and for one of another level " 5 sw 1 down ". */
static void write_whereabouts(char text[WHEREABOUTS_BYTES], struct place at, const struct sighting *sighting)
{
    const struct frame_thing *thing = sighting->thing;
    int64_t levels = depth(at.levels, thing->level);
    int length = snprintf(text, WHEREABOUTS_BYTES, " %2d %-2s ", sighting->distance,
                          bearing((int64_t)thing->x - at.x, (int64_t)thing->y - at.y));
    if (levels != 0) {
        (void)snprintf(text + length, (size_t)(WHEREABOUTS_BYTES - length), "%lld %s ", llabs(levels),
                       levels > 0 ? "down" : "up");
    }
}

/* One line of the list, set flush right. */
static void draw_sighting(const struct window *window, int row, const struct sighting *sighting)
{
    static const struct ink where = {.colour = COLOUR_GREY, .shade = SHADE_PLAIN};
    const struct frame_thing *thing = sighting->thing;
    char text[WHEREABOUTS_BYTES];
    write_whereabouts(text, window->model->picture.at, sighting);
    int column = window->columns - canvas_columns(text);
    (void)canvas_text(window->canvas, row, column, where, text);
    column -= canvas_columns(thing->name);
    struct ink ink = {.colour = screen_player_colour(thing->name), .shade = SHADE_BRIGHT};
    (void)canvas_text(window->canvas, row, column, ink, thing->name);
    (void)canvas_text(window->canvas, row, column - 3, ink, " @ ");
}

static void draw_list(const struct window *window)
{
    struct sighting sightings[LIMIT_THINGS_IN_VIEW];
    int count = find_players(&window->model->picture, sightings);
    int shown = count <= LIST_ROWS_MAX ? count : LIST_ROWS_MAX - 1;
    for (int i = 0; i < shown; i++) {
        draw_sighting(window, i, &sightings[i]);
    }
    if (shown < count) {
        static const struct ink ink = {.colour = COLOUR_GREY, .shade = SHADE_PLAIN};
        char text[32];
        (void)snprintf(text, sizeof text, " and %d more ", count - shown);
        (void)canvas_text(window->canvas, shown, window->columns - canvas_columns(text), ink, text);
    }
}

/* ------------------------------------------------------------------------------------------------ the screen
 */

void screen_map_draw(struct console *console, struct canvas *canvas, int64_t now_ms)
{
    int bar = screen_status_row(canvas->rows);
    struct window window = {console->model, canvas, bar, canvas->columns};
    for (int row = 0; row < window.rows; row++) {
        for (int column = 0; column < window.columns; column++) {
            draw_cell(&window, row, column);
        }
    }
    for (size_t i = 0; i < console->model->picture.thing_count; i++) {
        draw_thing(&window, &console->model->picture.things[i]);
    }
    draw_self(&window);
    draw_list(&window);
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
