#include "tests/support/sight_asserts.h"
#include "tests/support/standard.h"

#include <stdlib.h>
#include <string.h>

enum { RADIUS = 20 };

struct sight *sight_new(const struct ramp_map *map, struct place from, int radius)
{
    struct sight *sight = malloc(sizeof *sight);
    assert_non_null(sight);
    memset(sight, 0xa5, sizeof *sight);
    sight_compute(map->world, from, radius, sight);
    return sight;
}

static bool sees(const struct ramp_map *map, struct place from, struct place to)
{
    struct sight *sight = sight_new(map, from, RADIUS);
    bool seen = sight_sees(sight, to.x, to.y, to.levels.first);
    free(sight);
    return seen;
}

void sight_asserts_sees(const struct ramp_map *map, char from, const char *to, const char *file, int line)
{
    struct place eye = ramp_map_place(map, from);
    for (; *to != 0; to++) {
        struct place target = ramp_map_place(map, *to);
        bool stands = world_cell(map->world, 0, target.x, target.y, target.levels).passable;
        bool forth = sees(map, eye, target);
        if (!forth || (stands && !sees(map, target, eye))) {
            print_error("%c should see %c\n", forth ? *to : from, forth ? from : *to);
            _fail(file, line);
        }
    }
}

void sight_asserts_hidden(const struct ramp_map *map, char from, const char *to, const char *file, int line)
{
    struct place eye = ramp_map_place(map, from);
    for (; *to != 0; to++) {
        struct place target = ramp_map_place(map, *to);
        if (sees(map, eye, target) || sees(map, target, eye)) {
            print_error("%c and %c should be hidden from each other\n", from, *to);
            _fail(file, line);
        }
    }
}

static char sign_of(sight_tile tile, int32_t near, bool levels)
{
    if (tile == SIGHT_UNSEEN) {
        return ' ';
    }
    int32_t level = sight_tile_level(tile, near);
    return levels ? "0123456789"[(level % 10 + 10) % 10]
                  : terrain_get(standard_terrains(), sight_tile_terrain(tile))->tile;
}

static void draw(const struct ramp_map *map, struct place from, int radius, bool levels, char *picture)
{
    int span = 2 * radius + 1;
    size_t size = (size_t)(span * span) * sizeof(sight_tile);
    struct sight *sight = sight_new(map, from, radius);
    sight_tile *tiles = malloc(size);
    assert_non_null(tiles);
    memset(tiles, 0xa5, size);
    sight_paint(map->world, sight, tiles);
    for (int i = 0; i < span * span; i++) {
        *picture++ = sign_of(tiles[i], from.levels.first, levels);
        if (i % span == span - 1) {
            *picture++ = '\n';
        }
    }
    *picture = 0;
    free(tiles);
    free(sight);
}

void sight_picture(const struct ramp_map *map, struct place from, int radius, char *picture)
{
    draw(map, from, radius, false, picture);
}

void sight_picture_levels(const struct ramp_map *map, struct place from, int radius, char *picture)
{
    draw(map, from, radius, true, picture);
}
