/* Memory of the map: the tile last seen at a realm, x, y and level. Bounded; the oldest is forgotten first.
 */
#ifndef RAMPART_CLIENT_MODEL_MEMORY_H
#define RAMPART_CLIENT_MODEL_MEMORY_H

#include "protocol/frame.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { MEMORY_CHUNK_SIDE = 16, MEMORY_NO_TILE = 0 };

/* A square of one level. Chunks are named by their number in struct memory's array, 0 for none. */
struct memory_chunk {
    char realm[FRAME_REALM_BYTES + 1];
    int32_t level;
    int32_t x; /* of its north-west corner */
    int32_t y;
    uint32_t next_in_bucket;
    uint32_t older;
    uint32_t newer;
    char tiles[MEMORY_CHUNK_SIDE][MEMORY_CHUNK_SIDE]; /* [y][x] */
};

struct memory {
    struct memory_chunk *chunks; /* [0] is never used */
    uint32_t count;              /* of chunks in use */
    uint32_t capacity;           /* of chunks allocated, [0] included */
    uint32_t count_max;          /* 0: remembers nothing */
    uint32_t *buckets;           /* a power of two of them, at least count_max */
    uint32_t bucket_mask;
    uint32_t oldest;
    uint32_t newest;
};

/* Requires: bytes_max < 1 GiB. Guarantees: its chunks never take more than `bytes_max` bytes; with 0 it
 * remembers nothing. Finish with memory_finish. */
void memory_init(struct memory *memory, size_t bytes_max);
void memory_finish(struct memory *memory);

/* Remembers `tile` there, in place of what it remembered. */
void memory_put(struct memory *memory, const char *realm, int32_t level, int32_t x, int32_t y, char tile);

/* What it remembers there, else MEMORY_NO_TILE. */
char memory_get(const struct memory *memory, const char *realm, int32_t level, int32_t x, int32_t y);

/* A cell that is remembered. */
struct memory_cell {
    int32_t x;
    int32_t y;
    char tile;
};

/* Lists cells of a level whose tiles are `wanted` (by letter), at most `most` of them, in no order; returns
 * how many. */
size_t memory_list(const struct memory *memory, const char *realm, int32_t level, const bool wanted[128],
                   struct memory_cell *cells, size_t most);

#endif
