/* Where a world is not seamless, lines may find different cells at one place. Then a view never keeps lines
 * of two level sets: at every run of cells in a row that stand on another set it is cut in those that go by,
 * those that leave the run sideways and those that leave it ahead, however many views that makes. */
#include "server/world/sight_bits.h"
#include "server/world/sight_sweep.h"

/* The lines that enter the row from below at column x or right of it go on as they came. */
static void go_by(struct sight_sweep *sweep, struct sight_view view, int x)
{
    if (sight_view_pass_right(&view, &sweep->bumps, x * SIGHT_SHIFTS, view.y)) {
        view.from = (uint8_t)x;
        sight_sweep_wait(sweep, &view);
    }
}

/* Those that go from the run to the column x right of it go on in the same row. */
static void leave_sideways(struct sight_sweep *sweep, struct sight_view view, int x)
{
    if (sight_view_pass_right(&view, &sweep->bumps, x * SIGHT_SHIFTS + 1, view.y + 1)) {
        view.from = (uint8_t)x;
        sight_sweep_wait(sweep, &view);
    }
}

/* Those that leave the run x0 … x1 − 1 at its upper edge, its right end included, go on in the next row. */
static void leave_ahead(struct sight_sweep *sweep, struct sight_view view, int x0, int x1)
{
    if (sight_view_pass_right(&view, &sweep->bumps, x0 * SIGHT_SHIFTS + 1, view.y + 1) &&
        sight_view_pass_left(&view, &sweep->bumps, x1 * SIGHT_SHIFTS, view.y + 1)) {
        sight_view_advance(&view);
        sight_sweep_wait(sweep, &view);
    }
}

/* The column after the run of cells from `change` on, at most up to `end`, that stand on the set of `target`.
 */
static int run_end(const struct sight_sweep *sweep, const struct sight_view *view,
                   const struct sight_layer *target, int change, int end)
{
    const struct sight_layer *layer = &sweep->layers[view->layer];
    uint64_t among = sight_bits_span(change, end);
    uint64_t other = among & ~sight_window_changes(&sweep->window, layer, target, view->y, among) &
                     ~sight_bits_one(change);
    return other == 0 ? end + 1 : sight_bits_lowest(other);
}

void sight_torn_cross(struct sight_sweep *sweep, const struct sight_view *view, int start, int change,
                      int end)
{
    int y = view->y;
    int radius = sweep->window.radius;
    struct level_set set = sweep->layers[view->layer].set;
    int number = sight_sweep_layer(sweep, sight_window_cell(&sweep->window, change, y, set).levels);
    if (number < 0) {
        go_by(sweep, *view, change + 1);
        return;
    }
    struct sight_layer *target = sight_sweep_learn(sweep, number, y);
    int after = run_end(sweep, view, target, change, end);
    target->seen[y] |= sight_bits_span(change, after - 1);
    if (after <= radius) {
        go_by(sweep, *view, after);
    }
    struct sight_view inside = *view;
    inside.layer = (uint8_t)number;
    if (!sight_view_pass_right(&inside, &sweep->bumps, start * SIGHT_SHIFTS, y) ||
        !sight_view_pass_left(&inside, &sweep->bumps, after * SIGHT_SHIFTS - 1, y)) {
        return;
    }
    if (after <= radius) {
        leave_sideways(sweep, inside, after);
    }
    if (y < radius) {
        leave_ahead(sweep, inside, change, after);
    }
}
