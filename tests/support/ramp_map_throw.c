/* How a seamless world is thrown.
 *
 * First the hull: where a cell may ever be. It is open floor on all levels, into which ramps are put in two
 * ways. A *zone* is a blob of ramps on a set of levels whose ring of neighbours is parted by pillars into
 * arcs, each left to one of the levels. *Noise* is ramps put anywhere; then, as long as a rule is broken
 * somewhere, one of the cells that break it is taken away. Zones are shaped as a designer would shape them;
 * noise makes what no designer would think of.
 *
 * Then the hull is furnished: walling up, barring and taking away break none of the rules, so each level gets
 * a ground of its own. */
#include "tests/support/ramp_map_ground.h"

#include <string.h>

enum { SIDE = RAMP_MAP_SIDE_MAX, LEVELS = RAMP_MAP_LEVELS_MAX };

/* Levels by their number in ramp_map.levels, sets of them as bits. */
struct hull {
    struct ramp_map_dice dice;
    int side;
    int level_count;
    bool unruly;                      /* nothing is mended */
    bool farthest;                    /* the realm's lookup */
    uint8_t cell[LEVELS][SIDE][SIDE]; /* the levels of the cell that stands there; 0: rock for ever */
    uint8_t footprint[SIDE][SIDE];    /* the levels of all zones that have their blob or ring there */
};

static int roll(struct hull *hull, int sides)
{
    return ramp_map_roll(&hull->dice, sides);
}

static bool inside(const struct hull *hull, int column, int row)
{
    return column >= 0 && row >= 0 && column < hull->side && row < hull->side;
}

/* Takes away each cell at (column, row) that stands on any of `levels`. */
static void take_away(struct hull *hull, int column, int row, uint8_t levels)
{
    for (int z = 0; z < hull->level_count; z++) {
        if ((hull->cell[z][row][column] & levels) != 0) {
            hull->cell[z][row][column] = 0;
        }
    }
}

/* Puts the cell with these levels at (column, row), in the place of all that shared one of them. */
static void put(struct hull *hull, int column, int row, uint8_t levels)
{
    take_away(hull, column, row, levels);
    for (int z = 0; z < hull->level_count; z++) {
        if ((levels >> z & 1) != 0) {
            hull->cell[z][row][column] = levels;
        }
    }
}

/* Two levels, now and then three or four. */
static uint8_t throw_levels(struct hull *hull)
{
    int wanted = 2 + (roll(hull, 3) == 0 ? roll(hull, 3) : 0);
    wanted = wanted < hull->level_count ? wanted : hull->level_count;
    uint8_t levels = 0;
    while (wanted > 0) {
        uint8_t bit = (uint8_t)(1 << roll(hull, hull->level_count));
        wanted -= (levels & bit) == 0;
        levels |= bit;
    }
    return levels;
}

static uint8_t one_of(struct hull *hull, uint8_t levels)
{
    for (;;) {
        uint8_t bit = (uint8_t)(1 << roll(hull, hull->level_count));
        if ((levels & bit) != 0) {
            return bit;
        }
    }
}

/* -------------------------------------------------------------------------------------------------- zones */

enum { BLOB = 9 }; /* a box for the blob and its ring */

struct zone {
    uint8_t levels;
    int column, row; /* of the box */
    bool blob[BLOB][BLOB];
    uint8_t owner[BLOB][BLOB]; /* of a ring cell: the level that keeps it; 0: a pillar, or not of the ring */
};

/* The blob is one rectangle, or two over each other. */
static void shape_blob(struct hull *hull, struct zone *zone)
{
    for (int part = roll(hull, 2); part < 2; part++) {
        int left = 1 + roll(hull, BLOB - 2);
        int top = 1 + roll(hull, BLOB - 2);
        int right = left + roll(hull, 4);
        int bottom = top + roll(hull, 4);
        for (int j = top; j <= bottom && j < BLOB - 1; j++) {
            for (int i = left; i <= right && i < BLOB - 1; i++) {
                zone->blob[j][i] = true;
            }
        }
    }
}

static bool is_ring(const struct zone *zone, int i, int j)
{
    bool beside = false;
    for (int v = j > 0 ? j - 1 : j; v <= j + 1 && v < BLOB; v++) {
        for (int u = i > 0 ? i - 1 : i; u <= i + 1 && u < BLOB; u++) {
            beside = beside || zone->blob[v][u];
        }
    }
    return beside && !zone->blob[j][i];
}

static bool touches_other_owner(const struct zone *zone, int i, int j, uint8_t owner)
{
    for (int v = j > 0 ? j - 1 : j; v <= j + 1 && v < BLOB; v++) {
        for (int u = i > 0 ? i - 1 : i; u <= i + 1 && u < BLOB; u++) {
            if (zone->owner[v][u] != 0 && zone->owner[v][u] != owner) {
                return true;
            }
        }
    }
    return false;
}

