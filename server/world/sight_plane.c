/* A line's level set tells where a cell was looked up; the name is the cell's own. On a single level they
 * differ only at ramps, so whole rows are written at once and ramps alone one by one. */
#include "server/world/sight_plane.h"

#include "server/world/sight_bits.h"

#include <string.h>

/* The plane of `level`, new if need be; NULL if there are too many. */
static struct sight_plane *plane_of(struct sight *sight, int32_t level)
{
    for (int p = 0; p < sight->plane_count; p++) {
        if (sight->planes[p].level == level) {
            return &sight->planes[p];
        }
    }
    if (sight->plane_count == SIGHT_PLANES_MAX) {
        return NULL;
    }
    struct sight_plane *plane = &sight->planes[sight->plane_count++];
    plane->level = level;
    memset(plane->rows, 0, (size_t)(2 * sight->radius + 1) * sizeof plane->rows[0]);
    return plane;
}

void sight_plane_add(struct sight *sight, int i, int j, int32_t level)
{
    struct sight_plane *plane = plane_of(sight, level);
    if (plane != NULL) {
        plane->rows[j][i >> 6] |= (uint64_t)1 << (i & 63);
    }
}

/* A row of a quadrant as a row of the square. */
struct square_row {
    uint64_t words[SIGHT_WORDS];
};

static struct square_row square_row(const struct sight_window *window, uint64_t bits)
{
    int radius = window->radius;
    if (window->step_x < 0) {
        return (struct square_row){{sight_bits_mirror(bits) >> (63 - radius), 0}};
    }
    return (struct square_row){{bits << radius, radius == 0 ? 0 : bits >> (64 - radius)}};
}

static bool is_rock(const struct sight_window *window, const struct sight *sight, int i, int j, int32_t level)
{
    return !cell_exists(world_cell(window->world, window->realm, sight->x - sight->radius + i,
                                   sight->y - sight->radius + j, level_set_one(level)));
}

/* Of rock seen at one place under several names only the lowest stays. */
static void drop_higher_rock(const struct sight_window *window, struct sight *sight, int j, int32_t level,
                             struct square_row *row)
{
    for (int at = 0; at < SIGHT_WORDS * sight->plane_count; at++) {
        struct sight_plane *plane = &sight->planes[at / SIGHT_WORDS];
        uint64_t *theirs = &plane->rows[j][at % SIGHT_WORDS];
        uint64_t *ours = &row->words[at % SIGHT_WORDS];
        for (uint64_t both = plane->level == level ? 0 : *theirs & *ours; both != 0; both &= both - 1) {
            int i = at % SIGHT_WORDS * 64 + sight_bits_lowest(both);
            if (is_rock(window, sight, i, j, level) && is_rock(window, sight, i, j, plane->level)) {
                *(plane->level < level ? ours : theirs) &= ~(both & -both);
            }
        }
    }
}

static void add_row(struct sight *sight, int j, int32_t level, struct square_row row)
{
    struct sight_plane *plane = plane_of(sight, level);
    if (plane != NULL) {
        plane->rows[j][0] |= row.words[0];
        plane->rows[j][1] |= row.words[1];
    }
}

/* Adds the cells of row y that `bits` name, one by one, and gives back those that do not exist. */
static uint64_t add_cells(struct sight *sight, const struct sight_sweep *sweep, struct level_set set, int y,
                          uint64_t bits)
{
    uint64_t rock = 0;
    const struct sight_window *window = &sweep->window;
    for (; bits != 0; bits &= bits - 1) {
        int x = sight_bits_lowest(bits);
        struct cell cell = sight_window_cell(window, x, y, set);
        if (cell_exists(cell)) {
            sight_plane_add(sight, sight->radius + window->step_x * x, sight->radius + window->step_y * y,
                            cell.levels.first);
        } else {
            rock |= bits & -bits;
        }
    }
    return rock;
}

static void add_layer(struct sight *sight, const struct sight_sweep *sweep, const struct sight_layer *layer)
{
    const struct sight_window *window = &sweep->window;
    for (uint64_t rows = layer->known; rows != 0; rows &= rows - 1) {
        int y = sight_bits_lowest(rows);
        int j = sight->radius + window->step_y * y;
        uint64_t seen = layer->seen[y];
        uint64_t single = seen;
        if ((seen & layer->ramp[y]) != 0) {
            single = (seen & ~layer->ramp[y]) | add_cells(sight, sweep, layer->set, y, seen & layer->ramp[y]);
        }
        struct square_row row = square_row(window, single);
        if (sight->plane_count > 1) {
            drop_higher_rock(window, sight, j, layer->set.first, &row);
        }
        add_row(sight, j, layer->set.first, row);
    }
}

void sight_plane_add_sweep(struct sight *sight, const struct sight_sweep *sweep)
{
    for (int k = 0; k < sweep->layer_count; k++) {
        add_layer(sight, sweep, &sweep->layers[k]);
    }
}
