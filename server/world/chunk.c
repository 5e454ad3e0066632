/* What is looked at row by row is kept as rows of bits, and once more mirrored, so that sight goes west by
 * the code by which it goes east. All that sums up a cell is written here, by the one function that puts it.
 * A chunk made anew keeps the memory of its level sets: few chunks have many. */
#include "server/world/chunk.h"

#include "common/invariant.h"

#include <stdlib.h>
#include <string.h>

enum { SETS_AT_FIRST = 4 };

void chunk_init(struct chunk *chunk, const struct terrain_table *terrains, uint16_t realm, int32_t level,
                int32_t chunk_x, int32_t chunk_y)
{
    *chunk = (struct chunk){
        .terrains = terrains, .realm = realm, .level = level, .chunk_x = chunk_x, .chunk_y = chunk_y};
    memset(chunk->shown, TERRAIN_ROCK, sizeof chunk->shown);
}

void chunk_renew(struct chunk *chunk, uint16_t realm, int32_t level, int32_t chunk_x, int32_t chunk_y)
{
    struct level_set *sets = chunk->sets;
    uint8_t set_space = chunk->set_space;
    chunk_init(chunk, chunk->terrains, realm, level, chunk_x, chunk_y);
    chunk->sets = sets;
    chunk->set_space = set_space;
}

void chunk_finish(struct chunk *chunk)
{
    free(chunk->sets);
    chunk->sets = NULL;
}

static void make_room(struct chunk *chunk)
{
    int space = chunk->set_space == 0 ? SETS_AT_FIRST : 2 * chunk->set_space;
    space = space < CHUNK_SETS ? space : CHUNK_SETS;
    chunk->sets = realloc(chunk->sets, (size_t)space * sizeof chunk->sets[0]);
    INVARIANT(chunk->sets != NULL);
    chunk->set_space = (uint8_t)space;
}

static uint8_t set_index(struct chunk *chunk, struct level_set set)
{
    for (uint8_t i = 0; i < chunk->set_count; i++) {
        if (level_set_equal(chunk->sets[i], set)) {
            return i;
        }
    }
    INVARIANT(chunk->set_count < CHUNK_SETS);
    if (chunk->set_count == chunk->set_space) {
        make_room(chunk);
    }
    chunk->sets[chunk->set_count] = set;
    return chunk->set_count++;
}

static void put_bit(uint32_t *row, int i, bool value)
{
    *row = (*row & ~((uint32_t)1 << i)) | (uint32_t)value << i;
}

/* Tells of the ramp in column `i`, row `j` in all that sums up rows; it stays told when the ramp goes. */
static void sum_up_ramp(struct chunk *chunk, int i, int j)
{
    uint32_t bit = (uint32_t)1 << i;
    for (int row = 0; row <= j; row++) {
        chunk->ramp_south[row] |= bit;
    }
    for (int row = j; row < CHUNK_SIDE; row++) {
        chunk->ramp_north[row] |= bit;
    }
}

static void put_west(struct chunk_west *west, int i, int j, struct cell cell, bool ramp)
{
    int mirrored = CHUNK_SIDE - 1 - i;
    put_bit(&west->exists[j], mirrored, cell_exists(cell));
    put_bit(&west->transparent[j], mirrored, cell.transparent);
    put_bit(&west->ramp[j], mirrored, ramp);
    put_bit(&west->clear[j], mirrored, cell.transparent && !ramp);
}

void chunk_put(struct chunk *chunk, int i, int j, struct cell cell)
{
    INVARIANT(i >= 0 && i < CHUNK_SIDE && j >= 0 && j < CHUNK_SIDE &&
              level_set_has(cell.levels, chunk->level));
    int at = j * CHUNK_SIDE + i;
    cell = cell_complete(chunk->terrains, cell);
    bool exists = cell_exists(cell);
    bool ramp = exists && level_set_is_ramp(cell.levels);
    chunk->floor[at] = cell.floor;
    chunk->ornament[at] = cell.ornament;
    chunk->wall[at] = cell.wall;
    chunk->shown[at] = cell.shown;
    chunk->set_of[at] = ramp ? set_index(chunk, cell.levels) : 0;
    put_bit(&chunk->exists[j], i, exists);
    put_bit(&chunk->transparent[j], i, cell.transparent);
    put_bit(&chunk->clear[j], i, cell.transparent && !ramp);
    put_bit(&chunk->passable[j], i, cell.passable);
    put_bit(&chunk->ramp[j], i, ramp);
    put_west(&chunk->west, i, j, cell, ramp);
    if (ramp) {
        sum_up_ramp(chunk, i, j);
    }
}

struct cell chunk_cell(const struct chunk *chunk, int i, int j)
{
    int at = j * CHUNK_SIDE + i;
    bool ramp = (chunk->ramp[j] >> i & 1) != 0;
    return (struct cell){
        .levels = ramp ? chunk->sets[chunk->set_of[at]] : level_set_one(chunk->level),
        .floor = chunk->floor[at],
        .ornament = chunk->ornament[at],
        .wall = chunk->wall[at],
        .shown = chunk->shown[at],
        .passable = (chunk->passable[j] >> i & 1) != 0,
        .transparent = (chunk->transparent[j] >> i & 1) != 0,
    };
}
