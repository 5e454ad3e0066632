/* A chunk: 32 × 32 cells of one level, made whole and kept as flat planes.
 *
 * A ramp is written into the chunk of every level it stands on, each copy with the ramp's whole level set, so
 * that every level answers for itself; chunks are made one level at a time, so a maker must write the same
 * ramp from each. The bit planes are derived from the cells by chunk_put: bit i of row j is the cell (i, j),
 * west first. Few chunks have ramps, and those have few kinds of them: their level sets lie apart. */
#ifndef RAMPART_SERVER_WORLD_CHUNK_H
#define RAMPART_SERVER_WORLD_CHUNK_H

#include "server/world/cell.h"

enum { CHUNK_SIDE = 32, CHUNK_CELLS = CHUNK_SIDE * CHUNK_SIDE, CHUNK_SETS = 255 };

/* Planes as they lie for somebody who looks west: bit i of row j is the cell (31 − i, j). */
struct chunk_west {
    uint32_t exists[CHUNK_SIDE];
    uint32_t transparent[CHUNK_SIDE];
    uint32_t ramp[CHUNK_SIDE];
    uint32_t clear[CHUNK_SIDE];
};

struct chunk {
    const struct terrain_table *terrains; /* borrowed: the world's */
    uint16_t realm;
    int32_t level;
    int32_t chunk_x; /* its cells are those with x >> 5 == chunk_x, */
    int32_t chunk_y; /* y >> 5 == chunk_y */
    uint32_t exists[CHUNK_SIDE];
    uint32_t transparent[CHUNK_SIDE];
    uint32_t ramp[CHUNK_SIDE];  /* cells that stand on more levels than this */
    uint32_t clear[CHUNK_SIDE]; /* transparent and no ramp: here nothing happens to a line of sight */
    uint32_t passable[CHUNK_SIDE];
    struct chunk_west west;
    uint32_t
        ramp_north[CHUNK_SIDE]; /* columns that may have ramps in rows 0 … j; of those none is left out */
    uint32_t ramp_south[CHUNK_SIDE]; /* the same in rows j … 31 */
    uint8_t floor[CHUNK_CELLS];
    uint8_t ornament[CHUNK_CELLS];
    uint8_t wall[CHUNK_CELLS];
    uint8_t shown[CHUNK_CELLS];  /* rock where nothing exists */
    uint8_t set_of[CHUNK_CELLS]; /* of a ramp: its index in sets */
    uint8_t set_count;
    uint8_t set_space;      /* how many there is memory for */
    struct level_set *sets; /* owned: each distinct level set of the chunk's ramps, once */
};

/* Makes `chunk`, of which nothing is read, all rock at its place; borrows `terrains`. Owns no memory until a
 * ramp is put; the caller ends it with chunk_finish. */
void chunk_init(struct chunk *chunk, const struct terrain_table *terrains, uint16_t realm, int32_t level,
                int32_t chunk_x, int32_t chunk_y);

/* Makes a chunk in use all rock at another place, and keeps its memory for the ramps to come. */
void chunk_renew(struct chunk *chunk, uint16_t realm, int32_t level, int32_t chunk_x, int32_t chunk_y);

/* Frees what `chunk` owns, not itself. */
void chunk_finish(struct chunk *chunk);

/* Writes the cell at column `i`, row `j` (0 … 31) and keeps the planes true.
 * Requires: the chunk's level is in cell.levels; at most CHUNK_SETS distinct ramp sets in the chunk. */
void chunk_put(struct chunk *chunk, int i, int j, struct cell cell);

/* The cell at column `i`, row `j`, complete; rock is a cell that does not exist. */
struct cell chunk_cell(const struct chunk *chunk, int i, int j);

#endif
