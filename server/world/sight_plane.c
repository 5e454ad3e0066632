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

/* Adds what is seen in row y of one layer, to `plane` what bears its name. */
static void add_row(struct sight *sight, const struct sight_window *window, const struct sight_layer *layer,
                    struct sight_plane *plane, int y)
{
    uint64_t seen = layer->seen[y];
    uint64_t doubtful = seen & ~(layer->plain[y] | layer->change[y]) & layer->ramp[y];
    if (doubtful != 0) {
        seen ^= doubtful ^ add_walls(sight, window, layer->set, y, doubtful);
    }
    if (plane != NULL) {
        merge(plane, sight->radius + window->step_y * y, square_row(window, seen));
    }
}

void sight_plane_add_sweep(struct sight *sight, const struct sight_sweep *sweep)
{
    for (int k = 0; k < sweep->layer_count; k++) {
        const struct sight_layer *layer = &sweep->layers[k];
        struct sight_plane *plane = NULL;
        for (uint64_t rows = layer->known; rows != 0; rows &= rows - 1) {
            int y = sight_bits_lowest(rows);
            if (layer->seen[y] == 0) {
                continue;
            }
            plane = plane != NULL ? plane : plane_of(sight, layer->set.first);
            add_row(sight, &sweep->window, layer, plane, y);
        }
    }
}

/* ------------------------------------------------------------------------------------------- rock's names */

/* The columns of the square that a word of a row has, and a chunk. */
struct columns {
    int32_t chunk_x;
    int shift; /* from the chunk's columns to the word's */
};

static uint64_t shifted(struct columns columns, uint32_t bits)
{
    return columns.shift >= 0 ? (uint64_t)bits << columns.shift : (uint64_t)bits >> -columns.shift;
}

/* Of the rock among `both` in a word of row j, which both planes have, leaves the lower plane's alone. */
static void settle_two(struct world *world, struct sight *sight, struct sight_plane *const planes[2], int j,
                       int word, uint64_t both)
{
    uint64_t *higher = &planes[planes[0]->level < planes[1]->level ? 1 : 0]->rows[j][word];
    int32_t left = sight->x - sight->radius + 64 * word;
    int32_t y = sight->y - sight->radius + j;
    while (both != 0) {
        int32_t x = left + sight_bits_lowest(both);
        struct columns columns = {.chunk_x = x >> 5, .shift = (x & ~(CHUNK_SIDE - 1)) - left};
        uint32_t exists = 0;
        for (int k = 0; k < 2; k++) {
            exists |= world_chunk(world, sight->realm, planes[k]->level, columns.chunk_x, y >> 5)
                          ->exists[y & (CHUNK_SIDE - 1)];
        }
        *higher &= ~(both & shifted(columns, ~exists));
        both &= ~shifted(columns, UINT32_MAX);
    }
}

void sight_plane_settle(struct world *world, struct sight *sight, int p, int j, int word, uint64_t bits)
{
    for (int q = 0; q < p; q++) {
        struct sight_plane *const planes[2] = {&sight->planes[q], &sight->planes[p]};
        settle_two(world, sight, planes, j, word, bits & planes[0]->rows[j][word] & planes[1]->rows[j][word]);
    }
}

void sight_plane_settle_rock(struct world *world, struct sight *sight)
{
    for (int j = 0; j <= 2 * sight->radius; j++) {
        for (int word = 0; word <= 2 * sight->radius / 64; word++) {
            uint64_t any = sight->planes[0].rows[j][word];
            for (int p = 1; p < sight->plane_count; p++) {
                uint64_t ours = sight->planes[p].rows[j][word];
                if ((any & ours) != 0) {
                    sight_plane_settle(world, sight, p, j, word, any & ours);
                }
                any |= ours;
            }
        }
    }
}
