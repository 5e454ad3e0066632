/* Ramps are laid out by the one rule that keeps any land seamless: each cell stands on the levels from its
 * own height up to the greatest height beside it. So a world with ramps has one cell at each (x, y), as the
 * flat one has, and both show the same. */
#include "tests/bench/sight_scene.h"

#include "common/invariant.h"
#include "server/generate/realms.h"
#include "server/world/sight.h"
#include "tests/support/ramp_map_ground.h"
#include "tests/support/standard.h"

#include <stdlib.h>
#include <string.h>

enum {
    SIDE = RAMP_MAP_SIDE_MAX, /* of a map, with rock around it */
    MAPS = 4,                 /* of one kind */
    MARGIN = 40,              /* observers keep off the rim */
    SLOPE_STEP = 6,
    HILL_CELL = 20, /* one hill in each square of this side */
    HILL_RADIUS_MIN = 3,
    HILL_RADIUS_MAX = 6,
    CLUSTER = 4,       /* how far apart the observers of one map are where the ramps are outside */
    OUTSIDE_PARTS = 4, /* there, one cell in so many is a ramp */
    REALM_REACH = 160, /* how far from a realm's start ramps are looked for, */
    REALM_LEVELS = 12  /* and on how many levels */
};

const char *const sight_scene_ground_names[SIGHT_GROUNDS] = {"open",    "cave",   "maze", "rooms",
                                                             "pillars", "meadow", "halls"};
const char *const sight_scene_ramps_names[SIGHT_RAMPS] = {"none", "outside", "hillside", "hills", "slope"};

/* A map that is being made. Heights count up, levels down. */
struct land {
    struct ramp_map_ground ground;
    int height[SIDE][SIDE];                               /* [y][x] */
    int clear_left, clear_top, clear_right, clear_bottom; /* the cells in which there are no ramps */
    struct ramp_map_dice dice;
};

/* Makes solid what hides in a realm of the land's seed; a realm with ends has its levels laid side by side.
 */
static void copy_realm(struct land *land, const char *name)
{
    uint16_t number;
    const struct realm *realm = realms_find(standard_realms(), name, &number);
    INVARIANT(realm != NULL);
    const struct kind_shape shape = realm_shape(realm);
    struct world *world = world_create(land->dice.seed, standard_terrains());
    realms_add_all(standard_realms(), world);
    for (int y = 0; y < SIDE; y++) {
        for (int x = 0; x < SIDE; x++) {
            int tile = shape.endless ? 0 : y / shape.height * (SIDE / shape.width + 1) + x / shape.width;
            struct cell cell = world_cell(world, number, shape.left + (shape.endless ? x : x % shape.width),
                                          shape.top + (shape.endless ? y : y % shape.height),
                                          level_set_one(tile % (shape.level_last + 1)));
            land->ground.solid[y][x] = !cell.transparent;
        }
    }
    world_destroy(world);
}

static void make_ground(struct land *land, enum sight_scene_ground ground)
{
    switch (ground) {
    case SIGHT_CAVE:
        ramp_map_ground_cave(&land->ground, &land->dice, SIDE);
        break;
    case SIGHT_MAZE:
        ramp_map_ground_maze(&land->ground, &land->dice, SIDE);
        break;
    case SIGHT_ROOMS:
        ramp_map_ground_rooms(&land->ground, &land->dice, SIDE);
        break;
    case SIGHT_PILLARS:
        ramp_map_ground_scatter(&land->ground, &land->dice, SIDE, 10);
        break;
    case SIGHT_MEADOW:
        copy_realm(land, "meadow");
        break;
    case SIGHT_HALLS:
        copy_realm(land, "halls");
        break;
    case SIGHT_OPEN:
    case SIGHT_GROUNDS:
        ramp_map_ground_scatter(&land->ground, &land->dice, SIDE, 0);
        break;
    }
}

static void raise_hill(struct land *land, int left, int top)
{
    int radius = HILL_RADIUS_MIN + ramp_map_roll(&land->dice, HILL_RADIUS_MAX - HILL_RADIUS_MIN + 1);
    int x = left + radius + 1 + ramp_map_roll(&land->dice, HILL_CELL - 2 * radius - 2);
    int y = top + radius + 1 + ramp_map_roll(&land->dice, HILL_CELL - 2 * radius - 2);
    for (int j = -radius; j <= radius; j++) {
        for (int i = -radius; i <= radius; i++) {
            land->height[y + j][x + i] = i * i + j * j <= radius * radius;
        }
    }
}

