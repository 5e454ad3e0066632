/* Each row has its deed; a table finds it. What a deed reports decides what is read and learnt: a `tells`
 * behind effects that all were in vain is left out, as it would tell what did not happen. */
#include "server/game/effects.h"

#include "server/game/belongings.h"
#include "server/game/conditions.h"
#include "server/game/effects_deeds.h"

/* ------------------------------------------------------------------------------------------------- words */

static enum effects_outcome say(const struct effect *effect, enum game_event_type type)
{
    const struct actor *actor = effect->actor;
    game_tell(effect->game, (struct game_event){.type = type,
                                                .actor = actor->handle,
                                                .from = actor->place,
                                                .to = actor->place,
                                                .text = effect->event->text});
    return EFFECTS_HEARD;
}

static enum effects_outcome tell(const struct effect *effect)
{
    return say(effect, GAME_TOLD);
}

static enum effects_outcome sound(const struct effect *effect)
{
    return say(effect, GAME_SOUNDED);
}

static enum effects_outcome ring(const struct effect *effect)
{
    return say(effect, GAME_RANG);
}

/* ---------------------------------------------------------------------------------------------- the thing */

/* Where there is no room for what it becomes it is used up all the same. */
static enum effects_outcome become(const struct effect *effect)
{
    struct game *game = effect->game;
    const struct thing *thing = things_get(&game->things, effect->thing);
    if (thing == NULL) {
        return EFFECTS_UNNOTICED;
    }
    const struct things_spot before = {thing->carried, thing->holder, thing->place};
    struct place ground = thing->carried ? effect->actor->place : thing->place;
    struct thing_handle now = {0};
    if (things_become(&game->things, effect->thing, effect->event->kind, ground, &now) != RESULT_OK) {
        things_destroy(&game->things, effect->thing, 1);
    }
    const struct thing *after = things_get(&game->things, now);
    if (before.carried) {
        belongings_tell_pack(game, effect->actor);
    }
    if (!before.carried || (after != NULL && !after->carried)) {
        belongings_tell_pile(game, ground);
    }
    return EFFECTS_UNNOTICED;
}

/* ------------------------------------------------------------------------------------------------ firing */

static enum effects_outcome (*const deeds[THING_EFFECT_COUNT])(const struct effect *effect) = {
    [THING_BECOMES] = become,
    [THING_TELLS] = tell,
    [THING_SOUNDS] = sound,
    [THING_RINGS] = ring,
    [THING_HEALS] = effects_body_heal,
    [THING_HURTS] = effects_body_hurt,
    [THING_FEEDS] = effects_body_last,
    [THING_STRENGTHENS] = effects_body_strengthen,
    [THING_TOUGHENS] = effects_body_toughen,
    [THING_SHIELDS] = effects_body_last,
    [THING_HASTENS] = effects_body_last,
    [THING_SLOWS] = effects_body_last,
    [THING_SHINES] = effects_body_last,
    [THING_BLINDS] = effects_body_last,
    [THING_CONFUSES] = effects_body_last,
    [THING_MAPS] = effects_knowledge_map,
    [THING_FINDS_THINGS] = effects_knowledge_find_things,
    [THING_FINDS_CREATURES] = effects_knowledge_find_creatures,
    [THING_IDENTIFIES] = effects_knowledge_identify,
    [THING_TELEPORTS] = effects_place_teleport,
    [THING_RETURNS] = effects_place_return,
    [THING_DIGS] = effects_place_dig,
    [THING_BURNS] = effects_creatures_burn,
    [THING_SCARES] = effects_creatures_scare,
    [THING_STILLS] = effects_creatures_still,
    [THING_WAKES] = effects_creatures_wake,
};

static bool is_words(enum thing_effect effect)
{
    return thing_kind_effect_form(effect)->takes == THING_TAKES_TEXT;
}

/* What is done to the body, or by it, is not done any more by one who is dead or gone. */
static bool can_happen(const struct effect *effect)
{
    enum thing_effect what = effect->event->effect;
    return is_words(what) || what == THING_BECOMES || (effect->actor->body && effect->actor->hit_points > 0);
}

bool effects_fire(struct game *game, struct actor *actor, const struct thing_events *events,
                  struct thing_handle thing)
{
    bool noticed = false;
    bool worked = false;
    bool in_vain = false;
    const struct thing *stack = things_get(&game->things, thing);
    const uint16_t kind = stack != NULL ? stack->kind : THING_NONE;
    for (int i = 0; i < events->count; i++) {
        const struct effect effect = {game, actor, thing, kind, &events->at[i]};
        enum thing_effect what = effect.event->effect;
        if (!can_happen(&effect) || (what == THING_TELLS && in_vain && !worked)) {
            continue;
        }
        enum effects_outcome outcome = deeds[what](&effect);
        worked = worked || outcome == EFFECTS_WORKED;
        in_vain = in_vain || outcome == EFFECTS_IN_VAIN;
        noticed = noticed || outcome == EFFECTS_WORKED || outcome == EFFECTS_HEARD;
    }
    return noticed;
}

void effects_wear_off(struct game *game, struct actor *actor)
{
    enum condition which;
    while (conditions_run_out(&actor->conditions, bubbles_age(game->bubbles, actor->handle.index), &which)) {
        struct game_event event = {
            .type = GAME_ALTERED, .actor = actor->handle, .from = actor->place, .to = actor->place};
        game_tell(game, event);
        event.type = GAME_TOLD;
        event.text = conditions_end_text(which);
        game_tell(game, event);
    }
}

int32_t game_condition_turns(const struct game *game, struct actor_handle handle, enum condition which)
{
    const struct conditions *conditions = &actors_get(&game->actors, handle)->conditions;
    int64_t left = conditions->until[which] - bubbles_age(game->bubbles, handle.index);
    return !conditions_has(conditions, which) || left <= 0
               ? 0
               : (int32_t)((left + BUBBLES_TURN - 1) / BUBBLES_TURN);
}
