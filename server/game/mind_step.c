/* Creatures go by the search by which players travel, a bounded number of places each turn and no plan kept:
 * who is hunted moves on anyway. What each can do (doors, stairs, portals, digging) decides which cells and
 * exits the search is told of; ramps are floor to everybody. */
#include "server/game/mind_step.h"

#include "server/game/creature_kind.h"
#include "server/game/dig.h"
#include "server/game/move.h"

enum { SIDES = 9, HERE = 4 };

bool mind_step_enters(const struct game *game, const struct actor *creature, struct cell cell)
{
    return cell.passable &&
           (cell.wall != TERRAIN_DOOR || creature_kind_can(game_kind(game, creature), CREATURE_OPENS_DOORS));
}

/* The cell on side k of a place, and its place. */
static struct cell side_of(const struct game *game, struct place from, int k, struct place *to)
{
    *to = (struct place){from.realm, from.x + k % 3 - 1, from.y + k / 3 - 1, from.levels};
    struct cell cell = world_cell(game->world, to->realm, to->x, to->y, from.levels);
    to->levels = cell.levels;
    return cell;
}

static bool is_free_side(const struct game *game, const struct actor *creature, int k, struct place *to)
{
    struct cell cell = side_of(game, creature->place, k, to);
    return k != HERE && mind_step_enters(game, creature, cell) && actors_at(&game->actors, *to) == NULL;
}

static bool step(struct game *game, struct actor *creature, struct place to)
{
    move_put(game, &(struct transfer){creature, to}, 1);
    return true;
}

/* ---------------------------------------------------------------------------------------------- by a way */

struct way {
    struct game *game;
    const struct actor *creature;
    struct place goal;
};

/* Bodies next to it are in the way; those further off will have moved. */
static bool enters(void *context, struct place place)
{
    const struct way *way = context;
    const struct game *game = way->game;
    struct cell cell = world_cell(game->world, place.realm, place.x, place.y, place.levels);
    bool beside = place_distance(place, way->creature->place) <= 1;
    return mind_step_enters(game, way->creature, cell) &&
           (!beside || place_same_cell(place, way->goal) || actors_at(&game->actors, place) == NULL);
}

static int exits(void *context, struct place from, struct place found[SEARCH_EXITS_MAX])
{
    const struct way *way = context;
    const struct game *game = way->game;
    const struct creature_kind *kind = game_kind(game, way->creature);
    int count = 0;
    struct cell here = world_cell(game->world, from.realm, from.x, from.y, from.levels);
    bool down = here.floor == TERRAIN_STAIRS_DOWN;
    if (down || here.floor == TERRAIN_STAIRS_UP) {
        struct level_set levels = level_set_one(from.levels.first + (down ? 1 : -1));
        struct cell there = world_cell(game->world, from.realm, from.x, from.y, levels);
        if (there.passable && creature_kind_can(kind, down ? CREATURE_CLIMBS_DOWN : CREATURE_CLIMBS_UP)) {
            found[count++] = (struct place){from.realm, from.x, from.y, there.levels};
        }
    }
    const struct portal *portal = game_portal_at(game, from);
    if (portal != NULL && !portal->leaves && creature_kind_can(kind, CREATURE_USES_PORTALS)) {
        found[count++] = portal->to;
    }
    return count;
}

/* Whether one step over the floor leads from one place to another: else it is by stairs or a portal. */
static bool is_side(const struct game *game, struct place from, struct place to)
{
    struct place side;
    for (int k = 0; k < SIDES; k++) {
        (void)side_of(game, from, k, &side);
        if (k != HERE && place_same_cell(side, to)) {
            return true;
        }
    }
    return false;
}

bool mind_step_towards(struct game *game, struct actor *creature, struct place goal)
{
    struct way way = {game, creature, goal};
    const struct search_query query = {.from = creature->place,
                                       .has_goal = true,
                                       .goal = goal,
                                       .most = MIND_PLACES,
                                       .enters = enters,
                                       .exits = exits,
                                       .context = &way};
    struct place to;
    search_begin(&game->search, game->world, &query);
    (void)search_head(&game->search, &to);
    if (place_same_cell(to, creature->place)) {
        return false;
    }
    if (!is_side(game, creature->place, to)) {
        return move_pass(game, creature, to) == RESULT_OK;
    }
    return actors_at(&game->actors, to) == NULL && step(game, creature, to);
}

/* --------------------------------------------------------------------------------------------- one step */

static int32_t towards(int32_t from, int32_t to)
{
    return (to > from) - (to < from);
}

bool mind_step_through(struct game *game, struct actor *creature, struct place goal, bool *dug)
{
    struct place from = creature->place;
    int32_t dx = towards(from.x, goal.x);
    int32_t dy = towards(from.y, goal.y);
    struct place to;
    int k = (dy + 1) * 3 + dx + 1;
    *dug = false;
    if (k == HERE || is_free_side(game, creature, k, &to)) {
        return k != HERE && step(game, creature, to);
    }
    struct cell cell;
    *dug = creature_kind_can(game_kind(game, creature), CREATURE_DIGS) &&
           dig_find(game->world, from, dx, dy, &cell) == RESULT_OK && game_dig_cell(game, to, cell);
    return *dug || mind_step_towards(game, creature, goal);
}

bool mind_step_away(struct game *game, struct actor *creature, struct place from)
{
    int64_t most = place_distance(creature->place, from);
    struct place best = creature->place;
    for (int k = 0; k < SIDES; k++) {
        struct place to;
        if (is_free_side(game, creature, k, &to) && place_distance(to, from) > most) {
            most = place_distance(to, from);
            best = to;
        }
    }
    return !place_same_cell(best, creature->place) && step(game, creature, best);
}

bool mind_step_anywhere(struct game *game, struct actor *creature, struct fate *fate)
{
    struct place to;
    int k = (int)fate_below(fate, SIDES);
    return is_free_side(game, creature, k, &to) && step(game, creature, to);
}
