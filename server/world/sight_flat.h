/* What is seen on one level, as far as no line meets a ramp. Part of sight. */
#ifndef RAMPART_SERVER_WORLD_SIGHT_FLAT_H
#define RAMPART_SERVER_WORLD_SIGHT_FLAT_H

#include "server/world/sight.h"

enum { SIGHT_FLAT_RADIUS_MAX = 31 }; /* so that a row of the square is one word */

/* Sees from `from` as sight_compute does, but not in the quadrants in which lines meet ramps: what it finds
 * there is true, but not all. Gives those: bit 0 the south-east, 1 the south-west, 2 the north-east, 3 the
 * north-west. Requires: `out` says where it is and has no planes; it gets one. `from` stands on one level;
 * the radius is at most SIGHT_FLAT_RADIUS_MAX. */
unsigned sight_flat_run(struct world *world, struct place from, struct sight *out);

#endif
