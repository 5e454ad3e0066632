/* What players do with things. pack.h decides, whole or not at all; what is done is told in the order in
 * which people would say it: who did what, then what has changed by it. */
#include "server/game/game_things.h"

#include "common/invariant.h"
#include "server/game/belongings.h"
#include "server/game/effects.h"
#include "server/game/pack.h"
#include "server/game/turns.h"

const struct things *game_things(const struct game *game)
{
    return &game->things;
}

const struct thing_lore *game_lore_of(const struct game *game, struct actor_handle player)
{
    INVARIANT(player.index < LIMIT_CONNECTIONS);
    return &game->lores[player.index];
}

uint8_t game_look_by(const struct game *game, const struct thing_lore *lore, uint16_t kind)
{
    return thing_look_of(&game->looks, lore, kind);
}

struct thing_seen game_seen_by(const struct game *game, const struct thing_lore *lore, uint16_t kind)
{
    return thing_look_seen(game->config.things, &game->looks, lore, kind);
}

uint8_t game_look_of(const struct game *game, struct actor_handle player, uint16_t kind)
{
    return game_look_by(game, game_lore_of(game, player), kind);
}

struct thing_seen game_seen_as(const struct game *game, struct actor_handle player, uint16_t kind)
{
    return game_seen_by(game, game_lore_of(game, player), kind);
}

struct thing_seen game_seen_by_strangers(const struct game *game, uint16_t kind)
{
    const struct thing_lore none = {.knows = {false}};
    return thing_look_seen(game->config.things, &game->looks, &none, kind);
}

/* ------------------------------------------------------------------------------------------------ telling */

/* So many things of a kind, as they were before they were moved. */
struct handful {
    uint16_t kind;
    int32_t count;
};

static struct handful handful_of(const struct thing *thing, int32_t count)
{
    struct handful handful = {0};
    if (thing != NULL) {
        handful.kind = thing->kind;
        handful.count = count == PACK_ALL ? thing->count : count;
    }
    return handful;
}

static const struct thing_kind *kind_of(const struct game *game, struct handful handful)
{
    return thing_kind_get(game->config.things, handful.kind);
}

/* Tells that the actor did that with them where it stands, and that its pack has changed by it. */
static void tell(struct game *game, enum game_event_type type, const struct actor *actor,
                 struct handful handful)
{
    game_tell(game, (struct game_event){.type = type,
                                        .actor = actor->handle,
                                        .from = actor->place,
                                        .to = actor->place,
                                        .kind = handful.kind,
                                        .amount = handful.count});
    belongings_tell_pack(game, actor);
}

/* ---------------------------------------------------------------------------------------------- the deeds */

static enum result get(struct game *game, struct actor *actor, struct thing_handle thing, int32_t count)
{
    if (thing.index == 0 && thing.generation == 0) {
        const struct thing *top = things_first_at(&game->things, actor->place);
        thing = top != NULL ? top->handle : thing;
    }
    struct handful handful = handful_of(things_get(&game->things, thing), count);
    enum result result = pack_pick_up(&game->things, actor->handle, actor->place, thing, count, &thing);
    if (result == RESULT_OK) {
        tell(game, GAME_GOT, actor, handful);
        belongings_tell_pile(game, actor->place);
        (void)effects_fire(game, actor, &kind_of(game, handful)->pick_up, thing);
    }
    return result;
}

static enum result drop(struct game *game, struct actor *actor, char letter, int32_t count)
{
    struct handful handful = handful_of(things_carried(&game->things, actor->handle, letter), count);
    struct thing_handle now;
    enum result result = pack_drop(&game->things, actor->handle, letter, count, actor->place, &now);
    if (result == RESULT_OK) {
        tell(game, GAME_DROPPED, actor, handful);
        belongings_tell_pile(game, actor->place);
        (void)effects_fire(game, actor, &kind_of(game, handful)->drop, now);
    }
    return result;
}

