/* Chunks live in one open-addressing table, keyed by (realm, level, chunk_x, chunk_y). A chunk itself is
 * never moved, so that whoever looks at a row may keep its address until the turn's end. It is made on first
 * sight.
 *
 * Which chunks to forget is found by the clock (Corbató, A Paging Experiment with the Multics System, 1968):
 * a hand goes round the table, and takes what was not used since it last came by. A use costs one store; the
 * hand stands still while there is room. What play changed is kept apart (changes.c), cell by cell, so that
 * any chunk may go. What the hand takes leaves no tombstone (Knuth, The Art of Computer Programming 3, 6.4,
 * algorithm R), and is laid by for the next chunk to be made, so that a long walk allocates nothing. */
#include "server/world/world.h"

#include "common/heap.h"
#include "common/invariant.h"
#include "common/place.h"
#include "server/world/changes.h"
#include "server/world/chunk_key.h"

#include <stdlib.h>

enum { SLOTS_AT_FIRST = 256, SPARES_MAX = 256 };

struct slot {
    struct chunk *chunk; /* owned; NULL: the slot is free */
    bool used;           /* again after it was made, since the hand last came by */
};

struct world {
    uint64_t seed;
    const struct terrain_table *terrains; /* borrowed */
    struct world_maker makers[WORLD_REALMS_MAX];
    uint16_t realm_count;
    struct slot *slots;
    size_t slot_count; /* a power of two, at least twice chunk_count */
    size_t chunk_count;
    size_t chunk_limit; /* at a turn's end */
    size_t hand;        /* a slot's index */
    struct changes changes;
    size_t changed_limit; /* of cells in it */
    struct chunk *spares[SPARES_MAX];
    size_t spare_count;
};

struct world *world_create(uint64_t seed, const struct terrain_table *terrains)
{
    struct world *world = heap_must_have(calloc(1, sizeof *world));
    world->seed = seed;
    world->terrains = terrains;
    world->slot_count = SLOTS_AT_FIRST;
    world->slots = heap_must_have(calloc(world->slot_count, sizeof world->slots[0]));
    world->chunk_limit = LIMIT_CHUNKS;
    world->changed_limit = LIMIT_CHANGED_CELLS;
    return world;
}

static void destroy_chunk(struct chunk *chunk)
{
    if (chunk != NULL) {
        chunk_finish(chunk);
        free(chunk);
    }
}

void world_destroy(struct world *world)
{
    if (world == NULL) {
        return;
    }
    for (size_t i = 0; i < world->slot_count; i++) {
        destroy_chunk(world->slots[i].chunk);
    }
    for (size_t i = 0; i < world->spare_count; i++) {
        destroy_chunk(world->spares[i]);
    }
    changes_finish(&world->changes);
    free(world->slots);
    free(world);
}

uint64_t world_seed(const struct world *world)
{
    return world->seed;
}

const struct terrain_table *world_terrains(const struct world *world)
{
    return world->terrains;
}

uint16_t world_add_realm(struct world *world, struct world_maker maker)
{
    INVARIANT(world->realm_count < WORLD_REALMS_MAX);
    world->makers[world->realm_count] = maker;
    return world->realm_count++;
}

uint16_t world_realm_count(const struct world *world)
{
    return world->realm_count;
}

const struct world_maker *world_maker(const struct world *world, uint16_t realm)
{
    INVARIANT(realm < world->realm_count);
    return &world->makers[realm];
}

static size_t home_of(const struct world *world, const struct chunk *chunk)
{
    return (size_t)chunk_key_hash(chunk_key_of(chunk)) & (world->slot_count - 1);
}

/* The slot that holds the chunk, or the free one where it belongs. */
static struct slot *slot_of(const struct world *world, uint16_t realm, int32_t level, int32_t chunk_x,
                            int32_t chunk_y)
{
    const struct chunk_key key = {realm, level, chunk_x, chunk_y};
    size_t last = world->slot_count - 1;
    size_t at = (size_t)chunk_key_hash(key) & last;
    for (;; at = (at + 1) & last) {
        const struct chunk *chunk = world->slots[at].chunk;
        if (chunk == NULL || chunk_key_equal(chunk_key_of(chunk), key)) {
            return &world->slots[at];
        }
    }
}

