/* Nobody falls into a pocket of rock to stay there. Whether a cell leads on is found by a flood on foot that
 * ends as soon as it does; what a flood has met that leads nowhere is kept and not tried again, so that all
 * floods of a fall together meet a bounded number of cells. These are so few that each is compared with all.
 */
#include "server/game/fall.h"

/* One fall: the cells that floods have met so far. */
struct fall {
    struct game *game;
    int count;
    struct place met[LIMIT_FALL_LOOK];
};

static bool has_met(const struct fall *fall, struct place place)
{
    for (int i = 0; i < fall->count; i++) {
        if (place_same_cell(fall->met[i], place)) {
            return true;
        }
    }
    return false;
}

static void meet(struct fall *fall, struct place place)
{
    if (fall->count < LIMIT_FALL_LOOK && !has_met(fall, place)) {
        fall->met[fall->count++] = place;
    }
}

static void meet_neighbours(struct fall *fall, struct place from)
{
    for (int k = 0; k < 9; k++) {
        int32_t x = from.x + k % 3 - 1;
        int32_t y = from.y + k / 3 - 1;
        struct cell cell = world_cell(fall->game->world, from.realm, x, y, from.levels);
        if (cell.passable) {
            meet(fall, (struct place){from.realm, x, y, cell.levels});
        }
    }
}

static bool is_way(const struct fall *fall, struct place at)
{
    uint8_t floor = world_cell(fall->game->world, at.realm, at.x, at.y, at.levels).floor;
    return level_set_is_ramp(at.levels) || floor == TERRAIN_STAIRS_DOWN || floor == TERRAIN_STAIRS_UP ||
           game_portal_at(fall->game, at) != NULL;
}

/* Whether one gets on from `start`, which no flood has met. */
static bool leads_on(struct fall *fall, struct place start)
{
    const int first = fall->count;
    meet(fall, start);
    for (int i = first; i < fall->count; i++) {
        meet_neighbours(fall, fall->met[i]);
        if (fall->count - first >= LIMIT_FALL_ROOM || is_way(fall, fall->met[i])) {
            return true;
        }
    }
    return false;
}

static int32_t last_level(struct level_set levels)
{
    int32_t last = levels.first;
    for (int32_t level = levels.first; level_set_next(levels, &level); level++) {
        last = level;
    }
    return last;
}

bool fall_leads_on(struct game *game, struct place start)
{
    struct fall fall = {.game = game};
    return leads_on(&fall, start);
}

bool fall_find(struct game *game, struct place from, struct place *found)
{
    struct fall fall = {.game = game};
    struct level_set below = level_set_one(last_level(from.levels) + 1);
    for (int32_t reach = 0; reach <= LIMIT_FALL_CELLS; reach++) {
        for (int32_t dy = -reach; dy <= reach; dy++) {
            bool edge = dy == -reach || dy == reach;
            for (int32_t dx = -reach; dx <= reach; dx += edge || reach == 0 ? 1 : 2 * reach) {
                struct place at = {from.realm, from.x + dx, from.y + dy, below};
                struct cell cell = world_cell(game->world, at.realm, at.x, at.y, below);
                at.levels = cell.levels;
                if (cell.passable && !has_met(&fall, at) && leads_on(&fall, at)) {
                    *found = at;
                    return true;
                }
            }
        }
    }
    return false;
}
