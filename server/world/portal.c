#include "server/world/portal.h"

#include "server/world/world.h"

void portal_put_sign(const struct portal *portal, struct world *world)
{
    struct place at = portal->from;
    if (portal->sign != TERRAIN_NONE) {
        struct cell cell = world_cell(world, at.realm, at.x, at.y, at.levels);
        cell.ornament = (uint8_t)portal->sign;
        world_put(world, at.realm, at.x, at.y, cell);
    }
}
