/* Chunks live in one open-addressing table, keyed by (realm, level, chunk_x, chunk_y), and are never moved,
 * so that whoever looks at a row may keep its address for the length of a call. A chunk is made on first
 * sight of it. */
#include "server/world/world.h"

#include "common/invariant.h"

#include <stdlib.h>

struct world {
    uint64_t seed;
    struct world_maker makers[WORLD_REALMS_MAX];
    uint16_t realm_count;
    struct chunk **slots; /* NULL: free */
    size_t slot_count;    /* a power of two, at least twice chunk_count */
    size_t chunk_count;
};

enum { SLOTS_AT_FIRST = 256 };

static void *must_have(void *memory)
{
    INVARIANT(memory != NULL);
    return memory;
}

struct world *world_create(uint64_t seed)
{
    struct world *world = must_have(calloc(1, sizeof *world));
    world->seed = seed;
    world->slot_count = SLOTS_AT_FIRST;
    world->slots = must_have(calloc(world->slot_count, sizeof(struct chunk *)));
    return world;
}

void world_destroy(struct world *world)
{
    if (world == NULL) {
        return;
    }
    for (size_t i = 0; i < world->slot_count; i++) {
        free(world->slots[i]);
    }
    free(world->slots);
    free(world);
}

uint64_t world_seed(const struct world *world)
{
    return world->seed;
}

uint16_t world_add_realm(struct world *world, struct world_maker maker)
{
    INVARIANT(world->realm_count < WORLD_REALMS_MAX);
    world->makers[world->realm_count] = maker;
    return world->realm_count++;
}

/* The finalizer of SplitMix64 (Steele, Lea, Flood 2014) over the packed key: chunks in a line spread well. */
static uint64_t key_hash(uint16_t realm, int32_t level, int32_t chunk_x, int32_t chunk_y)
{
    uint64_t hash = (uint64_t)(uint32_t)chunk_x << 32 | (uint32_t)chunk_y;
    hash ^= ((uint64_t)(uint32_t)level << 16 | realm) * UINT64_C(0x9e3779b97f4a7c15);
    hash = (hash ^ hash >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    hash = (hash ^ hash >> 27) * UINT64_C(0x94d049bb133111eb);
    return hash ^ hash >> 31;
}

/* The slot that holds the chunk, or the free one where it belongs. */
static struct chunk **slot_of(struct chunk **slots, size_t slot_count, uint16_t realm, int32_t level,
                              int32_t chunk_x, int32_t chunk_y)
{
    size_t at = (size_t)key_hash(realm, level, chunk_x, chunk_y) & (slot_count - 1);
    for (;; at = (at + 1) & (slot_count - 1)) {
        struct chunk *chunk = slots[at];
        if (chunk == NULL || (chunk->chunk_x == chunk_x && chunk->chunk_y == chunk_y &&
                              chunk->level == level && chunk->realm == realm)) {
            return &slots[at];
        }
    }
}

static void grow(struct world *world)
{
    size_t slot_count = world->slot_count * 2;
    struct chunk **slots = must_have(calloc(slot_count, sizeof(struct chunk *)));
    for (size_t i = 0; i < world->slot_count; i++) {
        struct chunk *chunk = world->slots[i];
        if (chunk != NULL) {
            *slot_of(slots, slot_count, chunk->realm, chunk->level, chunk->chunk_x, chunk->chunk_y) = chunk;
        }
    }
    free(world->slots);
    world->slots = slots;
    world->slot_count = slot_count;
}

static bool chunk_in_bounds(int32_t chunk_x, int32_t chunk_y)
{
    const int32_t limit = WORLD_COORDINATE_MAX / CHUNK_SIDE;
    return chunk_x >= -limit && chunk_x < limit && chunk_y >= -limit && chunk_y < limit;
}

static struct chunk *chunk_at(struct world *world, uint16_t realm, int32_t level, int32_t chunk_x,
                              int32_t chunk_y)
{
    INVARIANT(realm < world->realm_count);
    struct chunk **slot = slot_of(world->slots, world->slot_count, realm, level, chunk_x, chunk_y);
    if (*slot != NULL) {
        return *slot;
    }
    if ((world->chunk_count + 1) * 2 > world->slot_count) {
        grow(world);
        slot = slot_of(world->slots, world->slot_count, realm, level, chunk_x, chunk_y);
    }
    struct chunk *chunk = must_have(malloc(sizeof *chunk));
    chunk_init(chunk, realm, level, chunk_x, chunk_y);
    const struct world_maker *maker = &world->makers[realm];
    if (maker->make != NULL && chunk_in_bounds(chunk_x, chunk_y)) {
        maker->make(maker->rules, world->seed, chunk);
    }
    *slot = chunk;
    world->chunk_count++;
    return chunk;
}

const struct chunk *world_chunk(struct world *world, uint16_t realm, int32_t level, int32_t chunk_x,
                                int32_t chunk_y)
{
    return chunk_at(world, realm, level, chunk_x, chunk_y);
}

struct cell world_cell(struct world *world, uint16_t realm, int32_t x, int32_t y, struct level_set levels)
{
    for (int32_t level = levels.first; level_set_next(levels, &level); level++) {
        const struct chunk *chunk = chunk_at(world, realm, level, x >> 5, y >> 5);
        int i = x & (CHUNK_SIDE - 1);
        int j = y & (CHUNK_SIDE - 1);
        if ((chunk->exists[j] >> i & 1) != 0) {
            return chunk_cell(chunk, i, j);
        }
    }
    return (struct cell){.levels = level_set_one(levels.first)};
}

void world_put(struct world *world, uint16_t realm, int32_t x, int32_t y, struct cell cell)
{
    INVARIANT(x >= -WORLD_COORDINATE_MAX && x <= WORLD_COORDINATE_MAX);
    INVARIANT(y >= -WORLD_COORDINATE_MAX && y <= WORLD_COORDINATE_MAX);
    for (int32_t level = cell.levels.first; level_set_next(cell.levels, &level); level++) {
        struct chunk *chunk = chunk_at(world, realm, level, x >> 5, y >> 5);
        chunk_put(chunk, x & (CHUNK_SIDE - 1), y & (CHUNK_SIDE - 1), cell);
    }
}
