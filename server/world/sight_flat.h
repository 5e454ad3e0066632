/* The sweep of what is seen on one level, up to where ramps begin. Part of sight. */
#ifndef RAMPART_SERVER_WORLD_SIGHT_FLAT_H
#define RAMPART_SERVER_WORLD_SIGHT_FLAT_H

#include "common/place.h"
#include "server/world/sight_view.h"
#include "server/world/world.h"

enum {
    SIGHT_FLAT_RADIUS_MAX = 31,                      /* so that a row of the square is one word */
    SIGHT_FLAT_ROWS = 2 * SIGHT_FLAT_RADIUS_MAX + 1, /* of the square */
    SIGHT_FLAT_WAITING_MAX = (SIGHT_FLAT_RADIUS_MAX + 1) * 16
};

/* The east or the west of the square, in rows from north to south. Bit x of a row is the column x steps away
 * from the observer. Before the first row and after the last is one more in which lines end. */
struct sight_flat_half {
    uint64_t stop[SIGHT_FLAT_ROWS + 2]; /* what is not plain floor: walls, ramps, all beyond the radius */
    uint64_t ramp[SIGHT_FLAT_ROWS + 2]; /* of these, ramps, opaque ones too; only if there are any */
    uint64_t seen[SIGHT_FLAT_ROWS + 2];
};

struct sight_flat {
    int radius;
    bool has_ramps;
    bool is_open; /* nothing is in the way of any line */
    struct sight_flat_half halves[2];
    struct sight_bumps bumps;
    int waiting_count;
    struct sight_view waiting[SIGHT_FLAT_WAITING_MAX];
};

/* Reads the square of `radius` round an observer who stands on one level. */
void sight_flat_init(struct sight_flat *flat, struct world *world, struct place from, int radius);

/* Sees one quadrant. Guarantees: false if lines met a ramp there; what is seen then is not all. */
bool sight_flat_run(struct sight_flat *flat, bool west, bool north);

/* Writes what was seen into the rows of the square, from north to south. */
void sight_flat_end(const struct sight_flat *flat, uint64_t (*rows)[2]);

#endif
