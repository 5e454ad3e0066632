/* The shaft is a box with a core of rock in its middle; what is between is the ring. Rays, one cell thick,
 * run from each side of the core to the box's wall and cut the ring into four sectors; or only two opposite
 * rays do, into two. Sectors are numbered as one walks round, and level z has sector z modulo their number.
 * The ray from there on into the next sector is of ramps that stand on z and z + 1. So above and below a
 * level's cells lie, a turn away, those of others, and one walks down and down.
 *
 * All else within the box is absent on a level, and so is its wall of two cells: only so nobody can see, past
 * the core or through the rock around, both of two turns at once. Doors through the wall lead from plain
 * cells of a sector, away from the rays, to chambers outside, where the rock may be dug.
 *
 * Everything is worked out for a shaft that goes down clockwise; in half of all realms west and east are
 * exchanged. */
#include "server/generate/helix.h"

#include "common/dice.h"
#include "common/limits.h"

#include <stddef.h>

enum {
    CORE_WIDTH_MIN = 4,
    CORE_WIDTH_MAX = 8,
    CORE_HEIGHT_MIN = 3,
    CORE_HEIGHT_MAX = 5,
    RING_MIN = 2,
    RING_MAX = 5,
    WALL = 2,
    DOOR_MARGIN = 2,      /* from a ray to a door: a plain cell lies between */
    CHAMBER_SIDE_MIN = 3, /* cells along the wall, and away from it */
    CHAMBER_SIDE_MAX = 7,
    CHAMBERS_MAX = 2, /* on a level: one for each corner of the box in its sector */
    QUARTERS = 4
};

_Static_assert((CORE_WIDTH_MAX + 1) / 2 + RING_MAX + WALL + CHAMBER_SIDE_MAX <= HELIX_REACH, "chambers fit");

/* What a roll is for. */
enum purpose { PURPOSE_SHAPE, PURPOSE_RAYS, PURPOSE_CHAMBER, PURPOSE_ORNAMENT };

/* The cells `first` … `last` along x or y. */
struct span {
    int32_t first;
    int32_t last;
};

struct box {
    struct span x;
    struct span y;
};

/* What all levels of one helix have in common. Rays and quarters are numbered clockwise: ray 0 runs north,
 * quarter 0 lies between it and ray 1, which runs east. */
struct shaft {
    uint64_t key; /* for the dice */
    bool mirrored;
    struct box core;
    struct box box;
    int32_t ray_at[QUARTERS]; /* the x of those that run north and south, the y of the others */
    int first_ray;            /* the way into sector 0 */
    int sectors;              /* 2 or 4 */
};

/* What is at a place on some level of the shaft. */
enum spot_kind { SPOT_OUTSIDE, SPOT_ROCK, SPOT_SECTOR, SPOT_RAY };

struct spot {
    enum spot_kind kind;
    int sector; /* of a ray: the one it leads down to */
};

static const struct level_set no_levels = {0, 0};

static bool span_has(struct span span, int32_t at)
{
    return at >= span.first && at <= span.last;
}

static bool box_has(struct box box, struct point at)
{
    return span_has(box.x, at.x) && span_has(box.y, at.y);
}

static struct box box_grown(struct box box, int32_t by)
{
    return (struct box){{box.x.first - by, box.x.last + by}, {box.y.first - by, box.y.last + by}};
}

/* ----------------------------------------------------------------------------------------- the shaft */

static int32_t between(uint32_t value, int32_t least, int32_t most)
{
    return least + (int32_t)dice_below(value, (uint32_t)(most - least + 1));
}

