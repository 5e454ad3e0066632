/* A chunk is cut from the middle of a window of 64 × 64 cells: random rock, smoothed by a cellular automaton
 * together with what the parcels around ask for (tunnels, stairs, ramp sites), so that tunnels widen into the
 * caves they meet. Everything in a window follows from dice by place, and the margin is as wide as anything
 * can reach, so neighbouring chunks agree wherever they are asked for first. */
#include "server/generate/caves.h"

#include "server/generate/parcel.h"

#include <stddef.h>

enum {
    SMOOTHINGS = 4,
    POCKET_SIDE = 12,
    PATCH = 16, /* cells wide and high, of equal openness */
    PATCHES = WINDOW_SIDE / PATCH,
    PARCELS_IN_WINDOW = 2 * 3,
    START_PARCELS = 3, /* away from (0, 0), at most */
    START_NEAR = 40,   /* steps from the start to stairs and ramps: as good as fewer */
    START_FAR = 1000   /* one step more than that weighs more than any distance from (0, 0) */
};

_Static_assert(SMOOTHINGS + POCKET_SIDE <= WINDOW_MARGIN, "chunks agree");
_Static_assert(WINDOW_SIDE == CHUNK_SIDE + 2 * WINDOW_MARGIN, "a chunk lies in the middle of its window");
_Static_assert(WINDOW_MARGIN % PATCH == 0, "a window is whole patches");
_Static_assert((int)WINDOW_SIDE <= (int)PARCEL_WIDTH && (int)WINDOW_SIDE <= 2 * PARCEL_HEIGHT,
               "it meets no more parcels");

struct cave {
    struct stratum stratum;
    struct window window;
    uint64_t cells[WINDOW_SIDE];
    int parcel_count;
    struct parcel parcels[PARCELS_IN_WINDOW];
};

/* Where 64 random numbers of four bits, given as four planes, are less than `sixteenths`. */
static uint64_t less_than(const uint64_t planes[4], int sixteenths)
{
    uint64_t less = 0;
    uint64_t equal = ~UINT64_C(0);
    for (int k = 3; k >= 0; k--) {
        if ((sixteenths >> k & 1) != 0) {
            less |= equal & ~planes[k];
            equal &= planes[k];
        } else {
            equal &= ~planes[k];
        }
    }
    return less;
}

/* The chance of a cell to be open at first, in sixteenths: one number a patch. */
static int patch_openness(struct stratum stratum, int32_t patch_x, int32_t patch_y)
{
    static const int openness[] = {6, 7, 7, 7, 7, 7, 8, 8};
    struct dice_roll roll = stratum_roll(stratum, STRATUM_DENSITY, patch_x, patch_y, 0);
    return openness[dice_below(roll.value[0], sizeof openness / sizeof openness[0])];
}

/* Four random bits for each cell of a window's row. */
static void roll_row(const struct cave *cave, int j, uint64_t planes[4])
{
    int32_t column = (cave->window.left + WINDOW_MARGIN) / CHUNK_SIDE;
    int32_t y = cave->window.top + j;
    struct dice_roll west = stratum_roll(cave->stratum, STRATUM_FILL, column - 1, y, 0);
    struct dice_roll middle = stratum_roll(cave->stratum, STRATUM_FILL, column, y, 0);
    struct dice_roll east = stratum_roll(cave->stratum, STRATUM_FILL, column + 1, y, 0);
    for (int k = 0; k < 4; k++) {
        planes[k] = (uint64_t)west.value[k] >> WINDOW_MARGIN | (uint64_t)middle.value[k] << WINDOW_MARGIN |
                    (uint64_t)east.value[k] << (WINDOW_MARGIN + CHUNK_SIDE);
    }
}

static void fill(struct cave *cave)
{
    const uint64_t patch = ((uint64_t)1 << PATCH) - 1;
    int32_t patch_x = cave->window.left / PATCH;
    int32_t patch_y = cave->window.top / PATCH;
    int openness[PATCHES] = {0};
    for (int j = 0; j < WINDOW_SIDE; j++) {
        uint64_t planes[4];
        roll_row(cave, j, planes);
        for (int k = 0; k < PATCHES; k++) {
            if (j % PATCH == 0) {
                openness[k] = patch_openness(cave->stratum, patch_x + k, patch_y + j / PATCH);
            }
            cave->cells[j] |= less_than(planes, openness[k]) & patch << (PATCH * k);
        }
    }
}

/* Seals what of the window lies in a parcel without caves. */
static void seal_parcel(struct window *window, int32_t x, int32_t y)
{
    for (int32_t j = 0; j < PARCEL_HEIGHT; j++) {
        for (int32_t i = 0; i < PARCEL_WIDTH; i++) {
            window_mark(window, window->sealed, (struct point){x * PARCEL_WIDTH + i, y * PARCEL_HEIGHT + j});
        }
    }
}

