/* A breadth-first search with a queue and a table of what was met, both of fixed size on the stack: a crowd
 * larger than that has filled the neighbourhood, and nobody else arrives. */
#include "server/game/arrival.h"

#include "server/world/world.h"

enum { SEARCH_CELLS = GAME_ACTORS_MAX + 256, SEARCH_SLOTS = 16384, SLOT_FREE = -1 };

struct search {
    struct world *world;
    int count;
    struct place queue[SEARCH_CELLS];
    int16_t slots[SEARCH_SLOTS]; /* which of the queue, by the hash of its cell */
};

/* The slot of a cell: that of its entry, or the free one where it belongs. */
static int16_t *slot_of(struct search *search, struct place place)
{
    uint32_t hash = (uint32_t)place.x * 0x9e3779b1u ^ (uint32_t)place.y * 0x85ebca77u ^
                    (uint32_t)place.levels.first * 0xc2b2ae3du;
    hash ^= hash >> 15;
    for (;; hash++) {
        int16_t *slot = &search->slots[hash % SEARCH_SLOTS];
        if (*slot == SLOT_FREE || place_same_cell(search->queue[*slot], place)) {
            return slot;
        }
    }
}

static void meet(struct search *search, struct place place)
{
    int16_t *slot = slot_of(search, place);
    if (*slot == SLOT_FREE && search->count < SEARCH_CELLS) {
        *slot = (int16_t)search->count;
        search->queue[search->count++] = place;
    }
}

static void meet_neighbours(struct search *search, struct place from)
{
    for (int32_t dy = -1; dy <= 1; dy++) {
        for (int32_t dx = -1; dx <= 1; dx++) {
            struct cell cell = world_cell(search->world, from.realm, from.x + dx, from.y + dy, from.levels);
            if (cell.passable) {
                meet(search, (struct place){from.realm, from.x + dx, from.y + dy, cell.levels});
            }
        }
    }
}

bool arrival_find(struct world *world, const struct actors *actors, struct place wanted, struct place *found)
{
    struct cell cell = world_cell(world, wanted.realm, wanted.x, wanted.y, wanted.levels);
    if (cell.passable) {
        wanted.levels = cell.levels;
    }
    if (cell.passable && actors_at(actors, wanted) == NULL) {
        *found = wanted;
        return true;
    }
    struct search search = {.world = world};
    for (int i = 0; i < SEARCH_SLOTS; i++) {
        search.slots[i] = SLOT_FREE;
    }
    meet(&search, wanted);
    for (int i = 0; i < search.count; i++) {
        if (i > 0 && actors_at(actors, search.queue[i]) == NULL) {
            *found = search.queue[i];
            return true;
        }
        meet_neighbours(&search, search.queue[i]);
    }
    return false;
}
