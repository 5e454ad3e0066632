/* The cells that one viewer sees: a square of tiles round its place, and the difference between two of them.
 */
#ifndef RAMPART_SERVER_SESSION_VIEW_H
#define RAMPART_SERVER_SESSION_VIEW_H

#include "common/place.h"
#include "protocol/frame.h"
#include "server/world/sight.h"

struct view {
    const struct terrain_table *terrains; /* borrowed */
    int radius;
    struct place at;
    sight_tile *tiles; /* rows of 2 × radius + 1, from north to south */
};

enum { VIEW_SPARES = 64 };

/* Tiles that no view has, to be taken again: all of one radius. Zeroed: none. */
struct view_spares {
    sight_tile *tiles[VIEW_SPARES];
    int count;
};

/* A view of nothing. Finish with view_finish. */
void view_init(struct view *view, const struct terrain_table *terrains, int radius);
void view_finish(struct view *view);

/* Gives the view tiles of its own, with the same contents: whose they were keeps those it had. */
void view_part(struct view *view, struct view_spares *spares);
/* Takes the view's tiles away from it. */
void view_spare(struct view *view, struct view_spares *spares);
void view_spares_finish(struct view_spares *spares);

/* Makes it what is seen from `at`; `sight` is scratch. */
void view_look(struct view *view, struct world *world, struct sight *sight, struct place at);

/* Hides what is farther than `cells` away. */
void view_limit(struct view *view, int cells);

/* Copies the contents. Requires: the same radius. */
void view_copy(struct view *to, const struct view *from);

/* Whether the cell named by `place` is seen. */
bool view_sees(const struct view *view, struct place place);

/* Whether anything is seen at (place.x, place.y), whatever its levels. */
bool view_sees_at(const struct view *view, struct place place);

/* The level that names the cell seen at (place.x, place.y). Requires: view_sees_at. */
int32_t view_level_at(const struct view *view, struct place place);

/* Whether what now is on the cell seen at (place.x, place.y) looks different from what is shown. Requires:
 * view_sees_at; no cell's transparency has changed since view_look. */
bool view_looks_new(const struct view *view, struct world *world, struct place place);
/* Shows it. Requires: as above. */
void view_repaint(struct view *view, struct world *world, struct place place);

/* Whether both are seen from one place and show the same. Requires: the same radius. */
bool view_equal(const struct view *a, const struct view *b);

/* Calls `visit` for each seen cell of `now` that `old` does not show, or shows otherwise; for all that are
 * seen where `old` is NULL or of another realm. Requires: the same radius. */
void view_each_new(const struct view *old, const struct view *now,
                   void (*visit)(void *context, int32_t x, int32_t y, sight_tile tile), void *context);

/* Room for view_write's work; keep one and use it again. */
struct view_scratch {
    int run_count;
    struct view_run {
        int32_t level;
        int32_t x;
        int32_t y;
        int count;
        const char *tiles;      /* in `tiles` below */
        const sight_tile *seen; /* the same in the view that was written */
    } runs[SIGHT_SPAN_MAX * SIGHT_SPAN_MAX];
    char tiles[SIGHT_SPAN_MAX * SIGHT_SPAN_MAX];
    int tile_count;
    int span_count;
    struct frame_span spans[SIGHT_SPAN_MAX * SIGHT_SPAN_MAX];
};

/* Writes the cells' part of a frame that takes a viewer from `old` to `now`; `old` NULL: from nothing.
 * Requires: the writer's place is now->at; the same radius and realm.
 * Returns how the checksum over the cells seen changes, to be added to what it was for `old` (0 for NULL). */
uint32_t view_write(const struct view *old, const struct view *now, struct frame_writer *writer,
                    struct view_scratch *scratch);

#endif
