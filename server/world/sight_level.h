/* One level of the square round an observer, as rows of bits. Part of sight.
 *
 * A *half* of the square is its east or its west, counted away from the observer: bit x is the column x steps
 * away. So one sweep does for all four quadrants: it goes through the rows of a half to the south or to the
 * north. Row 0 of a half lies one row beyond the square's northern edge, where all lines stop. */
#ifndef RAMPART_SERVER_WORLD_SIGHT_LEVEL_H
#define RAMPART_SERVER_WORLD_SIGHT_LEVEL_H

#include "server/world/sight.h"

enum {
    SIGHT_LEVEL_RADIUS_MAX = 31, /* so that a row of the square is one word */
    SIGHT_LEVEL_ROWS = 2 * SIGHT_LEVEL_RADIUS_MAX + 1,
    SIGHT_LEVEL_CHUNKS = 3 /* in a row of chunks */
};

/* The observer's square. */
struct sight_square {
    struct world *world;
    struct place from;
    int radius;
};

/* The rows of the square that lie in one row of chunks. */
struct sight_band {
    const struct chunk *chunks[SIGHT_LEVEL_CHUNKS]; /* from west to east; beyond the square the first again */
    bool has_ramps;                                 /* perhaps not in the square */
    int offset;                                     /* of the square's western edge in the first chunk */
    int first;                                      /* row of the square */
    int last;
    int j; /* of the first row in its chunks */
};

struct sight_half {
    uint64_t stop[SIGHT_LEVEL_ROWS + 2]; /* where lines stop: what is not transparent, ramps, and what lies
                                            beyond the radius or in a row that is not known yet */
    uint64_t ramp[SIGHT_LEVEL_ROWS + 2]; /* opaque ones too */
    uint64_t seen[SIGHT_LEVEL_ROWS + 2]; /* beyond the radius anything */
    uint64_t open[SIGHT_LEVEL_ROWS + 2]; /* transparent */
    uint64_t exists[SIGHT_LEVEL_ROWS + 2];
    uint64_t seen_known; /* bit r: `stop`, `ramp` and `seen` of the half's row r + 1 are filled in, */
    uint64_t known;      /* and all the others too */
};

enum sight_side { SIGHT_EAST, SIGHT_WEST };

struct sight_level {
    int32_t level;
    bool has_ramps;      /* in the square; `ramp` of the halves is to be trusted only then */
    unsigned band_known; /* bit k: */
    struct sight_band bands[SIGHT_LEVEL_CHUNKS];
    struct sight_half halves[2];
};

/* Begins a level of which nothing is known. */
void sight_level_begin(struct sight_level *level, const struct sight_square *square, int32_t number);

/* Begins the level of the observer and fills in `stop`, `ramp` and `seen` of it all. False if lines stop
 * nowhere in the square; then nothing is filled in. */
bool sight_level_begin_whole(struct sight_level *level, const struct sight_square *square);

/* Fills in the row y steps to the south (step 1) or to the north (−1), and perhaps some beyond it. */
void sight_level_learn(struct sight_level *level, const struct sight_square *square, enum sight_side side,
                       int step, int y);

/* Joins what was seen in the halves, in the rows up to `reached` to the south and the north, into `plane`.
 * False if that is nothing. */
bool sight_level_join_seen(const struct sight_level *level, int radius, int reached,
                           struct sight_plane *plane);

#endif
