/* Two views are compared row by row, each row where both reach as one memcmp; most rows of most steps end
 * there. A run of new cells goes on over a few cells that the viewer has already, which costs fewer bytes
 * than a new run; a run of hidden cells goes on over cells that were not seen either. Cells that the step
 * itself left out of range need no word. Runs are written level by level, so that however levels are mixed no
 * cell costs more than a run of its own: that bounds a frame. */
#include "server/session/view.h"

#include "common/invariant.h"
#include "protocol/checksum.h"

#include <stdlib.h>
#include <string.h>

enum {
    BRIDGE_SEEN = 5,                 /* cells: what a run of its own would cost in bytes */
    BRIDGE_HIDDEN = FRAME_COUNT_MAX, /* going on over what is not seen costs nothing */
};

static int span_of(const struct view *view)
{
    return 2 * view->radius + 1;
}

static size_t size_of(const struct view *view)
{
    size_t span = (size_t)span_of(view);
    return span * span * sizeof(sight_tile);
}

void view_init(struct view *view, const struct terrain_table *terrains, int radius)
{
    *view = (struct view){.terrains = terrains, .radius = radius};
    view->tiles = calloc(1, size_of(view));
    INVARIANT(view->tiles != NULL);
}

void view_finish(struct view *view)
{
    free(view->tiles);
    view->tiles = NULL;
}

void view_part(struct view *view, struct view_spares *spares)
{
    const sight_tile *shared = view->tiles;
    view->tiles = spares->count > 0 ? spares->tiles[--spares->count] : malloc(size_of(view));
    INVARIANT(view->tiles != NULL);
    memcpy(view->tiles, shared, size_of(view));
}

void view_spare(struct view *view, struct view_spares *spares)
{
    if (spares->count < VIEW_SPARES) {
        spares->tiles[spares->count++] = view->tiles;
    } else {
        free(view->tiles);
    }
    view->tiles = NULL;
}

void view_spares_finish(struct view_spares *spares)
{
    while (spares->count > 0) {
        free(spares->tiles[--spares->count]);
    }
}

void view_look(struct view *view, struct world *world, struct sight *sight, struct place at)
{
    view->at = at;
    sight_compute(world, at, view->radius, sight);
    sight_paint(world, sight, view->tiles);
}

void view_limit(struct view *view, int cells)
{
    const int span = span_of(view);
    for (int j = 0; j < span; j++) {
        for (int i = 0; i < span; i++) {
            if (abs(i - view->radius) > cells || abs(j - view->radius) > cells) {
                view->tiles[j * span + i] = SIGHT_UNSEEN;
            }
        }
    }
}

void view_copy(struct view *to, const struct view *from)
{
    INVARIANT(to->radius == from->radius);
    to->at = from->at;
    memcpy(to->tiles, from->tiles, size_of(from));
}

static bool is_in_range(const struct view *view, struct place place)
{
    return place.realm == view->at.realm && place_distance(place, view->at) <= view->radius;
}

/* Requires: is_in_range. */
static sight_tile *tile_at(const struct view *view, struct place place)
{
    int i = place.x - view->at.x + view->radius;
    int j = place.y - view->at.y + view->radius;
    return &view->tiles[j * span_of(view) + i];
}

bool view_sees_at(const struct view *view, struct place place)
{
    return is_in_range(view, place) && *tile_at(view, place) != SIGHT_UNSEEN;
}

int32_t view_level_at(const struct view *view, struct place place)
{
    INVARIANT(view_sees_at(view, place));
    return sight_tile_level(*tile_at(view, place), view->at.levels.first);
}

bool view_sees(const struct view *view, struct place place)
{
    return view_sees_at(view, place) && view_level_at(view, place) == place.levels.first;
}

/* What is true now of the cell seen at (place.x, place.y). */
static sight_tile tile_now(const struct view *view, struct world *world, struct place place)
{
    int32_t level = view_level_at(view, place);
    struct cell cell = world_cell(world, place.realm, place.x, place.y, level_set_one(level));
    return sight_tile_make(cell.shown, level);
}

bool view_looks_new(const struct view *view, struct world *world, struct place place)
{
    return *tile_at(view, place) != tile_now(view, world, place);
}

void view_repaint(struct view *view, struct world *world, struct place place)
{
    *tile_at(view, place) = tile_now(view, world, place);
}

bool view_equal(const struct view *a, const struct view *b)
{
    INVARIANT(a->radius == b->radius);
    return place_same_cell(a->at, b->at) && level_set_equal(a->at.levels, b->at.levels) &&
           memcmp(a->tiles, b->tiles, size_of(a)) == 0;
}