/* Lays out the parcels that the window meets. */
static void plan(struct cave *cave)
{
    struct window *window = &cave->window;
    int32_t last_x = parcel_column(window->left + WINDOW_SIDE - 1);
    int32_t last_y = parcel_row(window->top + WINDOW_SIDE - 1);
    for (int32_t y = parcel_row(window->top); y <= last_y; y++) {
        for (int32_t x = parcel_column(window->left); x <= last_x; x++) {
            if (!parcel_exists(x, y)) {
                seal_parcel(window, x, y);
                continue;
            }
            struct parcel *parcel = &cave->parcels[cave->parcel_count++];
            parcel_plan(cave->stratum, x, y, parcel);
            parcel_mark(parcel, window);
        }
    }
}

/* 32 cells of the middle of a window's row. */
static uint32_t middle(uint64_t row)
{
    return (uint32_t)(row >> WINDOW_MARGIN);
}

static void put_floor(struct chunk *chunk, int j, uint32_t bits, struct cell cell)
{
    for (int i = 0; i < CHUNK_SIDE; i++) {
        if ((bits >> i & 1) != 0) {
            chunk_put(chunk, i, j, cell);
        }
    }
}

/* The columns of a chunk's row in whose patch moss grows. */
static uint32_t mossy_columns(struct stratum stratum, const struct chunk *chunk, int j)
{
    enum { PATCHES_IN_CHUNK = CHUNK_SIDE / PATCH, MOSSY_OF = 4 };
    uint32_t columns = 0;
    for (int k = 0; k < PATCHES_IN_CHUNK; k++) {
        struct dice_roll roll = stratum_roll(stratum, STRATUM_DENSITY, chunk->chunk_x * PATCHES_IN_CHUNK + k,
                                             chunk->chunk_y * PATCHES_IN_CHUNK + j / PATCH, 0);
        bool mossy = dice_below(roll.value[1], MOSSY_OF) == 0;
        columns |= mossy ? (((uint32_t)1 << PATCH) - 1) << (PATCH * k) : 0;
    }
    return columns;
}

/* Moss on a quarter of the floor of some patches, rubble on an eighth of the floor along walls. */
static void put_caves(const struct cave *cave, struct chunk *chunk)
{
    const uint64_t *cells = cave->cells;
    for (int j = 0; j < CHUNK_SIDE; j++) {
        int at = j + WINDOW_MARGIN;
        struct dice_roll roll =
            stratum_roll(cave->stratum, STRATUM_ORNAMENT, chunk->chunk_x, chunk->chunk_y * CHUNK_SIDE + j, 0);
        uint32_t chance_of_4 = roll.value[0] & roll.value[1];
        uint32_t chance_of_8 = roll.value[0] & roll.value[2] & roll.value[3];
        uint64_t walled = ~(cells[at - 1] & cells[at + 1] & cells[at] << 1 & cells[at] >> 1);
        uint32_t open = middle(cells[at]);
        uint32_t moss = open & chance_of_4 & mossy_columns(cave->stratum, chunk, j);
        uint32_t rubble = open & chance_of_8 & middle(walled) & ~moss;
        struct cell cell = {.levels = level_set_one(chunk->level), .floor = TERRAIN_FLOOR};
        put_floor(chunk, j, open & ~moss & ~rubble, cell);
        cell.ornament = TERRAIN_MOSS;
        put_floor(chunk, j, moss, cell);
        cell.ornament = TERRAIN_RUBBLE;
        put_floor(chunk, j, rubble, cell);
    }
}

static bool in_chunk(const struct chunk *chunk, struct point at)
{
    return at.x >> 5 == chunk->chunk_x && at.y >> 5 == chunk->chunk_y;
}

static void put_stairs(struct chunk *chunk, struct point at, enum terrain_id stairs)
{
    if (in_chunk(chunk, at)) {
        struct cell cell = {.levels = level_set_one(chunk->level), .floor = (uint8_t)stairs};
        chunk_put(chunk, at.x & (CHUNK_SIDE - 1), at.y & (CHUNK_SIDE - 1), cell);
    }
}

static void put_ramps(struct chunk *chunk, const struct site *site)
{
    struct level_set levels = level_set_with(level_set_one(site->level), site->level + 1);
    for (int k = 0; k < SITE_WIDTH * SITE_HEIGHT; k++) {
        int i = k % SITE_WIDTH;
        int j = k / SITE_WIDTH;
        struct point at = {site->left + i, site->top + j};
        if ((site->ramp[j] >> i & 1) != 0 && in_chunk(chunk, at)) {
            struct cell cell = {.levels = levels, .floor = TERRAIN_FLOOR};
            chunk_put(chunk, at.x & (CHUNK_SIDE - 1), at.y & (CHUNK_SIDE - 1), cell);
        }
    }
}

