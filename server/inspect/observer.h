/* Somebody who looks: put on a cell by x, y and the levels to look it up with. */
#ifndef RAMPART_SERVER_INSPECT_OBSERVER_H
#define RAMPART_SERVER_INSPECT_OBSERVER_H

#include "common/place.h"
#include "server/world/world.h"

#include <stddef.h>

/* Puts an observer at (place->x, place->y) of its realm, on the cell there that stands on place->levels, and
 * gives it that cell's whole level set; in rock it keeps the first level. False, and says so, if the cell
 * does not stand on one of these levels. */
bool observer_stand(struct world *world, struct place *place);

enum { OBSERVER_LEVELS_BYTES = 1024 };

/* A level set as "level 0" or "levels 0, 1, 3". */
void observer_levels_text(struct level_set levels, char text[OBSERVER_LEVELS_BYTES]);

#endif