static void make_heights(struct land *land, enum sight_scene_ramps ramps)
{
    memset(land->height, 0, sizeof land->height);
    for (int y = 0; y < SIDE && ramps == SIGHT_HILLS; y += HILL_CELL) {
        for (int x = 0; x < SIDE; x += HILL_CELL) {
            raise_hill(land, x, y);
        }
    }
    for (int y = 0; y < SIDE && (ramps == SIGHT_HILLSIDE || ramps == SIGHT_SLOPE); y++) {
        for (int x = 0; x < SIDE; x++) {
            land->height[y][x] =
                ramps == SIGHT_SLOPE ? (x + y / 3) / SLOPE_STEP : 2 * x + y / 2 >= 5 * SIDE / 4;
        }
    }
}

/* The levels of the cell at (x, y): those from its height to the greatest beside it. */
static struct level_set levels_at(const struct land *land, int x, int y)
{
    struct level_set levels = level_set_one(-land->height[y][x]);
    for (int j = y - 1; j <= y + 1; j++) {
        for (int i = x - 1; i <= x + 1; i++) {
            bool inside = i >= 0 && j >= 0 && i < SIDE && j < SIDE;
            int top = inside ? land->height[j][i] : 0;
            for (int height = land->height[y][x] + 1; height <= top; height++) {
                levels = level_set_with(levels, -height);
            }
        }
    }
    return levels;
}

static bool is_outside(const struct land *land, int x, int y)
{
    return x < land->clear_left || x > land->clear_right || y < land->clear_top || y > land->clear_bottom;
}

static struct world *own(struct sight_scene *scene, struct world *world)
{
    INVARIANT(scene->world_count < SIGHT_WORLDS_MAX);
    scene->worlds[scene->world_count++] = world;
    return world;
}

/* A world of one realm in which there is nothing yet. */
static struct world *new_world(struct sight_scene *scene)
{
    struct world *world = own(scene, world_create(0, standard_terrains()));
    (void)world_add_realm(world, (struct world_maker){.make = NULL});
    return world;
}

static void put_floor(struct world *world, int32_t x, int32_t y, struct level_set levels)
{
    world_put(world, 0, x, y, (struct cell){.levels = levels, .floor = TERRAIN_FLOOR});
}

/* The land as two worlds, with its ramps and without. */
static void build(struct land *land, enum sight_scene_ramps ramps, struct world *world, struct world *flat)
{
    for (int y = 0; y < SIDE; y++) {
        for (int x = 0; x < SIDE; x++) {
            if (land->ground.solid[y][x]) {
                continue;
            }
            struct level_set levels = levels_at(land, x, y);
            if (ramps == SIGHT_OUTSIDE && is_outside(land, x, y) &&
                ramp_map_roll(&land->dice, OUTSIDE_PARTS) == 0) {
                levels = level_set_with(levels, 1);
            }
            put_floor(world, x, y, levels);
            put_floor(flat, x, y, level_set_one(0));
        }
    }
}

static bool is_near_ramp(const struct land *land, int x, int y)
{
    for (int j = y - SIGHT_NEAR; j <= y + SIGHT_NEAR; j++) {
        for (int i = x - SIGHT_NEAR; i <= x + SIGHT_NEAR; i++) {
            if (!land->ground.solid[j][i] && level_set_is_ramp(levels_at(land, i, j))) {
                return true;
            }
        }
    }
    return false;
}

/* An open cell, if need be near a ramp, among `side` × `side` cells from (left, top) on. */
static void choose_spot(struct land *land, enum sight_scene_ramps ramps, int left, int side, int *x, int *y)
{
    do {
        *x = left + ramp_map_roll(&land->dice, side);
        *y = left + ramp_map_roll(&land->dice, side);
    } while (land->ground.solid[*y][*x] || (ramps >= SIGHT_HILLSIDE && !is_near_ramp(land, *x, *y)));
}

/* One map, and the scene's observers up to number `end` in it. */
static void add_map(struct sight_scene *scene, struct land *land, enum sight_scene_ground ground,
                    enum sight_scene_ramps ramps, int end)
{
    make_ground(land, ground);
    make_heights(land, ramps);
    int left = MARGIN;
    int side = SIDE - 2 * MARGIN;
    if (ramps == SIGHT_OUTSIDE) {
        left += ramp_map_roll(&land->dice, side - CLUSTER);
        side = CLUSTER;
        land->ground.solid[left][left] = false; /* so that somebody can stand there */
        land->clear_left = land->clear_top = left - scene->radius;
        land->clear_right = land->clear_bottom = left + CLUSTER - 1 + scene->radius;
    }
    struct world *world = new_world(scene);
    struct world *flat = new_world(scene);
    build(land, ramps, world, flat);
    for (; scene->spot_count < end; scene->spot_count++) {
        int x;
        int y;
        choose_spot(land, ramps, left, side, &x, &y);
        scene->spots[scene->spot_count] = (struct sight_spot){
            .world = world,
            .flat = flat,
            .from = {.x = x, .y = y, .levels = levels_at(land, x, y)},
            .from_flat = {.x = x, .y = y, .levels = level_set_one(0)},
        };
    }
}

