/* A plan (halls_plan.h) becomes cells of three layers: floor under everything, walls, and ornaments that
 * change nothing: torches and cracks on walls, moss and dirt on floors. */
#include "server/generate/halls.h"

#include "server/generate/halls_plan.h"

#include <stddef.h>

/* The floor, wall and ornament of each part of a plan, and in how many of 256 cells the ornament is. */
struct material {
    uint8_t floor;
    uint8_t wall;
    uint8_t ornament;
    uint8_t chance;
};

static const struct material materials[] = {
    [HALLS_NOTHING] = {TERRAIN_NONE, TERRAIN_NONE, TERRAIN_NONE, 0},
    [HALLS_CORRIDOR] = {TERRAIN_FLAGSTONES, TERRAIN_NONE, TERRAIN_DIRT, 32},
    [HALLS_ROOM] = {TERRAIN_FLAGSTONES, TERRAIN_NONE, TERRAIN_DIRT, 6},
    [HALLS_MOSSY_ROOM] = {TERRAIN_FLAGSTONES, TERRAIN_NONE, TERRAIN_MOSS, 96},
    [HALLS_KERB] = {TERRAIN_KERB, TERRAIN_NONE, TERRAIN_NONE, 0},
    [HALLS_WALL] = {TERRAIN_FLAGSTONES, TERRAIN_WALL, TERRAIN_CRACK, 12},
    [HALLS_STAIRS_UP] = {TERRAIN_STAIRS_UP, TERRAIN_NONE, TERRAIN_NONE, 0},
    [HALLS_STAIRS_DOWN] = {TERRAIN_STAIRS_DOWN, TERRAIN_NONE, TERRAIN_NONE, 0},
};

static bool is_room(uint8_t part)
{
    return part == HALLS_ROOM || part == HALLS_MOSSY_ROOM || part == HALLS_KERB;
}

/* Torches hang on every fifth wall cell or so above and below a room, in pairs across. */
static bool has_torch(const struct sheet *plan, int i, int j, uint32_t offset)
{
    enum { EVERY = 5 };
    return plan->at[j][i] == HALLS_WALL && (is_room(plan->at[j - 1][i]) || is_room(plan->at[j + 1][i])) &&
           ((uint32_t)i + offset) % EVERY == 0;
}

static struct cell build(const struct sheet *plan, int32_t level, int i, int j, uint32_t die)
{
    const struct material *material = &materials[plan->at[j][i]];
    struct cell cell = {.levels = level_set_one(level), .floor = material->floor, .wall = material->wall};
    cell.ornament = die < material->chance ? material->ornament : TERRAIN_NONE;
    return cell;
}

static void put_cells(struct stratum stratum, const struct sheet *plan, struct chunk *chunk)
{
    enum { CELLS_A_ROLL = 16 };
    uint32_t offset = stratum_roll(stratum, STRATUM_ORNAMENT, 0, 0, 1).value[0];
    int left = chunk->chunk_x * CHUNK_SIDE - SHEET_LEFT;
    int top = chunk->chunk_y * CHUNK_SIDE - SHEET_TOP;
    for (int k = 0; k < CHUNK_CELLS; k++) {
        int i = left + k % CHUNK_SIDE;
        int j = top + k / CHUNK_SIDE;
        if (plan->at[j][i] == HALLS_NOTHING) {
            continue;
        }
        struct dice_roll roll = stratum_roll(stratum, STRATUM_ORNAMENT, i / CELLS_A_ROLL, j, 0);
        uint32_t die = roll.value[i / 4 % 4] >> (8 * (i % 4)) & 255;
        struct cell cell = build(plan, stratum.level, i, j, die);
        cell.ornament = has_torch(plan, i, j, offset) ? TERRAIN_TORCH : cell.ornament;
        chunk_put(chunk, k % CHUNK_SIDE, k / CHUNK_SIDE, cell);
    }
}

static void make(const void *rules, uint64_t seed, struct chunk *chunk)
{
    (void)rules;
    if (chunk->level < 0 || chunk->level >= HALLS_LEVELS || !sheet_has_chunk(chunk)) {
        return;
    }
    struct stratum stratum = stratum_make(seed, chunk->realm, chunk->level);
    const struct halls_ways ways = {
        .up = sheet_stairs(stratum_below(stratum, -1)),
        .down = sheet_stairs(stratum),
        .has_stairs_up = chunk->level > 0,
        .has_stairs_down = chunk->level < HALLS_LEVELS - 1,
    };
    struct sheet plan;
    halls_plan(stratum, &ways, &plan);
    put_cells(stratum, &plan, chunk);
}

struct world_maker halls_maker(void)
{
    return (struct world_maker){.make = make, .rules = NULL};
}

struct place halls_start(uint64_t seed, uint16_t realm)
{
    struct point at = sheet_stairs(stratum_make(seed, realm, -1));
    return (struct place){.realm = realm, .x = at.x, .y = at.y, .levels = level_set_one(0)};
}

enum ground halls_ground_at(uint64_t seed, uint16_t realm, int32_t x, int32_t y, int32_t level)
{
    (void)seed;
    (void)realm;
    bool inside = level >= 0 && level < HALLS_LEVELS && x >= -HALLS_WIDTH / 2 && x < HALLS_WIDTH / 2 &&
                  y >= -HALLS_HEIGHT / 2 && y < HALLS_HEIGHT / 2;
    return inside ? GROUND_FREE : GROUND_UNYIELDING;
}

static enum ground ground_at(const void *rules, uint64_t seed, uint16_t realm, int32_t x, int32_t y,
                             int32_t level)
{
    (void)rules;
    return halls_ground_at(seed, realm, x, y, level);
}

struct ground_maker halls_ground(void)
{
    return (struct ground_maker){.at = ground_at, .rules = NULL};
}