static void shaft_make(struct shaft *shaft, uint64_t seed, uint16_t realm)
{
    enum { HELICES = 0x68656c69 }; /* keeps these dice apart from whatever else is rolled with the seed */
    struct dice_roll roll = dice_roll(seed, realm, 0, HELICES, 0);
    shaft->key = (uint64_t)roll.value[0] << 32 | roll.value[1];
    shaft->mirrored = roll.value[2] >> 31 != 0;
    shaft->first_ray = (int)dice_below(roll.value[3], QUARTERS);
    roll = dice_roll(shaft->key, 0, 0, PURPOSE_SHAPE, 0);
    int32_t width = between(roll.value[0], CORE_WIDTH_MIN, CORE_WIDTH_MAX);
    int32_t height = between(roll.value[1], CORE_HEIGHT_MIN, CORE_HEIGHT_MAX);
    shaft->core.x = (struct span){-width / 2, width - width / 2 - 1};
    shaft->core.y = (struct span){-height / 2, height - height / 2 - 1};
    shaft->box = box_grown(shaft->core, between(roll.value[2], RING_MIN, RING_MAX));
    shaft->sectors = dice_below(roll.value[3], 4) == 0 ? 2 : QUARTERS;
    roll = dice_roll(shaft->key, 0, 0, PURPOSE_RAYS, 0);
    for (int k = 0; k < QUARTERS; k++) {
        struct span side = k % 2 == 0 ? shaft->core.x : shaft->core.y;
        shaft->ray_at[k] = between(roll.value[k], side.first, side.last);
    }
}

/* The sector of a quarter. */
static int sector_of(const struct shaft *shaft, int quarter)
{
    int rays_on = (quarter - shaft->first_ray + QUARTERS) % QUARTERS;
    return rays_on * shaft->sectors / QUARTERS;
}

/* The ray that runs from the side of the core beyond which a place in the ring lies, and whether the place is
 * clockwise of it (1), anticlockwise (-1) or on it (0). */
static int side_at(const struct shaft *shaft, struct point at, int *clockwise)
{
    bool along_x = !span_has(shaft->core.y, at.y);
    int ray = along_x ? (at.y < 0 ? 0 : 2) : (at.x > 0 ? 1 : 3);
    int32_t beside = (along_x ? at.x : at.y) - shaft->ray_at[ray];
    int turn = (beside > 0) - (beside < 0);
    *clockwise = ray == 0 || ray == 1 ? turn : -turn;
    return ray;
}

static struct spot spot_at(const struct shaft *shaft, struct point at)
{
    if (!box_has(box_grown(shaft->box, WALL), at)) {
        return (struct spot){.kind = SPOT_OUTSIDE};
    }
    if (!box_has(shaft->box, at) || box_has(shaft->core, at)) {
        return (struct spot){.kind = SPOT_ROCK};
    }
    int clockwise = 0;
    int ray = side_at(shaft, at, &clockwise);
    int quarter = clockwise >= 0 ? ray : (ray + QUARTERS - 1) % QUARTERS;
    bool is_ray = clockwise == 0 && (ray - shaft->first_ray) % (QUARTERS / shaft->sectors) == 0;
    return (struct spot){.kind = is_ray ? SPOT_RAY : SPOT_SECTOR, .sector = sector_of(shaft, quarter)};
}

/* -------------------------------------------------------------------------------------- the chambers */

/* A door through the wall and what is behind it, all on one level. */
struct chamber {
    struct box door;
    struct box room;
    enum terrain_id ornament; /* what lies about in it */
};

/* The cells beyond the side of the box that a ray runs to: `along` that side, and `away` from it, counted
 * from 1. */
static struct box beyond(const struct shaft *shaft, int ray, struct span along, struct span away)
{
    struct span x = shaft->box.x;
    struct span y = shaft->box.y;
    switch (ray) {
    case 0:
        return (struct box){along, {y.first - away.last, y.first - away.first}};
    case 1:
        return (struct box){{x.last + away.first, x.last + away.last}, along};
    case 2:
        return (struct box){along, {y.last + away.first, y.last + away.last}};
    default:
        return (struct box){{x.first - away.last, x.first - away.first}, along};
    }
}

/* The part of a ray's side of the box that lies clockwise, or else anticlockwise, of the ray and may have
 * doors. Empty where there is no room for one. */
static struct span door_span(const struct shaft *shaft, int ray, bool clockwise)
{
    struct span side = ray % 2 == 0 ? shaft->box.x : shaft->box.y;
    bool ahead = clockwise == (ray == 0 || ray == 1);
    return ahead ? (struct span){shaft->ray_at[ray] + DOOR_MARGIN, side.last}
                 : (struct span){side.first, shaft->ray_at[ray] - DOOR_MARGIN};
}

