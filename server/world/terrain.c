#include "server/world/terrain.h"

#include "common/invariant.h"

#include <string.h>

const struct terrain *terrain_get(const struct terrain_table *table, uint8_t id)
{
    INVARIANT(id > TERRAIN_NONE && id < table->count);
    return &table->at[id];
}

const struct terrain_event *terrain_event_at(const struct terrain *terrain, int k)
{
    INVARIANT(k >= 0 && k < terrain->enter_count + terrain->leave_count);
    return k < terrain->enter_count ? &terrain->enter[k] : &terrain->leave[k - terrain->enter_count];
}

uint8_t terrain_find(const struct terrain_table *table, const char *name)
{
    for (int id = TERRAIN_NONE + 1; id < table->count; id++) {
        if (strcmp(table->at[id].name, name) == 0) {
            return (uint8_t)id;
        }
    }
    return TERRAIN_NONE;
}

struct known {
    const char *name;
    enum terrain_layer layer;
};

static const struct known known[TERRAIN_KNOWN_COUNT] = {
#define T(id, name, layer) [TERRAIN_##id] = {name, TERRAIN_LAYER_##layer},
    TERRAINS_KNOWN(T)
#undef T
};

const char *terrain_known_name(uint8_t id)
{
    INVARIANT(id > TERRAIN_NONE && id < TERRAIN_KNOWN_COUNT);
    return known[id].name;
}

enum terrain_layer terrain_known_layer(uint8_t id)
{
    INVARIANT(id > TERRAIN_NONE && id < TERRAIN_KNOWN_COUNT);
    return known[id].layer;
}
