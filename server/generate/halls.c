/* A plan (halls_plan.h) becomes cells of three layers: floor under everything, walls, and ornaments that
 * change nothing: torches and cracks on walls, moss and dirt on floors. */
#include "server/generate/halls.h"

#include "server/generate/halls_plan.h"
#include "server/generate/trap.h"

/* The floor, wall and ornament of each part of a plan, and in how many of 256 cells the ornament is. */
struct material {
    uint8_t floor;
    uint8_t wall;
    uint8_t ornament;
    uint16_t chance;
};

enum { ALWAYS = 256 };

static const struct material materials[] = {
    [HALLS_NOTHING] = {TERRAIN_NONE, TERRAIN_NONE, TERRAIN_NONE, 0},
    [HALLS_CORRIDOR] = {TERRAIN_FLAGSTONES, TERRAIN_NONE, TERRAIN_DIRT, 32},
    [HALLS_ROOM] = {TERRAIN_FLAGSTONES, TERRAIN_NONE, TERRAIN_DIRT, 6},
    [HALLS_MOSSY_ROOM] = {TERRAIN_FLAGSTONES, TERRAIN_NONE, TERRAIN_MOSS, 96},
    [HALLS_KERB] = {TERRAIN_KERB, TERRAIN_NONE, TERRAIN_NONE, 0},
    [HALLS_WALL] = {TERRAIN_FLAGSTONES, TERRAIN_WALL, TERRAIN_CRACK, 12},
    [HALLS_DOOR] = {TERRAIN_FLAGSTONES, TERRAIN_DOOR, TERRAIN_NONE, 0},
    [HALLS_GONG] = {TERRAIN_FLAGSTONES, TERRAIN_NONE, TERRAIN_GONG, ALWAYS},
    [HALLS_STAIRS] = {TERRAIN_FLAGSTONES, TERRAIN_NONE, TERRAIN_NONE, 0},
};

/* Torches hang on every fifth wall cell or so above and below a room, in pairs across. */
static bool has_torch(const struct sheet *plan, int i, int j, uint32_t offset)
{
    enum { EVERY = 5 };
    return plan->at[j][i] == HALLS_WALL &&
           (halls_is_room(plan->at[j - 1][i]) || halls_is_room(plan->at[j + 1][i])) &&
           ((uint32_t)i + offset) % EVERY == 0;
}

static bool is_floor(uint8_t part)
{
    return halls_is_room(part) || part == HALLS_CORRIDOR;
}

static bool is_roomy(const struct sheet *plan, int i, int j)
{
    bool roomy = true;
    for (int k = 0; k < 9; k++) {
        roomy = roomy && is_floor(plan->at[j + k / 3 - 1][i + k % 3 - 1]);
    }
    return roomy;
}

static uint8_t ornament(const struct storey *storey, const struct sheet *plan, int i, int j, uint32_t die)
{
    static const struct trap_rates rates = {.trapdoor_of = 500, .snare_of = 600};
    const struct material *material = &materials[plan->at[j][i]];
    enum terrain_id trap = TERRAIN_NONE;
    if (is_floor(plan->at[j][i]) && plan->at[j][i] != HALLS_KERB) {
        trap = trap_at(storey, (struct point){i + SHEET_LEFT, j + SHEET_TOP}, is_roomy(plan, i, j), rates);
    }
    if (trap != TERRAIN_NONE) {
        return (uint8_t)trap;
    }
    return die < material->chance ? material->ornament : TERRAIN_NONE;
}

static void put_cells(const struct storey *storey, const struct sheet *plan, struct chunk *chunk)
{
    enum { CELLS_A_ROLL = 16 };
    uint32_t offset = stratum_roll(storey->stratum, STRATUM_ORNAMENT, 0, 0, 1).value[0];
    int left = chunk->chunk_x * CHUNK_SIDE - SHEET_LEFT;
    int top = chunk->chunk_y * CHUNK_SIDE - SHEET_TOP;
    for (int k = 0; k < CHUNK_CELLS; k++) {
        int i = left + k % CHUNK_SIDE;
        int j = top + k / CHUNK_SIDE;
        const struct material *material = &materials[plan->at[j][i]];
        if (plan->at[j][i] == HALLS_NOTHING) {
            continue;
        }
        struct dice_roll roll = stratum_roll(storey->stratum, STRATUM_ORNAMENT, i / CELLS_A_ROLL, j, 0);
        uint32_t die = roll.value[i / 4 % 4] >> (8 * (i % 4)) & 255;
        struct cell cell = {
            .levels = level_set_one(chunk->level), .floor = material->floor, .wall = material->wall};
        cell.ornament = has_torch(plan, i, j, offset) ? TERRAIN_TORCH : ornament(storey, plan, i, j, die);
        chunk_put(chunk, k % CHUNK_SIDE, k / CHUNK_SIDE, cell);
    }
}

static void make(const struct storey *storey, struct chunk *chunk)
{
    struct sheet plan;
    halls_plan(storey, &plan);
    put_cells(storey, &plan, chunk);
}

static enum ground ground(const struct drawn *map, int32_t map_level, int32_t x, int32_t y)
{
    (void)map;
    (void)map_level;
    return sheet_ground(HALLS_WIDTH, HALLS_HEIGHT, x, y);
}

static const struct kind_storeys storeys = {.make = make, .ground = ground};

const struct level_kind halls_kind = {.name = "halls", .storeys = &storeys};
