/* A grid of slots fills the screen. Level z has a room in every second one, those where column + row + z is
 * even, as on a chessboard; so two rooms of one level never meet, and each wall has a room on one side of it
 * on every level. Through the wall a door leads on: between an even level z and z + d if the wall runs north
 * to south, between an odd level z and z + d if it runs west to east. The wall's drop d is odd, so on level
 * z + d the room is the one beyond the wall, and it belongs to the wall alone, so from z + d the door leads
 * back to z and nowhere else. The even rooms' western and eastern doors thus lead down and their northern and
 * southern ones up; with odd rooms it is the other way round. Every room chooses one way down and one way up,
 * and some doors stand by chance.
 *
 * A door is the only ramp between its two rooms. The rest of the walls is absent on all levels, and doors
 * keep away from the corners of rooms, so that no line of sight can pass a corner between four slots on both
 * sides. */
#include "server/generate/rainbow.h"

#include "common/dice.h"
#include "server/generate/verify.h"

#include <stddef.h>

enum {
    COLUMNS = 16, /* of slots */
    ROWS = 5,
    ROOM_SIDE_MIN = 3, /* cells; two corners and a door */
    ROOM_WIDTH_MAX = 5,
    WALL_MAX = 2, /* cells thick; those that run west to east and the screen's edge are 1 */
    COLOURS = 7,
    DROPS = 14,
    CHANCE_OF = 8 /* of the doors that no room chose, one in so many stands */
};

_Static_assert(1 + ROWS * (ROOM_SIDE_MIN + 1) == RAINBOW_HEIGHT, "rows of slots fill the screen");
_Static_assert(1 + COLUMNS * (ROOM_SIDE_MIN + 1) <= RAINBOW_WIDTH, "columns of slots fit the screen");

/* What a roll is for. */
enum purpose { PURPOSE_GRID, PURPOSE_DROP, PURPOSE_WAYS, PURPOSE_DOOR };

/* The cells `first` … `last` along x or y; none if last < first. */
struct span {
    int32_t first;
    int32_t last;
};

/* What all levels of one rainbow have in common. */
struct grid {
    uint64_t key; /* for the dice */
    struct span columns[COLUMNS];
};

struct slot {
    int column;
    int row;
};

/* A wall between two slots, named by the western or the northern one. */
struct wall {
    struct slot slot;
    bool runs_south; /* from north to south, so that its doors lead west and east */
};

struct door {
    bool stands;
    struct level_set levels;
    struct span x;
    struct span y;
};

static const struct level_set no_levels = {0, 0};

static bool span_has(struct span span, int32_t at)
{
    return at >= span.first && at <= span.last;
}

/* ------------------------------------------------------------------------------------------ the grid */

static struct dice_roll roll_at(uint64_t key, enum purpose purpose, struct slot slot, bool runs_south,
                                int32_t level)
{
    uint32_t at = (uint32_t)(slot.row * COLUMNS + slot.column) << 1 | (runs_south ? 1 : 0);
    return dice_roll(key, at, (uint32_t)level, (uint32_t)purpose, 0);
}

enum { PARTS = 2 * COLUMNS - 1 }; /* of the screen from west to east: rooms, and the walls between them */

/* Every room begins with three columns and every wall with one; what is left of the screen widens some of
 * them by chance. */
static void roll_widths(uint64_t key, int32_t widths[PARTS])
{
    int32_t left = RAINBOW_WIDTH - 2;
    for (int k = 0; k < PARTS; k++) {
        widths[k] = k % 2 == 0 ? ROOM_SIDE_MIN : 1;
        left -= widths[k];
    }
    for (uint32_t n = 0; left > 0; n++) {
        struct dice_roll roll = dice_roll(key, n, 0, PURPOSE_GRID, 0);
        for (int k = 0; k < 4 && left > 0; k++) {
            uint32_t part = dice_below(roll.value[k], PARTS);
            bool may_widen = widths[part] < (part % 2 == 0 ? ROOM_WIDTH_MAX : WALL_MAX);
            widths[part] += may_widen ? 1 : 0;
            left -= may_widen ? 1 : 0;
        }
    }
}

static void grid_make(struct grid *grid, uint64_t seed, uint16_t realm)
{
    enum { RAINBOWS = 0x7261696e }; /* keeps these dice apart from whatever else is rolled with the seed */
    struct dice_roll roll = dice_roll(seed, realm, 0, RAINBOWS, 0);
    grid->key = (uint64_t)roll.value[0] << 32 | roll.value[1];
    int32_t widths[PARTS];
    roll_widths(grid->key, widths);
    int32_t x = 1;
    for (int k = 0; k < PARTS; k++) {
        if (k % 2 == 0) {
            grid->columns[k / 2] = (struct span){x, x + widths[k] - 1};
        }
        x += widths[k];
    }
}

