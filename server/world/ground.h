/* What a realm's maker says of every place, made or not: the word on which digging and the verifier's hull
 * rest. */
#ifndef RAMPART_SERVER_WORLD_GROUND_H
#define RAMPART_SERVER_WORLD_GROUND_H

enum ground {
    GROUND_FREE,       /* any cell that stands on this one level: open as made, or dug later */
    GROUND_UNYIELDING, /* never a cell: it parts levels */
    GROUND_RIM,        /* never a cell: the realm ends here */
    GROUND_CELL        /* always a cell, on the levels it was made on: part of a ramp site */
};

#endif
