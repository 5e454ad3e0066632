/* A cursor on the map, moved by the keys that walk, by eight cells by those that run, and by jumps: Tab to
 * who and what is in sight, < and > to stairs and then to archways, which lead to other realms, _ to archways
 * and then to whatever else is rare on this level; [ and ] show the levels above and below as they are
 * remembered. */
#include "client/model/keypress.h"
#include "client/model/screen.h"
#include "common/invariant.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    FAR_CELLS = 8,
    JUMPS_MAX = 512, /* that are looked through; more are not reached by jumping */
    RARE_CELLS = 3,  /* at most so many of a tile: rare */
    TEXT_BYTES = 320,
};

static bool throws(const struct console *console)
{
    return !console->looks && console->order.message.type == MESSAGE_THROW;
}

static void put(struct console *console, int64_t x, int64_t y)
{
    struct place at = console->model->picture.at;
    int64_t reach = throws(console) ? console->model->picture.radius : INT32_MAX;
    int64_t least_x = at.x - reach > -LIMIT_COORDINATE ? at.x - reach : -LIMIT_COORDINATE;
    int64_t least_y = at.y - reach > -LIMIT_COORDINATE ? at.y - reach : -LIMIT_COORDINATE;
    int64_t most_x = at.x + reach < LIMIT_COORDINATE ? at.x + reach : LIMIT_COORDINATE;
    int64_t most_y = at.y + reach < LIMIT_COORDINATE ? at.y + reach : LIMIT_COORDINATE;
    console->cursor_x = (int32_t)(x < least_x ? least_x : x > most_x ? most_x : x);
    console->cursor_y = (int32_t)(y < least_y ? least_y : y > most_y ? most_y : y);
}

/* -------------------------------------------------------------------------------------------------- jumps */

/* A place to jump to, and its place in the order of jumps. */
struct jump {
    int32_t x;
    int32_t y;
    int64_t distance;
};

static int by_distance(const void *left, const void *right)
{
    const struct jump *a = left;
    const struct jump *b = right;
    if (a->distance != b->distance) {
        return a->distance < b->distance ? -1 : 1;
    }
    return a->y != b->y ? (a->y < b->y ? -1 : 1) : (a->x > b->x) - (a->x < b->x);
}

/* Jumps to the one behind the cursor's own in the list, or to the first. */
static void jump(struct console *console, const struct jump *jumps, size_t count)
{
    size_t next = 0;
    for (size_t i = 0; i < count; i++) {
        if (jumps[i].x == console->cursor_x && jumps[i].y == console->cursor_y) {
            next = (i + 1) % count;
        }
    }
    if (count > 0) {
        put(console, jumps[next].x, jumps[next].y);
    }
}

/* Whom one aims at: creatures, and players with whom one fights. */
static bool is_target(const struct screen_sighting *sighting)
{
    bool player = screen_is_player(sighting->thing);
    bool foe = (sighting->thing->marks & 1u << MARK_FOE) != 0;
    return sighting->look.sort == SORT_CREATURE && (!player || foe);
}

static void jump_to_sighting(struct console *console)
{
    struct screen_sighting sightings[LIMIT_THINGS_IN_VIEW];
    struct jump jumps[LIMIT_THINGS_IN_VIEW];
    size_t count = 0;
    int found = screen_sightings(console->model, false, sightings);
    for (int i = 0; i < found; i++) {
        if (!throws(console) || is_target(&sightings[i])) {
            jumps[count++] = (struct jump){sightings[i].thing->x, sightings[i].thing->y, i};
        }
    }
    jump(console, jumps, count);
}

static bool leads_elsewhere(const struct legend_look *look)
{
    return strcmp(look->name, "archway") == 0;
}

/* Jumps among the cells: ways to other realms before all else, or behind it, and the nearest to the player
 * first. */
static void jump_among(struct console *console, const struct memory_cell *cells, size_t count,
                       bool elsewhere_first)
{
    struct jump jumps[JUMPS_MAX];
    for (size_t i = 0; i < count; i++) {
        struct place place = {.x = cells[i].x, .y = cells[i].y};
        struct legend_look look = legend_look(&console->model->legend, cells[i].tile, false);
        int64_t behind = leads_elsewhere(&look) == elsewhere_first ? 0 : INT32_MAX;
        jumps[i] = (struct jump){place.x, place.y,
                                 behind + (int64_t)place_distance(console->model->picture.at, place)};
    }
    qsort(jumps, count, sizeof *jumps, by_distance);
    jump(console, jumps, count);
}

