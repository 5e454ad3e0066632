#include "server/world/cell.h"

#include <stddef.h>

/* Torches and cracks are on the wall; moss and rubble lie on the floor beneath it; what is hidden is not
 * shown at all. */
static bool shows_ornament(const struct terrain_table *table, struct cell cell)
{
    if (cell.ornament == TERRAIN_NONE || table->at[cell.ornament].hidden) {
        return false;
    }
    bool hangs = !table->at[cell.ornament].passable;
    return cell.wall == TERRAIN_NONE || hangs;
}

struct cell cell_complete(const struct terrain_table *table, struct cell cell)
{
    uint8_t stands = cell.wall != TERRAIN_NONE ? cell.wall : cell.floor;
    bool exists = stands != TERRAIN_NONE;
    cell.passable = exists && table->at[stands].passable;
    cell.transparent = exists && table->at[stands].transparent;
    cell.shown = exists ? stands : TERRAIN_ROCK;
    if (exists && shows_ornament(table, cell)) {
        cell.shown = cell.ornament;
    }
    return cell;
}

uint8_t *cell_layer(struct cell *cell, enum terrain_layer layer)
{
    switch (layer) {
    case TERRAIN_LAYER_FLOOR:
        return &cell->floor;
    case TERRAIN_LAYER_ORNAMENT:
        return &cell->ornament;
    case TERRAIN_LAYER_WALL:
        return &cell->wall;
    case TERRAIN_LAYER_NONE:
        break;
    }
    return NULL;
}
