#include "server/world/terrain.h"

#include "common/invariant.h"

const struct terrain *terrain_get(enum terrain_id id)
{
    static const struct terrain table[TERRAIN_COUNT] = {
#define T(id, name, layer, passable, transparent, tile, glyph, colour)                                       \
    [TERRAIN_##id] = {name, TERRAIN_LAYER_##layer, passable, transparent, tile, glyph, colour},
        TERRAINS(T)
#undef T
    };
    INVARIANT(id > TERRAIN_NONE && id < TERRAIN_COUNT);
    return &table[id];
}