static struct span row_span(int row)
{
    int32_t first = 1 + row * (ROOM_SIDE_MIN + 1);
    return (struct span){first, first + ROOM_SIDE_MIN - 1};
}

static bool has_room(struct slot slot, int32_t level)
{
    return (slot.column + slot.row + level) % 2 == 0;
}

/* The slot so many columns east of one, or else rows south. */
static struct slot slot_step(struct slot slot, bool along_x, int by)
{
    return along_x ? (struct slot){slot.column + by, slot.row} : (struct slot){slot.column, slot.row + by};
}

static struct slot beyond(struct wall wall)
{
    return slot_step(wall.slot, wall.runs_south, 1);
}

static bool wall_exists(struct wall wall)
{
    struct slot far = beyond(wall);
    return wall.slot.column >= 0 && wall.slot.row >= 0 && far.column < COLUMNS && far.row < ROWS;
}

/* ----------------------------------------------------------------------------------------- the doors */

/* The levels from any door in the wall down to its other side: odd, and no multiple of the colours. */
static int32_t wall_drop(const struct grid *grid, struct wall wall)
{
    static const int32_t drops[DROPS] = {1, 3, 5, 9, 11, 13, 15, 17, 19, 23, 25, 27, 29, RAINBOW_DROP_MAX};
    struct dice_roll roll = roll_at(grid->key, PURPOSE_DROP, wall.slot, wall.runs_south, 0);
    return drops[dice_below(roll.value[0], DROPS)];
}

/* Whether the room in `slot` on `level` chooses `wall`, of that one and the wall opposite: the two that its
 * ways down may lead through, or its ways up. At the edge of the screen there is no choice. */
static bool chooses(const struct grid *grid, struct slot slot, int32_t level, struct wall wall)
{
    const struct wall walls[2] = {{slot_step(slot, wall.runs_south, -1), wall.runs_south},
                                  {slot, wall.runs_south}};
    if (!wall_exists(walls[0]) || !wall_exists(walls[1])) {
        return true;
    }
    struct dice_roll roll = roll_at(grid->key, PURPOSE_WAYS, slot, wall.runs_south, level);
    const struct wall *chosen = &walls[dice_below(roll.value[0], 2)];
    return chosen->slot.column == wall.slot.column && chosen->slot.row == wall.slot.row;
}

/* Whether either room chose the door, or chance did. */
static bool door_stands(const struct grid *grid, struct wall wall, int32_t upper, int32_t lower,
                        struct dice_roll chance)
{
    bool upper_is_near = has_room(wall.slot, upper);
    struct slot upper_slot = upper_is_near ? wall.slot : beyond(wall);
    struct slot lower_slot = upper_is_near ? beyond(wall) : wall.slot;
    return dice_below(chance.value[0], CHANCE_OF) == 0 || chooses(grid, upper_slot, upper, wall) ||
           chooses(grid, lower_slot, lower, wall);
}

/* The door in a wall that stands on `level`, if there is one. */
static struct door door_in(const struct grid *grid, struct wall wall, int32_t level)
{
    struct door door = {.stands = false};
    int32_t drop = wall_drop(grid, wall);
    bool leads_down = (level % 2 == 0) == wall.runs_south;
    int32_t upper = leads_down ? level : level - drop;
    if (upper < 0 || upper > LIMIT_LEVEL - drop) {
        return door;
    }
    struct dice_roll roll = roll_at(grid->key, PURPOSE_DOOR, wall.slot, wall.runs_south, upper);
    door.stands = door_stands(grid, wall, upper, upper + drop, roll);
    door.levels = level_set_with(level_set_one(upper), upper + drop);
    struct span columns = grid->columns[wall.slot.column];
    struct span rows = row_span(wall.slot.row);
    if (wall.runs_south) {
        door.x = (struct span){columns.last + 1, grid->columns[wall.slot.column + 1].first - 1};
        door.y = (struct span){rows.first + 1, rows.last - 1};
    } else {
        int32_t widest = columns.last - columns.first - 1;
        int32_t width = 1 + (int32_t)dice_below(roll.value[1], (uint32_t)widest);
        int32_t first =
            columns.first + 1 + (int32_t)dice_below(roll.value[2], (uint32_t)(widest - width + 1));
        door.x = (struct span){first, first + width - 1};
        door.y = (struct span){rows.last + 1, rows.last + 1};
    }
    return door;
}

