/* The game's one search, told what the character knows instead of what there is. */
#include "server/session/way.h"

/* ------------------------------------------------------------------------------------------ what is known */

static struct cell know(void *context, struct place to)
{
    const struct way_finder *finder = context;
    struct cell cell = explored_cell(finder->explored, finder->world, to);
    cell.passable = cell.passable && !finder->shunned[cell.shown];
    return cell;
}

bool way_is_trap(const struct terrain *terrain)
{
    for (int i = 0; i < terrain->enter_count; i++) {
        enum terrain_effect effect = terrain->enter[i].effect;
        if (effect == TERRAIN_DROPS || effect == TERRAIN_RETURNS) {
            return true;
        }
    }
    return false;
}

static bool is_avoided(const struct way_finder *finder, struct place place)
{
    for (int i = 0; i < finder->avoided_count; i++) {
        const struct way_avoided *avoided = &finder->avoided[i];
        if (avoided->place.realm == place.realm && place_distance(avoided->place, place) <= avoided->cells &&
            level_set_share(avoided->place.levels, place.levels)) {
            return true;
        }
    }
    return false;
}

static bool enter(void *context, struct place place)
{
    return !is_avoided(context, place);
}

bool way_is_safe(struct way_finder *finder, struct place place)
{
    return know(finder, place).passable && !is_avoided(finder, place);
}

/* The other end of the stairs at `from`, if there are any and it is known. */
static int climb(void *context, struct place from, struct place exits[SEARCH_EXITS_MAX])
{
    const struct way_finder *finder = context;
    uint8_t shown = explored_cell(finder->explored, finder->world, from).shown;
    if (shown != TERRAIN_STAIRS_DOWN && shown != TERRAIN_STAIRS_UP) {
        return 0;
    }
    bool down = shown == TERRAIN_STAIRS_DOWN;
    struct place there = from;
    there.levels = level_set_one(from.levels.first + (down ? 1 : -1));
    struct cell cell = explored_cell(finder->explored, finder->world, there);
    there.levels = cell.levels;
    exits[0] = there;
    return cell.shown == (down ? TERRAIN_STAIRS_UP : TERRAIN_STAIRS_DOWN) ? 1 : 0;
}

bool way_forget_players(struct way_finder *finder, int cells)
{
    int kept = 0;
    for (int i = 0; i < finder->avoided_count; i++) {
        const struct way_avoided *avoided = &finder->avoided[i];
        if (!avoided->player || place_distance(avoided->place, finder->from) <= cells) {
            finder->avoided[kept++] = *avoided;
        }
    }
    bool forgot = kept < finder->avoided_count;
    finder->avoided_count = kept;
    return forgot;
}

/* --------------------------------------------------------------------------------------------- the search */

static void begin(struct way_finder *finder, const struct place *goal)
{
    struct search_query query = {.from = finder->from,
                                 .has_goal = goal != NULL,
                                 .most = SEARCH_PLACES_MAX,
                                 .knows = know,
                                 .enters = enter,
                                 .exits = goal != NULL ? climb : NULL,
                                 .context = finder};
    if (goal != NULL) {
        query.goal = *goal;
    }
    search_begin(finder->search, finder->world, &query);
}

static uint8_t step_between(struct place from, struct place to)
{
    static const uint8_t directions[3][3] = {
        {DIRECTION_NORTH_WEST, DIRECTION_NORTH, DIRECTION_NORTH_EAST},
        {DIRECTION_WEST, WAY_DOWN, DIRECTION_EAST},
        {DIRECTION_SOUTH_WEST, DIRECTION_SOUTH, DIRECTION_SOUTH_EAST},
    };
    bool up = from.x == to.x && from.y == to.y && to.levels.first < from.levels.first;
    return up ? (uint8_t)WAY_UP : directions[to.y - from.y + 1][to.x - from.x + 1];
}

/* Takes the way to a settled place, which is `cost` steps from the start, out of the search. */
static void trace(struct way_finder *finder, struct place end, int32_t cost, struct way *way)
{
    *way = (struct way){.end = end, .count = cost < WAY_STEPS ? cost : WAY_STEPS};
    struct place to = end;
    for (int32_t i = cost - 1; i >= 0; i--) {
        struct place from = search_before(finder->search, to);
        if (i < WAY_STEPS) {
            way->steps[i] = step_between(from, to);
        }
        to = from;
    }
}

bool way_to(struct way_finder *finder, struct place goal, struct way *way)
{
    struct place place;
    int32_t cost;
    begin(finder, &goal);
    while (search_next(finder->search, &place, &cost)) {
        if (place_same_cell(place, goal)) {
            trace(finder, place, cost, way);
            return true;
        }
    }
    return false;
}

bool way_to_nearest(struct way_finder *finder, bool (*wanted)(struct way_finder *finder, struct place place),
                    struct way *way)
{
    struct place place;
    int32_t cost;
    begin(finder, NULL);
    while (search_next(finder->search, &place, &cost)) {
        if (cost > 0 && wanted(finder, place)) {
            trace(finder, place, cost, way);
            return true;
        }
    }
    return false;
}

/* ------------------------------------------------------------------------------------------------- rims */

enum { FAR_RIMS = 2 /* that are tried: each may cost a search */ };

struct far_rims {
    struct way_finder *finder;
    int count;
    struct place places[FAR_RIMS]; /* the nearest first */
};

static void keep_nearest(void *context, struct place place)
{
    struct far_rims *rims = context;
    const struct way_finder *finder = rims->finder;
    int64_t distance = place_distance(finder->from, place);
    int at = rims->count;
    while (at > 0 && place_distance(finder->from, rims->places[at - 1]) > distance) {
        at--;
    }
    if (at == FAR_RIMS || is_avoided(finder, place)) {
        return;
    }
    rims->count += rims->count < FAR_RIMS;
    for (int i = rims->count - 1; i > at; i--) {
        rims->places[i] = rims->places[i - 1];
    }
    rims->places[at] = place;
}

bool way_is_worth(struct way_finder *finder, struct place place)
{
    return finds_wants(finder->finds, place) || explored_is_rim(finder->explored, finder->world, place);
}

bool way_to_worth(struct way_finder *finder, struct way *way)
{
    if (way_to_nearest(finder, way_is_worth, way)) {
        return true;
    }
    struct far_rims rims = {.finder = finder};
    if (finder->search->settled == SEARCH_PLACES_MAX) {
        explored_each_rim(finder->explored, finder->world, finder->from.realm, keep_nearest, &rims);
    }
    for (int i = 0; i < rims.count; i++) {
        if (way_to(finder, rims.places[i], way)) {
            return true;
        }
    }
    return false;
}
