/* A row of 64 columns lies in up to three chunks. Looking west their words are taken mirrored, which makes
 * the west another east. Rows are learnt a few at a time, when the first view comes to them: most views end
 * early. */
#include "server/world/sight_window.h"

#include "server/world/sight_bits.h"

#include <stddef.h>

enum { ROWS_AT_ONCE = 8 };

struct cell sight_window_cell(const struct sight_window *window, int x, int y, struct level_set levels)
{
    return world_cell(window->world, window->realm, window->x0 + window->step_x * x,
                      window->y0 + window->step_y * y, levels);
}

/* The chunks that hold one row, nearest first. Those beyond the radius are the nearest again. */
struct chunks {
    const struct chunk *near;
    const struct chunk *middle;
    const struct chunk *far;
    int offset; /* of column 0 in the nearest, counted in the direction of view */
    bool have_ramps;
};

static struct chunks find_chunks(const struct sight_window *window, int32_t level, int32_t chunk_y)
{
    int32_t chunk_x = window->x0 >> 5;
    int i = window->x0 & (CHUNK_SIDE - 1);
    int offset = window->step_x > 0 ? i : CHUNK_SIDE - 1 - i;
    int width = offset + window->radius + 1;
    const struct chunk *near = world_chunk(window->world, window->realm, level, chunk_x, chunk_y);
    struct chunks chunks = {near, near, near, offset, near->set_count > 0};
    if (width > CHUNK_SIDE) {
        chunks.middle = world_chunk(window->world, window->realm, level, chunk_x + window->step_x, chunk_y);
    }
    if (width > 2 * CHUNK_SIDE) {
        chunks.far = world_chunk(window->world, window->realm, level, chunk_x + 2 * window->step_x, chunk_y);
    }
    chunks.have_ramps |= chunks.middle->set_count > 0 || chunks.far->set_count > 0;
    return chunks;
}

/* A row out of the words of its chunks. */
static inline uint64_t join(const struct sight_window *window, int offset, uint32_t near, uint32_t middle,
                            uint32_t far)
{
    bool west = window->step_x < 0;
    uint64_t row = west ? sight_bits_mirror((uint64_t)near << 32 | middle) : (uint64_t)middle << 32 | near;
    if (offset + window->radius < 64) {
        return row >> offset;
    }
    uint64_t rest = west ? sight_bits_mirror((uint64_t)far << 32) : far;
    return row >> offset | rest << (64 - offset);
}

/* The rows as a single level has them. */
static void learn_level(const struct sight_window *window, struct sight_layer *layer, int first, int last)
{
    int32_t world_y = window->y0 + window->step_y * first;
    struct chunks chunks = find_chunks(window, layer->set.first, world_y >> 5);
    int j = world_y & (CHUNK_SIDE - 1);
    for (int y = first; y <= last; y++, j += window->step_y) {
        uint64_t transparent = join(window, chunks.offset, chunks.near->transparent[j],
                                    chunks.middle->transparent[j], chunks.far->transparent[j]);
        uint64_t ramp = 0;
        if (chunks.have_ramps) {
            ramp = join(window, chunks.offset, chunks.near->ramp[j], chunks.middle->ramp[j],
                        chunks.far->ramp[j]);
        }
        layer->plain[y] = transparent & ~ramp;
        layer->change[y] = transparent & ramp;
        layer->ramp[y] = ramp;
    }
}

/* The rows as a ramp's level set finds them, cell by cell. */
static void learn_ramp(const struct sight_window *window, struct sight_layer *layer, int first, int last)
{
    for (int y = first; y <= last; y++) {
        layer->plain[y] = 0;
        layer->change[y] = 0;
        layer->ramp[y] = UINT64_MAX;
        for (int x = 0; x <= window->radius; x++) {
            struct cell cell = sight_window_cell(window, x, y, layer->set);
            if (cell_is_transparent(cell)) {
                uint64_t *rows = level_set_equal(cell.levels, layer->set) ? layer->plain : layer->change;
                rows[y] |= sight_bits_one(x);
            }
        }
    }
}

void sight_window_learn(const struct sight_window *window, struct sight_layer *layer, int y)
{
    int j = (window->y0 + window->step_y * y) & (CHUNK_SIDE - 1);
    int in_chunk = window->step_y > 0 ? CHUNK_SIDE - 1 - j : j;
    int last = y;
    while (last < window->radius && last - y < in_chunk && last - y < ROWS_AT_ONCE - 1 &&
           (layer->known >> (last + 1) & 1) == 0) {
        last++;
    }
    layer->known |= sight_bits_span(y, last);
    for (int row = y; row <= last; row++) {
        layer->seen[row] = 0;
    }
    if (level_set_is_ramp(layer->set)) {
        learn_ramp(window, layer, y, last);
    } else {
        learn_level(window, layer, y, last);
    }
}
