/* Portals: the only ways between realms. */
#ifndef RAMPART_SERVER_WORLD_PORTAL_H
#define RAMPART_SERVER_WORLD_PORTAL_H

#include "common/place.h"
#include "server/world/terrain.h"

/* Who climbs at `from` comes to stand at `to`, or leaves the world. A way back is a portal of its own. It is
 * never drawn itself: `sign` is the ornament that stands there. */
struct portal {
    struct place from;
    struct place to; /* passable; of no meaning where `leaves` */
    bool leaves;     /* it leads out of the world: who takes it ends the run */
    uint8_t sign;    /* an ornament; TERRAIN_NONE: nothing tells that a portal is here */
};

enum { PORTALS_MAX = 128 };

struct world;

/* Puts the portal's sign, if it has one, where the portal begins. Requires: somebody can stand there. */
void portal_put_sign(const struct portal *portal, struct world *world);

#endif
