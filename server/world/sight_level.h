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

/* The observer's square, and how it lies in the chunks. */
struct sight_square {
    struct world *world;
    struct place from;
    int radius;
    int32_t chunk_x; /* of its north-western corner, */
    int32_t chunk_y;
    int i; /* which is in this column */
    int j; /* and this row of the chunk */
};

/* What is beyond the radius is not in it. */
struct sight_half {
    uint64_t stop[SIGHT_LEVEL_ROWS + 2]; /* where lines stop: what is not transparent, ramps, and what lies
                                            beyond the radius or in a row that is not known yet */
    uint64_t seen[SIGHT_LEVEL_ROWS + 2]; /* beyond the radius anything */
    uint64_t ramp[SIGHT_LEVEL_ROWS + 2]; /* opaque ones too */
    uint64_t known;                      /* bit r: of row r + 1 what follows is filled in */
    uint64_t open[SIGHT_LEVEL_ROWS + 2]; /* transparent */
    uint64_t exists[SIGHT_LEVEL_ROWS + 2];
};

enum sight_side { SIGHT_EAST, SIGHT_WEST };

struct sight_level {
    int32_t level;
    bool is_whole;  /* `stop`, `seen` and `ramp` are filled in everywhere, else where a half is `known` */
    bool has_ramps; /* perhaps; else `ramp` is not filled in */
    const struct chunk *chunks[SIGHT_LEVEL_CHUNKS][SIGHT_LEVEL_CHUNKS]; /* row by row; NULL: not looked up */
    struct sight_half halves[2];
};

/* The square of `radius` cells around `from`. */
struct sight_square sight_square_around(struct world *world, struct place from, int radius);

/* Begins a level of which nothing is known. */
void sight_level_begin(struct sight_level *level, const struct sight_square *square, int32_t number);

/* Begins the level of the observer, as a whole. False if lines stop nowhere in the square; then it is of no
 * use. */
bool sight_level_begin_whole(struct sight_level *level, const struct sight_square *square);

/* Fills in the row y steps to the south (step 1) or to the north (−1), and perhaps some beyond it. */
void sight_level_learn(struct sight_level *level, const struct sight_square *square, enum sight_side side,
                       int step, int y);

/* The levels of the cell x steps to the side and y steps to the south.
 * Requires: it exists, and its row is known. */
struct level_set sight_level_set_at(const struct sight_level *level, const struct sight_square *square,
                                    enum sight_side side, int x, int y);

/* Those of the ramps `ramps` of the row y steps to the south, at least one, that stand on the same levels as
 * the first of them, which are written into `*set`. Requires: the row is known. */
uint64_t sight_level_alike(const struct sight_level *level, const struct sight_square *square,
                           enum sight_side side, int y, uint64_t ramps, struct level_set *set);

/* Joins what was seen in the halves, in the rows up to `reached` to the south and the north, into `plane`.
 * False if that is nothing. */
bool sight_level_join_seen(const struct sight_level *level, int radius, int reached,
                           struct sight_plane *plane);

#endif
