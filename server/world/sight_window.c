/* A row of 64 columns lies in up to three chunks. Looking west their words are taken mirrored, which makes
 * the west another east. Rows are learnt a few at a time when the first view comes to them, because most
 * views end early. */
#include "server/world/sight_window.h"

#include "server/world/sight_bits.h"

enum { ROWS_AT_ONCE = 8, ROWS_AT_ONCE_OF_A_RAMP = 4 };

struct cell sight_window_cell(const struct sight_window *window, int x, int y, struct level_set levels)
{
    return world_cell(window->world, window->realm, window->x0 + window->step_x * x,
                      window->y0 + window->step_y * y, levels);
}

void sight_window_renew(struct sight_grids *grids, int32_t x, int32_t y, int radius)
{
    grids->chunk_x = (x - radius) >> 5;
    grids->chunk_y = (y - radius) >> 5;
    grids->used = 0;
}

/* Whether any ramp of the chunk is in the square. Where much of its chunks is not, often none is, and then
 * its rows cost what they cost on one level. */
static bool has_ramps_inside(const struct sight_window *window, const struct chunk *chunk)
{
    if (chunk->set_count == 0) {
        return false;
    }
    int32_t left = window->x0 - window->radius - chunk->chunk_x * CHUNK_SIDE;
    int32_t top = window->y0 - window->radius - chunk->chunk_y * CHUNK_SIDE;
    int32_t right = left + 2 * window->radius;
    int32_t bottom = top + 2 * window->radius;
    uint32_t columns = 0;
    for (int32_t j = top > 0 ? top : 0; j < CHUNK_SIDE && j <= bottom; j++) {
        columns |= chunk->ramp[j];
    }
    columns &= left > 0 ? UINT32_MAX << left : UINT32_MAX;
    return (columns & (right < CHUNK_SIDE - 1 ? UINT32_MAX >> (CHUNK_SIDE - 1 - right) : UINT32_MAX)) != 0;
}

/* A chunk in the square; `*have_ramps` becomes true if it has ramps there. */
static const struct chunk *find_chunk(const struct sight_window *window, int32_t level, int32_t chunk_x,
                                      int32_t chunk_y, bool *have_ramps)
{
    struct sight_grids *grids = window->grids;
    unsigned number = (uint32_t)level % SIGHT_GRIDS;
    struct sight_grid *grid = &grids->grids[number];
    if ((grids->used >> number & 1) == 0 || grid->level != level) {
        grid->level = level;
        grid->known = 0;
        grid->has_ramps = 0;
        grids->used |= 1u << number;
    }
    int at = (chunk_y - grids->chunk_y) * SIGHT_CHUNKS + chunk_x - grids->chunk_x;
    if ((grid->known >> at & 1) == 0) {
        grid->chunks[at] = world_chunk(window->world, window->realm, level, chunk_x, chunk_y);
        grid->known |= 1u << at;
        grid->has_ramps |= has_ramps_inside(window, grid->chunks[at]) ? 1u << at : 0;
    }
    *have_ramps |= (grid->has_ramps >> at & 1) != 0;
    return grid->chunks[at];
}

/* The chunks of one level that hold a row, nearest first. Those that lie beyond the radius are the nearest
 * again. */
struct chunks {
    const struct chunk *near;
    const struct chunk *middle;
    const struct chunk *far;
    int offset;      /* of column 0 in the nearest, counted in the direction of view */
    bool have_ramps; /* in the square */
};

static inline struct chunks find_chunks(const struct sight_window *window, int32_t level, int32_t chunk_y)
{
    int32_t chunk_x = window->x0 >> 5;
    int i = window->x0 & (CHUNK_SIDE - 1);
    int offset = window->step_x > 0 ? i : CHUNK_SIDE - 1 - i;
    int width = offset + window->radius + 1;
    struct chunks chunks = {.offset = offset};
    chunks.near = find_chunk(window, level, chunk_x, chunk_y, &chunks.have_ramps);
    chunks.middle = chunks.near;
    chunks.far = chunks.near;
    if (width > CHUNK_SIDE) {
        chunk_x += window->step_x;
        chunks.middle = find_chunk(window, level, chunk_x, chunk_y, &chunks.have_ramps);
    }
    if (width > 2 * CHUNK_SIDE) {
        chunk_x += window->step_x;
        chunks.far = find_chunk(window, level, chunk_x, chunk_y, &chunks.have_ramps);
    }
    return chunks;
}

/* A row of the quadrant out of the words of its chunks. */
static inline uint64_t join(const struct sight_window *window, int offset, uint32_t near, uint32_t middle,
                            uint32_t far)
{
    if ((near | middle | far) == 0) {
        return 0;
    }
    bool west = window->step_x < 0;
    uint64_t row = west ? sight_bits_mirror((uint64_t)near << 32 | middle) : (uint64_t)middle << 32 | near;
    if (offset + window->radius < 64) {
        return row >> offset;
    }
    uint64_t rest = west ? sight_bits_mirror((uint64_t)far << 32) : far;
    return row >> offset | rest << (64 - offset);
}

#define JOIN(window, chunks, plane, j)                                                                       \
    join(window, (chunks)->offset, (chunks)->near->plane[j], (chunks)->middle->plane[j],                     \
         (chunks)->far->plane[j])