void sight_scene_init(struct sight_scene *scene, enum sight_scene_ground ground, enum sight_scene_ramps ramps,
                      int radius, int spot_count)
{
    INVARIANT(spot_count <= SIGHT_SPOTS_MAX);
    *scene = (struct sight_scene){.radius = radius};
    struct land *land = malloc(sizeof *land);
    INVARIANT(land != NULL);
    for (int map = 0; map < MAPS; map++) {
        land->dice = (struct ramp_map_dice){.seed = (uint64_t)map};
        add_map(scene, land, ground, ramps, spot_count * (map + 1) / MAPS);
    }
    free(land);
}

/* ------------------------------------------------------------------------------------------------- realms */

static bool can_stand(struct world *world, struct place place)
{
    return world_cell(world, place.realm, place.x, place.y, place.levels).passable;
}

static bool is_near_realm_ramp(struct world *world, struct place place)
{
    for (int32_t y = place.y - SIGHT_NEAR; y <= place.y + SIGHT_NEAR; y++) {
        for (int32_t x = place.x - SIGHT_NEAR; x <= place.x + SIGHT_NEAR; x++) {
            struct cell cell = world_cell(world, place.realm, x, y, place.levels);
            if (cell.passable && level_set_is_ramp(cell.levels)) {
                return true;
            }
        }
    }
    return false;
}

/* What is seen from a spot becomes its flat world. */
static void flatten(struct sight_spot *spot, int radius)
{
    struct sight *sight = malloc(sizeof *sight);
    INVARIANT(sight != NULL);
    sight_compute(spot->world, spot->from, radius, sight);
    for (int p = 0; p < sight->plane_count; p++) {
        int32_t level = sight->planes[p].level;
        for (int32_t y = spot->from.y - radius; y <= spot->from.y + radius; y++) {
            for (int32_t x = spot->from.x - radius; x <= spot->from.x + radius; x++) {
                struct cell cell = world_cell(spot->world, spot->from.realm, x, y, level_set_one(level));
                if (sight_sees(sight, x, y, level) && cell_exists(cell)) {
                    cell.levels = level_set_one(0);
                    world_put(spot->flat, 0, x, y, cell);
                }
            }
        }
    }
    free(sight);
}

void sight_scene_init_realm(struct sight_scene *scene, uint16_t realm, int radius, int spot_count)
{
    enum { TRIES = 200000, AGAIN = 3 };
    *scene = (struct sight_scene){.radius = radius, .again = AGAIN};
    struct world *world = own(scene, world_create(0, standard_terrains()));
    realms_add_all(standard_realms(), world);
    struct place start = realm_start(&standard_realms()->at[realm], world_seed(world), realm);
    struct ramp_map_dice dice = {.seed = realm};
    for (int tries = 0; tries < TRIES && scene->spot_count < spot_count; tries++) {
        struct place place = start;
        place.x += ramp_map_roll(&dice, 2 * REALM_REACH) - REALM_REACH;
        place.y += ramp_map_roll(&dice, 2 * REALM_REACH) - REALM_REACH;
        place.levels = level_set_one(start.levels.first + ramp_map_roll(&dice, REALM_LEVELS));
        if (!can_stand(world, place) || !is_near_realm_ramp(world, place)) {
            continue;
        }
        place.levels = world_cell(world, realm, place.x, place.y, place.levels).levels;
        struct sight_spot *spot = &scene->spots[scene->spot_count++];
        *spot = (struct sight_spot){.world = world, .flat = new_world(scene), .from = place};
        spot->from_flat = (struct place){.x = place.x, .y = place.y, .levels = level_set_one(0)};
        flatten(spot, radius);
    }
}

void sight_scene_finish(struct sight_scene *scene)
{
    for (int i = 0; i < scene->world_count; i++) {
        world_destroy(scene->worlds[i]);
    }
    *scene = (struct sight_scene){.spot_count = 0};
}
