/* One cell of the world: what is on it, layer by layer, and the levels on which it stands. */
#ifndef RAMPART_SERVER_WORLD_CELL_H
#define RAMPART_SERVER_WORLD_CELL_H

#include "common/level_set.h"
#include "server/world/terrain.h"

/* Neither floor nor wall: the cell does not exist. */
struct cell {
    struct level_set levels; /* of rock: the one level it was asked for on */
    uint8_t floor;           /* enum terrain_id, as the next two */
    uint8_t ornament;
    uint8_t wall;
};

static inline bool cell_exists(struct cell cell)
{
    return cell.floor != TERRAIN_NONE || cell.wall != TERRAIN_NONE;
}
bool cell_is_passable(struct cell cell);
bool cell_is_transparent(struct cell cell);
/* The terrain a viewer is shown: the wall or the ornament that hangs on it, else the ornament, else the
 * floor, else rock. */
enum terrain_id cell_shown(struct cell cell);

#endif
