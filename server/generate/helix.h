/* The helix: a shaft around a core of rock that goes down for ever as one walks around it.
 *
 * It is finite in x and y: around (0, 0), within HELIX_REACH cells. A turn around the core leads down two or
 * four levels, each of which has one part of the ring around the core, and chambers outside of it; ramps join
 * each level's part to the next one's. Above level 0, and beyond the reach, there is rock; the rock within it
 * can be dug, save where it parts levels. */
#ifndef RAMPART_SERVER_GENERATE_HELIX_H
#define RAMPART_SERVER_GENERATE_HELIX_H

#include "server/generate/kind.h"

enum { HELIX_REACH = 24 /* cells lie from -HELIX_REACH to HELIX_REACH */ };

/* Entered on level 0, in a corner of the ring. */
extern const struct level_kind helix_kind;

#endif
