/* Where to: into the realm it wants, down there when it is ready, and else wherever it has not been. */
#include "tests/balance/player.h"

#include <stdlib.h>
#include <string.h>

enum {
    CELLS_MAX = 8192,
    READY_HEALTH = 80, /* hundredths */
    READY_TURNS = 600, /* on one level, after which it goes on however little it has grown */
};

/* --------------------------------------------------------------------------------------------------- places
 */

struct spot {
    int32_t x, y, level;
};

/* The nearest remembered cell of a level on whose tiles `wanted` is set; false where there is none. */
static bool nearest_of(const struct player *player, int32_t level, const bool wanted[128], struct spot *spot)
{
    static struct memory_cell cells[CELLS_MAX];
    const struct picture *picture = &player->model->picture;
    size_t count = memory_list(&player->model->memory, picture->realm, level, wanted, cells, CELLS_MAX);
    int64_t least = INT64_MAX;
    for (size_t i = 0; i < count; i++) {
        struct place place = {.x = cells[i].x, .y = cells[i].y};
        int64_t distance = place_distance(picture->at, place);
        if (distance < least && !player_shuns_place(player, cells[i].x, cells[i].y, level)) {
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

static bool travel(struct message *command, struct spot spot)
{
    *command =
        (struct message){.type = MESSAGE_TRAVEL, .travel = {.x = spot.x, .y = spot.y, .level = spot.level}};
    return true;
}

static bool climb(struct message *command, enum climb way)
{
    *command = (struct message){.type = MESSAGE_CLIMB, .climb.dir = (int32_t)way};
    return true;
}

/* ------------------------------------------------------------------------------------------- to other realms
 */

/* Takes down where the way underfoot leads: it was told when the player came there. */
static const struct player_way *read_way(struct player *player)
{
    static const char begins[] = "A way to ";
    const struct picture *picture = &player->model->picture;
    for (int i = 0; i < player->way_count; i++) {
        const struct player_way *way = &player->ways[i];
        if (way->x == picture->at.x && way->y == picture->at.y && way->level == picture->at.levels.first &&
            strcmp(way->realm, picture->realm) == 0) {
            return way;
        }
    }
    if (player->way_count == PLAYER_WAYS_MAX) {
        return NULL;
    }
    struct player_way *way = &player->ways[player->way_count++];
    *way = (struct player_way){.x = picture->at.x, .y = picture->at.y, .level = picture->at.levels.first};
    memcpy(way->realm, picture->realm, sizeof way->realm);
    for (size_t back = 0; back < player->model->chronicle.count && back < 6; back++) {
        const char *text = chronicle_back(&player->model->chronicle, back)->text;
        if (strncmp(text, begins, sizeof begins - 1) == 0) {
            size_t length = strcspn(text + sizeof begins - 1, " ");
            memcpy(way->to, text + sizeof begins - 1, length < sizeof way->to ? length : 0);
            break;
        }
    }
    return way;
}

/* In a realm other than the wanted one it reads the signs of ways until it finds the one that leads there. */
static bool go_to_wanted(struct player *player, struct message *command)
{
    if (strcmp(player_underfoot(player), "archway") == 0) {
        const struct player_way *way = read_way(player);
        if (way != NULL && strcmp(way->to, player->wanted) == 0) {
            return climb(command, CLIMB_DOWN);
        }
        player_shun_place(player, player->outlook.at.x, player->outlook.at.y, player->outlook.at.levels.first,
                          5000);
    }
    bool wanted[128];
    struct spot spot;
    want_tiles(player, "archway", wanted);
    return nearest_of(player, player->outlook.at.levels.first, wanted, &spot) && travel(command, spot);
}

/* ------------------------------------------------------------------------------------------------------ down
 */

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
    return player_health(player) >= READY_HEALTH && (player_value(player, OWN_LEVEL) > lowest(player) + 1 ||
                                                     age > READY_TURNS || player->all_explored);
}

bool player_go_down(struct player *player, struct message *command)
{
    if (player->foe_count > 0) {
        return false;
    }
    if (strcmp(player->model->picture.realm, player->wanted) != 0) {
        return go_to_wanted(player, command);
    }
    if (!is_ready(player)) {
        return false;
    }
    if (strcmp(player_underfoot(player), "stairs down") == 0) {
        return climb(command, CLIMB_DOWN);
    }
    bool wanted[128];
    struct spot spot;
    want_tiles(player, NULL, wanted);
    if (nearest_of(player, lowest(player) + 1, wanted, &spot)) {
        return travel(command, spot);
    }
    want_tiles(player, "stairs down", wanted);
    return nearest_of(player, lowest(player), wanted, &spot) && travel(command, spot);
}

/* ---------------------------------------------------------------------------------------------------- onward
 */

bool player_explore(struct player *player, struct message *command)
{
    if (player->all_explored || player->roams_until > player_value(player, OWN_TURNS)) {
        return false;
    }
    *command = (struct message){.type = MESSAGE_EXPLORE};
    return true;
}

/* Towards the nearest seen cell beside which something has never been seen, or else the farthest one. */
bool player_roam(struct player *player, struct message *command)
{
    const struct outlook *outlook = &player->outlook;
    int32_t best_x = outlook->at.x;
    int32_t best_y = outlook->at.y;
    uint16_t most = 0;
    for (int32_t y = outlook->at.y - LIMIT_SIGHT_RADIUS; y <= outlook->at.y + LIMIT_SIGHT_RADIUS; y++) {
        for (int32_t x = outlook->at.x - LIMIT_SIGHT_RADIUS; x <= outlook->at.x + LIMIT_SIGHT_RADIUS; x++) {
            uint16_t steps = reach_steps(&player->reach, x, y);
            if (steps != REACH_NEVER && steps > most && !player_shuns_place(player, x, y, 0)) {
                most = steps;
                best_x = x;
                best_y = y;
            }
        }
    }
    return most > 0 && player_step_to(player, command, best_x, best_y);
}
