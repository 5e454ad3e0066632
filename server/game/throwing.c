/* A thing thrown flies along the straight line to its aim, in single steps that are looked up as those of a
 * body are: each from the cell before, with that cell's levels. So it goes over ramps, and it never comes to
 * lie where nobody could have walked. */
#include "common/invariant.h"
#include "server/game/belongings.h"
#include "server/game/effects.h"
#include "server/game/fight.h"
#include "server/game/game_things.h"
#include "server/game/minds.h"
#include "server/game/pack.h"
#include "server/game/turns.h"

/* The nearest whole number to part × steps / all; halves go away from 0. */
static int32_t share(int64_t part, int64_t steps, int64_t all)
{
    int64_t size = part < 0 ? -part : part;
    int64_t share = (2 * size * steps + all) / (2 * all);
    return (int32_t)(part < 0 ? -share : share);
}

/* Where something lands that is thrown from `from` towards the cell (dx, dy) away: where it meets a body,
 * before a wall, at its aim, or as far as anybody throws. */
static struct place landing_of(struct game *game, struct place from, int64_t dx, int64_t dy)
{
    int64_t width = dx < 0 ? -dx : dx;
    int64_t height = dy < 0 ? -dy : dy;
    int64_t all = width > height ? width : height;
    struct place at = from;
    for (int64_t step = 1; step <= all && step <= LIMIT_THROW_CELLS; step++) {
        struct place next = {from.realm, from.x + share(dx, step, all), from.y + share(dy, step, all),
                             at.levels};
        struct cell cell = world_cell(game->world, next.realm, next.x, next.y, at.levels);
        if (!cell.passable) {
            break;
        }
        at = next;
        at.levels = cell.levels;
        if (actors_at(&game->actors, at) != NULL) {
            break;
        }
    }
    return at;
}

/* The thing has landed beside whoever stands there. */
static void hit(struct game *game, struct actor *actor, struct actor *target, uint16_t kind)
{
    if (thing_kind_get(game->config.things, kind)->throw_damage.dice > 0) {
        fight_throw(game, actor, target, kind);
    } else if (!actor_is_player(target)) {
        minds_notice(game, target, actor);
    }
}

/* Whom the actor may hurt at a place, or NULL. */
static struct actor *target_at(struct game *game, const struct actor *actor, struct place place)
{
    const struct actor *target = actors_at(&game->actors, place);
    bool open = target != NULL && target != actor && fight_may_hurt(game, actor, target);
    return open ? game_somebody(game, target->handle) : NULL;
}

static enum result throw_one(struct game *game, struct actor *actor, char letter, int32_t dx, int32_t dy)
{
    const struct thing *thing = things_carried(&game->things, actor->handle, letter);
    if (thing == NULL) {
        return RESULT_NOT_CARRIED;
    }
    uint16_t kind = thing->kind;
    struct place landing = landing_of(game, actor->place, dx, dy);
    struct actor *target = target_at(game, actor, landing);
    if (target != NULL && !turns_engage(game, actor, target)) {
        return RESULT_NOT_YET;
    }
    struct thing_handle now;
    enum result result = pack_drop(&game->things, actor->handle, letter, 1, landing, &now);
    if (result != RESULT_OK) {
        return result;
    }
    game_tell(game, (struct game_event){.type = GAME_THREW,
                                        .actor = actor->handle,
                                        .from = actor->place,
                                        .to = landing,
                                        .kind = kind,
                                        .amount = 1});
    belongings_tell_pack(game, actor);
    belongings_tell_pile(game, landing);
    if (target != NULL) {
        hit(game, actor, target, kind);
    }
    (void)effects_fire(game, actor, &thing_kind_get(game->config.things, kind)->drop, now);
    return RESULT_OK;
}

enum result game_throw(struct game *game, struct actor_handle handle, char letter, int32_t dx, int32_t dy)
{
    enum result result = turns_begin(game, handle);
    return result != RESULT_OK
               ? result
               : turns_done(game, handle, throw_one(game, game_somebody(game, handle), letter, dx, dy));
}
