/* The chunks that population.h remembers: a row for each. For this folder only. */
#ifndef RAMPART_SERVER_GAME_POPULATED_H
#define RAMPART_SERVER_GAME_POPULATED_H

#include "server/game/population.h"
#include "server/world/chunk.h"

enum { POPULATED_SHIFT = 5 }; /* a coordinate >> POPULATED_SHIFT is its chunk's */

struct chunk_name {
    uint16_t realm;
    int32_t level;
    int32_t x;
    int32_t y;
};

/* Some of a chunk's cells: bit i of row j is the cell (i, j). */
struct spots {
    uint32_t rows[CHUNK_SIDE];
};

struct populated {
    struct chunk_name name;
    bool filled;
    uint64_t ramps;         /* to which levels: bit 32 is its own */
    struct spots creatures; /* used up */
    struct spots things;    /* likewise */
};

/* The chunk that has the spot at `place`, a ramp's by its first level. */
struct chunk_name populated_chunk_of(struct place place);

/* The row of a chunk: the one that there is, or NULL; or a new one, where there was none. Valid until the
 * next is made. */
struct populated *populated_find(const struct population *population, struct chunk_name name);
struct populated *populated_row(struct population *population, struct chunk_name name);

/* To be called where rows have been moved or dropped: finds them again. */
void populated_index(struct population *population);

static inline bool spots_has(const struct spots *spots, int32_t x, int32_t y)
{
    return (spots->rows[y & (CHUNK_SIDE - 1)] >> (x & (CHUNK_SIDE - 1)) & 1) != 0;
}

static inline void spots_add(struct spots *spots, int32_t x, int32_t y)
{
    spots->rows[y & (CHUNK_SIDE - 1)] |= UINT32_C(1) << (x & (CHUNK_SIDE - 1));
}

static inline void spots_remove(struct spots *spots, int32_t x, int32_t y)
{
    spots->rows[y & (CHUNK_SIDE - 1)] &= ~(UINT32_C(1) << (x & (CHUNK_SIDE - 1)));
}

/* Whether something may be made on the k-th cell of a chunk, row by row, and in *place where that is: not in
 * rock, on stairs or on a way, nor where people come in; on a ramp by its first level alone. */
bool populated_spot(const struct game *game, const struct chunk *chunk, int k, struct place *place);

static inline bool spots_none(const struct spots *spots)
{
    uint32_t any = 0;
    for (int j = 0; j < CHUNK_SIDE; j++) {
        any |= spots->rows[j];
    }
    return any == 0;
}

#endif