/* Deals the ring out in up to four sectors; where two owners would touch, a pillar is left. */
static void part_ring(struct hull *hull, struct zone *zone)
{
    uint8_t owners[4];
    for (int i = 0; i < 4; i++) {
        owners[i] = one_of(hull, zone->levels);
    }
    int middle_i = 2 + roll(hull, BLOB - 4);
    int middle_j = 2 + roll(hull, BLOB - 4);
    bool slanted = roll(hull, 2) == 0;
    int gap = roll(hull, 4);
    for (int j = 0; j < BLOB; j++) {
        for (int i = 0; i < BLOB; i++) {
            int across = slanted ? i - middle_i + j - middle_j : i - middle_i;
            int down = slanted ? i - middle_i - j + middle_j : j - middle_j;
            uint8_t owner = owners[(across > 0) + 2 * (down > 0)];
            bool pillar = touches_other_owner(zone, i, j, owner) || (gap == 0 && roll(hull, 8) == 0);
            zone->owner[j][i] = is_ring(zone, i, j) && !pillar ? owner : 0;
        }
    }
}

/* Whether the zone lies on the map and touches no footprint of a zone that shares a level with it. */
static bool zone_fits(const struct hull *hull, const struct zone *zone)
{
    for (int j = 0; j < BLOB; j++) {
        for (int i = 0; i < BLOB; i++) {
            int column = zone->column + i;
            int row = zone->row + j;
            bool part = zone->blob[j][i] || is_ring(zone, i, j);
            if (part && (!inside(hull, column, row) || (hull->footprint[row][column] & zone->levels) != 0)) {
                return false;
            }
        }
    }
    return true;
}

static void put_zone(struct hull *hull, const struct zone *zone)
{
    for (int j = 0; j < BLOB; j++) {
        for (int i = 0; i < BLOB; i++) {
            int column = zone->column + i;
            int row = zone->row + j;
            if (zone->blob[j][i]) {
                hull->footprint[row][column] |= zone->levels;
                put(hull, column, row, zone->levels);
            } else if (is_ring(zone, i, j)) {
                hull->footprint[row][column] |= zone->levels;
                take_away(hull, column, row, (uint8_t)(zone->levels & ~zone->owner[j][i]));
            }
        }
    }
}

static void add_zones(struct hull *hull)
{
    for (int tries = hull->side; tries > 0; tries--) {
        struct zone zone = {.levels = throw_levels(hull)};
        shape_blob(hull, &zone);
        part_ring(hull, &zone);
        zone.column = roll(hull, hull->side) - BLOB / 2;
        zone.row = roll(hull, hull->side) - BLOB / 2;
        if (zone_fits(hull, &zone)) {
            put_zone(hull, &zone);
        }
    }
}

/* -------------------------------------------------------------------------------------------------- noise */

static const int around[8][2] = {{-1, -1}, {0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}};

/* The levels of the first cell at (column, row) that shares one of `levels`; 0 if none does. */
static uint8_t first_cell(const struct hull *hull, int column, int row, uint8_t levels)
{
    for (int z = 0; inside(hull, column, row) && z < hull->level_count; z++) {
        if ((levels >> z & 1) != 0 && hull->cell[z][row][column] != 0) {
            return hull->cell[z][row][column];
        }
    }
    return 0;
}

/* Leaves the ramp only one of two neighbours that break S1 or S2. Whether there were two such. */
static bool mend_neighbour(struct hull *hull, int column, int row, int number, uint8_t levels)
{
    int x = column + around[number][0];
    int y = row + around[number][1];
    uint8_t one = first_cell(hull, x, y, levels);
    uint8_t second = first_cell(hull, x, y, levels & (uint8_t)~one);
    if (second != 0) {
        take_away(hull, x, y, roll(hull, 2) == 0 ? one : second);
        return true;
    }
    for (int i = 0; one != 0 && i < 8; i++) {
        int u = column + around[i][0];
        int v = row + around[i][1];
        uint8_t other = first_cell(hull, u, v, levels);
        bool touch = (u - x) * (u - x) <= 1 && (v - y) * (v - y) <= 1;
        if (touch && other != 0 && (one & other) == 0) {
            bool first = roll(hull, 2) == 0;
            take_away(hull, first ? x : u, first ? y : v, first ? one : other);
            return true;
        }
    }
    return false;
}

static bool mend_once(struct hull *hull)
{
    bool mended = false;
    for (int i = 0; i < hull->level_count * hull->side * hull->side; i++) {
        int column = i % hull->side;
        int row = i / hull->side % hull->side;
        uint8_t levels = hull->cell[i / hull->side / hull->side][row][column];
        if ((levels & (levels - 1)) != 0) {
            for (int number = 0; number < 8; number++) {
                mended = mend_neighbour(hull, column, row, number, levels) || mended;
            }
        }
    }
    return mended;
}

