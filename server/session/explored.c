/* A cell takes a byte: its terrain, and one bit that says that nothing new can be seen from it. As in the
 * world's chunks a ramp is written on each level it stands on, so that it is found from all of them; the bit
 * is kept where the cell has its name, on its first level. The levels of a ramp never change (digging leaves
 * them alone), so they are asked of the world when they are needed.
 *
 * Chunks lie in one array, in lists by the hash of their place, and in one more list by age. */
#include "server/session/explored.h"

#include "common/array.h"

#include <stdlib.h>
#include <string.h>

enum {
    NOWHERE = EXPLORED_NOWHERE,
    SEARCHED = 0x80, /* the bit of a cell's byte; the rest is its terrain */
    TERRAIN = 0x7f,
};
_Static_assert((int)LIMIT_TERRAINS < (int)SEARCHED, "a terrain leaves a bit free");

struct explored_chunk {
    int32_t level;
    int32_t chunk_x;
    int32_t chunk_y;
    uint16_t realm;
    uint16_t next;  /* in its bucket */
    uint16_t newer; /* in the order of age */
    uint16_t older;
    uint8_t cells[CHUNK_CELLS];
};
enum { CHUNKS_MOST = LIMIT_EXPLORED_BYTES / (int)sizeof(struct explored_chunk) };
_Static_assert((int)CHUNKS_MOST < (int)NOWHERE, "a chunk has a number");

void explored_init(struct explored *explored, const bool *notable)
{
    *explored =
        (struct explored){.notable = notable, .limit = CHUNKS_MOST, .newest = NOWHERE, .oldest = NOWHERE};
    memset(explored->heads, 0xff, sizeof explored->heads);
}

void explored_finish(struct explored *explored)
{
    free(explored->chunks);
    *explored = (struct explored){0};
}

/* ------------------------------------------------------------------------------------------------ chunks */

static uint32_t bucket_of(struct place place, int32_t level)
{
    uint32_t hash = (uint32_t)(place.x >> 5) * 0x9e3779b1u ^ (uint32_t)(place.y >> 5) * 0x85ebca77u ^
                    (uint32_t)level * 0xc2b2ae3du ^ place.realm * 0x27d4eb2fu;
    return (hash ^ hash >> 16) % EXPLORED_BUCKETS;
}

static bool is_at(const struct explored_chunk *chunk, struct place place, int32_t level)
{
    return chunk->level == level && chunk->chunk_x == place.x >> 5 && chunk->chunk_y == place.y >> 5 &&
           chunk->realm == place.realm;
}

/* The chunk that holds (place.x, place.y) of a level, or NOWHERE. */
static uint16_t find(const struct explored *explored, struct place place, int32_t level)
{
    uint16_t at = explored->heads[bucket_of(place, level)];
    while (at != NOWHERE && !is_at(&explored->chunks[at], place, level)) {
        at = explored->chunks[at].next;
    }
    return at;
}

static void make_newest(struct explored *explored, uint16_t at)
{
    struct explored_chunk *chunk = &explored->chunks[at];
    chunk->newer = NOWHERE;
    chunk->older = explored->newest;
    if (explored->newest != NOWHERE) {
        explored->chunks[explored->newest].newer = at;
    } else {
        explored->oldest = at;
    }
    explored->newest = at;
}

static void take_from_ages(struct explored *explored, uint16_t at)
{
    const struct explored_chunk *chunk = &explored->chunks[at];
    if (chunk->newer != NOWHERE) {
        explored->chunks[chunk->newer].older = chunk->older;
    } else {
        explored->newest = chunk->older;
    }
    if (chunk->older != NOWHERE) {
        explored->chunks[chunk->older].newer = chunk->newer;
    } else {
        explored->oldest = chunk->newer;
    }
}

/* Takes the oldest chunk out of both its lists. */
static uint16_t forget_oldest(struct explored *explored)
{
    uint16_t at = explored->oldest;
    const struct explored_chunk *chunk = &explored->chunks[at];
    struct place place = {chunk->realm, chunk->chunk_x * CHUNK_SIDE, chunk->chunk_y * CHUNK_SIDE,
                          level_set_one(chunk->level)};
    uint16_t *link = &explored->heads[bucket_of(place, chunk->level)];
    while (*link != at) {
        link = &explored->chunks[*link].next;
    }
    *link = chunk->next;
    take_from_ages(explored, at);
    return at;
}

static uint16_t add(struct explored *explored, struct place place, int32_t level)
{
    uint16_t at;
    if (explored->count < explored->limit) {
        explored->chunks =
            array_grow(explored->chunks, explored->count, &explored->capacity, sizeof *explored->chunks);
        at = (uint16_t)explored->count++;
    } else {
        at = forget_oldest(explored);
    }
    uint16_t *head = &explored->heads[bucket_of(place, level)];
    explored->chunks[at] = (struct explored_chunk){.level = level,
                                                   .chunk_x = place.x >> 5,
                                                   .chunk_y = place.y >> 5,
                                                   .realm = place.realm,
                                                   .next = *head};
    *head = at;
    make_newest(explored, at);
    return at;
}

