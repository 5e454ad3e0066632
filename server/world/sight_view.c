/* As in Duerig's algorithm two lines stand for the whole view. Bumps come in order of y, so a new one can
 * only turn one of the two lines: it then runs through the new bump and touches the other side's chain. Each
 * chain is kept convex, so that the bump it touches is among its last few.
 *
 * Exactness: a line runs through two bumps at most 64 rows apart, so its x at a lattice row is a fraction
 * with a denominator up to 64, plus up to 130 shifts of 2^-14 cells in steps of 1/64. Whatever differs,
 * differs by 2^-20 cells; rounding errs by less than 2^-24; SIGHT_TINY, 2^-22, lies between. */
#include "server/world/sight_view.h"

#include "common/invariant.h"

enum { BUMP_BITS = SIGHT_LINE_BITS - 14, SLOPE_MAX = 65 };

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

static int64_t line_at(struct sight_line line, int rows)
{
    return rows == 0 ? line.x : line.x + line.slope;
}

/* The side of the line from `a` to `c` on which `b` lies, between them in y: positive to the right. */
static int32_t side(struct sight_bump a, struct sight_bump b, struct sight_bump c)
{
    return (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);
}

/* Adds `bump` to the chain that begins with `*last`; `sign` is 1 if lines pass right of it, −1 if left. */
static void chain_add(struct sight_bumps *bumps, int16_t *last, struct sight_bump bump, int32_t sign)
{
    INVARIANT(bumps->count < SIGHT_BUMPS_MAX);
    int16_t next = *last;
    while (next != SIGHT_NO_BUMP) {
        struct sight_bump hidden = bumps->all[next];
        if (hidden.y < bump.y &&
            (hidden.next == SIGHT_NO_BUMP || side(bumps->all[hidden.next], hidden, bump) * sign > 0)) {
            break;
        }
        next = hidden.next;
    }
    bump.next = next;
    *last = (int16_t)bumps->count++;
    bumps->all[*last] = bump;
}

/* The line through `bump` that touches the chain which begins with `last`, seen from a row whose south edge
 * is y. */
static struct sight_line tangent(const struct sight_bumps *bumps, int16_t last, struct sight_bump bump, int y,
                                 int32_t sign)
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

bool sight_view_pass_right(struct sight_view *view, struct sight_bumps *bumps, int32_t x, int y)
{
    int64_t least = ((int64_t)x << BUMP_BITS) - SIGHT_TINY;
    int rows = y - view->y;
    if (line_at(view->steep, rows) >= least) {
        return true;
    }
    if (line_at(view->shallow, rows) < least) {
        return false;
    }
    struct sight_bump bump = {.x = x, .y = (int16_t)y};
    view->steep = tangent(bumps, view->lefts, bump, view->y, 1);
    chain_add(bumps, &view->rights, bump, 1);
    return true;
}

bool sight_view_pass_left(struct sight_view *view, struct sight_bumps *bumps, int32_t x, int y)
{
    int64_t most = ((int64_t)x << BUMP_BITS) + SIGHT_TINY;
    int rows = y - view->y;
    if (line_at(view->shallow, rows) <= most) {
        return true;
    }
    if (line_at(view->steep, rows) > most) {
        return false;
    }
    struct sight_bump bump = {.x = x, .y = (int16_t)y};
    view->shallow = tangent(bumps, view->rights, bump, view->y, -1);
    chain_add(bumps, &view->lefts, bump, -1);
    return true;
}
