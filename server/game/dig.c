/* Digging keeps a world seamless because it makes nothing that its hull has not: the hull is the world with
 * open floor wherever the realm's ground says that a cell may ever be, and what holds there holds for
 * whatever is walled up or opened (`rampart-world verify` tries it).
 *
 * So a wall is taken off a cell that keeps its floor and its levels, and in rock only free ground gives way.
 * A dug cell stands on exactly one level: on a ramp, on the one of its levels that is not reserved there. */
#include "server/game/dig.h"

#include "server/world/world.h"

/* Why nothing can be dug on such ground; RESULT_OK where it can be. */
static enum result refusal_of(enum ground ground)
{
    switch (ground) {
    case GROUND_FREE:
        return RESULT_OK;
    case GROUND_RIM:
        return RESULT_RIM;
    case GROUND_UNYIELDING:
    case GROUND_CELL:
        break;
    }
    return RESULT_UNYIELDING;
}

/* Rock, which a digger on `levels` has before it. Rock that parts levels says more than the realm's end. */
static enum result dig_rock(const struct world *world, struct place at, uint8_t floor, struct cell *dug)
{
    enum result refusal = RESULT_RIM;
    for (int32_t level = at.levels.first; level_set_next(at.levels, &level); level++) {
        enum result result = refusal_of(world_ground(world, at.realm, at.x, at.y, level));
        if (result == RESULT_OK) {
            *dug = (struct cell){.levels = level_set_one(level), .floor = floor, .ornament = TERRAIN_RUBBLE};
            return RESULT_OK;
        }
        refusal = result == RESULT_UNYIELDING ? result : refusal;
    }
    return refusal;
}

/* What hangs on a wall falls with it, and the rubble buries what lay beneath: if it did not, a dug cell
 * without rubble would tell of what is hidden there. */
static enum result dig_wall(const struct world *world, struct place at, uint8_t floor, struct cell cell,
                            struct cell *dug)
{
    const struct terrain_table *terrains = world_terrains(world);
    enum ground ground = world_ground(world, at.realm, at.x, at.y, cell.levels.first);
    if (!terrain_get(terrains, cell.wall)->diggable) {
        return RESULT_NO_DIGGING;
    }
    if (ground != GROUND_CELL && refusal_of(ground) != RESULT_OK) {
        return refusal_of(ground);
    }
    *dug = cell;
    dug->wall = TERRAIN_NONE;
    dug->floor = cell.floor != TERRAIN_NONE ? cell.floor : floor;
    dug->ornament = TERRAIN_RUBBLE;
    return RESULT_OK;
}

enum result dig_find(struct world *world, struct place from, int32_t dx, int32_t dy, struct cell *dug)
{
    struct place at = {from.realm, from.x + dx, from.y + dy, from.levels};
    struct cell cell = world_cell(world, at.realm, at.x, at.y, at.levels);
    if (cell_exists(cell) && cell.wall == TERRAIN_NONE) {
        return RESULT_NOTHING_TO_DIG;
    }
    uint8_t floor = world_maker(world, at.realm)->dug;
    if (floor == TERRAIN_NONE) {
        return RESULT_NO_DIGGING;
    }
    return cell_exists(cell) ? dig_wall(world, at, floor, cell, dug) : dig_rock(world, at, floor, dug);
}
