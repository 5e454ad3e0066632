/* The plan of one level of the halls: what is built where, before it is furnished. */
#ifndef RAMPART_SERVER_GENERATE_HALLS_PLAN_H
#define RAMPART_SERVER_GENERATE_HALLS_PLAN_H

#include "server/generate/kind.h"
#include "server/generate/sheet.h"

/* The bytes of a plan's sheet. */
enum halls_part {
    HALLS_NOTHING,
    HALLS_CORRIDOR,
    HALLS_ROOM,
    HALLS_MOSSY_ROOM,
    HALLS_KERB, /* the floor of rooms along walls and round stairs */
    HALLS_WALL,
    HALLS_DOOR,
    HALLS_GONG,
    HALLS_STAIRS /* where stairs up or down go */
};

/* Whether a part is the floor of a room. */
static inline bool halls_is_room(uint8_t part)
{
    return part == HALLS_ROOM || part == HALLS_MOSSY_ROOM || part == HALLS_KERB;
}

/* Draws the plan of a level: the places of its stairs in rooms, a border of floor around them, everything
 * joined. */
void halls_plan(const struct storey *storey, struct sheet *plan);

#endif
