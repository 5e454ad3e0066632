/* The plan of one level of the halls: what is built where, before it is furnished. */
#ifndef RAMPART_SERVER_GENERATE_HALLS_PLAN_H
#define RAMPART_SERVER_GENERATE_HALLS_PLAN_H

#include "server/generate/sheet.h"

/* The bytes of a plan's sheet. */
enum halls_part {
    HALLS_NOTHING,
    HALLS_CORRIDOR,
    HALLS_ROOM,
    HALLS_MOSSY_ROOM,
    HALLS_KERB, /* the floor of rooms along walls and round stairs */
    HALLS_WALL,
    HALLS_STAIRS_UP,
    HALLS_STAIRS_DOWN
};

/* Where a level's ways lie, and which of them there are. */
struct halls_ways {
    struct point up;
    struct point down;
    bool has_stairs_up;
    bool has_stairs_down;
};

/* Draws the plan of a level: both places of `ways` in rooms, a border of floor around them, everything
 * joined. Requires: they are where sheet_stairs puts those of one level. */
void halls_plan(struct stratum stratum, const struct halls_ways *ways, struct sheet *plan);

#endif
