/* Depth first: a view is followed from row to row until something in its row divides it. All parts but the
 * last are put aside then, and taken up again when there is nothing left of the last.
 *
 * In a row, the lines of a view enter from below between where the steep line does and where the shallow one
 * does, and go on to the right. So every column in between is reached, and beyond it those up to where the
 * shallow line leaves the row, or up to the first wall. Of the parts that go on, each passes one gap between
 * walls: right of the lower corner of the wall to its left, left of the upper corner of the wall to its
 * right. */
#include "server/world/sight_sweep.h"

#include "common/invariant.h"
#include "server/world/sight_bits.h"

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

void sight_sweep_wait(struct sight_sweep *sweep, const struct sight_view *view)
{
    INVARIANT(sweep->waiting_count < SIGHT_WAITING_MAX);
    struct sight_view *waiting = &sweep->waiting[sweep->waiting_count++];
    *waiting = *view;
    waiting->bump_count = (int16_t)sweep->bumps.count;
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

/* The columns that a view reaches in its row if nothing stops it. */
static uint64_t reach(const struct sight_view *view, int radius)
{
    int x0 = sight_view_column(view->steep.x + SIGHT_TINY, SIGHT_ROWS);
    int x1 = sight_view_column(view->shallow.x + view->shallow.slope - SIGHT_TINY, radius);
    return sight_bits_between(x0 > view->from ? x0 : view->from, x1);
}

/* Those of the columns `reached` that it does reach if lines stop at `walls`. */
static uint64_t reach_walls(const struct sight_view *view, uint64_t reached, uint64_t walls)
{
    int entry = sight_view_column(view->shallow.x + SIGHT_TINY, sight_bits_highest(reached));
    uint64_t ahead = entry > 0 ? walls & UINT64_MAX << entry : walls;
    return ahead == 0 ? reached : reached & sight_bits_span(0, sight_bits_lowest(ahead));
}

/* Keeps the lines that pass through the gap from column `left` up to the wall at `right`, and goes on to the
 * next row. False if there are none. */
static bool pass_gap(struct sight_sweep *sweep, struct sight_view *view, int left, int right)
{
    bool from_below = left > view->from;
    bool lives = (!from_below || sight_view_pass_right(view, &sweep->bumps, left * SIGHT_SHIFTS, view->y)) &&
                 (right > sweep->window.radius ||
                  sight_view_pass_left(view, &sweep->bumps, right * SIGHT_SHIFTS, view->y + 1));
    sight_view_advance(view);
    return lives;
}

/* Divides the view by the gaps that `open` consists of; a wall bounds the last one or the radius does. The
 * last becomes the view; false if no line passes it. Requires: `open` is neither empty nor all 64 columns. */
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

/* A view that follows the layer of its level set meets something in its row: walls, or a change of that set.
 */
static bool divide(struct sight_sweep *sweep, struct sight_view *view, uint64_t reached)
{
    struct sight_layer *layer = &sweep->layers[view->layer];
    int y = view->y;
    int end = sight_bits_highest(reached);
    uint64_t walls = reached & ~(layer->plain[y] | layer->change[y]);
    reached = reach_walls(view, reached, walls);
    uint64_t change = reached & layer->change[y];
    if (change != 0) {
        reached &= (change & -change) - 1;
        walls &= reached;
        int start = walls == 0 ? 0 : sight_bits_highest(walls) + 1;
        sight_torn_cross(sweep, view, start, sight_bits_lowest(change), end);
    }
    layer->seen[y] |= reached;
    uint64_t open = reached & layer->plain[y];
    return y < sweep->window.radius && open != 0 && pass_gaps(sweep, view, open);
}

/* Follows a view until it has to be divided; false if nothing is left of it. */
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
            return divide(sweep, view, reached);
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
    struct sight_view view = sight_view_first(&sweep->bumps);
    struct sight_layer *layer = sight_sweep_learn(sweep, sight_sweep_layer(sweep, set), 0);
    layer->plain[0] |= 1; /* the observer's own cell hides nothing */
    layer->change[0] &= ~(uint64_t)1;
    while (follow(sweep, &view) || take(sweep, &view)) {
    }
    layer->seen[0] &= ~(uint64_t)1;
}
