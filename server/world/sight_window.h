/* The world round an observer as rows of bits, one quadrant and one level set at a time. Part of sight.
 *
 * A quadrant is turned so that its observer is at (0, 0) and looks to greater x and y. */
#ifndef RAMPART_SERVER_WORLD_SIGHT_WINDOW_H
#define RAMPART_SERVER_WORLD_SIGHT_WINDOW_H

#include "server/world/world.h"

enum {
    SIGHT_ROWS = 64,
    SIGHT_CHUNKS = 5, /* in a row of chunks: as many as the greatest square can touch */
    SIGHT_GRIDS = 8
};

/* The chunks around an observer that have been looked up, level by level: all four quadrants want them. A
 * level's are in the grid with its number modulo SIGHT_GRIDS, where another level's may be. */
struct sight_grids {
    int32_t chunk_x; /* of the first column */
    int32_t chunk_y; /* of the first row */
    unsigned used;   /* bit k: grids[k] is in use */
    struct sight_grid {
        int32_t level;
        uint32_t known;     /* bit SIGHT_CHUNKS × row + column: it has been looked up, */
        uint32_t has_ramps; /* and has ramps in the square that is seen */
        const struct chunk *chunks[SIGHT_CHUNKS * SIGHT_CHUNKS];
    } grids[SIGHT_GRIDS];
};

/* Forgets all chunks; from now on they are those around (x, y). */
void sight_window_renew(struct sight_grids *grids, int32_t x, int32_t y, int radius);

/* A quadrant: (x, y) in it is (x0 + step_x × x, y0 + step_y × y) in the world. */
struct sight_window {
    struct world *world;
    struct sight_grids *grids; /* borrowed */
    uint16_t realm;
    int32_t x0;
    int32_t y0;
    int step_x; /* 1 or −1, as step_y */
    int step_y;
    int radius; /* its columns and rows are 0 … radius */
};

/* The quadrant as lines find it that come with one level set. Bit x of a row's word is the column x; bits
 * beyond the radius may be anything. */
struct sight_layer {
    struct level_set set;
    uint64_t known;              /* bit y: row y is filled in */
    uint64_t plain[SIGHT_ROWS];  /* transparent, and stands on `set` */
    uint64_t change[SIGHT_ROWS]; /* transparent, and stands on another set */
    uint64_t ramp[SIGHT_ROWS];   /* may have another name than the first level of `set` */
    uint64_t exists[SIGHT_ROWS]; /* of a ramp's set: on the level that is looked up first */
    uint64_t seen[SIGHT_ROWS];   /* transparent and seen, or opaque and a line arrived with `set` */
};

/* Fills in row y, which is not known yet, and perhaps some after it, with nothing seen there so far. */
void sight_window_learn(const struct sight_window *window, struct sight_layer *layer, int y);

/* Those of the columns `among` of row y whose cell stands on the set of `to` when looked up with that of
 * `from`. Requires: both know the row. */
uint64_t sight_window_changes(const struct sight_window *window, const struct sight_layer *from,
                              const struct sight_layer *to, int y, uint64_t among);

/* The cell at (x, y), looked up with `levels`. */
struct cell sight_window_cell(const struct sight_window *window, int x, int y, struct level_set levels);

#endif