/* Lists the remembered cells of that tile on the map that is shown. */
static size_t list_tile(const struct console *console, char tile, struct memory_cell *cells, size_t most)
{
    const struct model *model = console->model;
    bool wanted[128] = {false};
    wanted[(unsigned char)tile & 0x7f] = true;
    struct level_set levels = model->picture.at.levels;
    if (!level_set_has(levels, console->cursor_level)) {
        levels = level_set_one(console->cursor_level);
    }
    size_t count = 0;
    for (int32_t level = levels.first; level_set_next(levels, &level); level++) {
        count +=
            memory_list(&model->memory, model->picture.realm, level, wanted, cells + count, most - count);
    }
    return count;
}

/* Jumps among the tiles of that name, with NULL among all that is rare; and in any case among ways to other
 * realms, however many. Where there are none, it says so in those words. */
static void jump_to_tile(struct console *console, const char *name, const char *none)
{
    struct memory_cell cells[JUMPS_MAX];
    size_t count = 0;
    for (int tile = LEGEND_TILE_FIRST; tile <= LEGEND_TILE_LAST; tile++) {
        struct legend_look look = legend_look(&console->model->legend, (char)tile, false);
        bool wanted = leads_elsewhere(&look) || name == NULL || strcmp(look.name, name) == 0;
        if (!look.met || !look.passable || !wanted) {
            continue;
        }
        size_t found = list_tile(console, (char)tile, cells + count, JUMPS_MAX - count);
        count += name != NULL || found <= RARE_CELLS || leads_elsewhere(&look) ? found : 0;
    }
    console->cursor_says = count == 0 ? none : NULL;
    jump_among(console, cells, count, name == NULL);
}

/* ------------------------------------------------------------------------------------------------ drawing */

/* "goblin; 3 daggers", as far as they fit. */
static size_t write_bodies(const struct console *console, bool ascii, char text[TEXT_BYTES])
{
    const struct picture *picture = &console->model->picture;
    size_t length = 0;
    for (size_t i = 0; i < picture->thing_count; i++) {
        const struct frame_thing *thing = &picture->things[i];
        if (thing->x == console->cursor_x && thing->y == console->cursor_y && length < TEXT_BYTES / 2) {
            char body[SCREEN_BODY_BYTES];
            struct screen_look look = screen_look_of(console->model, thing, ascii);
            screen_write_body(&look, thing, body);
            length +=
                (size_t)snprintf(text + length, TEXT_BYTES - length, "%s%s", length > 0 ? "; " : "", body);
        }
    }
    return length;
}

/* "archway to the caves", "cave floor". */
static void write_ground(const struct console *console, bool ascii, const struct model_cell *cell,
                         char text[TEXT_BYTES])
{
    const struct model *model = console->model;
    const char *leads =
        ways_lead(&model->ways, model->picture.realm, cell->level, console->cursor_x, console->cursor_y);
    bool elsewhere = leads != NULL && leads[0] != '\0';
    (void)snprintf(text, TEXT_BYTES, "%s%s%s", legend_look(&model->legend, cell->tile, ascii).name,
                   elsewhere ? " to the " : "", elsewhere ? leads : "");
}

static void write_cell(const struct console *console, bool ascii, char text[TEXT_BYTES])
{
    const struct model *model = console->model;
    if (console->cursor_says != NULL) {
        (void)snprintf(text, TEXT_BYTES, "%s", console->cursor_says);
        return;
    }
    struct model_cell cell = model_cell(model, console->cursor_x, console->cursor_y, console->cursor_level);
    struct place at = model->picture.at;
    if (cell.tile == MEMORY_NO_TILE) {
        (void)snprintf(text, TEXT_BYTES, "You have not seen that place.");
        return;
    }
    bool own = cell.seen && console->cursor_x == at.x && console->cursor_y == at.y;
    size_t length = cell.seen ? write_bodies(console, ascii, text) : 0;
    char ground[TEXT_BYTES];
    write_ground(console, ascii, &cell, ground);
    (void)snprintf(text + length, TEXT_BYTES - length, "%s%s%s%s", length > 0 ? "; " : "", ground,
                   own ? "; you" : "", cell.seen ? "" : ", as you remember it");
}

