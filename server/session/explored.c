/* A cell takes a byte and two bits: its terrain, whether it is a ramp, and whether it was searched, so that
 * nothing new can be seen from it. As in the world's chunks a ramp is written on each level it stands on, so
 * that it is found from all of them; that it was searched is kept where the cell has its name, on its first
 * level. The levels of a ramp never change (digging leaves them alone), so they are asked of the world when
 * they are needed.
 *
 * Chunks lie in one array, in lists by the hash of their place, and in one more list by age. There are many
 * characters and most remember little, so the array grows by less than arrays do elsewhere. */
#include "server/session/explored.h"

#include "common/invariant.h"
#include "server/session/explored_chunk.h"

#include <stdlib.h>
#include <string.h>

enum {
    NOWHERE = EXPLORED_NOWHERE,
    CAPACITY_AT_FIRST = 8,
    HEADS_AT_FIRST = 8,
    SHIFT = EXPLORED_SHIFT,
    SIDE = EXPLORED_SIDE,
};

enum { CHUNKS_MOST = LIMIT_EXPLORED_BYTES / (int)sizeof(struct explored_chunk) };
_Static_assert((int)CHUNKS_MOST < (int)NOWHERE, "a chunk has a number");

void explored_init(struct explored *explored, const bool *notable)
{
    *explored =
        (struct explored){.notable = notable, .limit = CHUNKS_MOST, .newest = NOWHERE, .oldest = NOWHERE};
}

void explored_finish(struct explored *explored)
{
    free(explored->chunks);
    free(explored->heads);
    *explored = (struct explored){0};
}

/* ------------------------------------------------------------------------------------------------ chunks */

static uint16_t *head_of(struct explored *explored, struct place place, int32_t level)
{
    uint32_t hash = (uint32_t)(place.x >> SHIFT) * 0x9e3779b1u ^ (uint32_t)(place.y >> SHIFT) * 0x85ebca77u ^
                    (uint32_t)level * 0xc2b2ae3du ^ place.realm * 0x27d4eb2fu;
    return &explored->heads[(hash ^ hash >> 16) & (explored->head_count - 1)];
}

static bool is_at(const struct explored_chunk *chunk, struct place place, int32_t level)
{
    return chunk->level == level && chunk->chunk_x == place.x >> SHIFT &&
           chunk->chunk_y == place.y >> SHIFT && chunk->realm == place.realm;
}