/* ------------------------------------------------------------------------------------------------- cells */

static size_t index_of(struct place place)
{
    return (size_t)((place.y & (CHUNK_SIDE - 1)) * CHUNK_SIDE + (place.x & (CHUNK_SIDE - 1)));
}

/* The byte of a cell, NULL where nothing near it is known. */
static uint8_t *cell_at(struct explored *explored, struct place place, int32_t level)
{
    uint16_t at = find(explored, place, level);
    return at != NOWHERE ? &explored->chunks[at].cells[index_of(place)] : NULL;
}

static uint8_t terrain_at(const struct explored *explored, struct place place, int32_t level)
{
    uint16_t at = find(explored, place, level);
    return at != NOWHERE ? explored->chunks[at].cells[index_of(place)] & TERRAIN : TERRAIN_NONE;
}

/* Writes a cell on one of its levels. Returns whether that is news. */
static bool write_cell(struct explored *explored, struct place place, int32_t level, uint8_t shown)
{
    uint16_t at = find(explored, place, level);
    if (at == NOWHERE) {
        at = add(explored, place, level);
    } else if (at != explored->newest) {
        take_from_ages(explored, at);
        make_newest(explored, at);
    }
    uint8_t *cell = &explored->chunks[at].cells[index_of(place)];
    uint8_t before = *cell & TERRAIN;
    *cell = (uint8_t)((*cell & SEARCHED) | shown);
    if (before == TERRAIN_NONE && explored->notable[shown]) {
        explored->noticed = shown;
    }
    return before != shown;
}

/* The levels of the cell that is named by `level`. */
static struct level_set levels_of(struct world *world, struct place place, int32_t level)
{
    return world_cell(world, place.realm, place.x, place.y, level_set_one(level)).levels;
}

void explored_see_cell(struct explored *explored, struct world *world, struct place place, uint8_t shown)
{
    const int32_t name = place.levels.first;
    if (!write_cell(explored, place, name, shown) || shown == TERRAIN_ROCK) {
        return;
    }
    struct level_set levels = levels_of(world, place, name);
    for (int32_t level = name + 1; level_set_next(levels, &level); level++) {
        (void)write_cell(explored, place, level, shown);
    }
}

/* ------------------------------------------------------------------------------------------------- views */

struct seeing {
    struct explored *explored;
    struct world *world;
    struct place from;
};

static void see_tile(void *context, int32_t x, int32_t y, sight_tile tile)
{
    const struct seeing *seeing = context;
    int32_t level = sight_tile_level(tile, seeing->from.levels.first);
    struct place place = {seeing->from.realm, x, y, level_set_one(level)};
    explored_see_cell(seeing->explored, seeing->world, place, sight_tile_terrain(tile));
}

void explored_see(struct explored *explored, struct world *world, const struct view *old,
                  const struct view *now)
{
    struct seeing seeing = {explored, world, now->at};
    view_each_new(old, now, see_tile, &seeing);
    explored_tread(explored, now->at);
}

/* ------------------------------------------------------------------------------------------------- asking */

struct cell explored_cell(const struct explored *explored, struct world *world, struct place at)
{
    const struct terrain_table *terrains = world_terrains(world);
    int32_t order[LEVEL_SET_SPAN];
    int count = world_lookup_order(world, at.realm, at.levels, order);
    struct cell cell = {.levels = level_set_one(at.levels.first), .shown = TERRAIN_ROCK};
    for (int i = 0; i < count; i++) {
        uint8_t terrain = terrain_at(explored, at, order[i]);
        if (terrain != TERRAIN_NONE && terrain != TERRAIN_ROCK) {
            return (struct cell){.levels = levels_of(world, at, order[i]),
                                 .shown = terrain,
                                 .passable = terrain_get(terrains, terrain)->passable,
                                 .transparent = terrain_get(terrains, terrain)->transparent};
        }
        if (terrain == TERRAIN_NONE) {
            cell.shown = TERRAIN_NONE;
        }
    }
    return cell;
}

void explored_tread(struct explored *explored, struct place place)
{
    uint8_t *cell = cell_at(explored, place, place.levels.first);
    if (cell != NULL) {
        *cell |= SEARCHED;
    }
}

bool explored_is_rim(struct explored *explored, struct world *world, struct place place)
{
    uint8_t *cell = cell_at(explored, place, place.levels.first);
    if (cell == NULL || (*cell & SEARCHED) != 0) {
        return false;
    }
    for (int k = 0; k < 9; k++) {
        struct place beside = {place.realm, place.x + k % 3 - 1, place.y + k / 3 - 1, place.levels};
        if (explored_cell(explored, world, beside).shown == TERRAIN_NONE) {
            return true;
        }
    }
    *cell |= SEARCHED;
    return false;
}
