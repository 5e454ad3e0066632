/* A view: all lines from the observer that have passed the same sides of everything so far. Part of sight.
 *
 * Told in one quadrant: the observer's cell is [0, 1] × [0, 1], row y lies between y and y + 1, and lines run
 * to greater x and y. They enter a row at its edge y, from below, and leave it at y + 1. */
#ifndef RAMPART_SERVER_WORLD_SIGHT_VIEW_H
#define RAMPART_SERVER_WORLD_SIGHT_VIEW_H

#include <stdbool.h>
#include <stdint.h>

enum {
    SIGHT_SHIFTS = 1 << 14, /* the width of a cell: see struct sight_bump */
    SIGHT_LINE_BITS = 50,   /* of fraction in a line's x */
    /* At each of 64 rows at most 32 gaps and one ramp leave bumps behind, two and six of them, and on its way
     * through the rows a line enters at most 64 ramps sideways. */
    SIGHT_BUMPS_MAX = 64 * (32 * 2 + 6 + 6)
};
/* More than the rounding of a line's x, less than any true difference between the x of two lines. */
#define SIGHT_TINY ((int64_t)1 << 28)

/* A point that lines pass on one side of; to touch it is to pass. It is the lattice point (x / SIGHT_SHIFTS,
 * y); where to touch that would not be to pass, x is one more or one less. */
struct sight_bump {
    int32_t x;
    int16_t y;
    int16_t next; /* the one before it in its chain, or SIGHT_NO_BUMP */
};
enum { SIGHT_NO_BUMP = -1 };

/* All bumps in use. What is added after a view was put aside is not needed any more when its turn comes. */
struct sight_bumps {
    int count;
    struct sight_bump all[SIGHT_BUMPS_MAX];
};

struct sight_line {
    int64_t x;     /* where it enters its view's row, in 2^-SIGHT_LINE_BITS cells */
    int64_t slope; /* x a row */
};

/* The lines that pass right of one chain of bumps and left of another. From its row on, `steep` is the
 * leftmost of them everywhere and `shallow` the rightmost. */
struct sight_view {
    struct sight_line steep;
    struct sight_line shallow;
    int16_t rights;     /* the chain that lines pass right of */
    int16_t lefts;      /* the chain that they pass left of */
    int16_t bump_count; /* of a view put aside: how many bumps there were */
    uint8_t layer;      /* what its lines find: an index in struct sight_sweep */
    uint8_t y;
    uint8_t from; /* not 0: its lines came from the left, and are still to be followed from this column on */
};

/* All lines out of the observer's cell, in row 0 and layer 0. Empties `bumps`. */
struct sight_view sight_view_first(struct sight_bumps *bumps);

/* Keep only the lines that pass right (left) of the point (x / SIGHT_SHIFTS, y), where y is an edge of the
 * view's row. Cuts at the lower edge come before cuts at the upper. Guarantees: false if no line is left; the
 * view is of no more use then. */
bool sight_view_pass_right(struct sight_view *view, struct sight_bumps *bumps, int32_t x, int y);
bool sight_view_pass_left(struct sight_view *view, struct sight_bumps *bumps, int32_t x, int y);

/* The same where it is known that the point turns the steep (shallow) line, and that some line is left. */
void sight_view_turn_steep(struct sight_view *view, struct sight_bumps *bumps, int32_t x, int y);
void sight_view_turn_shallow(struct sight_view *view, struct sight_bumps *bumps, int32_t x, int y);

/* The column of a line's x, at most `most`. */
static inline int sight_view_column(int64_t x, int most)
{
    x >>= SIGHT_LINE_BITS;
    return x < most ? (int)x : most;
}

/* The columns from that of one x to that of another, of which 63 is as good as any greater.
 * Requires: 0 ≤ x0 ≤ x1. */
static inline uint64_t sight_view_columns(int64_t x0, int64_t x1)
{
    x0 >>= SIGHT_LINE_BITS;
    x1 >>= SIGHT_LINE_BITS;
    return UINT64_MAX << (x0 < 63 ? x0 : 63) & UINT64_MAX >> (63 - (x1 < 63 ? x1 : 63));
}

/* The columns that a view reaches in its row if nothing stops it. */
static inline uint64_t sight_view_reach(const struct sight_view *view)
{
    return sight_view_columns(view->steep.x + SIGHT_TINY, view->shallow.x + view->shallow.slope - SIGHT_TINY);
}

/* The columns in the row before that its lines come out of, at corners too. */
static inline uint64_t sight_view_origin(const struct sight_view *view)
{
    return sight_view_columns(view->steep.x - SIGHT_TINY, view->shallow.x - SIGHT_TINY);
}

/* Goes on to the next row. */
static inline void sight_view_advance(struct sight_view *view)
{
    view->y++;
    view->from = 0;
    view->steep.x += view->steep.slope;
    view->shallow.x += view->shallow.slope;
}

#endif