static void add_noise(struct hull *hull)
{
    for (int patches = 1 + roll(hull, hull->side); patches > 0; patches--) {
        uint8_t levels = throw_levels(hull);
        int column = roll(hull, hull->side);
        int row = roll(hull, hull->side);
        for (int steps = 1 + roll(hull, 12); steps > 0; steps--) {
            int way = roll(hull, 8);
            column += around[way][0];
            row += around[way][1];
            if (inside(hull, column, row)) {
                put(hull, column, row, levels);
            }
        }
    }
    bool mended = !hull->unruly;
    while (mended) {
        mended = mend_once(hull);
    }
}

/* ---------------------------------------------------------------------------------------------- the world */

static void throw_hull(struct hull *hull)
{
    for (int z = 0; z < hull->level_count; z++) {
        memset(hull->cell[z], 1 << z, sizeof hull->cell[z]);
    }
    int kind = roll(hull, 3);
    if (hull->level_count > 1 && kind != 0) {
        add_zones(hull);
    }
    if (hull->level_count > 1 && (kind != 1 || hull->unruly)) {
        add_noise(hull);
    }
}

static struct level_set set_of(const struct ramp_map *map, uint8_t levels)
{
    struct level_set set = {.mask = 0};
    for (int z = 0; z < map->level_count; z++) {
        if ((levels >> z & 1) != 0) {
            set = set.mask == 0 ? level_set_one(map->levels[z]) : level_set_with(set, map->levels[z]);
        }
    }
    return set;
}

/* In percent. */
struct taste {
    int rock, window, moss; /* solid cells that are rock, not wall; open cells that are barred, mossy */
};

static void furnish_level(struct ramp_map *map, struct hull *hull, int z, struct taste taste)
{
    struct ramp_map_ground ground;
    ramp_map_ground_make(&ground, &hull->dice, hull->side);
    for (int i = 0; i < hull->side * hull->side; i++) {
        int column = i % hull->side;
        int row = i / hull->side;
        uint8_t levels = hull->cell[z][row][column];
        bool ramp = (levels & (levels - 1)) != 0;
        bool solid = ground.solid[row][column] && (!ramp || roll(hull, 4) == 0);
        struct cell cell = {.levels = set_of(map, levels), .floor = TERRAIN_FLOOR};
        if (roll(hull, 100) < taste.moss) {
            cell.ornament = TERRAIN_MOSS;
        }
        if (solid || roll(hull, 100) < taste.window) {
            cell.wall = solid ? TERRAIN_WALL : TERRAIN_WINDOW;
        }
        bool first = (levels & ((1 << z) - 1)) == 0;
        if (levels != 0 && first && !(solid && roll(hull, 100) < taste.rock)) {
            world_put(map->world, 0, map->x + column, map->y + row, cell);
        }
    }
}

/* A corner from which the map reaches over a chunk border, often that at 0. */
static int32_t throw_corner(struct hull *hull)
{
    int32_t border = roll(hull, 2) == 0 ? 0 : 32 * (roll(hull, 200) - 100);
    return border - 1 - roll(hull, hull->side - 1);
}

static void throw_map(struct ramp_map *map, struct hull *hull)
{
    static const int32_t lowest[] = {0, 0, 1, -1, -3, 100, -1000000, 2000000};
    int32_t x = throw_corner(hull);
    int32_t y = throw_corner(hull);
    if (hull->farthest) {
        ramp_map_init_farthest(map, x, y);
    } else {
        ramp_map_init(map, x, y);
    }
    map->width = hull->side;
    map->height = hull->side;
    map->level_count = hull->level_count;
    map->levels[0] = lowest[roll(hull, 8)];
    int gap = roll(hull, 4) == 0 ? 12 : 1;
    for (int z = 1; z < map->level_count; z++) {
        map->levels[z] = map->levels[z - 1] + 1 + roll(hull, gap);
    }
    throw_hull(hull);
    struct taste taste = {.rock = roll(hull, 5) * 25,
                          .window = roll(hull, 2) == 0 ? 0 : roll(hull, 12),
                          .moss = roll(hull, 20)};
    for (int z = 0; z < map->level_count; z++) {
        furnish_level(map, hull, z, taste);
    }
}

void ramp_map_throw(struct ramp_map *map, uint64_t seed, int side)
{
    struct hull hull = {.dice = {.seed = seed}, .side = side};
    hull.level_count = 2 + roll(&hull, 5);
    throw_map(map, &hull);
}

void ramp_map_throw_unruly(struct ramp_map *map, uint64_t seed, int side)
{
    struct hull hull = {.dice = {.seed = seed}, .side = side, .unruly = true};
    hull.level_count = 2 + roll(&hull, 5);
    throw_map(map, &hull);
}

void ramp_map_throw_farthest(struct ramp_map *map, uint64_t seed, int side)
{
    struct hull hull = {.dice = {.seed = seed}, .side = side, .unruly = true, .farthest = true};
    hull.level_count = 2 + roll(&hull, 5);
    throw_map(map, &hull);
}

void ramp_map_throw_flat(struct ramp_map *map, uint64_t seed, int side)
{
    struct hull hull = {.dice = {.seed = seed}, .side = side, .level_count = 1};
    throw_map(map, &hull);
}
