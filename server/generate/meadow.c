/* Trees stand where one noise is high, thinning out towards the edge of a grove by each cell's own dice;
 * ponds lie where another is. Flowers grow where a third is, away from both. A mesh of ways (mesh.h) runs
 * through groves and between ponds, so whatever they enclose is small; the paths from the start to the
 * clearings are such ways too, but can be seen. */
#include "server/generate/meadow.h"

#include "common/invariant.h"
#include "server/generate/mesh.h"
#include "server/generate/noise.h"
#include "server/generate/tunnel.h"

#include <stddef.h>

enum { START_ROOM = 4, CLEARING_ROOM = 3, BEND = 6, TURNS = 5, UNIT = 64 };

_Static_assert(MEADOW_CLEARINGS == 12, "one in each direction of the clock");

/* What the noises are compared with. */
static const float pond_above = 0.27F;
static const float shore_above = 0.23F; /* no trees and no flowers there */
static const float grove_above = 0.12F;
static const float grove_thinner = 0.022F; /* more for each point of a cell's die, 0 … 15 */
static const float flowers_above = 0.1F;

/* A chunk of meadow in the making. */
struct meadow {
    struct stratum stratum;
    struct window ways;  /* its open cells may hold neither tree nor pond */
    struct window paths; /* its open cells are trodden */
    float tree[CHUNK_CELLS];
    float water[CHUNK_CELLS];
    float growth[CHUNK_CELLS];
};

static struct point clearing(struct stratum stratum, int number)
{
    static const int8_t clock[MEADOW_CLEARINGS][2] = {{0, -64},  {32, -55}, {55, -32},  {64, 0},
                                                      {55, 32},  {32, 55},  {0, 64},    {-32, 55},
                                                      {-55, 32}, {-64, 0},  {-55, -32}, {-32, -55}};
    int turned = (int)dice_below(stratum_roll(stratum, STRATUM_CLEARING, 0, 0, 1).value[0], MEADOW_CLEARINGS);
    const int8_t *hand = clock[(number * TURNS + turned) % MEADOW_CLEARINGS];
    struct dice_roll roll = stratum_roll(stratum, STRATUM_CLEARING, number, 0, 0);
    int far = MEADOW_CLEARING_NEAREST +
              (int)dice_below(roll.value[0], MEADOW_CLEARING_FARTHEST - MEADOW_CLEARING_NEAREST + 1);
    return (struct point){hand[0] * far / UNIT, hand[1] * far / UNIT};
}

/* A path bends where it is half way there. */
static void mark_path(struct meadow *meadow, int number)
{
    const struct point start = {0, 0};
    struct point end = clearing(meadow->stratum, number);
    struct dice_roll roll = stratum_roll(meadow->stratum, STRATUM_CLEARING, number, 0, 2);
    struct point bend = {
        .x = end.x / 2 - BEND + (int32_t)dice_below(roll.value[0], 2 * BEND + 1),
        .y = end.y / 2 - BEND + (int32_t)dice_below(roll.value[1], 2 * BEND + 1),
    };
    tunnel_open(&meadow->paths, start, bend, stratum_roll(meadow->stratum, STRATUM_CLEARING, number, 0, 3));
    tunnel_open(&meadow->paths, bend, end, stratum_roll(meadow->stratum, STRATUM_CLEARING, number, 0, 4));
    tunnel_open_room(&meadow->ways, end, CLEARING_ROOM);
}

static void mark_paths(struct meadow *meadow)
{
    tunnel_open_room(&meadow->ways, (struct point){0, 0}, START_ROOM);
    for (int number = 0; number < MEADOW_CLEARINGS; number++) {
        mark_path(meadow, number);
    }
}

static void fill_noises(struct meadow *meadow, struct point corner)
{
    const struct noise tree = {meadow->stratum, STRATUM_TREE_NOISE, 20, 2};
    const struct noise water = {meadow->stratum, STRATUM_WATER_NOISE, 24, 2};
    const struct noise growth = {meadow->stratum, STRATUM_GROWTH_NOISE, 12, 1};
    noise_fill(&tree, corner, CHUNK_SIDE, meadow->tree);
    noise_fill(&water, corner, CHUNK_SIDE, meadow->water);
    noise_fill(&growth, corner, CHUNK_SIDE, meadow->growth);
}

