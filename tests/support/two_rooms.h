/* Two worlds that are the same but for what one sees from the room where players start: the walls and doors
 * of the far room, all of the level below, and a gong and things there. Stairs go down from the first room
 * and up into the far one. */
#ifndef RAMPART_TESTS_SUPPORT_TWO_ROOMS_H
#define RAMPART_TESTS_SUPPORT_TWO_ROOMS_H

#include "tests/support/ramp_map.h"

enum { TWO_ROOMS_FAR = 7 /* columns from the drawings' west to the far room */ };

/* Draws one of them, or the `other`. Start is at S, the stairs at q and u. Finish with ramp_map_finish. */
void two_rooms_draw(struct ramp_map *map, bool other);

#endif
