/* Follows all views through one quadrant. Part of sight. */
#ifndef RAMPART_SERVER_WORLD_SIGHT_SWEEP_H
#define RAMPART_SERVER_WORLD_SIGHT_SWEEP_H

#include "server/world/sight_view.h"
#include "server/world/sight_window.h"

enum {
    SIGHT_LAYERS_MAX = 128,       /* level sets in one quadrant; what is seen with further ones is left out */
    SIGHT_MAP = SIGHT_LAYERS_MAX, /* the layer of views that follow the map: its `set` means nothing */
    SIGHT_MAP_LAYERS = 64,        /* levels in one map */
    SIGHT_WAITING_MAX = 64 * (32 + 3) /* at each row the views through 32 gaps and three round a ramp */
};

/* The map of what has been found in a quadrant by views whose lines do not all come with the same level set.
 * Its transparent cells are the plain cells of the layer SIGHT_MAP, and members of the layers of all levels
 * on which they stand. */
struct sight_map {
    bool in_use;
    uint64_t known[SIGHT_ROWS];  /* bit x: the cell is in the map */
    uint64_t layers[SIGHT_ROWS]; /* bit k: some of the row's cells are members of layer k */
};

struct sight_sweep {
    struct sight_window window;
    struct sight_grids grids;
    bool torn; /* the world is not seamless here: no map */
    struct sight_map map;
    int layer_count;
    int waiting_count;
    struct sight_layer layers[SIGHT_LAYERS_MAX + 1];
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

/* The same with the layer's `exists`. */
static inline struct sight_layer *sight_sweep_learn_exists(struct sight_sweep *sweep, int number, int y)
{
    struct sight_layer *layer = sight_sweep_learn(sweep, number, y);
    if ((layer->exists_known >> y & 1) == 0) {
        sight_window_learn_exists(&sweep->window, layer, y);
    }
    return layer;
}

/* Puts a view aside until those put aside after it are done. */
void sight_sweep_wait(struct sight_sweep *sweep, const struct sight_view *view);

/* -------------------------------------------------------------------------------------------- sight_map.c
 * The functions that answer false have found that the world is torn. */

/* Begins the map, of a quadrant that has none, with the observer's cell, who stands on `set`. */
bool sight_map_start(struct sight_sweep *sweep, struct level_set set);

/* Lets a view that has followed one layer follow the map from its row on. */
bool sight_map_join(struct sight_sweep *sweep, struct sight_view *view);

/* Puts into the map what lines may reach, on from its cells, among the columns `reached` of row y. */
bool sight_map_grow(struct sight_sweep *sweep, int y, uint64_t reached);

/* Tells the layers which of the opaque cells `walls` in its row the lines of a view arrive at, and on which
 * levels. `reached` are the columns of the row that it reaches. */
bool sight_map_see_walls(struct sight_sweep *sweep, const struct sight_view *view, uint64_t reached,
                         uint64_t walls);

/* The layer to follow for lines that leave row y from its transparent cells `cells`. */
int sight_map_leave(const struct sight_sweep *sweep, int y, uint64_t cells);

/* Tells the layers what was seen of the map. */
void sight_map_end(struct sight_sweep *sweep);

/* ------------------------------------------------------------------------------------------- sight_torn.c */

/* Follows the lines of `view` that come to the column `change`, where the level set changes, and beyond it,
 * at most up to the column `end`. Those that enter the row left of `start` are stopped before. */
void sight_torn_cross(struct sight_sweep *sweep, const struct sight_view *view, int start, int change,
                      int end);

#endif
