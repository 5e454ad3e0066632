/* Most views meet no ramp. Such a view needs nothing but where lines must stop: at what is not transparent,
 * at ramps, and beyond the radius. So whatever becomes of it, there is one test a row.
 *
 * Depth first: a view is followed from row to row until something in its row divides it. All parts but the
 * last are put aside then, and taken up again when there is nothing left of the last.
 *
 * In a row, the lines of a view enter from below between where the steep line does and where the shallow one
 * does, and go on to the right. So every column in between is reached, and beyond it those up to where the
 * shallow line leaves the row, or up to the first wall. Of the parts that go on, each passes one gap between
 * walls: right of the lower corner of the wall to its left, left of the upper corner of the wall to its
 * right. Which of a gap's ends turn the view's outermost lines is seen from the bits: there is a wall in what
 * is reached. */
#include "server/world/sight_scan.h"

#include "common/invariant.h"
#include "server/world/sight_bits.h"

#include <stddef.h>

/* Row y is at index step × y. */
struct quadrant {
    const uint64_t *stop;
    uint64_t *seen;
    ptrdiff_t step;
    const uint64_t *ramp;
    const struct sight_half *half;
    bool has_ramps;
    bool is_whole;
};

static void put_aside(struct sight_scan *scan, const struct sight_view *view)
{
    INVARIANT(scan->waiting_count < SIGHT_SCAN_WAITING);
    struct sight_view *waiting = &scan->waiting[scan->waiting_count++];
    *waiting = *view;
    waiting->bump_count = (int16_t)scan->bumps.count;
}

static inline bool take(struct sight_scan *scan, int least, struct sight_view *view)
{
    if (scan->waiting_count == least) {
        return false;
    }
    *view = scan->waiting[--scan->waiting_count];
    scan->bumps.count = view->bump_count > scan->bumps_kept ? view->bump_count : scan->bumps_kept;
    return true;
}

/* Keeps the lines that pass between the wall that ends before `left`, if there is one, and the wall at
 * `right`, if it is within the radius, and goes on to the next row. False if there are none. */
static bool pass_gap(struct sight_scan *scan, struct sight_view *view, bool has_left, int left, int right)
{
    if (has_left) {
        sight_view_turn_steep(view, &scan->bumps, left * SIGHT_SHIFTS, view->y);
    }
    if (right <= scan->square.radius) {
        int64_t most = ((int64_t)right << SIGHT_LINE_BITS) + SIGHT_TINY;
        if (view->steep.x + view->steep.slope > most) {
            return false;
        }
        sight_view_turn_shallow(view, &scan->bumps, right * SIGHT_SHIFTS, view->y + 1);
    }
    sight_view_advance(view);
    return true;
}

static inline bool divide(struct sight_scan *scan, struct sight_view *view, uint64_t reached, uint64_t walls)
{
    int first = sight_bits_lowest(reached);
    uint64_t open = reached & ~walls;
    for (;;) {
        int left = sight_bits_lowest(open);
        uint64_t ahead = walls & UINT64_MAX << left;
        int right = ahead != 0 ? sight_bits_lowest(ahead) : 63;
        open &= UINT64_MAX << right;
        if (open == 0 || right > scan->square.radius) {
            return pass_gap(scan, view, left > first, left, right);
        }
        struct sight_view part = *view;
        if (pass_gap(scan, &part, left > first, left, right)) {
            put_aside(scan, &part);
        }
    }
}

/* Follows a view to where lines of it stop; what it reaches in the row there. */
static inline uint64_t follow(const struct quadrant *quadrant, struct sight_view *view)
{
    struct sight_line steep = view->steep;
    struct sight_line shallow = view->shallow;
    int y = view->y;
    ptrdiff_t step = quadrant->step;
    ptrdiff_t at = step * y;
    int64_t from = steep.x + SIGHT_TINY;
    int64_t to = shallow.x + shallow.slope - SIGHT_TINY;
    uint64_t reached = sight_view_columns(from, to);
    for (; (reached & quadrant->stop[at]) == 0; y++, at += step) {
        quadrant->seen[at] |= reached;
        from += steep.slope;
        to += shallow.slope;
        reached = sight_view_columns(from, to);
    }
    view->y = (uint8_t)y;
    view->steep.x = from - SIGHT_TINY;
    view->shallow.x = to - shallow.slope + SIGHT_TINY;
    return reached;
}

/* Sees with a view until it is to be taken up in a later row; false if nothing is left of it. */
static inline bool see(struct sight_scan *scan, const struct quadrant *quadrant, struct sight_view *view)
{
    uint64_t reached = follow(quadrant, view);
    int y = view->y;
    if (y > scan->square.radius) {
        scan->reached = scan->square.radius;
        return false;
    }
    scan->reached = y > scan->reached ? y : scan->reached;
    ptrdiff_t at = quadrant->step * y;
    uint64_t ramps = 0;
    if (quadrant->has_ramps) {
        if (!quadrant->is_whole && (quadrant->half->known >> (scan->square.radius + at) & 1) == 0) {
            (void)sight_scan_learn(scan, view->layer, y);
            return true; /* lines need not have stopped there */
        }
        ramps = quadrant->ramp[at];
    }
    uint64_t walls = reached & quadrant->stop[at] & ~ramps;
    int64_t entry = (view->shallow.x + SIGHT_TINY) >> SIGHT_LINE_BITS;
    uint64_t beyond = entry < 63 ? walls & UINT64_MAX << entry : 0;
    if (beyond != 0) { /* lines that enter the row stop at the first of these, if not before */
        reached &= beyond ^ (beyond - 1);
        walls &= reached;
    }
    if ((reached & ramps) != 0) {
        sight_scan_queue(scan, view);
        return false;
    }
    quadrant->seen[at] |= reached;
    return y < scan->square.radius && reached != walls && divide(scan, view, reached, walls);
}

void sight_flat_follow(struct sight_scan *scan, struct sight_view view)
{
    int radius = scan->square.radius;
    int least = scan->waiting_count;
    struct sight_level *level = &scan->levels[view.layer];
    struct sight_half *half = &level->halves[scan->side];
    const struct quadrant quadrant = {
        .stop = half->stop + radius + 1,
        .seen = half->seen + radius + 1,
        .step = scan->step,
        .ramp = half->ramp + radius + 1,
        .half = half,
        .has_ramps = level->has_ramps,
        .is_whole = level->is_whole,
    };
    while (see(scan, &quadrant, &view) || take(scan, least, &view)) {
    }
}

bool sight_flat_divide(struct sight_scan *scan, struct sight_view *view, uint64_t reached, uint64_t walls)
{
    return divide(scan, view, reached, walls);
}

bool sight_flat_take(struct sight_scan *scan, int least, struct sight_view *view)
{
    return take(scan, least, view);
}
