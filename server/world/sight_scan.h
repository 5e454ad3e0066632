/* What one observer sees who looks no farther than a player does. Part of sight. */
#ifndef RAMPART_SERVER_WORLD_SIGHT_SCAN_H
#define RAMPART_SERVER_WORLD_SIGHT_SCAN_H

#include "server/world/sight_level.h"
#include "server/world/sight_view.h"

enum {
    SIGHT_SCAN_LEVELS = 16,  /* in one view; with more it is given up */
    SIGHT_SCAN_QUEUE = 1024, /* views that come to ramps in one quadrant; with more it is given up */
    SIGHT_SCAN_BUMPS_KEPT = SIGHT_BUMPS_MAX / 2, /* for views in the queue; with more it is given up */
    SIGHT_SCAN_MAP = 255,                        /* the layer of views that follow the map */
    SIGHT_SCAN_WAITING = (SIGHT_LEVEL_RADIUS_MAX + 1) * 32,
    SIGHT_SCAN_NONE = -1
};

/* What one level has of the row of the map that is at hand, and of the row before. */
struct sight_page {
    struct sight_half *half; /* the level in the quadrant; both rows are known in it */
    uint64_t below;          /* the cells of the row before that stand on the level, */
    uint64_t below_named;    /* and those of them that are named by it */
    uint64_t here;
    uint64_t here_named;
    uint64_t arrived; /* the opaque cells of the row that lines come to from cells on the level */
};

/* The map: see sight_map.c. */
struct sight_map {
    uint32_t levels; /* bit k: level k has a page */
    struct sight_page pages[SIGHT_SCAN_LEVELS];
    uint64_t below; /* of all pages */
    uint64_t here;
    uint64_t wanted;      /* the columns of the row that lines reach, unless something stops them */
    uint64_t seen;        /* the cells of `here` that they do reach */
    uint32_t last_levels; /* the pages of `last_set`; 0: there is no such set */
    struct level_set last_set;
};

/* The views that are to be followed from a row on, on the map. */
struct sight_queue {
    int count;
    uint64_t rows; /* bit y: there are some in row y */
    int16_t first[SIGHT_LEVEL_RADIUS_MAX + 1];
    int16_t next[SIGHT_SCAN_QUEUE];
    struct sight_view views[SIGHT_SCAN_QUEUE];
};

struct sight_scan {
    struct sight_square square;
    enum sight_side side; /* of the quadrant at hand */
    int step;             /* and its direction: 1 to the south, −1 to the north */
    int reached;          /* the farthest row, to the south or to the north, in which anything may be seen */
    bool torn;            /* no map can be made of the quadrant, or there is too much in it */
    int level_count;
    int32_t numbers[SIGHT_SCAN_LEVELS]; /* of the levels */
    int waiting_count;
    int bumps_kept; /* so many bumps are needed for views in the queue */
    struct sight_level levels[SIGHT_SCAN_LEVELS];
    struct sight_map map;
    struct sight_queue queue;
    struct sight_view waiting[SIGHT_SCAN_WAITING];
    struct sight_bumps bumps;
};

/* Sees from `from` as sight_compute does, but where the world is torn: in those quadrants what it finds is
 * true, but not all. Gives them: bit 0 the south-east, 1 the south-west, 2 the north-east, 3 the north-west.
 * Requires: `out` says where it is and has no planes; the radius is at most SIGHT_LEVEL_RADIUS_MAX. */
unsigned sight_scan_run(struct world *world, struct place from, struct sight *out);

/* The number of a level among those of the scan, new if need be; SIGHT_SCAN_NONE if there are too many. */
int sight_scan_level(struct sight_scan *scan, int32_t level);

/* Puts a view aside that comes to a ramp in its row, until the map has come to that row. */
void sight_scan_queue(struct sight_scan *scan, const struct sight_view *view);

/* Puts view number i of the queue, which was taken up, aside again, until the map has come to its row. */
void sight_scan_queue_again(struct sight_scan *scan, int i);

/* The index of row y of the quadrant in the rows of a half. */
static inline int sight_scan_row(const struct sight_scan *scan, int y)
{
    return scan->square.radius + 1 + scan->step * y;
}

/* Level `number` in the quadrant's half, with row y filled in. */
static inline struct sight_half *sight_scan_learn(struct sight_scan *scan, int number, int y)
{
    struct sight_level *level = &scan->levels[number];
    struct sight_half *half = &level->halves[scan->side];
    if ((half->known >> (sight_scan_row(scan, y) - 1) & 1) == 0) {
        sight_level_learn(level, &scan->square, scan->side, scan->step, y);
    }
    return half;
}

/* ------------------------------------------------------------------------------------------- sight_flat.c */

/* Follows a view on the level that is its layer, to where lines stop or meet ramps: then it is queued. */
void sight_flat_follow(struct sight_scan *scan, struct sight_view view);

/* Divides the view by the gaps between `walls` in the columns `reached` of its row, and takes the parts on
 * to the next row. All but the last, which becomes the view, are put aside; false if no line passes the last.
 * Requires: not all that is reached is wall. */
bool sight_flat_divide(struct sight_scan *scan, struct sight_view *view, uint64_t reached, uint64_t walls);

/* The view that was put aside last, if more than `least` were. */
bool sight_flat_take(struct sight_scan *scan, int least, struct sight_view *view);

/* -------------------------------------------------------------------------------------------- sight_map.c */

/* Begins with a row, where there is nothing in the row before. */
void sight_map_begin(struct sight_map *map);

/* Goes on to the next row. */
void sight_map_turn(struct sight_map *map);

/* Makes row y of the map, as far as the views want it that are queued for it. False if the world is torn. */
bool sight_map_make(struct sight_scan *scan, int y);

/* ------------------------------------------------------------------------------------------ sight_cross.c */

/* Follows all views of the queue, and what becomes of them; at last scan->torn tells whether that went well.
 */
void sight_cross_run(struct sight_scan *scan);

#endif
