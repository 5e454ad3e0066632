/* As in Duerig's algorithm two lines stand for a whole view. Bumps come in order of y, so a new one can turn
 * only one of the two: that line then runs through the new bump and touches the chain of the other side.
 * Chains are kept convex, so that the bump which is touched is among the last few.
 *
 * Exactness. Every line runs through two bumps at most 64 rows apart. So its x at an edge is a fraction of
 * cells with a denominator of at most 64, and besides at most 130 shifts of 2^-14 cells, counted in 64ths or
 * coarser: two such numbers that differ do so by 2^-20 cells or more. Rounding a slope errs by less than
 * 2^-50 cells, 64 rows of it by less than 2^-44. SIGHT_TINY, 2^-22, lies well between. */
#include "server/world/sight_view.h"

#include "common/invariant.h"

enum {
    BUMP_BITS = SIGHT_LINE_BITS - 14, /* from a bump's x to a line's */
    SLOPE_MAX = 65                    /* runs out of the quadrant within a row */
};

_Static_assert(SIGHT_SHIFTS == 1 << 14, "a bump's x has 14 bits of fraction");

struct sight_view sight_view_first(struct sight_bumps *bumps)
{
    bumps->count = 2;
    bumps->all[0] = (struct sight_bump){.x = 1, .y = 1, .next = SIGHT_NO_BUMP};
    bumps->all[1] = (struct sight_bump){.x = SIGHT_SHIFTS - 1, .y = 0, .next = SIGHT_NO_BUMP};
    return (struct sight_view){
        .steep = {.x = (int64_t)1 << BUMP_BITS, .slope = 0},
        .shallow = {.x = (int64_t)(SIGHT_SHIFTS - 1) << BUMP_BITS,
                    .slope = (int64_t)SLOPE_MAX << SIGHT_LINE_BITS},
        .rights = 0,
        .lefts = 1,
    };
}

/* On which side of the line from `a` to `c` the bump `b` lies, between them in y: positive means right. */
static int32_t side(struct sight_bump a, struct sight_bump b, struct sight_bump c)
{
    return (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);
}

/* Adds `bump` to the chain that begins with `*last`, and drops what it makes needless there. `sign` is 1 for
 * the chain that lines pass right of, −1 for the other. */
static inline void chain_add(struct sight_bumps *bumps, int16_t *last, struct sight_bump bump, int32_t sign)
{
    INVARIANT(bumps->count < SIGHT_BUMPS_MAX);
    bump.next = *last;
    while (bump.next != SIGHT_NO_BUMP) {
        struct sight_bump before = bumps->all[bump.next];
        if (before.next == SIGHT_NO_BUMP || side(bumps->all[before.next], before, bump) * sign > 0) {
            break;
        }
        bump.next = before.next;
    }
    *last = (int16_t)bumps->count++;
    bumps->all[*last] = bump;
}

/* The line through `bump` that touches the chain which begins with `last`, as seen from row y: of all lines
 * that pass the chain the leftmost from there on if `sign` is 1, the rightmost if −1. */
static inline struct sight_line tangent(const struct sight_bumps *bumps, int16_t last, struct sight_bump bump,
                                        int y, int32_t sign)
{
    while (last != SIGHT_NO_BUMP && bumps->all[last].y >= bump.y) {
        last = bumps->all[last].next;
    }
    int64_t slope = sign > 0 ? 0 : (int64_t)SLOPE_MAX << SIGHT_LINE_BITS;
    if (last != SIGHT_NO_BUMP) {
        struct sight_bump touched = bumps->all[last];
        while (touched.next != SIGHT_NO_BUMP && side(bumps->all[touched.next], touched, bump) * sign > 0) {
            touched = bumps->all[touched.next];
        }
        slope = ((int64_t)(bump.x - touched.x) << BUMP_BITS) / (bump.y - touched.y);
    }
    return (struct sight_line){((int64_t)bump.x << BUMP_BITS) - slope * (bump.y - y), slope};
}

void sight_view_turn_steep(struct sight_view *view, struct sight_bumps *bumps, int32_t x, int y)
{
    struct sight_bump bump = {.x = x, .y = (int16_t)y};
    view->steep = tangent(bumps, view->lefts, bump, view->y, 1);
    chain_add(bumps, &view->rights, bump, 1);
}

void sight_view_turn_shallow(struct sight_view *view, struct sight_bumps *bumps, int32_t x, int y)
{
    struct sight_bump bump = {.x = x, .y = (int16_t)y};
    view->shallow = tangent(bumps, view->rights, bump, view->y, -1);
    chain_add(bumps, &view->lefts, bump, -1);
}

/* Where a line of the view crosses the edge y. */
static int64_t line_at(const struct sight_view *view, struct sight_line line, int y)
{
    return y == view->y ? line.x : line.x + line.slope;
}

bool sight_view_pass_right(struct sight_view *view, struct sight_bumps *bumps, int32_t x, int y)
{
    int64_t least = ((int64_t)x << BUMP_BITS) - SIGHT_TINY;
    if (line_at(view, view->steep, y) >= least) {
        return true;
    }
    if (line_at(view, view->shallow, y) < least) {
        return false;
    }
    sight_view_turn_steep(view, bumps, x, y);
    return true;
}

bool sight_view_pass_left(struct sight_view *view, struct sight_bumps *bumps, int32_t x, int y)
{
    int64_t most = ((int64_t)x << BUMP_BITS) + SIGHT_TINY;
    if (line_at(view, view->shallow, y) <= most) {
        return true;
    }
    if (line_at(view, view->steep, y) > most) {
        return false;
    }
    sight_view_turn_shallow(view, bumps, x, y);
    return true;
}
