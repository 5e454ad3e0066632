/* Events move people on by way of a list that is worked off here, in order, and never grows beyond its bound:
 * no chain of trapdoors goes deeper, and no ring of snares goes round for ever. */
#include "server/game/move.h"

#include "common/invariant.h"
#include "server/game/arrival.h"
#include "server/game/fire.h"

static const char jammed[] = "But something is in the way: you do not fall.";

enum { TOGETHER_MAX = 2 };

/* Moves them and lets the cells' events happen. */
static void put(struct game *game, const struct passage *passages, int count)
{
    INVARIANT(count <= TOGETHER_MAX);
    struct place from[TOGETHER_MAX];
    for (int i = 0; i < count; i++) {
        struct actor *actor = passages[i].actor;
        from[i] = actor->place;
        actors_move(&game->actors, actor, passages[i].to);
        game_tell(game, (struct game_event){
                            .type = GAME_MOVED, .actor = actor->handle, .from = from[i], .to = actor->place});
    }
    for (int i = 0; i < count; i++) {
        if (actor_is_player(passages[i].actor)) {
            trail_add(&game->trails[passages[i].actor->handle.index], passages[i].to);
            population_come(game, from[i], passages[i].to);
        }
    }
    for (int i = 0; i < count; i++) {
        fire_leave(game, passages[i].actor->handle, from[i]);
    }
    for (int i = 0; i < count; i++) {
        fire_enter(game, passages[i].actor->handle, passages[i].to);
    }
}

/* Finds the free cell to arrive on and puts the actor there. */
static enum result arrive(struct game *game, struct actor *actor, struct place wanted)
{
    struct place to;
    if (!arrival_find(game, wanted, &to)) {
        return RESULT_BLOCKED;
    }
    put(game, &(struct passage){actor, to}, 1);
    return RESULT_OK;
}

/* ------------------------------------------------------------------------------------------- being moved on
 */

static int32_t last_level(struct level_set levels)
{
    int32_t last = levels.first;
    for (int32_t level = levels.first; level_set_next(levels, &level); level++) {
        last = level;
    }
    return last;
}

/* The open cell on the level below that is nearest to (x, y), square by square, each in reading order. */
static bool find_below(struct game *game, struct place from, struct place *found)
{
    struct level_set below = level_set_one(last_level(from.levels) + 1);
    for (int32_t reach = 0; reach <= LIMIT_FALL_CELLS; reach++) {
        for (int32_t dy = -reach; dy <= reach; dy++) {
            bool edge = dy == -reach || dy == reach;
            for (int32_t dx = -reach; dx <= reach; dx += edge || reach == 0 ? 1 : 2 * reach) {
                struct cell cell = world_cell(game->world, from.realm, from.x + dx, from.y + dy, below);
                if (cell.passable) {
                    *found = (struct place){from.realm, from.x + dx, from.y + dy, cell.levels};
                    return true;
                }
            }
        }
    }
    return false;
}

static void drop(struct game *game, struct actor *actor)
{
    struct place below;
    if (!find_below(game, actor->place, &below) || arrive(game, actor, below) != RESULT_OK) {
        struct place at = actor->place;
        game_tell(game, (struct game_event){
                            .type = GAME_TOLD, .actor = actor->handle, .from = at, .to = at, .text = jammed});
    }
}

/* Snares are laid for people: they take no creature anywhere. */
static void bring_back(struct game *game, struct actor *actor)
{
    struct place entrance = game->entrances[actor->place.realm];
    if (actor_is_player(actor) && entrance.levels.mask != 0 && !place_same_cell(entrance, actor->place)) {
        (void)!arrive(game, actor, entrance);
    }
}

void move_settle(struct game *game)
{
    for (int i = 0; i < game->onward_count; i++) {
        struct onward onward = game->onwards[i];
        const struct actor *found = actors_get(&game->actors, onward.actor);
        if (found == NULL || !found->body || !place_same_cell(found->place, onward.from)) {
            continue;
        }
        struct actor *actor = &game->actors.table[onward.actor.index];
        if (onward.drops) {
            drop(game, actor);
        } else {
            bring_back(game, actor);
        }
    }
    game->onward_count = 0;
}

void move_put(struct game *game, const struct passage *passages, int count)
{
    put(game, passages, count);
    move_settle(game);
}

enum result move_arrive(struct game *game, struct actor *actor, struct place wanted)
{
    enum result result = arrive(game, actor, wanted);
    move_settle(game);
    return result;
}
