/* The meadow: one level under the open sky, without end to all sides. Grass, flowers, groves and ponds, and
 * nothing that hurts: the start of the world. From the start trodden paths lead to clearings, for portals. */
#ifndef RAMPART_SERVER_GENERATE_MEADOW_H
#define RAMPART_SERVER_GENERATE_MEADOW_H

#include "server/generate/kind.h"

enum {
    MEADOW_CLEARINGS = 12,
    MEADOW_CLEARING_NEAREST = 24, /* cells from the start along x and y, the greater of them: about */
    MEADOW_CLEARING_FARTHEST = 56
};

/* Entered in the middle of an open place, where the paths meet.
 *
 * A clearing is a path's end, with open ground three cells to each side. Those of the first numbers lie in
 * quite different directions from the start. Guarantees: all are distinct, at least 7 cells from one another
 * and from the start, and joined on foot. */
extern const struct level_kind meadow_kind;

#endif
