/* What an observer sees: exact precise-permissive field of view, extended to level sets. */
#ifndef RAMPART_SERVER_WORLD_SIGHT_H
#define RAMPART_SERVER_WORLD_SIGHT_H

#include "common/place.h"
#include "server/world/world.h"

enum {
    SIGHT_RADIUS_MAX = 63,
    SIGHT_SPAN_MAX = 2 * SIGHT_RADIUS_MAX + 1,
    SIGHT_WORDS = 2,       /* 64-bit words a row */
    SIGHT_PLANES_MAX = 128 /* levels met in one view; what lies on further ones is left out */
};

/* The seen cells that are named by one level: a cell by its first level, rock by the first level of the
 * lowest level set with which any line arrived at it. So the content of a seen (x, y) here is world_cell(x,
 * y, {level}). */
struct sight_plane {
    int32_t level;
    uint64_t rows[SIGHT_SPAN_MAX][SIGHT_WORDS]; /* row j, bit i: (x − radius + i, y − radius + j) */
};

/* Large (about 260 KB): keep one and use it again. Only `plane_count` planes, and 2 × radius + 1 rows of
 * each, are written. */
struct sight {
    uint16_t realm;
    int32_t x;
    int32_t y;
    int radius;
    int plane_count;
    struct sight_plane planes[SIGHT_PLANES_MAX];
};

/* Works out what an observer standing at `from` sees within the square of `radius`; always its own cell too.
 * Requires: 0 ≤ radius ≤ SIGHT_RADIUS_MAX. Makes the chunks it needs. */
void sight_compute(struct world *world, struct place from, int radius, struct sight *out);

/* Whether the cell at (x, y) that is named by `level` is seen. */
bool sight_sees(const struct sight *sight, int32_t x, int32_t y, int32_t level);

/* A seen cell packed for comparing whole views: the terrain shown, and the level that names it, modulo 256.
 */
typedef uint16_t sight_tile;
enum { SIGHT_UNSEEN = 0 };
static inline sight_tile sight_tile_make(uint8_t shown, int32_t level)
{
    return (sight_tile)((uint32_t)shown << 8 | ((uint32_t)level & 0xff));
}
static inline uint8_t sight_tile_terrain(sight_tile tile)
{
    return (uint8_t)(tile >> 8);
}
/* The level of a tile seen from `near`, a level fewer than 128 away from it. */
static inline int32_t sight_tile_level(sight_tile tile, int32_t near)
{
    return near + (int8_t)(uint8_t)((uint32_t)tile - (uint32_t)near);
}

/* Writes what is seen into `tiles`, rows of 2 × radius + 1 from north to south, SIGHT_UNSEEN elsewhere. Where
 * two rocks were seen at one (x, y) the lower level's is shown. */
void sight_paint(struct world *world, const struct sight *sight, sight_tile *tiles);

#endif
