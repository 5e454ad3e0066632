/* Exact precise-permissive field of view, after "Precise Permissive Field of View" by Jonathon Duerig, with
 * rows of bits instead of cells and with level sets.
 *
 * Two cells see each other if any straight line joins their open insides without meeting the open inside of
 * an opaque cell. There is no need to try lines one by one: all lines that have passed every wall so far on
 * the same side go through the same cells next, between the steepest of them and the shallowest. Such a
 * bundle is a *view* (sight_view.c). It starts as all lines out of the observer's cell into one quadrant and
 * goes from row to row. Where a wall stands in it, it falls into the lines that pass left of that and the
 * lines that pass right of it; the new steepest or shallowest line then runs through a corner of the wall and
 * touches a corner of an earlier one on the other side. Views that are in nobody's way take a few
 * instructions a row: a row of the world is one word (sight_level.c), what a view sees of it is a mask, and
 * whether it meets a wall is one AND (sight_flat.c).
 *
 * Lines are compared exactly, by fixed-point numbers with more bits than any difference needs. That a line
 * must meet *open* insides is told by shifting the corners of the observer's cell inwards by less than any
 * difference.
 *
 * Levels: each cell on a line is looked up with the level set of the cell before. As long as all lines of a
 * view come from one level, the view reads the rows of that level; on one level this is all that happens.
 * From the first ramp that it meets to where only one level is left, a view crosses from level to level
 * (sight_cross.c) by a map which the views of a quadrant make together (sight_map.c). What was seen is joined
 * level by level at the end (sight_scan.c).
 *
 * In a world that is not seamless no such map may exist. Such a quadrant, and whatever lies within a radius
 * greater than players have, is swept by views that are divided wherever level sets change (sight_sweep.c,
 * sight_torn.c): a view reads the rows as its level set finds them, a *layer* (sight_window.c), and what was
 * seen is named by level at the end (sight_plane.c). */
#include "server/world/sight.h"

#include "common/invariant.h"
#include "server/world/sight_plane.h"
#include "server/world/sight_scan.h"

/* Sees in the quadrants whose bits are set in `left`, whatever levels lines come to. */
static void look_through_levels(struct world *world, struct place from, unsigned left, struct sight *out)
{
    struct sight_sweep sweep; /* large, but only what is used of it is touched */
    sweep.window = (struct sight_window){.world = world,
                                         .grids = &sweep.grids,
                                         .realm = from.realm,
                                         .x0 = from.x,
                                         .y0 = from.y,
                                         .radius = out->radius};
    sight_window_renew(&sweep.grids, from.x, from.y, out->radius);
    for (unsigned quadrant = 0; quadrant < 4; quadrant++) {
        if ((left >> quadrant & 1) != 0) {
            sweep.window.step_x = (quadrant & 1) != 0 ? -1 : 1;
            sweep.window.step_y = (quadrant & 2) != 0 ? -1 : 1;
            sight_sweep_run(&sweep, from.levels);
            sight_plane_add_sweep(out, &sweep);
        }
    }
}

void sight_compute(struct world *world, struct place from, int radius, struct sight *out)
{
    INVARIANT(radius >= 0 && radius <= SIGHT_RADIUS_MAX);
    out->realm = from.realm;
    out->x = from.x;
    out->y = from.y;
    out->radius = radius;
    out->plane_count = 0;
    unsigned left = 0xf;
    if (radius <= SIGHT_LEVEL_RADIUS_MAX) {
        left = sight_scan_run(world, from, out);
    } else {
        sight_plane_add(out, radius, radius, from.levels.first);
    }
    if (left != 0) {
        look_through_levels(world, from, left, out);
        sight_plane_settle_rock(world, out);
    }
}

bool sight_sees(const struct sight *sight, int32_t x, int32_t y, int32_t level)
{
    int64_t i = (int64_t)x - sight->x + sight->radius;
    int64_t j = (int64_t)y - sight->y + sight->radius;
    if (i < 0 || j < 0 || i > 2 * sight->radius || j > 2 * sight->radius) {
        return false;
    }
    for (int p = 0; p < sight->plane_count; p++) {
        if (sight->planes[p].level == level) {
            return (sight->planes[p].rows[j][i >> 6] >> (i & 63) & 1) != 0;
        }
    }
    return false;
}