static enum result change_gear(struct game *game, const struct actor *actor, char letter, bool on)
{
    enum result result = on ? pack_wear(&game->things, actor->handle, letter)
                            : pack_take_off(&game->things, actor->handle, letter);
    if (result == RESULT_OK) {
        const struct thing *thing = things_carried(&game->things, actor->handle, letter);
        tell(game, on ? GAME_WORE : GAME_TOOK_OFF, actor, handful_of(thing, PACK_ALL));
    }
    return result;
}

/* The player one step away from the actor, or NULL. */
static const struct actor *player_beside(struct game *game, const struct actor *actor, int32_t dx, int32_t dy)
{
    struct place at = {actor->place.realm, actor->place.x + dx, actor->place.y + dy, actor->place.levels};
    at.levels = world_cell(game->world, at.realm, at.x, at.y, at.levels).levels;
    const struct actor *other = actors_at(&game->actors, at);
    return other != NULL && other != actor && actor_is_player(other) ? other : NULL;
}

/* Whoever hands something to one who fights has joined the fight by that, even if the other cannot take it.
 */
static enum result give(struct game *game, const struct actor *actor, char letter, int32_t count,
                        const struct actor *to)
{
    const struct thing *thing = things_carried(&game->things, actor->handle, letter);
    struct handful handful = handful_of(thing, count);
    if (thing == NULL) {
        return RESULT_NOT_CARRIED;
    }
    if (handful.count < 1 || handful.count > thing->count) {
        return RESULT_NOT_THAT_MANY;
    }
    if (to == NULL) {
        return RESULT_NOBODY_THERE;
    }
    bubbles_touch(game->bubbles, actor->handle.index, to->handle.index);
    if (!bubbles_may_act(game->bubbles, actor->handle.index)) {
        return RESULT_NOT_YET;
    }
    enum result result = pack_give(&game->things, actor->handle, letter, count, to->handle, NULL);
    if (result == RESULT_OK) {
        game_tell(game, (struct game_event){.type = GAME_GAVE,
                                            .actor = actor->handle,
                                            .other = to->handle,
                                            .from = actor->place,
                                            .to = to->place,
                                            .kind = handful.kind,
                                            .amount = handful.count});
        belongings_tell_pack(game, actor);
        belongings_tell_pack(game, to);
    }
    return result;
}

/* ------------------------------------------------------------------------------------------- the commands */

enum result game_get(struct game *game, struct actor_handle handle, struct thing_handle thing, int32_t count)
{
    enum result result = turns_begin(game, handle);
    return result != RESULT_OK
               ? result
               : turns_done(game, handle, get(game, game_somebody(game, handle), thing, count));
}

enum result game_drop(struct game *game, struct actor_handle handle, char letter, int32_t count)
{
    enum result result = turns_begin(game, handle);
    return result != RESULT_OK
               ? result
               : turns_done(game, handle, drop(game, game_somebody(game, handle), letter, count));
}

enum result game_wear(struct game *game, struct actor_handle handle, char letter)
{
    enum result result = turns_begin(game, handle);
    return result != RESULT_OK
               ? result
               : turns_done(game, handle, change_gear(game, game_somebody(game, handle), letter, true));
}

enum result game_remove(struct game *game, struct actor_handle handle, char letter)
{
    enum result result = turns_begin(game, handle);
    return result != RESULT_OK
               ? result
               : turns_done(game, handle, change_gear(game, game_somebody(game, handle), letter, false));
}

enum result game_give(struct game *game, struct actor_handle handle, char letter, int32_t count, int32_t dx,
                      int32_t dy)
{
    enum result result = turns_begin(game, handle);
    if (result != RESULT_OK) {
        return result;
    }
    const struct actor *actor = game_somebody(game, handle);
    return turns_done(game, handle, give(game, actor, letter, count, player_beside(game, actor, dx, dy)));
}
