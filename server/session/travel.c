/* A way is found once and walked while it stays open and still leads to something; whatever happens to it, a
 * new one is found from where the character stands by then. */
#include "server/session/travel.h"

/* Where a step leads by what is remembered. */
static struct place led_by(struct way_finder *finder, uint8_t step)
{
    static const int8_t offsets[][2] = {
        [DIRECTION_NORTH] = {0, -1}, [DIRECTION_NORTH_EAST] = {1, -1},
        [DIRECTION_EAST] = {1, 0},   [DIRECTION_SOUTH_EAST] = {1, 1},
        [DIRECTION_SOUTH] = {0, 1},  [DIRECTION_SOUTH_WEST] = {-1, 1},
        [DIRECTION_WEST] = {-1, 0},  [DIRECTION_NORTH_WEST] = {-1, -1},
        [WAY_UP] = {0, 0},           [WAY_DOWN] = {0, 0},
    };
    struct place to = finder->from;
    to.x += offsets[step][0];
    to.y += offsets[step][1];
    if (step == WAY_UP || step == WAY_DOWN) {
        to.levels = level_set_one(to.levels.first + (step == WAY_DOWN ? 1 : -1));
    }
    to.levels = explored_cell(finder->explored, finder->world, to).levels;
    return to;
}

static bool is_stairs_down(struct way_finder *finder, struct place place)
{
    return explored_cell(finder->explored, finder->world, place).shown == TERRAIN_STAIRS_DOWN;
}

/* Whether the way that was found can be gone on. */
static bool still_leads(struct travel *travel, struct way_finder *finder)
{
    const struct way *way = &travel->way;
    return way->next < way->count && (travel->kind != TRAVEL_EXPLORE || way_is_worth(finder, way->end)) &&
           way_is_safe(finder, led_by(finder, way->steps[way->next]));
}

static enum result look_for_way(struct travel *travel, struct way_finder *finder)
{
    if (travel->kind == TRAVEL_EXPLORE) {
        return way_to_worth(finder, &travel->way) ? RESULT_OK : RESULT_ALL_EXPLORED;
    }
    return way_to(finder, travel->goal, &travel->way) ? RESULT_OK : RESULT_NO_WAY;
}

/* Finds a way where the last one is of no use any more. It leads round players where it can, up to them where
 * they may have moved by then, and never through. */
static enum result find_way(struct travel *travel, struct way_finder *finder)
{
    if (still_leads(travel, finder)) {
        return RESULT_OK;
    }
    enum result result = look_for_way(travel, finder);
    if (result != RESULT_OK && way_forget_players(finder, 1)) {
        result = look_for_way(travel, finder);
    }
    if (result != RESULT_OK && way_forget_players(finder, 0) && look_for_way(travel, finder) == RESULT_OK) {
        travel->way.count = 0;
        result = RESULT_SOMEBODY_THERE;
    }
    return result;
}

static bool walk_on(struct travel *travel, struct way_finder *finder, uint8_t *step, enum result *why)
{
    *why = RESULT_OK;
    if (travel->kind == TRAVEL_TO && place_same_cell(finder->from, travel->goal)) {
        return false;
    }
    if (travel->steps > 0 && !place_same_cell(finder->from, travel->at)) {
        travel->way.count = 0;
    }
    *why = find_way(travel, finder);
    if (*why != RESULT_OK) {
        return false;
    }
    *step = travel->way.steps[travel->way.next++];
    travel->at = led_by(finder, *step);
    return true;
}

bool travel_next(struct travel *travel, struct way_finder *finder, uint8_t *step, enum result *why)
{
    switch (travel->kind) {
    case TRAVEL_EXPLORE:
    case TRAVEL_TO:
        return walk_on(travel, finder, step, why);
    case TRAVEL_RUN:
        *why = travel->steps == 0 ? RESULT_BLOCKED : RESULT_OK;
        if (!run_next(&travel->run, finder, travel->steps == 0)) {
            return false;
        }
        *step = (uint8_t)travel->run.dir;
        travel->at = led_by(finder, *step);
        return true;
    case TRAVEL_REST:
        *step = TRAVEL_STAY;
        travel->at = finder->from;
        return true;
    case TRAVEL_NONE:
        break;
    }
    *why = RESULT_OK;
    return false;
}

bool travel_find_stairs(struct way_finder *finder, struct place *stairs)
{
    struct way way;
    bool found = is_stairs_down(finder, finder->from) || way_to_nearest(finder, is_stairs_down, &way);
    *stairs = found && !is_stairs_down(finder, finder->from) ? way.end : finder->from;
    return found;
}