/* -------------------------------------------------------------------------------------- cell by cell */

/* The slot whose room, or whose eastern or southern wall, is at a place on the screen. */
static struct slot slot_at(const struct grid *grid, struct point at)
{
    struct slot slot = {.column = 0, .row = (at.y - 1) / (ROOM_SIDE_MIN + 1)};
    while (slot.column + 1 < COLUMNS && at.x >= grid->columns[slot.column + 1].first) {
        slot.column++;
    }
    return slot;
}

/* The level set of the cell at a place on the screen, or no_levels for rock. */
static struct level_set levels_at(const struct grid *grid, struct point at, int32_t level)
{
    struct slot slot = slot_at(grid, at);
    bool beside = at.x > grid->columns[slot.column].last;
    bool below = at.y > row_span(slot.row).last;
    if (!beside && !below) {
        return has_room(slot, level) ? level_set_one(level) : no_levels;
    }
    struct wall wall = {slot, beside};
    if (beside == below || !wall_exists(wall)) {
        return no_levels;
    }
    struct door door = door_in(grid, wall, level);
    return door.stands && span_has(door.x, at.x) && span_has(door.y, at.y) ? door.levels : no_levels;
}

enum terrain_id rainbow_floor(int32_t level)
{
    static const enum terrain_id floors[COLOURS] = {TERRAIN_RED,   TERRAIN_ORANGE, TERRAIN_YELLOW,
                                                    TERRAIN_GREEN, TERRAIN_CYAN,   TERRAIN_BLUE,
                                                    TERRAIN_VIOLET};
    return floors[level % COLOURS];
}

static bool on_level(int32_t level)
{
    return level >= 0 && level <= LIMIT_LEVEL;
}

/* Within the screen and off its edge, which is rock. */
static bool on_screen(struct point at)
{
    return at.x > 0 && at.x < RAINBOW_WIDTH - 1 && at.y > 0 && at.y < RAINBOW_HEIGHT - 1;
}

/* Doors show the floor of their upper level. */
static void make(const void *rules, uint64_t seed, struct chunk *chunk)
{
    (void)rules;
    if (!on_level(chunk->level)) {
        return;
    }
    struct grid grid;
    grid_make(&grid, seed, chunk->realm);
    for (int k = 0; k < CHUNK_CELLS; k++) {
        int i = k % CHUNK_SIDE;
        int j = k / CHUNK_SIDE;
        struct point at = {chunk->chunk_x * CHUNK_SIDE + i, chunk->chunk_y * CHUNK_SIDE + j};
        struct cell cell = {.levels = no_levels};
        if (on_screen(at)) {
            cell.levels = levels_at(&grid, at, chunk->level);
        }
        if (cell.levels.mask != 0) {
            cell.floor = (uint8_t)rainbow_floor(cell.levels.first);
            chunk_put(chunk, i, j, cell);
        }
    }
}

static struct place start(uint64_t seed, uint16_t realm)
{
    enum { COLUMN = COLUMNS / 2, ROW = ROWS / 2 };
    _Static_assert((COLUMN + ROW) % 2 == 0, "there is a room on level 0");
    struct grid grid;
    grid_make(&grid, seed, realm);
    return (struct place){
        .realm = realm,
        .x = grid.columns[COLUMN].first + 1,
        .y = row_span(ROW).first + 1,
        .levels = level_set_one(0),
    };
}

static enum ground ground(const void *rules, uint64_t seed, uint16_t realm, int32_t x, int32_t y,
                          int32_t level)
{
    (void)rules;
    struct point at = {x, y};
    if (!on_level(level) || !on_screen(at)) {
        return GROUND_RIM;
    }
    struct grid grid;
    grid_make(&grid, seed, realm);
    struct level_set levels = levels_at(&grid, at, level);
    if (levels.mask == 0) {
        return GROUND_UNYIELDING;
    }
    return level_set_is_ramp(levels) ? GROUND_CELL : GROUND_FREE;
}

static const struct kind_alone alone = {
    .maker = {.make = make, .ground = ground},
    .start = start,
    .shape = {.width = RAINBOW_WIDTH, .height = RAINBOW_HEIGHT, .level_last = LIMIT_LEVEL},
};

const struct level_kind rainbow_kind = {.name = "rainbow", .exempt = 1u << VERIFY_JOINED, .alone = &alone};
