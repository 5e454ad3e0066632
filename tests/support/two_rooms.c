#include "tests/support/two_rooms.h"

#include "tests/support/lively.h"

#include <string.h>

static const char top_plain[] = "####################\n"
                                "#S....#............#\n"
                                "#q....#u...........#\n"
                                "#.....#............#\n"
                                "####################\n";
static const char top_other[] = "####################\n"
                                "#S....#..W.H....D..#\n"
                                "#q....#uD.......#..#\n"
                                "#.....#..WWWW...D..#\n"
                                "####################\n";
static const char below_plain[] = "#########\n#########\n#q.....u#\n#########\n";
static const char below_other[] = "#########\n#.G...W##\n#q.D.,.u#\n###DDD###\n";

static const struct ramp_map_sign doors[] = {{.sign = 'D', .wall = TERRAIN_DOOR}, {.sign = 0}};

/* Nobody digs round Ann's room. */
static enum ground far_ground(const void *rules, uint64_t seed, uint16_t realm, int32_t x, int32_t y,
                              int32_t level)
{
    (void)rules;
    (void)seed;
    (void)realm;
    (void)y;
    return level == 0 && x < 0 ? GROUND_UNYIELDING : GROUND_FREE;
}

static void put_stairs(struct ramp_map *map, char letter)
{
    struct place place = ramp_map_place(map, letter);
    struct cell down = {.levels = level_set_one(0), .floor = TERRAIN_STAIRS_DOWN};
    struct cell up = {.levels = level_set_one(1), .floor = TERRAIN_STAIRS_UP};
    world_put(map->world, 0, place.x, place.y, down);
    world_put(map->world, 0, place.x, place.y, up);
}

void two_rooms_draw(struct ramp_map *map, bool other)
{
    const char *top = other ? top_other : top_plain;
    const char *below = other ? below_other : below_plain;
    struct world *world = world_create(0, lively_terrains());
    (void)world_add_realm(world, (struct world_maker){.ground = far_ground, .dug = TERRAIN_FLOOR});
    ramp_map_init_in(map, world, -TWO_ROOMS_FAR, -2);
    ramp_map_draw(map, 1, doors, below);
    if (strchr(below, 'G') != NULL) {
        struct place gong = ramp_map_place(map, 'G');
        struct cell cell = {.levels = gong.levels, .floor = TERRAIN_FLOOR, .ornament = TERRAIN_GONG};
        world_put(world, 0, gong.x, gong.y, cell);
    }
    ramp_map_draw(map, 0, doors, top);
    put_stairs(map, 'q');
    put_stairs(map, 'u');
}
