/* Rows lie in an array with a hash table over it, which is made anew whenever rows are dropped. */
#include "server/game/populated.h"

#include "common/array.h"
#include "common/invariant.h"
#include "server/game/game_state.h"

#include <stdlib.h>

enum { SLOTS_LEAST = 256 };
_Static_assert(1 << POPULATED_SHIFT == CHUNK_SIDE, "a chunk has a row");

static bool same_chunk(struct chunk_name a, struct chunk_name b)
{
    return a.realm == b.realm && a.level == b.level && a.x == b.x && a.y == b.y;
}

/* The slot that names the row of a chunk, or the free one where that belongs. */
static int32_t *slot_of(const struct population *population, struct chunk_name name)
{
    uint32_t hash = (uint32_t)name.x * 0x9e3779b1u ^ (uint32_t)name.y * 0x85ebca77u ^
                    (uint32_t)name.level * 0xc2b2ae3du ^ name.realm * 0x27d4eb2fu;
    for (hash ^= hash >> 15;; hash++) {
        int32_t *slot = &population->slots[hash & (population->slot_count - 1)];
        if (*slot == 0 || same_chunk(population->chunks[*slot - 1].name, name)) {
            return slot;
        }
    }
}

/* With room for twice as many rows as there are. */
void populated_index(struct population *population)
{
    size_t wanted = SLOTS_LEAST;
    while (wanted < 4 * population->count) {
        wanted *= 2;
    }
    free(population->slots);
    population->slots = calloc(wanted, sizeof *population->slots);
    INVARIANT(population->slots != NULL);
    population->slot_count = wanted;
    for (size_t i = 0; i < population->count; i++) {
        *slot_of(population, population->chunks[i].name) = (int32_t)i + 1;
    }
}

struct populated *populated_find(const struct population *population, struct chunk_name name)
{
    int32_t row = population->slot_count > 0 ? *slot_of(population, name) : 0;
    return row > 0 ? &population->chunks[row - 1] : NULL;
}

struct populated *populated_row(struct population *population, struct chunk_name name)
{
    if (population->slot_count < 2 * (population->count + 1)) {
        populated_index(population);
    }
    int32_t *slot = slot_of(population, name);
    if (*slot == 0) {
        population->chunks = array_grow(population->chunks, population->count, &population->capacity,
                                        sizeof *population->chunks);
        population->chunks[population->count] = (struct populated){.name = name};
        *slot = (int32_t)++population->count;
    }
    return &population->chunks[*slot - 1];
}

struct chunk_name populated_chunk_of(struct place place)
{
    return (struct chunk_name){place.realm, place.levels.first, place.x >> POPULATED_SHIFT,
                               place.y >> POPULATED_SHIFT};
}

bool populated_spot(const struct game *game, const struct chunk *chunk, int k, struct place *place)
{
    int i = k % CHUNK_SIDE;
    int j = k / CHUNK_SIDE;
    if ((chunk->passable[j] >> i & 1) == 0) {
        return false;
    }
    struct cell cell = chunk_cell(chunk, i, j);
    *place = (struct place){chunk->realm, chunk->chunk_x * CHUNK_SIDE + i, chunk->chunk_y * CHUNK_SIDE + j,
                            cell.levels};
    return cell.levels.first == chunk->level && cell.floor != TERRAIN_STAIRS_DOWN &&
           cell.floor != TERRAIN_STAIRS_UP && !spawn_is_spared(*place, game->entrances[place->realm]) &&
           game_portal_at(game, *place) == NULL;
}
