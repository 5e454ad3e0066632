/* A hash table of square chunks whose links are numbers into one array, so that the array may grow. All
 * chunks also hang on one list from the oldest written to the newest: at the bound the oldest is used again.
 */
#include "client/model/memory.h"

#include "common/invariant.h"
#include "common/text.h"
#include "protocol/checksum.h"

#include <stdlib.h>
#include <string.h>

enum { BYTES_MAX = 1 << 30, CAPACITY_AT_FIRST = 32 };

/* Where a cell is: the corner of its chunk, and its offset from there. Negative coordinates go the same way.
 */
static int32_t offset_of(int32_t coordinate)
{
    return (int32_t)((uint32_t)coordinate % MEMORY_CHUNK_SIDE);
}

void memory_init(struct memory *memory, size_t bytes_max)
{
    INVARIANT(bytes_max < BYTES_MAX);
    *memory = (struct memory){.count_max = (uint32_t)(bytes_max / sizeof(struct memory_chunk))};
    if (memory->count_max == 0) {
        return;
    }
    uint32_t buckets = 1;
    while (buckets < memory->count_max) {
        buckets *= 2;
    }
    memory->buckets = calloc(buckets, sizeof *memory->buckets);
    INVARIANT(memory->buckets != NULL);
    memory->bucket_mask = buckets - 1;
}

void memory_finish(struct memory *memory)
{
    free(memory->chunks);
    free(memory->buckets);
    *memory = (struct memory){0};
}

static uint32_t *bucket_of(const struct memory *memory, const char *realm, int32_t level, int32_t x,
                           int32_t y)
{
    uint32_t hash = checksum_mix(checksum_row(level, y - offset_of(y)) + (uint32_t)(x - offset_of(x)));
    for (; *realm != '\0'; realm++) {
        hash = checksum_mix(hash + (uint8_t)*realm);
    }
    return &memory->buckets[hash & memory->bucket_mask];
}

/* The chunk that holds the cell, or 0. */
static uint32_t find(const struct memory *memory, const char *realm, int32_t level, int32_t x, int32_t y)
{
    int32_t corner_x = x - offset_of(x);
    int32_t corner_y = y - offset_of(y);
    uint32_t at = *bucket_of(memory, realm, level, x, y);
    while (at != 0) {
        const struct memory_chunk *chunk = &memory->chunks[at];
        if (chunk->x == corner_x && chunk->y == corner_y && chunk->level == level &&
            strcmp(chunk->realm, realm) == 0) {
            break;
        }
        at = chunk->next_in_bucket;
    }
    return at;
}

static void take_from_list(struct memory *memory, uint32_t at)
{
    const struct memory_chunk *chunk = &memory->chunks[at];
    *(chunk->older != 0 ? &memory->chunks[chunk->older].newer : &memory->oldest) = chunk->newer;
    *(chunk->newer != 0 ? &memory->chunks[chunk->newer].older : &memory->newest) = chunk->older;
}

static void put_newest(struct memory *memory, uint32_t at)
{
    memory->chunks[at].older = memory->newest;
    memory->chunks[at].newer = 0;
    *(memory->newest != 0 ? &memory->chunks[memory->newest].newer : &memory->oldest) = at;
    memory->newest = at;
}

/* Forgets the oldest chunk and returns its number. */
static uint32_t forget_oldest(struct memory *memory)
{
    uint32_t at = memory->oldest;
    const struct memory_chunk *chunk = &memory->chunks[at];
    uint32_t *link = bucket_of(memory, chunk->realm, chunk->level, chunk->x, chunk->y);
    while (*link != at) {
        link = &memory->chunks[*link].next_in_bucket;
    }
    *link = chunk->next_in_bucket;
    take_from_list(memory, at);
    return at;
}

/* The number of a chunk that is in no bucket and on no list. */
static uint32_t fresh(struct memory *memory)
{
    if (memory->count == memory->count_max) {
        return forget_oldest(memory);
    }
    uint32_t at = ++memory->count;
    if (at >= memory->capacity) {
        uint32_t wanted = memory->capacity == 0 ? CAPACITY_AT_FIRST : memory->capacity * 2;
        memory->capacity = wanted > memory->count_max ? memory->count_max + 1 : wanted;
        memory->chunks = realloc(memory->chunks, memory->capacity * sizeof *memory->chunks);
        INVARIANT(memory->chunks != NULL);
    }
    return at;
}

static uint32_t add(struct memory *memory, const char *realm, int32_t level, int32_t x, int32_t y)
{
    uint32_t at = fresh(memory);
    struct memory_chunk *chunk = &memory->chunks[at];
    *chunk = (struct memory_chunk){.level = level, .x = x - offset_of(x), .y = y - offset_of(y)};
    text_copy(chunk->realm, sizeof chunk->realm, realm);
    uint32_t *bucket = bucket_of(memory, realm, level, x, y);
    chunk->next_in_bucket = *bucket;
    *bucket = at;
    put_newest(memory, at);
    return at;
}

void memory_put(struct memory *memory, const char *realm, int32_t level, int32_t x, int32_t y, char tile)
{
    if (memory->count_max == 0) {
        return;
    }
    uint32_t at = find(memory, realm, level, x, y);
    if (at == 0) {
        at = add(memory, realm, level, x, y);
    } else if (at != memory->newest) {
        take_from_list(memory, at);
        put_newest(memory, at);
    }
    memory->chunks[at].tiles[offset_of(y)][offset_of(x)] = tile;
}

char memory_get(const struct memory *memory, const char *realm, int32_t level, int32_t x, int32_t y)
{
    uint32_t at = memory->count == 0 ? 0 : find(memory, realm, level, x, y);
    return at == 0 ? MEMORY_NO_TILE : memory->chunks[at].tiles[offset_of(y)][offset_of(x)];
}

/* Lists the wanted cells of one chunk behind the `count` that are listed; returns how many there are now. */
static size_t list_chunk(const struct memory_chunk *chunk, const bool wanted[128], struct memory_cell *cells,
                         size_t count, size_t most)
{
    for (int32_t y = 0; y < MEMORY_CHUNK_SIDE; y++) {
        for (int32_t x = 0; x < MEMORY_CHUNK_SIDE && count < most; x++) {
            char tile = chunk->tiles[y][x];
            if (tile != MEMORY_NO_TILE && wanted[(unsigned char)tile & 0x7f]) {
                cells[count++] = (struct memory_cell){chunk->x + x, chunk->y + y, tile};
            }
        }
    }
    return count;
}

size_t memory_list(const struct memory *memory, const char *realm, int32_t level, const bool wanted[128],
                   struct memory_cell *cells, size_t most)
{
    size_t count = 0;
    for (uint32_t at = 1; at <= memory->count; at++) {
        const struct memory_chunk *chunk = &memory->chunks[at];
        if (chunk->level == level && strcmp(chunk->realm, realm) == 0) {
            count = list_chunk(chunk, wanted, cells, count, most);
        }
    }
    return count;
}