/* Makes the chamber that opens from a quarter of a level's sector; every second one has none. */
static bool chamber_make(const struct shaft *shaft, int32_t level, int quarter, struct chamber *chamber)
{
    static const enum terrain_id ornaments[] = {TERRAIN_RUBBLE, TERRAIN_MOSS, TERRAIN_FLOWERS};
    struct dice_roll roll = dice_roll(shaft->key, (uint32_t)level, (uint32_t)quarter, PURPOSE_CHAMBER, 0);
    bool clockwise =
        (roll.value[0] >> 30 & 1) != 0; /* of the ray before the quarter, or else of the one after */
    int ray = clockwise ? quarter : (quarter + 1) % QUARTERS;
    struct span doors = door_span(shaft, ray, clockwise);
    if (roll.value[0] >> 31 != 0 || doors.last < doors.first) {
        return false;
    }
    int32_t door = between(roll.value[1], doors.first, doors.last);
    struct dice_roll size = dice_roll(shaft->key, (uint32_t)level, (uint32_t)quarter, PURPOSE_CHAMBER, 1);
    int32_t width = between(size.value[0], CHAMBER_SIDE_MIN, CHAMBER_SIDE_MAX);
    int32_t depth = between(size.value[1], CHAMBER_SIDE_MIN, CHAMBER_SIDE_MAX);
    int32_t first = door - between(size.value[2], 0, width - 1);
    chamber->door = beyond(shaft, ray, (struct span){door, door}, (struct span){1, WALL});
    chamber->room =
        beyond(shaft, ray, (struct span){first, first + width - 1}, (struct span){WALL + 1, WALL + depth});
    chamber->ornament = ornaments[dice_below(size.value[3], sizeof ornaments / sizeof ornaments[0])];
    return true;
}

/* One level of a shaft. */
struct winding {
    struct shaft shaft;
    int32_t level;
    int chamber_count;
    struct chamber chambers[CHAMBERS_MAX];
};

/* Requires: 0 ≤ level ≤ LIMIT_LEVEL. */
static void winding_make(struct winding *winding, uint64_t seed, uint16_t realm, int32_t level)
{
    shaft_make(&winding->shaft, seed, realm);
    winding->level = level;
    winding->chamber_count = 0;
    for (int quarter = 0; quarter < QUARTERS; quarter++) {
        bool here = sector_of(&winding->shaft, quarter) == level % winding->shaft.sectors;
        if (here &&
            chamber_make(&winding->shaft, level, quarter, &winding->chambers[winding->chamber_count])) {
            winding->chamber_count++;
        }
    }
}

/* The chamber whose door or room a place lies in, or NULL. */
static const struct chamber *chamber_at(const struct winding *winding, struct point at)
{
    for (int k = 0; k < winding->chamber_count; k++) {
        const struct chamber *chamber = &winding->chambers[k];
        if (box_has(chamber->door, at) || box_has(chamber->room, at)) {
            return chamber;
        }
    }
    return NULL;
}

/* -------------------------------------------------------------------------------------- cell by cell */

/* The place that the shaft, which knows of no mirror, has at (x, y). */
static struct point unmirrored(const struct shaft *shaft, int32_t x, int32_t y)
{
    return (struct point){shaft->mirrored ? -x : x, y};
}

/* The level set of a ramp on a level, or no_levels where its ray is rock there. */
static struct level_set ramp_levels(const struct winding *winding, int sector)
{
    int sectors = winding->shaft.sectors;
    int here = winding->level % sectors;
    bool leads_here = sector == here;
    int32_t upper = leads_here ? winding->level - 1 : winding->level;
    if ((!leads_here && sector != (here + 1) % sectors) || upper < 0 || upper >= LIMIT_LEVEL) {
        return no_levels;
    }
    return level_set_with(level_set_one(upper), upper + 1);
}

static struct level_set levels_at(const struct winding *winding, struct point at)
{
    struct spot spot = spot_at(&winding->shaft, at);
    bool open = spot.kind == SPOT_SECTOR ? spot.sector == winding->level % winding->shaft.sectors
                                         : chamber_at(winding, at) != NULL;
    if (spot.kind == SPOT_RAY) {
        return ramp_levels(winding, spot.sector);
    }
    return open ? level_set_one(winding->level) : no_levels;
}

