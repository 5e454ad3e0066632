/* The world: realms, their levels in sparse chunks, and the one lookup through which everything reaches a
 * cell. A chunk nobody changed may be forgotten at any turn's end, since it can be made again; to everybody
 * but the machine's memory it is as if all chunks were always there. */
#ifndef RAMPART_SERVER_WORLD_WORLD_H
#define RAMPART_SERVER_WORLD_WORLD_H

#include "common/limits.h"
#include "common/place.h"
#include "server/world/chunk.h"

#include <stddef.h>

struct world;

/* How a realm's levels come to be: fills `chunk`, already rock and at its place, from (seed, realm, level,
 * chunk_x, chunk_y) alone, so that any order of making gives the same bytes. `rules` is the realm's own,
 * never changed. */
struct world_maker {
    void (*make)(const void *rules, uint64_t seed, struct chunk *chunk);
    const void *rules; /* borrowed: outlives the world */
    bool farthest;     /* its lookup tries the highest-numbered level first: the way behind one changes */
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

/* THE lookup: the first existing cell at (x, y) on any of `levels`, lowest first (in a realm that is
 * `farthest`, highest first); else rock on levels.first.
 * Reaches one step: what is farther is found by walking, with the level set of the cell before. */
struct cell world_cell(struct world *world, uint16_t realm, int32_t x, int32_t y, struct level_set levels);

/* Writes the levels of `levels` into `order` as world_cell tries them in that realm, and returns how many
 * they are. For the same inner loops as world_chunk. */
int world_lookup_order(const struct world *world, uint16_t realm, struct level_set levels,
                       int32_t order[LEVEL_SET_SPAN]);

/* The chunk that holds (chunk_x << 5, chunk_y << 5) of a level, made now if it is not in memory.
 * Guarantees: never NULL; stays where it is until the next world_let_go; all rock beyond
 * WORLD_COORDINATE_MAX.
 * For the layers' inner loops (sight, paths): everybody else uses world_cell. */
const struct chunk *world_chunk(struct world *world, uint16_t realm, int32_t level, int32_t chunk_x,
                                int32_t chunk_y);

/* Replaces the cell at (x, y) on every level of `cell.levels`. For play's changes and for tests that draw
 * maps: the chunks it is in are kept from now on. Requires: |x|, |y| ≤ WORLD_COORDINATE_MAX; no other cell
 * there shares a level with it. */
void world_put(struct world *world, uint16_t realm, int32_t x, int32_t y, struct cell cell);

/* Forgets chunks that nobody changed, those long unused first, until no more than the limit of them are left.
 * To be called at each turn's end: every pointer from world_chunk is void afterwards. Costs nothing below the
 * limit, else about as much as there is to forget. */
void world_let_go(struct world *world);

/* Sets how many chunks that nobody changed world_let_go leaves: LIMIT_CHUNKS if never set. */
void world_set_chunk_limit(struct world *world, size_t chunk_limit);

/* How many chunks are in memory, changed ones among them. */
size_t world_chunk_count(const struct world *world);

#endif
