/* The command of using something carried. Whoever learns what it is by that knows all others of its kind;
 * who notices nothing is left to wonder. */
#include "common/invariant.h"
#include "server/game/belongings.h"
#include "server/game/effects.h"
#include "server/game/game_things.h"
#include "server/game/lore.h"
#include "server/game/turns.h"

static const char nothing[] = "Nothing seems to happen.";

/* Tells of what is about to be done, by the name that the thing has yet. */
static void tell_use(struct game *game, const struct actor *actor, uint16_t kind)
{
    game_tell(game, (struct game_event){.type = GAME_USED,
                                        .actor = actor->handle,
                                        .from = actor->place,
                                        .to = actor->place,
                                        .kind = kind,
                                        .amount = 1});
}

static void wonder(struct game *game, const struct actor *actor)
{
    game_tell(game, (struct game_event){.type = GAME_TOLD,
                                        .actor = actor->handle,
                                        .from = actor->place,
                                        .to = actor->place,
                                        .text = nothing});
}

static enum result use(struct game *game, struct actor *actor, char letter)
{
    const struct thing *thing = things_carried(&game->things, actor->handle, letter);
    if (thing == NULL) {
        return RESULT_NOT_CARRIED;
    }
    const uint16_t kind = thing->kind;
    const struct thing_events *events = &thing_kind_get(game->config.things, kind)->use;
    if (events->count == 0) {
        return RESULT_NOT_USABLE;
    }
    effects_touch(game, actor, events);
    if (!bubbles_may_act(game->bubbles, actor->handle.index)) {
        return RESULT_NOT_YET;
    }
    tell_use(game, actor, kind);
    if (effects_fire(game, actor, events, thing->handle)) {
        (void)lore_learn(game, actor, kind);
    } else {
        wonder(game, actor);
    }
    return RESULT_OK;
}

enum result game_use(struct game *game, struct actor_handle handle, char letter)
{
    enum result result = turns_begin(game, handle);
    return result != RESULT_OK ? result
                               : turns_done(game, handle, use(game, game_somebody(game, handle), letter));
}
