/* The caves: one realm without end downwards and to all sides.
 *
 * Level 0 is the top; above it, beyond WORLD_COORDINATE_MAX and in the last parcels before it there is rock.
 * Each level is a cellular-automaton cave, joined to the next one down by ramps (site.h) and by stairs. */
#ifndef RAMPART_SERVER_GENERATE_CAVES_H
#define RAMPART_SERVER_GENERATE_CAVES_H

#include "server/generate/kind.h"

/* Entered on level 0, near (0, 0), on open floor in a roomy place with stairs and a ramp not far away. */
extern const struct level_kind caves_kind;

#endif
