/* What players do. A command is refused before anything has changed, or carried out whole; what it costs is
 * told to time afterwards. */
#include "common/invariant.h"
#include "server/game/dig.h"
#include "server/game/fate.h"
#include "server/game/fight.h"
#include "server/game/keystone.h"
#include "server/game/move.h"
#include "server/game/pack.h"
#include "server/game/turns.h"

enum { DIG_TURNS = 5, DIG_HANDS = 10 };

static enum result strike(struct game *game, struct actor *actor, const struct actor *other)
{
    if (!turns_engage(game, actor, other)) {
        return RESULT_NOT_YET; /* a player who is attacked moves first */
    }
    fight_attack(game, actor, game_somebody(game, other->handle), false);
    return RESULT_OK;
}

/* Whether a creature that is awake may strike who stands at `place`. */
static bool is_beset(const struct game *game, struct place place)
{
    enum { SIDES = 9 };
    for (int k = 0; k < SIDES; k++) {
        struct place side = {place.realm, place.x + k % 3 - 1, place.y + k / 3 - 1, place.levels};
        side.levels = world_cell(game->world, side.realm, side.x, side.y, place.levels).levels;
        const struct actor *other = actors_at(&game->actors, side);
        if (other != NULL && !actor_is_player(other) && !other->mind.asleep) {
            return true;
        }
    }
    return false;
}

/* Changes places with another player, who is not asked: so nobody is put before an enemy, or taken from one.
 */
static enum result swap(struct game *game, struct actor *actor, struct actor *other)
{
    struct place from = actor->place;
    struct place to = other->place;
    if (is_beset(game, from) || is_beset(game, to)) {
        return RESULT_FIGHT_THERE;
    }
    move_put(game, (const struct transfer[]){{actor, to}, {other, from}}, 2);
    game_tell(
        game,
        (struct game_event){
            .type = GAME_SWAPPED, .actor = actor->handle, .other = other->handle, .from = to, .to = to});
    return RESULT_OK;
}

static enum result go(struct game *game, struct actor *actor, int32_t dx, int32_t dy)
{
    struct place from = actor->place;
    struct place to = {from.realm, from.x + dx, from.y + dy, from.levels};
    struct cell cell = world_cell(game->world, to.realm, to.x, to.y, from.levels);
    to.levels = cell.levels;
    const struct actor *other = actors_at(&game->actors, to);
    if (other != NULL && (!actor_is_player(other) || game_has_consent(game, actor->handle, other->handle))) {
        return strike(game, actor, other);
    }
    if (!cell.passable) {
        return RESULT_BLOCKED;
    }
    if (other != NULL) {
        return swap(game, actor, &game->actors.table[other->handle.index]);
    }
    move_put(game, &(struct transfer){actor, to}, 1);
    return RESULT_OK;
}

/* Goes wherever its legs take it, into whomever and whatever is there. */
static enum result stagger(struct game *game, struct actor *actor)
{
    enum { SIDES = 9, HERE = 4 };
    struct fate fate = fate_of(world_seed(game->world), FATE_USE, actor->fate, actor->uses);
    int side = (int)fate_below(&fate, SIDES - 1);
    side += side >= HERE;
    enum result result = go(game, actor, side % 3 - 1, side / 3 - 1);
    if (result == RESULT_BLOCKED || result == RESULT_FIGHT_THERE) {
        game_tell(game, (struct game_event){.type = GAME_TOLD,
                                            .actor = actor->handle,
                                            .from = actor->place,
                                            .to = actor->place,
                                            .text = "You stagger about on the spot."});
        result = RESULT_OK;
    }
    actor->uses += result == RESULT_OK;
    return result;
}

static enum result walk(struct game *game, struct actor *actor, int32_t dx, int32_t dy)
{
    return conditions_has(&actor->conditions, CONDITION_CONFUSED) ? stagger(game, actor)
                                                                  : go(game, actor, dx, dy);
}

/* A share is a part of what is left, so that however many dig, one who has not dug yet finds something. */
static bool has_share(const struct game *game, const struct actor *actor)
{
    size_t left = world_room_to_spare(game->world);
    return actor->dug < (left + LIMIT_DUG_SHARE - 1) / LIMIT_DUG_SHARE;
}

static enum result dig(struct game *game, struct actor *actor, int32_t dx, int32_t dy)
{
    struct place at = actor->place;
    struct cell dug;
    enum result result = dig_find(game->world, at, dx, dy, &dug);
    at.x += dx;
    at.y += dy;
    if (result != RESULT_OK) {
        return result;
    }
    if (!world_has_room_to_spare(game->world, at.realm, at.x, at.y, dug.levels)) {
        return RESULT_CHANGED_FULL;
    }
    if (!has_share(game, actor)) {
        return RESULT_DUG_SHARE;
    }
    bool changed = game_dig_cell(game, at, dug);
    INVARIANT(changed);
    actor->dug++;
    return RESULT_OK;
}

/* How long it takes: with bare hands DIG_TURNS; a tool of strength DIG_HANDS halves that. */
static int32_t dig_units(const struct game *game, struct actor_handle digger)
{
    return DIG_TURNS * BUBBLES_TURN * DIG_HANDS / (DIG_HANDS + pack_gear(&game->things, digger).dig);
}

static enum result climb_stairs(struct game *game, struct actor *actor, bool down)
{
    struct place at = actor->place;
    struct cell here = world_cell(game->world, at.realm, at.x, at.y, at.levels);
    if (here.floor != (down ? TERRAIN_STAIRS_DOWN : TERRAIN_STAIRS_UP)) {
        return down ? RESULT_NO_STAIRS_DOWN : RESULT_NO_STAIRS_UP;
    }
    struct level_set levels = level_set_one(at.levels.first + (down ? 1 : -1));
    struct cell there = world_cell(game->world, at.realm, at.x, at.y, levels);
    at.levels = there.levels;
    return there.passable ? move_pass(game, actor, at) : RESULT_BLOCKED;
}

static enum result climb(struct game *game, struct actor *actor, bool down)
{
    const struct portal *portal = game_portal_at(game, actor->place);
    if (portal == NULL) {
        return climb_stairs(game, actor, down);
    }
    if (portal->leaves) {
        keystone_go_out(game, actor);
        return RESULT_OUT;
    }
    return move_pass(game, actor, portal->to);
}

enum result game_move(struct game *game, struct actor_handle handle, int32_t dx, int32_t dy)
{
    enum result result = turns_begin(game, handle);
    return result != RESULT_OK ? result
                               : turns_done(game, handle, walk(game, game_somebody(game, handle), dx, dy));
}

enum result game_dig(struct game *game, struct actor_handle handle, int32_t dx, int32_t dy)
{
    enum result result = turns_begin(game, handle);
    if (result == RESULT_OK) {
        int32_t base = dig_units(game, handle);
        result = dig(game, game_somebody(game, handle), dx, dy);
        if (result == RESULT_OK) {
            turns_end(game, handle, base);
        }
    }
    return result;
}

enum result game_climb(struct game *game, struct actor_handle handle, bool down)
{
    enum result result = turns_begin(game, handle);
    return result != RESULT_OK ? result
                               : turns_done(game, handle, climb(game, game_somebody(game, handle), down));
}

enum result game_wait(struct game *game, struct actor_handle handle)
{
    enum result result = turns_begin(game, handle);
    return result != RESULT_OK ? result : turns_done(game, handle, RESULT_OK);
}
