/* The world: realms, their levels in sparse chunks, and the one lookup through which everything reaches a
 * cell. A chunk may be forgotten at any turn's end, since it can be made again and what play changed in it is
 * kept; to everybody but the machine's memory it is as if all chunks were always there. */
#ifndef RAMPART_SERVER_WORLD_WORLD_H
#define RAMPART_SERVER_WORLD_WORLD_H

#include "common/limits.h"
#include "common/place.h"
#include "server/world/chunk.h"
#include "server/world/ground.h"

#include <stddef.h>

struct world;

/* How a realm's levels come to be, and what may become of them. */
struct world_maker {
    /* Fills `chunk`, already rock and at its place, from (seed, realm, level, chunk_x, chunk_y) alone, so
     * that any order of making gives the same bytes. NULL: all is rock. */
    void (*make)(const void *rules, uint64_t seed, struct chunk *chunk);
    /* What may ever be at (x, y) on a level, from these alone. NULL: only what was made. */
    enum ground (*ground)(const void *rules, uint64_t seed, uint16_t realm, int32_t x, int32_t y,
                          int32_t level);
    const void *rules; /* the realm's own; borrowed: outlives the world */
    uint8_t dug;       /* the floor where rock was dug away; TERRAIN_NONE: nobody digs in this realm */
    bool farthest;     /* its lookup tries the highest-numbered level first: the way behind one changes */
};

/* Coordinates beyond this are rock in every realm. */
enum { WORLD_COORDINATE_MAX = LIMIT_COORDINATE };

enum { WORLD_REALMS_MAX = 64 };

/* A world without realms, whose terrain is `terrains` (borrowed: outlives the world). The caller owns it:
 * world_destroy. Never NULL: out of memory is fatal here. */
struct world *world_create(uint64_t seed, const struct terrain_table *terrains);
/* Accepts NULL. */
void world_destroy(struct world *world);

uint64_t world_seed(const struct world *world);
const struct terrain_table *world_terrains(const struct world *world);

/* Adds a realm made by `maker`; its number counts from 0. Requires: fewer than WORLD_REALMS_MAX realms so
 * far. */
uint16_t world_add_realm(struct world *world, struct world_maker maker);

/* How many realms were added. */
uint16_t world_realm_count(const struct world *world);

/* The maker of a realm, as it was added. Requires: there is that realm. */
const struct world_maker *world_maker(const struct world *world, uint16_t realm);

/* What may ever be at (x, y) on a level, whatever is there now. */
enum ground world_ground(const struct world *world, uint16_t realm, int32_t x, int32_t y, int32_t level);

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

/* Replaces the cell at (x, y) on every level of `cell.levels`, for good. For play's changes and for tests
 * that draw maps. Requires: |x|, |y| ≤ WORLD_COORDINATE_MAX; no other cell there shares a level with it. What
 * is changed in play asks world_has_room first. */
void world_put(struct world *world, uint16_t realm, int32_t x, int32_t y, struct cell cell);

/* Whether a cell that stands on `levels` may be put at (x, y) without going beyond the limit of changed cells
 * (a ramp counts once on each level); what was changed before may be changed again. */
bool world_has_room(const struct world *world, uint16_t realm, int32_t x, int32_t y, struct level_set levels);

/* The same, one part in LIMIT_CHANGED_SPARE of the limit being left over. */
bool world_has_room_to_spare(const struct world *world, uint16_t realm, int32_t x, int32_t y,
                             struct level_set levels);

/* How many cells may still be changed, that part being left over. */
size_t world_room_to_spare(const struct world *world);

/* Sets the limit of changed cells: LIMIT_CHANGED_CELLS if never set. */
void world_set_changed_limit(struct world *world, size_t changed_limit);

/* Forgets chunks, those long unused first, until no more than the limit of them are left. To be called at
 * each turn's end: every pointer from world_chunk is void afterwards. Costs nothing below the limit, else
 * about as much as there is to forget. */
void world_let_go(struct world *world);

/* Sets how many chunks world_let_go leaves: LIMIT_CHUNKS if never set. */
void world_set_chunk_limit(struct world *world, size_t chunk_limit);

/* How many chunks are in memory. */
size_t world_chunk_count(const struct world *world);

#endif
