/* Each row has its deed; a table finds it. What a deed reports decides what is read and learnt: a `tells`
 * behind effects that all were in vain is left out, as it would tell what did not happen. */
#include "server/game/effects.h"

#include "common/invariant.h"
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

/* ------------------------------------------------------------------------------------------------ firing */

static enum effects_outcome (*const deeds[THING_EFFECT_COUNT])(const struct effect *effect) = {
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
    [THING_TELEPORTS] = effects_place_teleport,
    [THING_RETURNS] = effects_place_return,
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
    for (int i = 0; i < events->count; i++) {
        const struct effect effect = {game, actor, thing, THING_NONE, &events->at[i]};
        enum thing_effect what = effect.event->effect;
        if (!can_happen(&effect) || deeds[what] == NULL || (what == THING_TELLS && in_vain && !worked)) {
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