static void grow(struct world *world)
{
    struct slot *old = world->slots;
    size_t old_count = world->slot_count;
    world->slot_count *= 2;
    world->slots = heap_must_have(calloc(world->slot_count, sizeof world->slots[0]));
    for (size_t i = 0; i < old_count; i++) {
        const struct chunk *chunk = old[i].chunk;
        if (chunk != NULL) {
            *slot_of(world, chunk->realm, chunk->level, chunk->chunk_x, chunk->chunk_y) = old[i];
        }
    }
    free(old);
}

static bool chunk_in_bounds(int32_t chunk_x, int32_t chunk_y)
{
    const int32_t limit = WORLD_COORDINATE_MAX / CHUNK_SIDE;
    return chunk_x >= -limit && chunk_x < limit && chunk_y >= -limit && chunk_y < limit;
}

static struct chunk *make_chunk(struct world *world, uint16_t realm, int32_t level, int32_t chunk_x,
                                int32_t chunk_y)
{
    struct chunk *chunk;
    if (world->spare_count > 0) {
        chunk = world->spares[--world->spare_count];
        chunk_renew(chunk, realm, level, chunk_x, chunk_y);
    } else {
        chunk = heap_must_have(malloc(sizeof *chunk));
        chunk_init(chunk, world->terrains, realm, level, chunk_x, chunk_y);
    }
    const struct world_maker *maker = &world->makers[realm];
    if (maker->make != NULL && chunk_in_bounds(chunk_x, chunk_y)) {
        maker->make(maker->rules, world->seed, chunk);
    }
    changes_apply(&world->changes, chunk);
    return chunk;
}

/* The slot of the chunk, which is made now if it is not in memory. */
static struct slot *slot_at(struct world *world, uint16_t realm, int32_t level, int32_t chunk_x,
                            int32_t chunk_y)
{
    INVARIANT(realm < world->realm_count);
    struct slot *slot = slot_of(world, realm, level, chunk_x, chunk_y);
    if (slot->chunk != NULL) {
        slot->used = true;
        return slot;
    }
    if ((world->chunk_count + 1) * 2 > world->slot_count) {
        grow(world);
        slot = slot_of(world, realm, level, chunk_x, chunk_y);
    }
    slot->chunk = make_chunk(world, realm, level, chunk_x, chunk_y);
    world->chunk_count++;
    return slot;
}

const struct chunk *world_chunk(struct world *world, uint16_t realm, int32_t level, int32_t chunk_x,
                                int32_t chunk_y)
{
    return slot_at(world, realm, level, chunk_x, chunk_y)->chunk;
}

int world_lookup_order(const struct world *world, uint16_t realm, struct level_set levels,
                       int32_t order[LEVEL_SET_SPAN])
{
    int count = level_set_count(levels);
    int at = 0;
    for (int32_t level = levels.first; level_set_next(levels, &level); level++, at++) {
        order[world->makers[realm].farthest ? count - 1 - at : at] = level;
    }
    return count;
}

/* The lookup where the highest level comes first. */
static struct cell farthest_cell(struct world *world, uint16_t realm, int32_t x, int32_t y,
                                 struct level_set levels)
{
    for (int offset = LEVEL_SET_SPAN - 1; offset >= 0; offset--) {
        if ((levels.mask >> offset & 1) == 0) {
            continue;
        }
        struct cell cell = world_cell(world, realm, x, y, level_set_one(levels.first + offset));
        if (cell_exists(cell)) {
            return cell;
        }
    }
    return (struct cell){.levels = level_set_one(levels.first)};
}

struct cell world_cell(struct world *world, uint16_t realm, int32_t x, int32_t y, struct level_set levels)
{
    if (level_set_is_ramp(levels) && world->makers[realm].farthest) {
        return farthest_cell(world, realm, x, y, levels);
    }
    for (int32_t level = levels.first; level_set_next(levels, &level); level++) {
        const struct chunk *chunk = world_chunk(world, realm, level, x >> 5, y >> 5);
        int i = x & (CHUNK_SIDE - 1);
        int j = y & (CHUNK_SIDE - 1);
        if ((chunk->exists[j] >> i & 1) != 0) {
            return chunk_cell(chunk, i, j);
        }
    }
    return (struct cell){.levels = level_set_one(levels.first), .shown = TERRAIN_ROCK};
}

