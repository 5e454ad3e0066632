/* The game's one search, told what the character knows instead of what there is. */
#include "server/session/way.h"

/* ------------------------------------------------------------------------------------------ what is known */

static struct cell know(void *context, struct place to)
{
    const struct way_finder *finder = context;
    return explored_cell(finder->explored, finder->world, to);
}

/* Whether the terrain takes who enters it elsewhere. */
static bool is_trap(const struct terrain *terrain)
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

bool way_is_safe(const struct way_finder *finder, struct place place)
{
    struct cell cell = explored_cell(finder->explored, finder->world, place);
    return cell.passable && !is_trap(terrain_get(world_terrains(finder->world), cell.shown)) &&
           !is_avoided(finder, place);
}

static bool enter(void *context, struct place place)
{
    const struct way_finder *finder = context;
    return way_is_safe(finder, place);
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
