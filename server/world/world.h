/* The world: realms, their levels in sparse chunks, and the one lookup through which everything reaches a
 * cell. */
#ifndef RAMPART_SERVER_WORLD_WORLD_H
#define RAMPART_SERVER_WORLD_WORLD_H

#include "common/limits.h"
#include "common/place.h"
#include "server/world/chunk.h"

struct world;

/* How a realm's levels come to be: fills `chunk`, already rock and at its place, from (seed, realm, level,
 * chunk_x, chunk_y) alone, so that any order of making gives the same bytes. `rules` is the realm's own,
 * never changed. */
struct world_maker {
    void (*make)(const void *rules, uint64_t seed, struct chunk *chunk);
    const void *rules; /* borrowed: outlives the world */
};

/* Coordinates beyond this are rock in every realm. */
enum { WORLD_COORDINATE_MAX = LIMIT_COORDINATE };

enum { WORLD_REALMS_MAX = 64 };

/* A world without realms. The caller owns it: world_destroy. Never NULL: out of memory is fatal here. */
struct world *world_create(uint64_t seed);
/* Accepts NULL. */
void world_destroy(struct world *world);

uint64_t world_seed(const struct world *world);

/* Adds a realm made by `maker`; its number counts from 0. Requires: fewer than WORLD_REALMS_MAX realms so
 * far. */
uint16_t world_add_realm(struct world *world, struct world_maker maker);

/* THE lookup: the first existing cell at (x, y) on any of `levels`, lowest first; else rock on levels.first.
 * Reaches one step: what is farther is found by walking, with the level set of the cell before. */
struct cell world_cell(struct world *world, uint16_t realm, int32_t x, int32_t y, struct level_set levels);

/* The chunk that holds (chunk_x << 5, chunk_y << 5) of a level, made now if nobody came near before.
 * Guarantees: never NULL; stays where it is until world_destroy; all rock beyond WORLD_COORDINATE_MAX.
 * For the layers' inner loops (sight, paths): everybody else uses world_cell. */
const struct chunk *world_chunk(struct world *world, uint16_t realm, int32_t level, int32_t chunk_x,
                                int32_t chunk_y);

/* Replaces the cell at (x, y) on every level of `cell.levels`. For play's changes and for tests that draw
 * maps. Requires: |x|, |y| ≤ WORLD_COORDINATE_MAX; no other cell there shares a level with it. */
void world_put(struct world *world, uint16_t realm, int32_t x, int32_t y, struct cell cell);

#endif
