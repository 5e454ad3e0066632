/* Where one noise is above a threshold there is rock, where a second is there is water, where a third is
 * there are trees (after the levels of jpverkamp's "Racket Roguelike 6"), each with dice of the level's own.
 * A mesh of ways (mesh.h) runs through all of it, so that no arrival is walled in. Stairs lie beside a node
 * of the mesh on both their levels: where, is rolled by the upper level's dice alone. */
#include "server/generate/noise_caves.h"

#include "server/generate/mesh.h"
#include "server/generate/noise.h"
#include "server/generate/site.h"
#include "server/generate/tunnel.h"

#include <stddef.h>

enum {
    QUARTER_SQUARES = 4, /* a quarter is 4 × 4 squares of the mesh, with one flight of stairs down */
    QUARTER_SIDE = QUARTER_SQUARES * MESH_SIDE,
    STAIRS_INSET = 3, /* so much of a square is left on each side of stairs, for room around them */
    STAIRS_ROOM = 2,
    START_ROOM = 3,
    POCKET_SIDE = 12
};

_Static_assert((int)POCKET_SIDE <= (int)WINDOW_MARGIN, "chunks agree on pockets");

static const float rock_above = 0.03F;
static const float water_above = 0.27F;
static const float trees_above = 0.22F;
static const float moss_above = 0.3F;

struct cave {
    struct stratum stratum;
    struct window window;
    uint64_t cells[WINDOW_SIDE]; /* those that are not rock */
    float rock[WINDOW_SIDE * WINDOW_SIDE];
    float water[CHUNK_CELLS];
    float trees[CHUNK_CELLS];
    float growth[CHUNK_CELLS];
};

/* ------------------------------------------------------------------------------------------------ stairs */

struct stairs {
    int32_t column; /* of the square of the mesh that they lie in */
    int32_t row;
    struct point at;
};

/* The stairs from `upper`'s level to the next one down in a quarter. Every second square, as on a chessboard,
 * is for the stairs down from even levels and the others for those from odd ones, so that the two that a
 * level has never meet. */
static struct stairs stairs_place(struct stratum upper, int32_t quarter_x, int32_t quarter_y)
{
    struct dice_roll roll = stratum_roll(upper, STRATUM_STAIRS, quarter_x, quarter_y, 0);
    int row = (int)dice_below(roll.value[0], QUARTER_SQUARES);
    int column = 2 * (int)dice_below(roll.value[1], QUARTER_SQUARES / 2) + (row + upper.level) % 2;
    struct stairs stairs = {quarter_x * QUARTER_SQUARES + column, quarter_y * QUARTER_SQUARES + row, {0, 0}};
    const uint32_t inner = MESH_SIDE - 2 * STAIRS_INSET;
    stairs.at.x = stairs.column * MESH_SIDE + STAIRS_INSET + (int32_t)dice_below(roll.value[2], inner);
    stairs.at.y = stairs.row * MESH_SIDE + STAIRS_INSET + (int32_t)dice_below(roll.value[3], inner);
    return stairs;
}

/* Opens a room at a place, and a way to it from the node of its square. */
static void join(struct cave *cave, struct stairs stairs)
{
    struct point node = mesh_node(cave->stratum, stairs.column, stairs.row);
    struct dice_roll roll = stratum_roll(cave->stratum, STRATUM_SPUR, stairs.at.x, stairs.at.y, 0);
    tunnel_open(&cave->window, node, stairs.at, roll);
    tunnel_open_room(&cave->window, stairs.at, STAIRS_ROOM);
}

/* Calls `meet` for each flight of stairs of the level in the quarters that the window meets. */
static void each_stairs(struct cave *cave, struct chunk *chunk,
                        void (*meet)(struct cave *cave, struct chunk *chunk, struct stairs stairs,
                                     enum terrain_id kind))
{
    const struct window *window = &cave->window;
    const int shift = 6;
    _Static_assert(QUARTER_SIDE == 1 << 6 && (int)WINDOW_SIDE <= (int)QUARTER_SIDE,
                   "a window meets four quarters at most");
    for (int32_t y = window->top >> shift; y <= (window->top + WINDOW_SIDE - 1) >> shift; y++) {
        for (int32_t x = window->left >> shift; x <= (window->left + WINDOW_SIDE - 1) >> shift; x++) {
            if (!mesh_exists(x * QUARTER_SQUARES, y * QUARTER_SQUARES)) {
                continue;
            }
            if (cave->stratum.level > 0) {
                meet(cave, chunk, stairs_place(stratum_below(cave->stratum, -1), x, y), TERRAIN_STAIRS_UP);
            }
            if (site_leads_down(cave->stratum.level)) {
                meet(cave, chunk, stairs_place(cave->stratum, x, y), TERRAIN_STAIRS_DOWN);
            }
        }
    }
}

static void mark_stairs(struct cave *cave, struct chunk *chunk, struct stairs stairs, enum terrain_id kind)
{
    (void)chunk;
    (void)kind;
    join(cave, stairs);
}

static void put_stairs(struct cave *cave, struct chunk *chunk, struct stairs stairs, enum terrain_id kind)
{
    int32_t i = stairs.at.x - chunk->chunk_x * CHUNK_SIDE;
    int32_t j = stairs.at.y - chunk->chunk_y * CHUNK_SIDE;
    if (i >= 0 && i < CHUNK_SIDE && j >= 0 && j < CHUNK_SIDE) {
        struct cell cell = {.levels = level_set_one(cave->stratum.level), .floor = (uint8_t)kind};
        chunk_put(chunk, i, j, cell);
    }
}