enum ground world_ground(const struct world *world, uint16_t realm, int32_t x, int32_t y, int32_t level)
{
    const struct world_maker *maker = world_maker(world, realm);
    if (!chunk_in_bounds(x >> 5, y >> 5)) {
        return GROUND_RIM;
    }
    return maker->ground != NULL ? maker->ground(maker->rules, world->seed, realm, x, y, level)
                                 : GROUND_UNYIELDING;
}

void world_put(struct world *world, uint16_t realm, int32_t x, int32_t y, struct cell cell)
{
    INVARIANT(x >= -WORLD_COORDINATE_MAX && x <= WORLD_COORDINATE_MAX);
    INVARIANT(y >= -WORLD_COORDINATE_MAX && y <= WORLD_COORDINATE_MAX);
    for (int32_t level = cell.levels.first; level_set_next(cell.levels, &level); level++) {
        struct chunk *chunk = slot_at(world, realm, level, x >> 5, y >> 5)->chunk;
        int i = x & (CHUNK_SIDE - 1);
        int j = y & (CHUNK_SIDE - 1);
        struct cell before = chunk_cell(chunk, i, j);
        chunk_put(chunk, i, j, cell);
        changes_keep(&world->changes, chunk, i, j, before);
    }
}

/* Whether there is room below a limit. */
static bool has_room(const struct world *world, struct place at, size_t limit)
{
    size_t more = 0;
    for (int32_t level = at.levels.first; level_set_next(at.levels, &level); level++) {
        more += changes_has(&world->changes, at.realm, level, at.x, at.y) ? 0 : 1;
    }
    return world->changes.cell_count + more <= limit || more == 0;
}

bool world_has_room(const struct world *world, uint16_t realm, int32_t x, int32_t y, struct level_set levels)
{
    return has_room(world, (struct place){realm, x, y, levels}, world->changed_limit);
}

static size_t limit_to_spare(const struct world *world)
{
    return world->changed_limit - world->changed_limit / LIMIT_CHANGED_SPARE;
}

bool world_has_room_to_spare(const struct world *world, uint16_t realm, int32_t x, int32_t y,
                             struct level_set levels)
{
    return has_room(world, (struct place){realm, x, y, levels}, limit_to_spare(world));
}

size_t world_room_to_spare(const struct world *world)
{
    size_t count = world->changes.cell_count;
    return count < limit_to_spare(world) ? limit_to_spare(world) - count : 0;
}

void world_set_changed_limit(struct world *world, size_t changed_limit)
{
    world->changed_limit = changed_limit;
}

/* ------------------------------------------------------------------------------------------- letting go */

/* Empties a slot and moves up what had to go past it. */
static void take_out(struct world *world, size_t gap)
{
    size_t last = world->slot_count - 1;
    for (size_t at = (gap + 1) & last; world->slots[at].chunk != NULL; at = (at + 1) & last) {
        size_t from_home = (at - home_of(world, world->slots[at].chunk)) & last;
        if (from_home >= ((at - gap) & last)) {
            world->slots[gap] = world->slots[at];
            gap = at;
        }
    }
    world->slots[gap] = (struct slot){.chunk = NULL};
    world->chunk_count--;
}

static void lay_by(struct world *world, struct chunk *chunk)
{
    if (world->spare_count < SPARES_MAX) {
        world->spares[world->spare_count++] = chunk;
    } else {
        destroy_chunk(chunk);
    }
}

void world_let_go(struct world *world)
{
    while (world->chunk_count > world->chunk_limit) {
        struct slot *slot = &world->slots[world->hand];
        if (slot->chunk == NULL || slot->used) {
            slot->used = false;
            world->hand = (world->hand + 1) & (world->slot_count - 1);
        } else {
            lay_by(world, slot->chunk);
            take_out(world, world->hand); /* the hand stays: another chunk may be here now */
        }
    }
}

void world_set_chunk_limit(struct world *world, size_t chunk_limit)
{
    world->chunk_limit = chunk_limit;
}

size_t world_chunk_count(const struct world *world)
{
    return world->chunk_count;
}