/* ------------------------------------------------------------------------------------------- differences */

/* One row that is being compared. */
struct row {
    struct view_scratch *scratch;
    const struct view *now_view;
    const struct view *old_view; /* NULL: there is none */
    const sight_tile *now;       /* `span` of them, the first at (x, y) */
    const sight_tile *old;       /* old[i + shift] is the same place as now[i], for old_from ≤ i < old_to */
    int shift;
    int old_from;
    int old_to;
    int32_t x;
    int32_t y;
    uint32_t change;
};

static char letter_of(const struct terrain_table *terrains, sight_tile tile)
{
    return terrains->at[sight_tile_terrain(tile)].tile;
}

/* What a tile of the view at (x, y) adds to the checksum. */
static uint32_t cell_sum(const struct view *view, sight_tile tile, int32_t x, int32_t y)
{
    int32_t level = sight_tile_level(tile, view->at.levels.first);
    return checksum_cell(checksum_row(level, y), x, letter_of(view->terrains, tile));
}

static sight_tile old_at(const struct row *row, int i)
{
    return i >= row->old_from && i < row->old_to ? row->old[i + row->shift] : SIGHT_UNSEEN;
}

static bool is_new(const struct row *row, int i)
{
    return row->now[i] != SIGHT_UNSEEN && row->now[i] != old_at(row, i);
}

/* Where the run of seen cells that begins at `from` ends: behind its last new cell before `to`. */
static int seen_run_end(const struct row *row, int from, int to)
{
    int end = from + 1;
    for (int i = end; i < to && i - end < BRIDGE_SEEN; i++) {
        if (row->now[i] == SIGHT_UNSEEN || (row->now[i] & 0xff) != (row->now[from] & 0xff)) {
            break;
        }
        if (is_new(row, i)) {
            end = i + 1;
        }
    }
    return end;
}

static void add_seen_run(struct row *row, int from, int to)
{
    struct view_scratch *scratch = row->scratch;
    char *tiles = scratch->tiles + scratch->tile_count;
    int32_t level = sight_tile_level(row->now[from], row->now_view->at.levels.first);
    uint32_t row_sum = checksum_row(level, row->y);
    for (int i = from; i < to; i++) {
        tiles[i - from] = letter_of(row->now_view->terrains, row->now[i]);
        if (is_new(row, i)) {
            row->change += checksum_cell(row_sum, row->x + i, tiles[i - from]);
        }
    }
    scratch->tile_count += to - from;
    scratch->runs[scratch->run_count++] =
        (struct view_run){level, row->x + from, row->y, to - from, tiles, row->now + from};
}

static void add_hidden(struct row *row, int i)
{
    struct view_scratch *scratch = row->scratch;
    struct frame_span *last = scratch->span_count > 0 ? &scratch->spans[scratch->span_count - 1] : NULL;
    if (last != NULL && last->y == row->y) {
        int end = last->x + last->count - row->x;
        bool clear = i - end < BRIDGE_HIDDEN;
        for (int k = end; clear && k < i; k++) {
            clear = row->now[k] == SIGHT_UNSEEN;
        }
        if (clear) {
            last->count = i + 1 - (last->x - row->x);
            return;
        }
    }
    scratch->spans[scratch->span_count++] = (struct frame_span){row->x + i, row->y, 1};
}

/* Compares the cells from `from` to before `to`. */
static void write_cells(struct row *row, int from, int to)
{
    int written = from;
    for (int i = from; i < to; i++) {
        sight_tile old = old_at(row, i);
        if (row->now[i] == old) {
            continue;
        }
        if (old != SIGHT_UNSEEN) {
            row->change -= cell_sum(row->old_view, old, row->x + i, row->y);
        }
        if (row->now[i] == SIGHT_UNSEEN) {
            add_hidden(row, i);
        } else if (i >= written) {
            written = seen_run_end(row, i, to);
            add_seen_run(row, i, written);
        }
    }
}

/* What some old cells of a row added to the checksum. */
static uint32_t leave_range(const struct view *old, const sight_tile *tiles, int from, int to, int32_t y)
{
    uint32_t sum = 0;
    for (int i = from; i < to; i++) {
        if (tiles[i] != SIGHT_UNSEEN) {
            sum += cell_sum(old, tiles[i], old->at.x - old->radius + i, y);
        }
    }
    return sum;
}

static int clamp(int64_t value, int most)
{
    return value < 0 ? 0 : value > most ? most : (int)value;
}