void screen_cursor_draw(struct console *console, struct canvas *canvas, int64_t now_ms)
{
    static const struct ink ink = {.colour = COLOUR_WHITE, .shade = SHADE_BRIGHT};
    char text[TEXT_BYTES];
    screen_map_draw(console, canvas, now_ms);
    write_cell(console, canvas->ascii, text);
    canvas_fill(canvas, canvas->rows - 2, 0, canvas->columns, ink);
    (void)canvas_line(canvas, canvas->rows - 2, 1, canvas->columns - 2, ink, text);
    if (throws(console)) {
        screen_prompt_draw(canvas, "Throw it where? Enter: there; Tab: the next target; Esc: not at all.");
        return;
    }
    int length = 0;
    if (!level_set_has(console->model->picture.at.levels, console->cursor_level)) {
        length = snprintf(text, sizeof text, "Level %d. ", console->cursor_level);
    }
    (void)snprintf(text + length, sizeof text - (size_t)length,
                   "%sTab, < >, _: jump; [ ]: levels; Esc: back.",
                   console->looks ? "" : "Go where? Enter: there; ");
    screen_prompt_draw(canvas, text);
}

/* --------------------------------------------------------------------------------------------------- keys */

void screen_cursor_open(struct console *console, bool looks)
{
    struct place at = console->model->picture.at;
    console->screen = CONSOLE_CURSOR;
    console->looks = looks;
    console->cursor_says = NULL;
    console->cursor_level = at.levels.first;
    put(console, at.x, at.y);
    if (throws(console)) {
        jump_to_sighting(console);
    }
}

static void choose(struct console *console, struct console_press press)
{
    struct place at = console->model->picture.at;
    if (console->looks) {
        console->screen = CONSOLE_MAP;
        return;
    }
    put(console, console->cursor_x, console->cursor_y); /* the player may have moved meanwhile */
    if (throws(console)) {
        order_say(&console->order, "x", console->cursor_x - at.x);
        order_say(&console->order, "y", console->cursor_y - at.y);
    } else {
        struct model_cell cell =
            model_cell(console->model, console->cursor_x, console->cursor_y, console->cursor_level);
        order_say(&console->order, "x", console->cursor_x);
        order_say(&console->order, "y", console->cursor_y);
        order_say(&console->order, "level", cell.level);
    }
    console_go_on(console, press);
}

/* Moves the cursor by a key that walks or runs; false for any other. */
static bool moves(struct console *console, enum intent intent)
{
    static const int dx[] = {0, 1, 1, 1, 0, -1, -1, -1};
    static const int dy[] = {-1, -1, 0, 1, 1, 1, 0, -1};
    struct message command;
    if (!intent_command(intent, &command) || (command.type != MESSAGE_MOVE && command.type != MESSAGE_RUN)) {
        return false;
    }
    bool far = command.type == MESSAGE_RUN;
    int32_t dir = far ? command.run.dir : command.move.dir;
    int cells = far ? FAR_CELLS : 1;
    put(console, (int64_t)console->cursor_x + dx[dir] * cells, (int64_t)console->cursor_y + dy[dir] * cells);
    return true;
}

static void show_level(struct console *console, int by)
{
    int64_t level = (int64_t)console->cursor_level + by;
    if (!throws(console) && level >= -LIMIT_LEVEL && level <= LIMIT_LEVEL) {
        console->cursor_level = (int32_t)level;
    }
}

enum console_effect screen_cursor_key(struct console *console, struct console_press press)
{
    enum intent intent = intent_of_key(console->keymap, press.key);
    console->cursor_says = NULL;
    if (moves(console, intent)) {
        return CONSOLE_NOTHING;
    }
    switch (press.key) {
    case KEYPRESS_TAB:
        jump_to_sighting(console);
        break;
    case '<':
        jump_to_tile(console, "stairs up", "You know of no stairs up and no archway on this level.");
        break;
    case '>':
        jump_to_tile(console, "stairs down", "You know of no stairs down and no archway on this level.");
        break;
    case '_':
        jump_to_tile(console, NULL, "You know of no way or landmark on this level.");
        break;
    case '[':
        show_level(console, -1);
        break;
    case ']':
        show_level(console, 1);
        break;
    case KEYPRESS_ENTER:
        choose(console, press);
        break;
    default:
        if (throws(console) && intent == INTENT_THROW) {
            choose(console, press);
        } else {
            console->screen = CONSOLE_MAP;
        }
    }
    return CONSOLE_NOTHING;
}
