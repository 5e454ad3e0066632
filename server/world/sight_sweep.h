/* Follows all views through one quadrant. Part of sight. */
#ifndef RAMPART_SERVER_WORLD_SIGHT_SWEEP_H
#define RAMPART_SERVER_WORLD_SIGHT_SWEEP_H

#include "server/world/sight_view.h"
#include "server/world/sight_window.h"

enum {
    SIGHT_LAYERS_MAX = 128, /* level sets in one quadrant; what is seen with further ones is left out */
    SIGHT_WAITING_MAX = 64 * (32 + 3) /* at each row the views through 32 gaps and three round a ramp */
};

struct sight_sweep {
    struct sight_window window;
    struct sight_grids grids;
    int layer_count;
    int waiting_count;
    struct sight_layer layers[SIGHT_LAYERS_MAX];
    struct sight_view waiting[SIGHT_WAITING_MAX];
    struct sight_bumps bumps;
};

/* Sees all of the quadrant `sweep->window`, for an observer who stands on `set`: fills in sweep->layers,
 * without the observer's own cell. */
void sight_sweep_run(struct sight_sweep *sweep, struct level_set set);

/* The number of the layer of `set`, new if need be; −1 if there are too many. */
int sight_sweep_layer(struct sight_sweep *sweep, struct level_set set);

/* Fills in row y of a layer, if need be. */
static inline struct sight_layer *sight_sweep_learn(struct sight_sweep *sweep, int number, int y)
{
    struct sight_layer *layer = &sweep->layers[number];
    if ((layer->known >> y & 1) == 0) {
        sight_window_learn(&sweep->window, layer, y);
    }
    return layer;
}

/* Puts a view aside until those put aside after it are done. */
void sight_sweep_wait(struct sight_sweep *sweep, const struct sight_view *view);

/* ------------------------------------------------------------------------------------------- sight_torn.c */

/* Follows the lines of `view` that come to the column `change`, where the level set changes, and beyond it,
 * at most up to the column `end`. Those that enter the row left of `start` are stopped before. */
void sight_torn_cross(struct sight_sweep *sweep, const struct sight_view *view, int start, int change,
                      int end);

#endif
