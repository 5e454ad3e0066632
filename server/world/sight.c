/* First version: correct, not yet fast. */
#include "server/world/sight.h"

#include "common/invariant.h"
#include "server/world/sight_plane.h"

#include <string.h>

void sight_compute(struct world *world, struct place from, int radius, struct sight *out)
{
    INVARIANT(radius >= 0 && radius <= SIGHT_RADIUS_MAX);
    out->realm = from.realm;
    out->x = from.x;
    out->y = from.y;
    out->radius = radius;
    out->plane_count = 0;
    sight_plane_add(out, radius, radius, from.levels.first);
    struct sight_sweep sweep;
    sweep.window = (struct sight_window){
        .world = world, .realm = from.realm, .x0 = from.x, .y0 = from.y, .radius = radius};
    for (int quadrant = 0; quadrant < 4; quadrant++) {
        sweep.window.step_x = (quadrant & 1) != 0 ? -1 : 1;
        sweep.window.step_y = (quadrant & 2) != 0 ? -1 : 1;
        sight_sweep_run(&sweep, from.levels);
        sight_plane_add_sweep(out, &sweep);
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

void sight_paint(struct world *world, const struct sight *sight, sight_tile *tiles)
{
    int span = 2 * sight->radius + 1;
    memset(tiles, 0, (size_t)span * (size_t)span * sizeof *tiles);
    for (int p = 0; p < sight->plane_count; p++) {
        const struct sight_plane *plane = &sight->planes[p];
        for (int at = 0; at < span * span; at++) {
            int i = at % span;
            int j = at / span;
            if ((plane->rows[j][i >> 6] >> (i & 63) & 1) != 0) {
                struct cell cell = world_cell(world, sight->realm, sight->x - sight->radius + i,
                                              sight->y - sight->radius + j, level_set_one(plane->level));
                tiles[at] = sight_tile_make(cell_shown(cell), plane->level);
            }
        }
    }
}
