/* Chunk by chunk, because a chunk keeps what each of its cells shows. */
#include "server/world/sight.h"

#include <string.h>

/* What is seen of one plane in one chunk. */
static void paint_chunk(const struct sight *sight, const struct sight_plane *plane, const struct chunk *chunk,
                        sight_tile *tiles)
{
    int span = 2 * sight->radius + 1;
    int i0 =
        chunk->chunk_x * CHUNK_SIDE - (sight->x - sight->radius); /* of the chunk's cells in the square */
    int j0 = chunk->chunk_y * CHUNK_SIDE - (sight->y - sight->radius);
    int i_end = i0 + CHUNK_SIDE < span ? i0 + CHUNK_SIDE : span;
    int j_end = j0 + CHUNK_SIDE < span ? j0 + CHUNK_SIDE : span;
    for (int j = j0 < 0 ? 0 : j0; j < j_end; j++) {
        if ((plane->rows[j][0] | plane->rows[j][1]) == 0) {
            continue;
        }
        for (int i = i0 < 0 ? 0 : i0; i < i_end; i++) {
            sight_tile *tile = &tiles[j * span + i];
            bool seen = (plane->rows[j][i >> 6] >> (i & 63) & 1) != 0;
            if (seen && (*tile == SIGHT_UNSEEN || sight_tile_terrain(*tile) == TERRAIN_ROCK)) {
                *tile = sight_tile_make(chunk->shown[(j - j0) * CHUNK_SIDE + i - i0], plane->level);
            }
        }
    }
}

void sight_paint(struct world *world, const struct sight *sight, sight_tile *tiles)
{
    int radius = sight->radius;
    size_t span = 2 * (size_t)radius + 1;
    memset(tiles, 0, span * span * sizeof *tiles);
    for (int p = 0; p < sight->plane_count; p++) {
        const struct sight_plane *plane = &sight->planes[p];
        for (int32_t chunk_y = (sight->y - radius) >> 5; chunk_y <= (sight->y + radius) >> 5; chunk_y++) {
            for (int32_t chunk_x = (sight->x - radius) >> 5; chunk_x <= (sight->x + radius) >> 5; chunk_x++) {
                paint_chunk(sight, plane, world_chunk(world, sight->realm, plane->level, chunk_x, chunk_y),
                            tiles);
            }
        }
    }
}
