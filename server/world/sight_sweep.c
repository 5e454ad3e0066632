#include "server/world/sight_sweep.h"

#include "common/invariant.h"
#include "server/world/sight_bits.h"

void sight_sweep_wait(struct sight_sweep *sweep, const struct sight_view *view)
{
    INVARIANT(sweep->waiting_count < SIGHT_WAITING_MAX);
    struct sight_view *waiting = &sweep->waiting[sweep->waiting_count++];
    *waiting = *view;
    waiting->bump_count = (int16_t)sweep->bumps.count;
}

int sight_sweep_layer(struct sight_sweep *sweep, struct level_set set)
{
    for (int i = 0; i < sweep->layer_count; i++) {
        if (level_set_equal(sweep->layers[i].set, set)) {
            return i;
        }
    }
    if (sweep->layer_count == SIGHT_LAYERS_MAX) {
        return -1;
    }
    struct sight_layer *layer = &sweep->layers[sweep->layer_count];
    layer->set = set;
    layer->known = 0;
    return sweep->layer_count++;
}

/* The view that was put aside last; false if there is none. */
static bool take(struct sight_sweep *sweep, struct sight_view *view)
{
    if (sweep->waiting_count == 0) {
        return false;
    }
    *view = sweep->waiting[--sweep->waiting_count];
    sweep->bumps.count = view->bump_count;
    return true;
}

/* The column of a line's x, at most `most`. */
static int column(int64_t x, int most)
{
    x >>= SIGHT_LINE_BITS;
    return x < most ? (int)x : most;
}

/* The columns of its row that a view reaches if nothing there stops it; none if it has left the square. */
static uint64_t reach(const struct sight_view *view, int radius)
{
    int x0 = column(view->steep.x + SIGHT_TINY, SIGHT_ROWS);
    int x1 = column(view->shallow.x + view->shallow.slope - SIGHT_TINY, radius);
    x0 = x0 > view->from ? x0 : view->from;
    return x0 > x1 ? 0 : sight_bits_span(x0, x1);
}

/* What is left of `reach` when lines stop at `walls`: those that come from below stop where they enter, and
 * the others, which all enter left of them, at the first wall right of all entries. */
static uint64_t reach_before(const struct sight_view *view, uint64_t reached, uint64_t walls)
{
    int entry = column(view->shallow.x + SIGHT_TINY, sight_bits_highest(reached));
    uint64_t ahead = entry > 0 ? walls & UINT64_MAX << entry : walls;
    return ahead != 0 ? reached & sight_bits_span(0, sight_bits_lowest(ahead)) : reached;
}

/* Keeps the lines that pass through the gap from column `left` up to the stop at `right` and go on to the
 * next row. */
static bool pass_gap(struct sight_sweep *sweep, struct sight_view *view, int left, int right)
{
    bool lives =
        (left == view->from || sight_view_pass_right(view, &sweep->bumps, left * SIGHT_SHIFTS, view->y)) &&
        sight_view_pass_left(view, &sweep->bumps, right * SIGHT_SHIFTS, view->y + 1);
    sight_view_advance(view);
    return lives;
}

/* Follows the view through each of the gaps that `open` consists of: all but the last are put aside, the last
 * is what `view` becomes. False if no line passes through the last. */
static bool pass_gaps(struct sight_sweep *sweep, struct sight_view *view, uint64_t open)
{
    for (;;) {
        int left = sight_bits_lowest(open);
        int right = left + sight_bits_lowest(~(open >> left));
        open &= open + sight_bits_one(left);
        if (open == 0) {
            return pass_gap(sweep, view, left, right);
        }
        struct sight_view part = *view;
        if (pass_gap(sweep, &part, left, right)) {
            sight_sweep_wait(sweep, &part);
        }
    }
}

/* The view meets something in its row that is not plain. False if nothing is left of it. */
static bool split(struct sight_sweep *sweep, struct sight_view *view, uint64_t reached)
{
    struct sight_layer *layer = &sweep->layers[view->layer];
    int y = view->y;
    uint64_t plain = layer->plain[y];
    uint64_t walls = reached & ~(plain | layer->change[y]);
    int end = sight_bits_highest(reached);
    reached = reach_before(view, reached, walls);
    uint64_t change = reached & layer->change[y];
    if (change != 0) {
        reached &= change ^ (change - 1); /* up to the first change, inclusive */
        walls &= reached;
        int start = walls != 0 ? sight_bits_highest(walls) + 1 : 0;
        sight_ramp_cross(sweep, view, start, sight_bits_lowest(change), end);
    }
    layer->seen[y] |= reached;
    return y < sweep->window.radius && (reached & plain) != 0 && pass_gaps(sweep, view, reached & plain);
}

/* Follows a view through one row. False if no line of it goes on to the next. */
static bool follow(struct sight_sweep *sweep, struct sight_view *view)
{
    struct sight_layer *layer = &sweep->layers[view->layer];
    int radius = sweep->window.radius;
    for (; view->y <= radius; sight_view_advance(view)) {
        if ((layer->known >> view->y & 1) == 0) {
            sight_window_learn(&sweep->window, layer, view->y);
        }
        uint64_t reached = reach(view, radius);
        if ((reached & ~layer->plain[view->y]) != 0) {
            return split(sweep, view, reached);
        }
        if (reached == 0) {
            return false;
        }
        layer->seen[view->y] |= reached;
    }
    return false;
}

void sight_sweep_run(struct sight_sweep *sweep, struct level_set set)
{
    sweep->layer_count = 0;
    sweep->waiting_count = 0;
    struct sight_layer *layer = &sweep->layers[sight_sweep_layer(sweep, set)];
    sight_window_learn(&sweep->window, layer, 0);
    layer->plain[0] |= 1; /* the observer's own cell hides nothing */
    layer->change[0] &= ~(uint64_t)1;
    struct sight_view view = sight_view_first(&sweep->bumps);
    while (follow(sweep, &view) || take(sweep, &view)) {
    }
    layer->seen[0] &= ~(uint64_t)1;
}
