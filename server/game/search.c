/* A* (Hart, Nilsson, Raphael, A Formal Basis for the Heuristic Determination of Minimum Cost Paths, 1968) on
 * king's moves of cost one, with the distance along the greater axis as the estimate, whatever the levels;
 * where there is no goal the estimate is nothing, and it is a breadth-first search. Costs are small whole
 * numbers, so the open places lie in buckets (Dial, Algorithm 360, 1969), each a list in the order of
 * arrival: among equals the first met is settled first. Stairs and portals may bring the goal nearer by more
 * than a step, so what is met below the lowest bucket goes into it. */
#include "server/game/search.h"

#include "common/invariant.h"

#include <stdlib.h>
#include <string.h>

enum { NONE = -1, SLOTS = 32768, PLACES = 2 * SEARCH_PLACES_MAX, BUCKETS = 4 * SEARCH_PLACES_MAX };
_Static_assert(2 * PLACES <= SLOTS, "the table is at most half full");

/* What parts a place from the goal at least. Who searches within one realm hardly needs another: that is far.
 */
static int32_t estimate(const struct search_query *query, struct place place)
{
    const int32_t far = BUCKETS;
    if (!query->has_goal) {
        return 0;
    }
    if (place.realm != query->goal.realm) {
        return query->from.realm == query->goal.realm ? far : 0;
    }
    int64_t steps = place_distance(place, query->goal);
    return steps < INT32_MAX / 2 ? (int32_t)steps : INT32_MAX / 2;
}

/* ----------------------------------------------------------------------------------------------- buckets */

static void put_in(struct search *search, int32_t at)
{
    struct search_place *entry = &search->places[at];
    int64_t beyond = (int64_t)entry->cost + entry->estimate - search->places[0].estimate;
    int64_t bucket = beyond < search->lowest ? search->lowest : beyond;
    entry->bucket = bucket < BUCKETS ? (int32_t)bucket : BUCKETS - 1;
    struct search_bucket *list = &search->buckets[entry->bucket];
    entry->next = NONE;
    entry->before = list->last;
    if (list->last == NONE) {
        list->first = at;
    } else {
        search->places[list->last].next = at;
    }
    list->last = at;
}

static void take_out(struct search *search, int32_t at)
{
    struct search_place *entry = &search->places[at];
    struct search_bucket *list = &search->buckets[entry->bucket];
    if (entry->before == NONE) {
        list->first = entry->next;
    } else {
        search->places[entry->before].next = entry->next;
    }
    if (entry->next == NONE) {
        list->last = entry->before;
    } else {
        search->places[entry->next].before = entry->before;
    }
    entry->bucket = NONE;
}

/* ------------------------------------------------------------------------------------------------ places */

/* The slot of a cell: that of its entry, or the free one where it belongs. */
static int16_t *slot_of(struct search *search, struct place place)
{
    uint32_t hash = (uint32_t)place.x * 0x9e3779b1u ^ (uint32_t)place.y * 0x85ebca77u ^
                    (uint32_t)place.levels.first * 0xc2b2ae3du ^ place.realm * 0x27d4eb2fu;
    hash ^= hash >> 15;
    for (;; hash++) {
        int16_t *slot = &search->slots[hash % SLOTS];
        if (*slot == NONE || place_same_cell(search->places[*slot].place, place)) {
            return slot;
        }
    }
}

/* A way to `place` over the place `from` has been found. */
static void meet(struct search *search, struct place place, int32_t from, int32_t cost)
{
    int16_t *slot = slot_of(search, place);
    if (*slot == NONE) {
        if (search->count == PLACES) {
            return;
        }
        *slot = (int16_t)search->count;
        search->places[search->count++] = (struct search_place){
            .place = place, .cost = cost, .estimate = estimate(&search->query, place), .from = from};
        put_in(search, *slot);
        return;
    }
    struct search_place *known = &search->places[*slot];
    if (known->bucket != NONE && cost < known->cost) {
        take_out(search, *slot);
        known->cost = cost;
        known->from = from;
        put_in(search, *slot);
    }
}

static struct cell look(const struct search *search, struct place to)
{
    const struct search_query *query = &search->query;
    return query->knows != NULL ? query->knows(query->context, to)
                                : world_cell(search->world, to.realm, to.x, to.y, to.levels);
}

static bool enters(const struct search *search, struct place place)
{
    const struct search_query *query = &search->query;
    return query->enters == NULL || query->enters(query->context, place);
}

static void meet_neighbours(struct search *search, int32_t at)
{
    const struct place from = search->places[at].place;
    const int32_t cost = search->places[at].cost + 1;
    for (int k = 0; k < 9; k++) {
        struct place to = {from.realm, from.x + k % 3 - 1, from.y + k / 3 - 1, from.levels};
        struct cell cell = look(search, to);
        to.levels = cell.levels;
        if (k != 4 && cell.passable && enters(search, to)) {
            meet(search, to, at, cost);
        }
    }
    struct place exits[SEARCH_EXITS_MAX];
    int count = search->query.exits != NULL ? search->query.exits(search->query.context, from, exits) : 0;
    for (int k = 0; k < count; k++) {
        if (enters(search, exits[k])) {
            meet(search, exits[k], at, cost);
        }
    }
}

void search_begin(struct search *search, struct world *world, const struct search_query *query)
{
    INVARIANT(query->most > 0 && query->most <= SEARCH_PLACES_MAX);
    search->world = world;
    search->query = *query;
    search->count = 0;
    search->settled = 0;
    search->lowest = 0;
    search->nearest = 0;
    memset(search->slots, NONE, sizeof search->slots);
    memset(search->buckets, NONE, sizeof search->buckets);
    meet(search, query->from, NONE, 0);
}

/* Settles the place that is next; NONE if there is none. */
static int32_t settle(struct search *search)
{
    if (search->settled == search->query.most) {
        return NONE;
    }
    while (search->lowest < BUCKETS && search->buckets[search->lowest].first == NONE) {
        search->lowest++;
    }
    if (search->lowest == BUCKETS) {
        return NONE;
    }
    int32_t at = search->buckets[search->lowest].first;
    take_out(search, at);
    search->settled++;
    if (search->places[at].estimate < search->places[search->nearest].estimate) {
        search->nearest = at;
    }
    meet_neighbours(search, at);
    return at;
}

bool search_next(struct search *search, struct place *place, int32_t *cost)
{
    int32_t at = settle(search);
    if (at == NONE) {
        return false;
    }
    *place = search->places[at].place;
    *cost = search->places[at].cost;
    return true;
}

struct place search_before(struct search *search, struct place place)
{
    int16_t at = *slot_of(search, place);
    INVARIANT(at != NONE && search->places[at].bucket == NONE);
    int32_t from = search->places[at].from;
    return from == NONE ? place : search->places[from].place;
}

bool search_head(struct search *search, struct place *step)
{
    INVARIANT(search->query.has_goal && search->settled == 0);
    int32_t at = settle(search);
    while (at != NONE && !place_same_cell(search->places[at].place, search->query.goal)) {
        at = settle(search);
    }
    bool found = at != NONE;
    at = found ? at : search->nearest;
    while (search->places[at].cost > 1) {
        at = search->places[at].from;
    }
    *step = search->places[at].place;
    return found;
}