/* What grows at one cell; `die` is the cell's own, 0 … 15. */
static struct cell grow(const struct meadow *meadow, int i, int j, int die)
{
    int at = j * CHUNK_SIDE + i;
    struct cell cell = {.levels = level_set_one(meadow->stratum.level), .floor = TERRAIN_GRASS};
    uint64_t bit = UINT64_C(1) << (i + WINDOW_MARGIN);
    if ((meadow->paths.open[j + WINDOW_MARGIN] & bit) != 0) {
        cell.floor = TERRAIN_PATH;
        return cell;
    }
    bool way = (meadow->ways.open[j + WINDOW_MARGIN] & bit) != 0;
    if (meadow->water[at] > shore_above) {
        cell.floor = !way && meadow->water[at] > pond_above ? TERRAIN_WATER : TERRAIN_GRASS;
    } else if (!way && meadow->tree[at] > grove_above + grove_thinner * (float)die) {
        cell.wall = TERRAIN_TREE;
    } else if (die % 4 == 0 && meadow->growth[at] > flowers_above) {
        cell.ornament = TERRAIN_FLOWERS;
    }
    return cell;
}

static void put_meadow(const struct meadow *meadow, struct chunk *chunk)
{
    for (int j = 0; j < CHUNK_SIDE; j++) {
        struct dice_roll roll =
            stratum_roll(meadow->stratum, STRATUM_FILL, chunk->chunk_x, chunk->chunk_y * CHUNK_SIDE + j, 0);
        for (int i = 0; i < CHUNK_SIDE; i++) {
            int die = (int)(roll.value[i / 8] >> (4 * (i % 8)) & 15);
            chunk_put(chunk, i, j, grow(meadow, i, j, die));
        }
    }
}

static bool is_meadow(int32_t x, int32_t y, int32_t level)
{
    return level == 0 && mesh_exists(x >> 4, y >> 4);
}

static void make(const void *rules, uint64_t seed, struct chunk *chunk)
{
    (void)rules;
    struct point corner = {chunk->chunk_x * CHUNK_SIDE, chunk->chunk_y * CHUNK_SIDE};
    if (!is_meadow(corner.x, corner.y, chunk->level)) {
        return;
    }
    struct meadow meadow;
    meadow.stratum = stratum_make(seed, chunk->realm, chunk->level);
    window_init(&meadow.ways, corner.x, corner.y);
    window_init(&meadow.paths, corner.x, corner.y);
    mesh_mark(meadow.stratum, &meadow.ways);
    mark_paths(&meadow);
    fill_noises(&meadow, corner);
    put_meadow(&meadow, chunk);
}

static struct place start(uint64_t seed, uint16_t realm)
{
    (void)seed;
    return (struct place){.realm = realm, .levels = level_set_one(0)};
}

static struct place clearing_place(uint64_t seed, uint16_t realm, int number)
{
    INVARIANT(number >= 0 && number < MEADOW_CLEARINGS);
    struct point at = clearing(stratum_make(seed, realm, 0), number);
    return (struct place){.realm = realm, .x = at.x, .y = at.y, .levels = level_set_one(0)};
}

static enum ground ground(const void *rules, uint64_t seed, uint16_t realm, int32_t x, int32_t y,
                          int32_t level)
{
    (void)rules;
    (void)seed;
    (void)realm;
    return is_meadow(x, y, level) ? GROUND_FREE : GROUND_RIM;
}

static const struct kind_alone alone = {
    .maker = {.make = make, .ground = ground},
    .start = start,
    .clearing_count = MEADOW_CLEARINGS,
    .clearing = clearing_place,
    .shape = {.endless = true, .width = MESH_PART, .height = MESH_PART, .margin = MESH_MARGIN},
};

const struct level_kind meadow_kind = {.name = "meadow", .alone = &alone};
