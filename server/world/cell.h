/* One cell of the world: what is on it, layer by layer, and the levels on which it stands. */
#ifndef RAMPART_SERVER_WORLD_CELL_H
#define RAMPART_SERVER_WORLD_CELL_H

#include "common/level_set.h"
#include "server/world/terrain.h"

/* Neither floor nor wall: the cell does not exist. */
struct cell {
    struct level_set levels; /* of rock: the one level it was asked for on */
    uint8_t floor;           /* enum terrain_id or content's own, as the next three */
    uint8_t ornament;
    uint8_t wall;

    /* Follow from these by the world's table of terrain: known of a cell that was looked up, and of no
     * meaning in one that is to be put. */
    uint8_t shown; /* the terrain a viewer is shown: rock where nothing exists */
    bool passable;
    bool transparent;
};

static inline bool cell_exists(struct cell cell)
{
    return cell.floor != TERRAIN_NONE || cell.wall != TERRAIN_NONE;
}

/* The layer of `cell` where terrain of that layer lies; NULL for TERRAIN_LAYER_NONE. */
uint8_t *cell_layer(struct cell *cell, enum terrain_layer layer);

/* The cell with what follows from its layers worked out by `table`. */
struct cell cell_complete(const struct terrain_table *table, struct cell cell);

#endif
