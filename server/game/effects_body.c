/* Effects on who sets them off: hit points, for now and for good, and what lasts a while. */
#include "server/game/conditions.h"
#include "server/game/effects_deeds.h"
#include "server/game/fight.h"

enum { FED_AMOUNT = 1, FLAG_AMOUNT = 1 };

enum effects_outcome effects_body_heal(const struct effect *effect)
{
    return fight_mend(effect->game, effect->actor, effect->event->number) > 0 ? EFFECTS_WORKED
                                                                              : EFFECTS_IN_VAIN;
}

enum effects_outcome effects_body_hurt(const struct effect *effect)
{
    fight_hurt(effect->game, effect->actor, effect->actor, effect->event->number, effect->kind);
    return EFFECTS_WORKED;
}

enum effects_outcome effects_body_strengthen(const struct effect *effect)
{
    struct actor *actor = effect->actor;
    int32_t room = LIMIT_FIGHT - actor->strength;
    int32_t more = effect->event->number < room ? effect->event->number : room;
    actor->strength += more;
    return more > 0 ? EFFECTS_WORKED : EFFECTS_IN_VAIN;
}

enum effects_outcome effects_body_toughen(const struct effect *effect)
{
    struct actor *actor = effect->actor;
    int32_t room = LIMIT_HIT_POINTS - actor->hit_points_most;
    int32_t more = effect->event->number < room ? effect->event->number : room;
    actor->toughness += more;
    actor->hit_points_most += more;
    actor->hit_points += more;
    return more > 0 ? EFFECTS_WORKED : EFFECTS_IN_VAIN;
}

/* --------------------------------------------------------------------------------------------- conditions */

/* A condition as a row of THING_EFFECTS makes it: most say how strong, and how long beside it. */
struct lasting {
    enum condition which;
    int32_t amount;
    int32_t turns;
};

static struct lasting lasting_of(const struct thing_event *event)
{
    static const struct {
        enum thing_effect effect;
        enum condition which;
    } rows[] = {{THING_SHIELDS, CONDITION_SHIELDED}, {THING_HASTENS, CONDITION_HASTENED},
                {THING_SLOWS, CONDITION_SLOWED},     {THING_SHINES, CONDITION_SHINING},
                {THING_BLINDS, CONDITION_BLIND},     {THING_CONFUSES, CONDITION_CONFUSED}};
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        if (rows[k].effect == event->effect) {
            return (struct lasting){rows[k].which, event->number > 0 ? event->number : FLAG_AMOUNT,
                                    event->extent};
        }
    }
    return (struct lasting){CONDITION_FED, FED_AMOUNT, event->number};
}

enum effects_outcome effects_body_last(const struct effect *effect)
{
    struct actor *actor = effect->actor;
    struct lasting lasting = lasting_of(effect->event);
    conditions_begin(&actor->conditions, lasting.which, lasting.amount,
                     bubbles_age(effect->game->bubbles, actor->handle.index), lasting.turns);
    game_tell(effect->game,
              (struct game_event){
                  .type = GAME_ALTERED, .actor = actor->handle, .from = actor->place, .to = actor->place});
    return EFFECTS_WORKED;
}