/* The cells of a parcel that are not just cave floor. */
static void put_parcel(struct chunk *chunk, const struct parcel *parcel)
{
    for (int k = 0; k < parcel->site_count; k++) {
        put_ramps(chunk, &parcel->sites[k]);
    }
    if (parcel->has_stairs_up) {
        put_stairs(chunk, parcel->stairs_up, TERRAIN_STAIRS_UP);
    }
    if (parcel->has_stairs_down) {
        put_stairs(chunk, parcel->stairs_down, TERRAIN_STAIRS_DOWN);
    }
}

static void make(const void *rules, uint64_t seed, struct chunk *chunk)
{
    (void)rules;
    if (chunk->level < 0 || chunk->level > LIMIT_LEVEL) {
        return;
    }
    struct cave cave = {.stratum = stratum_make(seed, chunk->realm, chunk->level)};
    window_init(&cave.window, chunk->chunk_x * CHUNK_SIDE, chunk->chunk_y * CHUNK_SIDE);
    fill(&cave);
    plan(&cave);
    for (int round = 0; round < SMOOTHINGS; round++) {
        window_smooth(&cave.window, cave.cells);
    }
    window_fill_pockets(cave.cells, SMOOTHINGS, POCKET_SIDE);
    put_caves(&cave, chunk);
    for (int i = 0; i < cave.parcel_count; i++) {
        put_parcel(chunk, &cave.parcels[i]);
    }
}

static struct place start(uint64_t seed, uint16_t realm)
{
    struct stratum top = stratum_make(seed, realm, 0);
    struct point hub = {0, 0};
    int32_t least = INT32_MAX;
    for (int32_t y = -START_PARCELS; y < START_PARCELS; y++) {
        for (int32_t x = -START_PARCELS; x < START_PARCELS; x++) {
            struct parcel parcel;
            parcel_plan(top, x, y, &parcel);
            int32_t way = parcel_longest_way_down(&parcel);
            int32_t away = (2 * x + 1) * (2 * x + 1) + (2 * y + 1) * (2 * y + 1); /* twice, squared */
            int32_t cost = (way > START_NEAR ? way * START_FAR : 0) + away;
            if (cost < least) {
                least = cost;
                hub = parcel_node_place(&parcel, parcel.hub);
            }
        }
    }
    return (struct place){.realm = realm, .x = hub.x, .y = hub.y, .levels = level_set_one(0)};
}

/* What a site says of the cell (x, y) on its upper or lower level. */
static enum ground site_ground(struct stratum upper, enum site_end end, int32_t x, int32_t y)
{
    int32_t parcel_x = parcel_column(x);
    int32_t parcel_y = parcel_row(y);
    struct point corner = site_corner(upper, parcel_x, parcel_y);
    int32_t i = x - corner.x;
    int32_t j = y - corner.y;
    if (i < 0 || i >= SITE_WIDTH || j < 0 || j >= SITE_HEIGHT) {
        return GROUND_FREE;
    }
    struct site site;
    site_make(upper, parcel_x, parcel_y, &site);
    if (((site.ramp[j] | site.side[end].path[j]) >> i & 1) != 0) {
        return GROUND_CELL;
    }
    return (site.side[end].sealed[j] >> i & 1) != 0 ? GROUND_UNYIELDING : GROUND_FREE;
}

static enum ground ground(const void *rules, uint64_t seed, uint16_t realm, int32_t x, int32_t y,
                          int32_t level)
{
    (void)rules;
    if (level < 0 || level > LIMIT_LEVEL || !parcel_exists(parcel_column(x), parcel_row(y))) {
        return GROUND_RIM;
    }
    struct stratum stratum = stratum_make(seed, realm, level);
    enum ground ground = GROUND_FREE;
    if (level > 0) {
        ground = site_ground(stratum_below(stratum, -1), SITE_LOWER, x, y);
    }
    if (ground == GROUND_FREE && site_leads_down(level)) {
        ground = site_ground(stratum, SITE_UPPER, x, y);
    }
    return ground;
}

static const struct kind_alone alone = {
    .maker = {.make = make, .ground = ground},
    .start = start,
    .shape = {.endless = true,
              .width = PARCEL_WIDTH,
              .height = PARCEL_HEIGHT,
              .level_last = LIMIT_LEVEL,
              .margin = PARCEL_WIDTH},
};

const struct level_kind caves_kind = {.name = "caves", .alone = &alone};