/* What lies about: of the shaft's cells on one in twelve, of a chamber's on one in three. */
static enum terrain_id ornament_at(const struct winding *winding, struct point at)
{
    enum { CHANCE_IN_SHAFT_OF = 24, CHANCE_IN_CHAMBER_OF = 3 };
    const struct chamber *chamber = chamber_at(winding, at);
    struct dice_roll roll = dice_roll(winding->shaft.key, (uint32_t)at.x, (uint32_t)at.y, PURPOSE_ORNAMENT,
                                      (uint32_t)winding->level);
    if (chamber != NULL) {
        bool bare = dice_below(roll.value[0], CHANCE_IN_CHAMBER_OF) != 0 || box_has(chamber->door, at);
        return bare ? TERRAIN_NONE : chamber->ornament;
    }
    switch (dice_below(roll.value[0], CHANCE_IN_SHAFT_OF)) {
    case 0:
        return TERRAIN_RUBBLE;
    case 1:
        return TERRAIN_MOSS;
    default:
        return TERRAIN_NONE;
    }
}

static bool on_level(int32_t level)
{
    return level >= 0 && level <= LIMIT_LEVEL;
}

static bool within_reach(int32_t x, int32_t y)
{
    return x >= -HELIX_REACH && x <= HELIX_REACH && y >= -HELIX_REACH && y <= HELIX_REACH;
}

static void make(const void *rules, uint64_t seed, struct chunk *chunk)
{
    (void)rules;
    if (!on_level(chunk->level)) {
        return;
    }
    struct winding winding;
    winding_make(&winding, seed, chunk->realm, chunk->level);
    for (int k = 0; k < CHUNK_CELLS; k++) {
        int i = k % CHUNK_SIDE;
        int j = k / CHUNK_SIDE;
        int32_t x = chunk->chunk_x * CHUNK_SIDE + i;
        int32_t y = chunk->chunk_y * CHUNK_SIDE + j;
        if (!within_reach(x, y)) {
            continue;
        }
        struct point at = unmirrored(&winding.shaft, x, y);
        struct cell cell = {.levels = levels_at(&winding, at), .floor = TERRAIN_FLAGSTONES};
        if (cell.levels.mask != 0) {
            /* a ramp is bare: both its levels must write the same */
            bool bare = level_set_is_ramp(cell.levels);
            cell.ornament = bare ? TERRAIN_NONE : (uint8_t)ornament_at(&winding, at);
            chunk_put(chunk, i, j, cell);
        }
    }
}

/* In the middle of the box's corner that comes first in sector 0: no ray runs there. */
static struct place start(uint64_t seed, uint16_t realm)
{
    struct shaft shaft;
    shaft_make(&shaft, seed, realm);
    bool east = shaft.first_ray == 0 || shaft.first_ray == 1;
    bool south = shaft.first_ray == 1 || shaft.first_ray == 2;
    int32_t x = east ? shaft.core.x.last + shaft.box.x.last + 1 : shaft.core.x.first + shaft.box.x.first;
    int32_t y = south ? shaft.core.y.last + shaft.box.y.last + 1 : shaft.core.y.first + shaft.box.y.first;
    struct point at = unmirrored(&shaft, x / 2, y / 2);
    return (struct place){.realm = realm, .x = at.x, .y = at.y, .levels = level_set_one(0)};
}

static enum ground ground(const void *rules, uint64_t seed, uint16_t realm, int32_t x, int32_t y,
                          int32_t level)
{
    (void)rules;
    if (!on_level(level) || !within_reach(x, y)) {
        return GROUND_RIM;
    }
    struct winding winding;
    winding_make(&winding, seed, realm, level);
    struct point at = unmirrored(&winding.shaft, x, y);
    if (spot_at(&winding.shaft, at).kind == SPOT_OUTSIDE) {
        return GROUND_FREE;
    }
    return levels_at(&winding, at).mask != 0 ? GROUND_CELL : GROUND_UNYIELDING;
}

static const struct kind_alone alone = {
    .maker = {.make = make, .ground = ground},
    .start = start,
    .shape = {.left = -HELIX_REACH,
              .top = -HELIX_REACH,
              .width = 2 * HELIX_REACH + 1,
              .height = 2 * HELIX_REACH + 1,
              .level_last = LIMIT_LEVEL},
};

const struct level_kind helix_kind = {.name = "helix", .alone = &alone};
