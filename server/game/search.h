/* The one search for ways: places in the order of the steps that a body needs to reach them, over ramps as on
 * one level, and over stairs and portals where the searcher can use them. Its cost is bounded by the number
 * of places it may settle, so that a turn's work is. */
#ifndef RAMPART_SERVER_GAME_SEARCH_H
#define RAMPART_SERVER_GAME_SEARCH_H

#include "common/place.h"
#include "server/world/world.h"

enum { SEARCH_PLACES_MAX = LIMIT_CONNECTIONS + 256, SEARCH_EXITS_MAX = 4 };

/* What is asked. */
struct search_query {
    struct place from;
    bool has_goal; /* heads for `goal`, settling few places that lead away from it; else the nearest first */
    struct place goal;
    int most; /* places to settle, 1 … SEARCH_PLACES_MAX */
    /* What is at `to`, looked up with to.levels, as the searcher knows it; NULL: what is there. */
    struct cell (*knows)(void *context, struct place to);
    /* Whether a body may go to a passable place; NULL: to all. */
    bool (*enters)(void *context, struct place place);
    /* Where else one gets in one action from `from`, by stairs and portals: writes up to SEARCH_EXITS_MAX
     * places and returns how many. NULL: nowhere. */
    int (*exits)(void *context, struct place from, struct place exits[SEARCH_EXITS_MAX]);
    void *context; /* of these three */
};

/* One search under way. Large (about 600 KB): keep one and use it again. */
struct search {
    struct world *world;
    struct search_query query;
    int count;       /* places met */
    int settled;     /* how many of these have been answered */
    int32_t lowest;  /* no bucket below it has any place */
    int32_t nearest; /* to the goal, of the places settled; an index of `places` */
    struct search_place {
        struct place place;
        int32_t cost;     /* steps from the start */
        int32_t estimate; /* steps to the goal, as the crow flies */
        int32_t from;     /* the place from which one comes here; −1 for the start */
        int32_t bucket;   /* −1: settled */
        int32_t next;     /* in its bucket; −1 ends it */
        int32_t before;
    } places[2 * SEARCH_PLACES_MAX];
    struct search_bucket {
        int32_t first;
        int32_t last;
    } buckets[4 * SEARCH_PLACES_MAX]; /* by what a way over a place costs at least, beyond the start's */
    int16_t slots[32768];             /* which of `places`, by the hash of its cell; −1: free */
};

/* Begins. `world` is borrowed until the last search_next. A `from` that is
 * impassable is settled all the same, first of all. */
void search_begin(struct search *search, struct world *world, const struct search_query *query);

/* Settles the next place: false where no more can be reached, or `most` have been. The first is the start.
 * Guarantees: without a goal each answer is as many steps away as the one before or more, and among equals
 * the order is always the same; with a goal on the same floor (no exits) the goal's `cost` is the least there
 * is. */
bool search_next(struct search *search, struct place *place, int32_t *cost);

/* The place from which one comes to `place`, on the way to it from the start; the start's is the start
 * itself. Requires: `place` has been settled. */
struct place search_before(struct search *search, struct place place);

/* Settles places until `goal` is (true) or no more can be (false). In both cases *step is the first place on
 * the way to the goal, or to the settled place nearest to it; the start itself where nothing is nearer.
 * Requires: has_goal; nothing was settled yet. */
bool search_head(struct search *search, struct place *step);

#endif
