/* Names what a sweep has seen and writes it into the planes of a sight. Part of sight. */
#ifndef RAMPART_SERVER_WORLD_SIGHT_PLANE_H
#define RAMPART_SERVER_WORLD_SIGHT_PLANE_H

#include "server/world/sight.h"
#include "server/world/sight_sweep.h"

/* Adds the cell in column i, row j of the square, named by `level`. */
void sight_plane_add(struct sight *sight, int i, int j, int32_t level);

/* Adds all that `sweep` saw; rock by all names that it was seen by. */
void sight_plane_add_sweep(struct sight *sight, const struct sight_sweep *sweep);

/* Leaves rock among `bits`, a word of row j of plane p, that planes before p show as well only the lowest
 * name.
 */
void sight_plane_settle(struct world *world, struct sight *sight, int p, int j, int word, uint64_t bits);

/* Leaves all rock that has several names only the lowest. */
void sight_plane_settle_rock(struct world *world, struct sight *sight);

#endif
