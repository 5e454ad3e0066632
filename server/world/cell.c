#include "server/world/cell.h"

bool cell_is_passable(struct cell cell)
{
    if (cell.wall != TERRAIN_NONE) {
        return terrain_get(cell.wall)->passable;
    }
    return cell.floor != TERRAIN_NONE && terrain_get(cell.floor)->passable;
}

bool cell_is_transparent(struct cell cell)
{
    if (cell.wall != TERRAIN_NONE) {
        return terrain_get(cell.wall)->transparent;
    }
    return cell.floor != TERRAIN_NONE && terrain_get(cell.floor)->transparent;
}

/* Torches and cracks are on the wall; moss and rubble lie on the floor beneath it. */
static bool hangs_on_walls(enum terrain_id ornament)
{
    return ornament != TERRAIN_NONE && !terrain_get(ornament)->passable;
}

enum terrain_id cell_shown(struct cell cell)
{
    if (!cell_exists(cell)) {
        return TERRAIN_ROCK;
    }
    if (cell.wall != TERRAIN_NONE) {
        return hangs_on_walls(cell.ornament) ? cell.ornament : cell.wall;
    }
    return cell.ornament != TERRAIN_NONE ? cell.ornament : cell.floor;
}
