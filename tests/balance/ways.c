/* Where to: into the realm it wants, down there when it is ready, and else wherever it has not been. */
#include "tests/balance/player.h"

#include <stdlib.h>
#include <string.h>

enum {
    RIM_IS_WORTH = 15, /* steps */
    PICKY_TURNS = 400, /* after which any realm that leads down will do */
    WALKS_IN_VAIN = 8, /* steps that lead no nearer */
    CIRCLE_CELLS = 30,
    CIRCLE_NEAR = 5,
    CIRCLE_AGAIN_TURNS = 500,
    READY_HEALTH = 80, /* hundredths */
    READY_TURNS = 600, /* on one level, after which it goes on however little it has grown */
};

/* ------------------------------------------------------------------------------------------------- places */

struct spot {
    int32_t x, y, level;
};

/* The nearest remembered cell of a level on whose tiles `wanted` is set, but for signs that it has read;
 * false where there is none. */
static bool nearest_of(struct player *player, int32_t level, const bool wanted[128], struct spot *spot)
{
    struct memory_cell *cells = player->cells;
    const struct picture *picture = &player->model->picture;
    size_t count = memory_list(&player->model->memory, picture->realm, level, wanted, cells, PLAYER_CELLS);
    int64_t least = INT64_MAX;
    for (size_t i = 0; i < count; i++) {
        struct place place = {.x = cells[i].x, .y = cells[i].y};
        int64_t distance = place_distance(picture->at, place);
        if (distance < least && !player_shuns_place(player, cells[i].x, cells[i].y, level) &&
            ways_lead(&player->model->ways, picture->realm, level, cells[i].x, cells[i].y) == NULL) {
            least = distance;
            *spot = (struct spot){cells[i].x, cells[i].y, level};
        }
    }
    return least != INT64_MAX;
}

/* Sets those tiles whose terrain has that name, or all on which one can go where it is NULL. */
static void want_tiles(const struct player *player, const char *name, bool wanted[128])
{
    memset(wanted, 0, 128 * sizeof *wanted);
    for (int letter = LEGEND_TILE_FIRST; letter <= LEGEND_TILE_LAST; letter++) {
        struct legend_look look = legend_look(&player->model->legend, (char)letter, false);
        bool harms = strcmp(look.name, "trapdoor") == 0 || strcmp(look.name, "snare") == 0;
        wanted[letter] = name == NULL ? look.passable && !harms : strcmp(look.name, name) == 0;
    }
}

/* Towards a place over what is seen, as near as that leads. */
static bool walk_towards(struct player *player, struct message *command, struct spot spot)
{
    const struct place at = player->outlook.at;
    const struct place to = {.x = spot.x, .y = spot.y};
    int64_t least = place_distance(at, to);
    struct place nearest = at;
    for (int32_t y = at.y - LIMIT_SIGHT_RADIUS; y <= at.y + LIMIT_SIGHT_RADIUS; y++) {
        for (int32_t x = at.x - LIMIT_SIGHT_RADIUS; x <= at.x + LIMIT_SIGHT_RADIUS; x++) {
            int64_t distance = place_distance((struct place){.x = x, .y = y}, to);
            if (distance < least && reach_steps(&player->reach, x, y) != REACH_NEVER) {
                least = distance;
                nearest.x = x;
                nearest.y = y;
            }
        }
    }
    bool nearer = least < player->walk_left;
    player->walk_left = nearer ? least : player->walk_left;
    player->walk_vain = nearer ? 0 : player->walk_vain + 1;
    if (player->walk_vain > WALKS_IN_VAIN) {
        player->walk_left = INT64_MAX;
        player->walk_vain = 0;
        return false;
    }
    return player_step_to(player, command, nearest.x, nearest.y);
}

/* Nobody travels with a creature in sight, however harmless it is: then one walks. */
static bool travel(struct player *player, struct message *command, struct spot spot)
{
    if (player->roams_until > player_value(player, OWN_TURNS)) {
        return walk_towards(player, command, spot);
    }
    *command =
        (struct message){.type = MESSAGE_TRAVEL, .travel = {.x = spot.x, .y = spot.y, .level = spot.level}};
    return true;
}

/* Where it has just been told that no way is known, it walks. */
static bool go_to(struct player *player, struct message *command, struct spot spot)
{
    return player->stays_until > player_value(player, OWN_TURNS) ? walk_towards(player, command, spot)
                                                                 : travel(player, command, spot);
}

static bool climb(struct message *command, enum climb way)
{
    *command = (struct message){.type = MESSAGE_CLIMB, .climb.dir = (int32_t)way};
    return true;
}

/* ---------------------------------------------------------------------------------------- to other realms */

/* Wants another realm, of whose way it has read, where its own is too hard to find. */
static void settle_for_less(struct player *player)
{
    const struct ways *ways = &player->model->ways;
    for (size_t i = 0; i < ways->count && player_value(player, OWN_TURNS) > PICKY_TURNS; i++) {
        for (int k = 0; k < PLAYER_REALMS; k++) {
            if (strcmp(ways->known[i].leads, player_realms[k]) == 0) {
                player->wanted = player_realms[k];
            }
        }
    }
}

/* Goes in a circle round the place where it came into the world: what newcomers need is not far from there.
 */
