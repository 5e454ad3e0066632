/* A layer tells with which level set a cell was looked up; its name is a level of the cell's own. The two
 * differ only for opaque ramps and for what a ramp's set finds opaque, so those are looked up one by one, and
 * all others are named by the first level of the layer, whole rows at once. */
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

static void merge(struct sight_plane *plane, int j, struct square_row row)
{
    plane->rows[j][0] |= row.words[0];
    if (row.words[1] != 0) {
        plane->rows[j][1] |= row.words[1];
    }
}

static bool is_rock(const struct sight_window *window, const struct sight *sight, int i, int j, int32_t level)
{
    return !cell_exists(world_cell(window->world, window->realm, sight->x - sight->radius + i,
                                   sight->y - sight->radius + j, level_set_one(level)));
}

/* Where rock of `row`, named by `level`, is seen under another name already, only the lower name stays. */
static void keep_lower_rock(const struct sight_window *window, struct sight *sight, int j, int32_t level,
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

/* Adds those of the opaque cells `walls` of row y that exist, each by its own name, and gives back the rock.
 */
static uint64_t add_walls(struct sight *sight, const struct sight_window *window, struct level_set set, int y,
                          uint64_t walls)
{
    uint64_t rock = 0;
    for (; walls != 0; walls &= walls - 1) {
        int x = sight_bits_lowest(walls);
        struct cell cell = sight_window_cell(window, x, y, set);
        if (cell_exists(cell)) {
            sight_plane_add(sight, sight->radius + window->step_x * x, sight->radius + window->step_y * y,
                            cell.levels.first);
        } else {
            rock |= sight_bits_one(x);
        }
    }
    return rock;
}

/* Adds what is seen in row y of one layer, to `plane` what bears its name. `*taken` are the opaque cells of
 * the row that other layers of the quadrant have added. */
static void add_row(struct sight *sight, const struct sight_window *window, const struct sight_layer *layer,
                    struct sight_plane *plane, uint64_t *taken, int y)
{
    uint64_t open = layer->seen[y] & (layer->plain[y] | layer->change[y]);
    uint64_t walls = layer->seen[y] & ~open;
    uint64_t doubtful = walls & layer->ramp[y];
    if (doubtful != 0) {
        walls ^= doubtful ^ add_walls(sight, window, layer->set, y, doubtful);
    }
    if (plane == NULL) {
        return;
    }
    int j = sight->radius + window->step_y * y;
    uint64_t twice = walls & (*taken | (y == 0 ? UINT64_MAX : 1)); /* or in the quadrant beside */
    *taken |= walls;
    if (sight->plane_count > 1 && twice != 0) {
        struct square_row row = square_row(window, twice);
        keep_lower_rock(window, sight, j, plane->level, &row);
        merge(plane, j, row);
        walls ^= twice;
    }
    merge(plane, j, square_row(window, open | walls));
}

void sight_plane_add_sweep(struct sight *sight, const struct sight_sweep *sweep)
{
    uint64_t taken[SIGHT_ROWS];
    memset(taken, 0, (size_t)(sight->radius + 1) * sizeof taken[0]);
    for (int k = 0; k < sweep->layer_count; k++) {
        const struct sight_layer *layer = &sweep->layers[k];
        struct sight_plane *plane = NULL;
        for (uint64_t rows = layer->known; rows != 0; rows &= rows - 1) {
            int y = sight_bits_lowest(rows);
            if (layer->seen[y] == 0) {
                continue;
            }
            plane = plane != NULL ? plane : plane_of(sight, layer->set.first);
            add_row(sight, &sweep->window, layer, plane, &taken[y], y);
        }
    }
}
