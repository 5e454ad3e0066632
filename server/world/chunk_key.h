/* What names a chunk, for tables of chunks. Part of world. */
#ifndef RAMPART_SERVER_WORLD_CHUNK_KEY_H
#define RAMPART_SERVER_WORLD_CHUNK_KEY_H

#include "server/world/chunk.h"

struct chunk_key {
    uint16_t realm;
    int32_t level;
    int32_t chunk_x;
    int32_t chunk_y;
};

static inline struct chunk_key chunk_key_of(const struct chunk *chunk)
{
    return (struct chunk_key){chunk->realm, chunk->level, chunk->chunk_x, chunk->chunk_y};
}

static inline bool chunk_key_equal(struct chunk_key a, struct chunk_key b)
{
    return a.chunk_x == b.chunk_x && a.chunk_y == b.chunk_y && a.level == b.level && a.realm == b.realm;
}

/* The finalizer of SplitMix64 (Steele, Lea, Flood 2014) over the packed key: chunks in a line spread well. */
static inline uint64_t chunk_key_hash(struct chunk_key key)
{
    uint64_t hash = (uint64_t)(uint32_t)key.chunk_x << 32 | (uint32_t)key.chunk_y;
    hash ^= ((uint64_t)(uint32_t)key.level << 16 | key.realm) * UINT64_C(0x9e3779b97f4a7c15);
    hash = (hash ^ hash >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    hash = (hash ^ hash >> 27) * UINT64_C(0x94d049bb133111eb);
    return hash ^ hash >> 31;
}

#endif