static bool look_round(struct player *player, struct message *command)
{
    int32_t age = player_value(player, OWN_TURNS);
    if (age >= player->look_round_until) {
        player->look_round = 0;
        player->look_round_until = age + CIRCLE_AGAIN_TURNS;
    }
    while (player->look_round < DIRECTION_COUNT) {
        int32_t dx;
        int32_t dy;
        reach_offset((enum direction)player->look_round, &dx, &dy);
        const struct place spot = {.x = player->home.x + CIRCLE_CELLS * dx,
                                   .y = player->home.y + CIRCLE_CELLS * dy};
        if (place_distance(spot, player->outlook.at) > CIRCLE_NEAR &&
            walk_towards(player, command, (struct spot){spot.x, spot.y, 0})) {
            return true;
        }
        player->look_round++;
    }
    return false;
}

/* To the nearest remembered cell of that terrain on its level; false where it knows none. */
bool player_go_to_sign(struct player *player, struct message *command, const char *terrain)
{
    bool wanted[128];
    struct spot spot;
    want_tiles(player, terrain, wanted);
    return nearest_of(player, player->outlook.at.levels.first, wanted, &spot) &&
           travel(player, command, spot);
}

bool player_take_way(struct player *player, struct message *command)
{
    const struct picture *picture = &player->model->picture;
    const char *leads = ways_lead(&player->model->ways, picture->realm, picture->at.levels.first,
                                  picture->at.x, picture->at.y);
    return leads != NULL && strcmp(leads, player->wanted) == 0 && climb(command, CLIMB_DOWN);
}

/* In a realm other than the wanted one it reads the signs of ways until it finds the one that leads there. */
static bool go_to_wanted(struct player *player, struct message *command)
{
    const struct ways *ways = &player->model->ways;
    for (size_t i = 0; i < ways->count; i++) {
        const struct message_way *way = &ways->known[i];
        if (strcmp(way->leads, player->wanted) == 0 &&
            strcmp(way->realm, player->model->picture.realm) == 0) {
            return go_to(player, command, (struct spot){way->x, way->y, way->level});
        }
    }
    if (player_go_to_sign(player, command, "archway")) {
        return true;
    }
    settle_for_less(player);
    return look_round(player, command);
}

/* --------------------------------------------------------------------------------------------------- down */

static int32_t lowest(const struct player *player)
{
    int32_t level = player->outlook.at.levels.first;
    for (int32_t next = level; level_set_next(player->outlook.at.levels, &next); next++) {
        level = next;
    }
    return level;
}

static bool is_ready(const struct player *player)
{
    int32_t age = player_value(player, OWN_TURNS) - player->level_since;
    bool grown = player_value(player, OWN_LEVEL) > lowest(player) + 1;
    bool done = grown || age > READY_TURNS || player_has_explored(player);
    return player->careless || (done && player_health(player) >= READY_HEALTH);
}

bool player_go_down(struct player *player, struct message *command)
{
    if (player->foe_count > 0) {
        return false;
    }
    if (strcmp(player->model->picture.realm, player->wanted) != 0) {
        return go_to_wanted(player, command);
    }
    if (!is_ready(player) || player->stays_until > player_value(player, OWN_TURNS)) {
        return false;
    }
    if (strcmp(player_underfoot(player), "stairs down") == 0) {
        return climb(command, CLIMB_DOWN);
    }
    bool wanted[128];
    struct spot spot;
    want_tiles(player, NULL, wanted);
    if (nearest_of(player, lowest(player) + 1, wanted, &spot)) {
        return travel(player, command, spot);
    }
    want_tiles(player, "stairs down", wanted);
    return nearest_of(player, lowest(player), wanted, &spot) && travel(player, command, spot);
}

/* ------------------------------------------------------------------------------------------------- onward */

bool player_explore(struct player *player, struct message *command)
{
    if (player_has_explored(player) || player->roams_until > player_value(player, OWN_TURNS)) {
        return false;
    }
    *command = (struct message){.type = MESSAGE_EXPLORE};
    return true;
}

/* Whether something beside a seen cell has never been seen. */
static bool is_rim(const struct player *player, int32_t x, int32_t y)
{
    const struct model *model = player->model;
    const struct picture_cell *cell = picture_cell_at(&model->picture, x, y);
    for (int k = 0; cell != NULL && k < DIRECTION_COUNT; k++) {
        int32_t dx;
        int32_t dy;
        reach_offset((enum direction)k, &dx, &dy);
        if (model_cell(model, x + dx, y + dy, cell->level).tile == MEMORY_NO_TILE) {
            return true;
        }
    }
    return false;
}

/* Somewhere in sight to go to, rather far than near, and rather where there is something to see. */
static bool pick_goal(struct player *player)
{
    const struct place at = player->outlook.at;
    uint32_t most = 0;
    for (int32_t y = at.y - LIMIT_SIGHT_RADIUS; y <= at.y + LIMIT_SIGHT_RADIUS; y++) {
        for (int32_t x = at.x - LIMIT_SIGHT_RADIUS; x <= at.x + LIMIT_SIGHT_RADIUS; x++) {
            uint16_t steps = reach_steps(&player->reach, x, y);
            if (steps == REACH_NEVER || steps == 0) {
                continue;
            }
            uint32_t score = player_roll(player, steps + 1u) + (is_rim(player, x, y) ? RIM_IS_WORTH : 0);
            if (score > most) {
                most = score;
                player->goal_x = x;
                player->goal_y = y;
            }
        }
    }
    player->has_goal = most > 0;
    return most > 0;
}

bool player_roam(struct player *player, struct message *command)
{
    bool there = player->outlook.at.x == player->goal_x && player->outlook.at.y == player->goal_y;
    if (player->has_goal && !there && player->idle == 0 &&
        player_step_to(player, command, player->goal_x, player->goal_y)) {
        return true;
    }
    return pick_goal(player) && player_step_to(player, command, player->goal_x, player->goal_y);
}
