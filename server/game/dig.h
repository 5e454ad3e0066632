/* What digging would make of a place. */
#ifndef RAMPART_SERVER_GAME_DIG_H
#define RAMPART_SERVER_GAME_DIG_H

#include "common/place.h"
#include "common/result.h"
#include "server/world/cell.h"

#include <stdint.h>

struct world;

/* Finds what becomes of the rock or wall that lies (dx, dy) from somebody who stands at `from`: RESULT_OK and
 * the cell in `*dug`, to be put there; or NOTHING_TO_DIG, NO_DIGGING, UNYIELDING or RIM. Changes nothing. */
MUST_CHECK enum result dig_find(struct world *world, struct place from, int32_t dx, int32_t dy,
                                struct cell *dug);

#endif
