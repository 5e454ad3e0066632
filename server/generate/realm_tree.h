/* How realms hang together: the meadow is the root, and portals lead from it to every other realm. */
#ifndef RAMPART_SERVER_GENERATE_REALM_TREE_H
#define RAMPART_SERVER_GENERATE_REALM_TREE_H

#include "server/world/portal.h"
#include "server/world/world.h"

#include <stddef.h>

/* Writes the portals of a world that realms_add_all has made, at most PORTALS_MAX, and returns how many there
 * are: a function of the world's seed alone. */
size_t realm_tree_portals(const struct world *world, struct portal portals[PORTALS_MAX]);

#endif