/* Whether the row shows the same wherever both views reach. */
static bool is_same(const struct row *row)
{
    int width = row->old_to - row->old_from;
    return width > 0 && memcmp(row->now + row->old_from, row->old + row->old_from + row->shift,
                               (size_t)width * sizeof(sight_tile)) == 0;
}

static void write_row(struct row *row, int span)
{
    if (is_same(row)) {
        write_cells(row, 0, row->old_from);
        write_cells(row, row->old_to, span);
    } else {
        write_cells(row, 0, span);
    }
}

/* Writes the runs, those of one level together, in the order in which levels were met first. */
static void write_runs(const struct view_scratch *scratch, struct frame_writer *writer)
{
    int left = scratch->run_count;
    for (int first = 0; left > 0; first++) {
        int32_t level = scratch->runs[first].level;
        bool met = false;
        for (int i = 0; i < first && !met; i++) {
            met = scratch->runs[i].level == level;
        }
        for (int i = first; i < scratch->run_count && !met; i++) {
            const struct view_run *run = &scratch->runs[i];
            if (run->level == level) {
                frame_see(writer, level, run->x, run->y, run->tiles, run->count);
                left--;
            }
        }
    }
}

/* Makes `row` the one numbered `j` of its view. */
static void take_row(struct row *row, int j)
{
    const struct view *old = row->old_view;
    const struct view *now = row->now_view;
    const int span = span_of(now);
    const int64_t dx = old != NULL ? (int64_t)now->at.x - old->at.x : span;
    const int64_t dy = old != NULL ? (int64_t)now->at.y - old->at.y : span;
    bool both = old != NULL && j + dy >= 0 && j + dy < span;
    row->now = now->tiles + j * span;
    row->y = now->at.y - now->radius + j;
    row->old_from = both ? clamp(-dx, span) : 0;
    row->old_to = both ? clamp(span - dx, span) : 0;
    row->old = both ? old->tiles + (j + dy) * span : NULL;
    row->shift = both ? (int)dx : 0;
}

/* Compares all rows of `now`. Returns the change of the checksum. */
static uint32_t compare_rows(const struct view *old, const struct view *now, struct view_scratch *scratch)
{
    const int span = span_of(now);
    struct row row = {.scratch = scratch, .now_view = now, .old_view = old, .x = now->at.x - now->radius};
    for (int j = 0; j < span; j++) {
        take_row(&row, j);
        write_row(&row, span);
    }
    return row.change;
}

/* What the old cells that are out of range now added to the checksum. */
static uint32_t out_of_range(const struct view *old, const struct view *now)
{
    const int span = span_of(now);
    const int64_t dx = (int64_t)now->at.x - old->at.x;
    const int64_t dy = (int64_t)now->at.y - old->at.y;
    uint32_t sum = 0;
    for (int j = 0; j < span; j++) {
        bool both = j - dy >= 0 && j - dy < span;
        const sight_tile *tiles = old->tiles + j * span;
        int32_t y = old->at.y - old->radius + j;
        sum += leave_range(old, tiles, 0, both ? clamp(dx, span) : span, y);
        sum += both ? leave_range(old, tiles, clamp(span + dx, span), span, y) : 0;
    }
    return sum;
}

uint32_t view_write(const struct view *old, const struct view *now, struct frame_writer *writer,
                    struct view_scratch *scratch)
{
    scratch->span_count = 0;
    scratch->run_count = 0;
    scratch->tile_count = 0;
    uint32_t change = compare_rows(old, now, scratch);
    change -= old != NULL ? out_of_range(old, now) : 0;
    write_runs(scratch, writer);
    for (int i = 0; i < scratch->span_count; i++) {
        frame_hide(writer, scratch->spans[i].x, scratch->spans[i].y, scratch->spans[i].count);
    }
    return change;
}

void view_each_new(const struct view *old, const struct view *now,
                   void (*visit)(void *context, int32_t x, int32_t y, sight_tile tile), void *context)
{
    const int span = span_of(now);
    bool comparable = old != NULL && old->at.realm == now->at.realm;
    struct row row = {.now_view = now, .old_view = comparable ? old : NULL, .x = now->at.x - now->radius};
    for (int j = 0; j < span; j++) {
        take_row(&row, j);
        bool same = is_same(&row);
        for (int i = 0; i < span; i++) {
            if (same && i == row.old_from) {
                i = row.old_to;
            }
            if (i < span && is_new(&row, i)) {
                visit(context, row.x + i, row.y, row.now[i]);
            }
        }
    }
}