/* Fills in the rows as a single level has them. */
static void learn_level(const struct sight_window *window, struct sight_layer *layer, int first, int last)
{
    int32_t world_y = window->y0 + window->step_y * first;
    struct chunks chunks = find_chunks(window, layer->set.first, world_y >> 5);
    int j = world_y & (CHUNK_SIDE - 1);
    for (int y = first; y <= last; y++, j += window->step_y) {
        uint64_t transparent = JOIN(window, &chunks, transparent, j);
        uint64_t ramp = chunks.have_ramps ? JOIN(window, &chunks, ramp, j) : 0;
        layer->plain[y] = transparent & ~ramp;
        layer->change[y] = transparent & ramp;
        layer->ramp[y] = ramp;
    }
}

/* The levels of the ramp at column x in row `j` of the chunks. */
static struct level_set ramp_at(const struct sight_window *window, const struct chunks *chunks, int j, int x)
{
    const struct chunk *const all[] = {chunks->near, chunks->middle, chunks->far};
    const struct chunk *chunk = all[(x + chunks->offset) / CHUNK_SIDE];
    int i = (window->x0 + window->step_x * x) & (CHUNK_SIDE - 1);
    return chunk->sets[chunk->set_of[j * CHUNK_SIDE + i]];
}

/* Those of the ramps `ramps` in row `j` of the chunks that stand on `set`. */
static uint64_t ramps_on(const struct sight_window *window, const struct chunks *chunks, int j,
                         uint64_t ramps, struct level_set set)
{
    uint64_t found = 0;
    for (ramps &= sight_bits_span(0, window->radius); ramps != 0; ramps &= ramps - 1) {
        if (level_set_equal(ramp_at(window, chunks, j, sight_bits_lowest(ramps)), set)) {
            found |= ramps & -ramps;
        }
    }
    return found;
}

/* Fills in the rows as a ramp's level set finds them: the first cell on any of its levels, in the realm's
 * order. */
static void learn_ramp(const struct sight_window *window, struct sight_layer *layer, int first, int last)
{
    uint64_t found[SIGHT_ROWS];
    int32_t world_y = window->y0 + window->step_y * first;
    for (int y = first; y <= last; y++) {
        layer->plain[y] = 0;
        layer->change[y] = 0;
        layer->ramp[y] = 0;
        found[y] = 0;
    }
    int32_t order[LEVEL_SET_SPAN];
    int count = world_lookup_order(window->world, window->realm, layer->set, order);
    for (int k = 0; k < count; k++) {
        struct chunks chunks = find_chunks(window, order[k], world_y >> 5);
        int j = world_y & (CHUNK_SIDE - 1);
        for (int y = first; y <= last; y++, j += window->step_y) {
            uint64_t exists = JOIN(window, &chunks, exists, j) & ~found[y];
            uint64_t transparent = JOIN(window, &chunks, transparent, j) & exists;
            uint64_t ramp = chunks.have_ramps ? JOIN(window, &chunks, ramp, j) & transparent : 0;
            uint64_t plain = ramps_on(window, &chunks, j, ramp, layer->set);
            layer->plain[y] |= plain;
            layer->change[y] |= transparent & ~plain;
            layer->exists[y] = k == 0 ? exists : layer->exists[y];
            layer->ramp[y] |= exists; /* rock bears the name of the set */
            found[y] |= exists;
        }
    }
}

/* The last row to be learnt together with row y: at most `most` in all, within one row of chunks, and none
 * that is known. */
static int last_row(const struct sight_window *window, uint64_t known, int y, int most)
{
    int j = (window->y0 + window->step_y * y) & (CHUNK_SIDE - 1);
    int left_in_chunk = window->step_y > 0 ? CHUNK_SIDE - 1 - j : j;
    int more = most - 1 < left_in_chunk ? most - 1 : left_in_chunk;
    int last = y;
    while (last < window->radius && last < y + more && (known >> (last + 1) & 1) == 0) {
        last++;
    }
    return last;
}

void sight_window_learn(const struct sight_window *window, struct sight_layer *layer, int y)
{
    bool is_ramp = level_set_is_ramp(layer->set);
    int last = last_row(window, layer->known, y, is_ramp ? ROWS_AT_ONCE_OF_A_RAMP : ROWS_AT_ONCE);
    for (int row = y; row <= last; row++) {
        layer->seen[row] = 0;
    }
    if (is_ramp) {
        learn_ramp(window, layer, y, last);
    } else {
        learn_level(window, layer, y, last);
    }
    layer->known |= sight_bits_span(y, last);
}

uint64_t sight_window_changes(const struct sight_window *window, const struct sight_layer *from,
                              const struct sight_layer *to, int y, uint64_t among)
{
    uint64_t alike = from->change[y] & to->plain[y] & among;
    if (alike == 0 || !level_set_share(from->set, to->set)) {
        return 0;
    }
    int32_t order[LEVEL_SET_SPAN];
    int count = world_lookup_order(window->world, window->realm, from->set, order);
    if (level_set_has(to->set, order[0])) {
        return alike;
    }
    if (count == 2) {
        return alike & ~from->exists[y];
    }
    uint64_t same = 0; /* another level of `from` may come before those of `to` */
    for (; alike != 0; alike &= alike - 1) {
        int x = sight_bits_lowest(alike);
        struct cell cell = sight_window_cell(window, x, y, from->set);
        same |= level_set_equal(cell.levels, to->set) ? sight_bits_one(x) : 0;
    }
    return same;
}
