#include "server/world/sight_bits.h"
#include "server/world/sight_sweep.h"

/* The column after the run of cells from `change` to `end` that all stand on `set`. */
static int run_end(const struct sight_sweep *sweep, const struct sight_view *view, int change, int end,
                   struct level_set set)
{
    const struct sight_layer *layer = &sweep->layers[view->layer];
    int x = change + 1;
    while (x <= end && (layer->change[view->y] & sight_bits_one(x)) != 0 &&
           level_set_equal(sight_window_cell(&sweep->window, x, view->y, layer->set).levels, set)) {
        x++;
    }
    return x;
}

/* The lines that enter the row from below at or after column x go on as they came. */
static void pass_by(struct sight_sweep *sweep, struct sight_view view, int x)
{
    if (sight_view_pass_right(&view, &sweep->bumps, x * SIGHT_SHIFTS, view.y)) {
        view.from = (uint8_t)x;
        sight_sweep_wait(sweep, &view);
    }
}

/* The lines that leave the run before column x to the right go on in the same row. */
static void leave_right(struct sight_sweep *sweep, struct sight_view view, int x)
{
    if (sight_view_pass_right(&view, &sweep->bumps, x * SIGHT_SHIFTS + 1, view.y + 1)) {
        view.from = (uint8_t)x;
        sight_sweep_wait(sweep, &view);
    }
}

/* Those that leave the run x0 … x1 − 1 by its far side, or its far right corner, go on in the next row. */
static void leave_ahead(struct sight_sweep *sweep, struct sight_view view, int x0, int x1)
{
    if (sight_view_pass_right(&view, &sweep->bumps, x0 * SIGHT_SHIFTS + 1, view.y + 1) &&
        sight_view_pass_left(&view, &sweep->bumps, x1 * SIGHT_SHIFTS, view.y + 1)) {
        sight_view_advance(&view);
        sight_sweep_wait(sweep, &view);
    }
}

void sight_ramp_cross(struct sight_sweep *sweep, const struct sight_view *view, int start, int change,
                      int end)
{
    int y = view->y;
    int radius = sweep->window.radius;
    struct sight_layer *layer = &sweep->layers[view->layer];
    struct level_set set = sight_window_cell(&sweep->window, change, y, layer->set).levels;
    int after = run_end(sweep, view, change, end, set);
    layer->seen[y] |= sight_bits_span(change, after - 1);
    if (after <= radius) {
        pass_by(sweep, *view, after);
    }
    int target = sight_sweep_layer(sweep, set);
    struct sight_view inside = *view;
    inside.layer = (uint8_t)target;
    if (target < 0 || !sight_view_pass_right(&inside, &sweep->bumps, start * SIGHT_SHIFTS, y) ||
        !sight_view_pass_left(&inside, &sweep->bumps, after * SIGHT_SHIFTS - 1, y)) {
        return;
    }
    if (after <= radius) {
        leave_right(sweep, inside, after);
    }
    if (y < radius) {
        leave_ahead(sweep, inside, change, after);
    }
}
