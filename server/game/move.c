/* Events move people on by way of a list that is worked off here, in order, and never grows beyond its bound:
 * no chain of trapdoors goes deeper, and no ring of snares goes round for ever. */
#include "server/game/move.h"

#include "common/invariant.h"
#include "server/game/arrival.h"
#include "server/game/fall.h"
#include "server/game/fire.h"
#include "server/game/game_shop.h"

static const char jammed[] = "But something is in the way: you do not fall.";

enum { TOGETHER_MAX = 2 };

/* Tells a player who has come to stand on a portal's sign where it leads, or on a shop's that it is there. */
static void find_way(struct game *game, const struct transfer *transfer)
{
    struct place at = transfer->to;
    if (!actor_is_player(transfer->actor) ||
        world_cell(game->world, at.realm, at.x, at.y, at.levels).ornament == TERRAIN_NONE) {
        return;
    }
    const struct portal *portal = game_portal_at(game, at);
    const struct shop *shop = game_shop_at(game, at);
    if (shop != NULL) {
        game_tell(game, (struct game_event){.type = GAME_TOLD,
                                            .actor = transfer->actor->handle,
                                            .from = at,
                                            .to = at,
                                            .text = shop->greeting});
    }
    if (portal != NULL && portal->sign != TERRAIN_NONE) {
        game_tell(game, (struct game_event){.type = GAME_FOUND_WAY,
                                            .actor = transfer->actor->handle,
                                            .from = at,
                                            .to = portal->to,
                                            .leaves = portal->leaves});
    }
}

/* Moves them and lets the cells' events happen. */
static void put(struct game *game, const struct transfer *transfers, int count)
{
    INVARIANT(count <= TOGETHER_MAX);
    struct place from[TOGETHER_MAX];
    for (int i = 0; i < count; i++) {
        struct actor *actor = transfers[i].actor;
        from[i] = actor->place;
        actors_move(&game->actors, actor, transfers[i].to);
        game_tell(game, (struct game_event){
                            .type = GAME_MOVED, .actor = actor->handle, .from = from[i], .to = actor->place});
    }
    for (int i = 0; i < count; i++) {
        if (actor_is_player(transfers[i].actor)) {
            trail_add(&game->trails[transfers[i].actor->handle.index], transfers[i].to);
            population_come(game, from[i], transfers[i].to);
        }
    }
    for (int i = 0; i < count; i++) {
        fire_leave(game, transfers[i].actor->handle, from[i]);
    }
    for (int i = 0; i < count; i++) {
        fire_enter(game, transfers[i].actor->handle, transfers[i].to);
        find_way(game, &transfers[i]);
    }
}

/* Finds the free cell to arrive on and puts the actor there. On other levels it has landed. */
static enum result arrive(struct game *game, struct actor *actor, struct place wanted)
{
    struct place to;
    if (!arrival_find(game, wanted, &to)) {
        return RESULT_BLOCKED;
    }
    if (to.realm != actor->place.realm || !level_set_equal(to.levels, actor->place.levels)) {
        actor->landed = to;
    }
    put(game, &(struct transfer){actor, to}, 1);
    return RESULT_OK;
}

/* ----------------------------------------------------------------------------------------- being moved on */

static void drop(struct game *game, struct actor *actor)
{
    struct place below;
    if (!fall_find(game, actor->place, &below) || arrive(game, actor, below) != RESULT_OK) {
        struct place at = actor->place;
        game_tell(game, (struct game_event){
                            .type = GAME_TOLD, .actor = actor->handle, .from = at, .to = at, .text = jammed});
    }
}

static bool take_to(struct game *game, struct actor *actor, struct place wanted)
{
    return wanted.levels.mask != 0 && !place_same_cell(wanted, actor->place) &&
           arrive(game, actor, wanted) == RESULT_OK;
}

/* Snares are laid for people: they take no creature anywhere. */
static void spring(struct game *game, struct actor *actor)
{
    if (actor_is_player(actor)) {
        (void)take_to(game, actor, actor->landed);
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
            spring(game, actor);
        }
    }
    game->onward_count = 0;
}

void move_put(struct game *game, const struct transfer *transfers, int count)
{
    put(game, transfers, count);
    move_settle(game);
}

enum result move_arrive(struct game *game, struct actor *actor, struct place wanted)
{
    enum result result = arrive(game, actor, wanted);
    move_settle(game);
    return result;
}

enum result move_pass(struct game *game, struct actor *actor, struct place wanted)
{
    struct game_event event = {
        .type = GAME_PASSED, .actor = actor->handle, .from = actor->place, .to = wanted};
    enum result result = arrive(game, actor, wanted);
    if (result == RESULT_OK) {
        game_tell(game, event);
    }
    move_settle(game);
    return result;
}

bool move_bring_back(struct game *game, struct actor *player)
{
    bool moved = take_to(game, player, game->entrances[player->place.realm]);
    move_settle(game);
    return moved;
}