/* ------------------------------------------------------------------------------------------------- cells */

static void fill_noises(struct cave *cave, struct chunk *chunk)
{
    struct point corner = {chunk->chunk_x * CHUNK_SIDE, chunk->chunk_y * CHUNK_SIDE};
    const struct noise rock = {cave->stratum, STRATUM_WALL_NOISE, 10, 2};
    const struct noise water = {cave->stratum, STRATUM_WATER_NOISE, 14, 2};
    const struct noise trees = {cave->stratum, STRATUM_TREE_NOISE, 10, 2};
    const struct noise growth = {cave->stratum, STRATUM_GROWTH_NOISE, 16, 1};
    noise_fill(&rock, (struct point){cave->window.left, cave->window.top}, WINDOW_SIDE, cave->rock);
    noise_fill(&water, corner, CHUNK_SIDE, cave->water);
    noise_fill(&trees, corner, CHUNK_SIDE, cave->trees);
    noise_fill(&growth, corner, CHUNK_SIDE, cave->growth);
}

/* Rock but for what the noise leaves, and what must be open; without small pockets. */
static void shape(struct cave *cave)
{
    for (int j = 0; j < WINDOW_SIDE; j++) {
        uint64_t row = 0;
        for (int i = 0; i < WINDOW_SIDE; i++) {
            row |= (uint64_t)(cave->rock[j * WINDOW_SIDE + i] <= rock_above) << i;
        }
        cave->cells[j] = row | cave->window.open[j];
    }
    window_fill_pockets(cave->cells, 0, POCKET_SIDE);
}

/* What is on a cell that is not rock; `die` is the cell's own, 0 … 3. */
static struct cell furnish(const struct cave *cave, int i, int j, int die)
{
    int at = j * CHUNK_SIDE + i;
    bool way = (cave->window.open[j + WINDOW_MARGIN] >> (i + WINDOW_MARGIN) & 1) != 0;
    struct cell cell = {.levels = level_set_one(cave->stratum.level), .floor = TERRAIN_FLOOR};
    if (!way && cave->water[at] > water_above) {
        cell.floor = TERRAIN_WATER;
    } else if (!way && cave->trees[at] > trees_above) {
        cell.wall = TERRAIN_TREE;
    } else if (die == 0 && cave->growth[at] > moss_above) {
        cell.ornament = TERRAIN_MOSS;
    }
    return cell;
}

static void put_cave(const struct cave *cave, struct chunk *chunk)
{
    for (int j = 0; j < CHUNK_SIDE; j++) {
        struct dice_roll roll =
            stratum_roll(cave->stratum, STRATUM_ORNAMENT, chunk->chunk_x, chunk->chunk_y * CHUNK_SIDE + j, 0);
        for (int i = 0; i < CHUNK_SIDE; i++) {
            if ((cave->cells[j + WINDOW_MARGIN] >> (i + WINDOW_MARGIN) & 1) != 0) {
                int die = (int)(roll.value[i / 16] >> (2 * (i % 16)) & 3);
                chunk_put(chunk, i, j, furnish(cave, i, j, die));
            }
        }
    }
}

static bool is_cave(int32_t x, int32_t y, int32_t level)
{
    return level >= 0 && level <= LIMIT_LEVEL && mesh_exists(x >> 4, y >> 4);
}

/* In a square that has no stairs on level 0. */
static struct point start_place(struct stratum top)
{
    return mesh_node(top, 1, 0);
}

static void make(const void *rules, uint64_t seed, struct chunk *chunk)
{
    (void)rules;
    struct point corner = {chunk->chunk_x * CHUNK_SIDE, chunk->chunk_y * CHUNK_SIDE};
    if (!is_cave(corner.x, corner.y, chunk->level)) {
        return;
    }
    struct cave cave;
    cave.stratum = stratum_make(seed, chunk->realm, chunk->level);
    window_init(&cave.window, corner.x, corner.y);
    mesh_mark(cave.stratum, &cave.window);
    each_stairs(&cave, chunk, mark_stairs);
    if (chunk->level == 0) {
        tunnel_open_room(&cave.window, start_place(cave.stratum), START_ROOM);
    }
    fill_noises(&cave, chunk);
    shape(&cave);
    put_cave(&cave, chunk);
    each_stairs(&cave, chunk, put_stairs);
}

static struct place start(uint64_t seed, uint16_t realm)
{
    struct point at = start_place(stratum_make(seed, realm, 0));
    return (struct place){.realm = realm, .x = at.x, .y = at.y, .levels = level_set_one(0)};
}

static enum ground ground(const void *rules, uint64_t seed, uint16_t realm, int32_t x, int32_t y,
                          int32_t level)
{
    (void)rules;
    (void)seed;
    (void)realm;
    return is_cave(x, y, level) ? GROUND_FREE : GROUND_RIM;
}

static const struct kind_alone alone = {
    .maker = {.make = make, .ground = ground},
    .start = start,
    .shape = {.endless = true,
              .width = MESH_PART,
              .height = MESH_PART,
              .level_last = LIMIT_LEVEL,
              .margin = MESH_MARGIN},
};

const struct level_kind noise_caves_kind = {.name = "noise-caves", .alone = &alone};