/* The chunk that holds (place.x, place.y) of a level, or NULL. */
static struct explored_chunk *find(struct explored *explored, struct place place, int32_t level)
{
    if (explored->last < explored->count && is_at(&explored->chunks[explored->last], place, level)) {
        return &explored->chunks[explored->last];
    }
    if (explored->count == 0) {
        return NULL;
    }
    uint16_t at = *head_of(explored, place, level);
    while (at != NOWHERE && !is_at(&explored->chunks[at], place, level)) {
        at = explored->chunks[at].next;
    }
    if (at == NOWHERE) {
        return NULL;
    }
    explored->last = at;
    return &explored->chunks[at];
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

/* The head of the list in which a chunk belongs. */
static uint16_t *head_over(struct explored *explored, const struct explored_chunk *chunk)
{
    struct place place = {chunk->realm, chunk->chunk_x * SIDE, chunk->chunk_y * SIDE,
                          level_set_one(chunk->level)};
    return head_of(explored, place, chunk->level);
}

/* Makes new lists by hash, so many. */
static void list_again(struct explored *explored, size_t head_count)
{
    explored->head_count = head_count;
    explored->heads = realloc(explored->heads, head_count * sizeof *explored->heads);
    INVARIANT(explored->heads != NULL);
    memset(explored->heads, 0xff, head_count * sizeof *explored->heads);
    for (size_t at = 0; at < explored->count; at++) {
        uint16_t *head = head_over(explored, &explored->chunks[at]);
        explored->chunks[at].next = *head;
        *head = (uint16_t)at;
    }
}

static void make_room(struct explored *explored)
{
    size_t capacity = explored->capacity + explored->capacity / 4;
    capacity = capacity == 0 ? CAPACITY_AT_FIRST : capacity;
    explored->capacity = capacity < explored->limit ? capacity : explored->limit;
    explored->chunks = realloc(explored->chunks, explored->capacity * sizeof *explored->chunks);
    INVARIANT(explored->chunks != NULL);
    if (explored->head_count < explored->capacity / 2 || explored->head_count == 0) {
        list_again(explored, explored->head_count == 0 ? HEADS_AT_FIRST : 2 * explored->head_count);
    }
}

/* Takes the oldest chunk out of both its lists. */
static uint16_t forget_oldest(struct explored *explored)
{
    uint16_t at = explored->oldest;
    const struct explored_chunk *chunk = &explored->chunks[at];
    uint16_t *link = head_over(explored, chunk);
    while (*link != at) {
        link = &explored->chunks[*link].next;
    }
    *link = chunk->next;
    take_from_ages(explored, at);
    return at;
}

static struct explored_chunk *add(struct explored *explored, struct place place, int32_t level)
{
    uint16_t at;
    if (explored->count < explored->limit) {
        if (explored->count == explored->capacity) {
            make_room(explored);
        }
        at = (uint16_t)explored->count++;
    } else {
        at = forget_oldest(explored);
    }
    uint16_t *head = head_of(explored, place, level);
    explored->chunks[at] = (struct explored_chunk){.level = level,
                                                   .chunk_x = place.x >> SHIFT,
                                                   .chunk_y = place.y >> SHIFT,
                                                   .realm = place.realm,
                                                   .next = *head};
    *head = at;
    make_newest(explored, at);
    return &explored->chunks[at];
}

/* ------------------------------------------------------------------------------------------------- cells */

static int row_of(struct place place)
{
    return place.y & (SIDE - 1);
}

static uint16_t bit_of(struct place place)
{
    return (uint16_t)(1U << (place.x & (SIDE - 1)));
}

static uint8_t *cell_of(struct explored_chunk *chunk, struct place place)
{
    return &chunk->cells[row_of(place) * SIDE + (place.x & (SIDE - 1))];
}

struct explored_chunk *explored_open(struct explored *explored, struct place place, int32_t level)
{
    struct explored_chunk *chunk = find(explored, place, level);
    if (chunk == NULL) {
        return add(explored, place, level);
    }
    uint16_t at = (uint16_t)(chunk - explored->chunks);
    if (at != explored->newest) {
        take_from_ages(explored, at);
        make_newest(explored, at);
    }
    return chunk;
}

/* The levels of the cell that is named by `level`. */
static struct level_set levels_of(struct world *world, struct place place, int32_t level)
{
    return world_cell(world, place.realm, place.x, place.y, level_set_one(level)).levels;
}

static void notice(struct explored *explored, struct place place, uint8_t shown)
{
    if (explored->notable[shown]) {
        explored->noticed = shown;
        explored->noticed_at = place;
    }
}

void explored_see_cell(struct explored *explored, struct world *world, struct place place, uint8_t shown)
{
    const int32_t name = place.levels.first;
    uint8_t *cell = cell_of(explored_open(explored, place, name), place);
    uint8_t before = *cell;
    *cell = shown;
    if (before == TERRAIN_NONE) {
        notice(explored, place, shown);
    }
    if (before == shown || shown == TERRAIN_ROCK) {
        return;
    }
    struct level_set levels = levels_of(world, place, name);
    if (!level_set_is_ramp(levels)) {
        return;
    }
    for (int32_t level = levels.first; level_set_next(levels, &level); level++) {
        struct explored_chunk *chunk = explored_open(explored, place, level);
        chunk->ramp[row_of(place)] |= bit_of(place);
        *cell_of(chunk, place) = shown;
    }
}

/* What is known already, and there is much of that, is passed over here. */
void explored_see_run(struct explored *explored, struct world *world, struct place from,
                      const sight_tile *tiles, int count)
{
    struct explored_chunk *chunk = NULL;
    struct place place = from;
    for (int i = 0; i < count; i++, place.x++) {
        if (chunk == NULL || (place.x & (SIDE - 1)) == 0) {
            chunk = explored_open(explored, place, from.levels.first);
        }
        uint8_t shown = sight_tile_terrain(tiles[i]);
        if (*cell_of(chunk, place) != shown) {
            explored_see_cell(explored, world, place, shown);
            chunk = NULL; /* a ramp may have moved them all */
        }
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

/* What is remembered on one level: of terrain TERRAIN_NONE where that is nothing. */
static struct cell cell_on(struct explored *explored, struct world *world, struct place at, int32_t level)
{
    struct explored_chunk *chunk = find(explored, at, level);
    struct cell cell = {.levels = level_set_one(level)};
    if (chunk == NULL) {
        return cell;
    }
    cell.shown = *cell_of(chunk, at);
    if ((chunk->ramp[row_of(at)] & bit_of(at)) != 0) {
        cell.levels = levels_of(world, at, level);
    }
    if (cell.shown != TERRAIN_NONE) {
        const struct terrain *terrain = terrain_get(world_terrains(world), cell.shown);
        cell.passable = terrain->passable;
        cell.transparent = terrain->transparent;
    }
    return cell;
}

struct cell explored_cell(struct explored *explored, struct world *world, struct place at)
{
    if (!level_set_is_ramp(at.levels)) {
        return cell_on(explored, world, at, at.levels.first);
    }
    int32_t order[LEVEL_SET_SPAN];
    int count = world_lookup_order(world, at.realm, at.levels, order);
    struct cell rock = {.levels = level_set_one(at.levels.first), .shown = TERRAIN_ROCK};
    for (int i = 0; i < count; i++) {
        struct cell cell = cell_on(explored, world, at, order[i]);
        if (cell.shown != TERRAIN_NONE && cell.shown != TERRAIN_ROCK) {
            return cell;
        }
        rock.shown = cell.shown == TERRAIN_NONE ? TERRAIN_NONE : rock.shown;
    }
    return rock;
}

void explored_tread(struct explored *explored, struct place place)
{
    struct explored_chunk *chunk = find(explored, place, place.levels.first);
    if (chunk != NULL) {
        chunk->searched[row_of(place)] |= bit_of(place);
    }
}

bool explored_is_rim(struct explored *explored, struct world *world, struct place place)
{
    struct explored_chunk *chunk = find(explored, place, place.levels.first);
    if (chunk == NULL || (chunk->searched[row_of(place)] & bit_of(place)) != 0) {
        return false;
    }
    for (int k = 0; k < 9; k++) {
        struct place beside = {place.realm, place.x + k % 3 - 1, place.y + k / 3 - 1, place.levels};
        if (explored_cell(explored, world, beside).shown == TERRAIN_NONE) {
            return true;
        }
    }
    chunk->searched[row_of(place)] |= bit_of(place);
    return false;
}

static void visit_row(struct explored *explored, struct world *world, size_t at, int j,
                      void (*visit)(void *context, struct place place), void *context)
{
    const struct explored_chunk *chunk = &explored->chunks[at];
    struct place place = {chunk->realm, 0, chunk->chunk_y * SIDE + j, level_set_one(chunk->level)};
    for (int i = 0; i < SIDE; i++) {
        place.x = chunk->chunk_x * SIDE + i;
        if ((chunk->searched[j] & bit_of(place)) != 0) {
            continue;
        }
        struct cell cell = cell_on(explored, world, place, chunk->level);
        bool named_here = cell.levels.first == chunk->level;
        struct place found = {place.realm, place.x, place.y, cell.levels};
        if (cell.passable && named_here && explored_is_rim(explored, world, found)) {
            visit(context, found);
        }
    }
}

void explored_each_rim(struct explored *explored, struct world *world, uint16_t realm,
                       void (*visit)(void *context, struct place place), void *context)
{
    for (size_t at = 0; at < explored->count; at++) {
        for (int j = 0; explored->chunks[at].realm == realm && j < SIDE; j++) {
            visit_row(explored, world, at, j, visit, context);
        }
    }
}

/* The row of a chunk as it is told: ramps where they have their name alone, which is all that was seen of
 * them. */
static void tell_row(const struct explored_chunk *chunk, struct world *world, int j,
                     void (*visit)(void *context, struct place from, const uint8_t *tiles), void *context)
{
    uint8_t tiles[SIDE];
    struct place from = {chunk->realm, chunk->chunk_x * SIDE, chunk->chunk_y * SIDE + j,
                         level_set_one(chunk->level)};
    struct place place = from;
    bool any = false;
    for (int i = 0; i < SIDE; i++, place.x++) {
        bool elsewhere = (chunk->ramp[j] & bit_of(place)) != 0 &&
                         levels_of(world, place, chunk->level).first != chunk->level;
        tiles[i] = elsewhere ? (uint8_t)TERRAIN_NONE : chunk->cells[j * SIDE + i];
        any = any || tiles[i] != TERRAIN_NONE;
    }
    if (any) {
        visit(context, from, tiles);
    }
}

bool explored_tell_chunk(struct explored *explored, struct world *world, size_t *at,
                         void (*visit)(void *context, struct place from, const uint8_t *tiles), void *context)
{
    if (*at >= explored->count) {
        return false;
    }
    const struct explored_chunk *chunk = &explored->chunks[(*at)++];
    for (int j = 0; j < SIDE; j++) {
        tell_row(chunk, world, j, visit, context);
    }
    return true;
}
