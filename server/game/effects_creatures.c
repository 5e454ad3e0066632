/* Effects on others near who sets them off. Whom they meet is found first, in the order of their numbers, as
 * what is done to one may take others out of the lists that are gone through. */
#include "server/game/creature_kind.h"
#include "server/game/effects.h"
#include "server/game/effects_deeds.h"
#include "server/game/fight.h"
#include "server/game/minds.h"
#include "server/game/turns.h"

#include <stdlib.h>

enum { TARGETS_MAX = 512 };

struct targets {
    const struct game *game;
    const struct actor *actor;
    bool in_sight; /* only those */
    int count;
    uint32_t numbers[TARGETS_MAX];
};

static void add_target(void *context, const struct actor *other)
{
    struct targets *targets = context;
    const struct actor *actor = targets->actor;
    bool met = other != actor && fight_may_hurt(targets->game, actor, other) &&
               (targets->in_sight ? turns_sees(targets->game, actor, other->place)
                                  : turns_levels_are_near(actor->place.levels, other->place.levels));
    if (met && targets->count < TARGETS_MAX) {
        targets->numbers[targets->count++] = other->handle.index;
    }
}

static int compare(const void *a, const void *b)
{
    uint32_t one = *(const uint32_t *)a;
    uint32_t other = *(const uint32_t *)b;
    return (one > other) - (one < other);
}

/* All whom the actor may do harm, within so many cells. */
static void find_targets(struct targets *targets, const struct game *game, const struct actor *actor,
                         int32_t cells, bool in_sight)
{
    targets->game = game;
    targets->actor = actor;
    targets->in_sight = in_sight;
    targets->count = 0;
    actors_each_near(&game->actors, actor->place, cells, add_target, targets);
    qsort(targets->numbers, (size_t)targets->count, sizeof *targets->numbers, compare);
}

/* ----------------------------------------------------------------------------------------------- touching */

/* How far an event reaches those whom it harms; 0: it harms nobody else. */
static int32_t reach_of(const struct thing_event *event)
{
    if (event->effect == THING_BURNS) {
        return event->extent;
    }
    return event->effect == THING_SCARES || event->effect == THING_STILLS ? event->number : 0;
}

void effects_touch(struct game *game, const struct actor *actor, const struct thing_events *events)
{
    struct targets targets;
    for (int i = 0; i < events->count; i++) {
        int32_t cells = reach_of(&events->at[i]);
        if (cells > 0) {
            find_targets(&targets, game, actor, cells, true);
            for (int k = 0; k < targets.count; k++) {
                bubbles_touch(game->bubbles, actor->handle.index, targets.numbers[k]);
            }
        }
    }
}

/* -------------------------------------------------------------------------------------------------- deeds */

enum effects_outcome effects_creatures_burn(const struct effect *effect)
{
    struct game *game = effect->game;
    struct targets targets;
    find_targets(&targets, game, effect->actor, effect->event->extent, true);
    for (int k = 0; k < targets.count; k++) {
        struct actor *target = &game->actors.table[targets.numbers[k]];
        if (target->body) {
            fight_hurt(game, target, effect->actor, effect->event->number, effect->kind);
        }
    }
    return EFFECTS_WORKED;
}

/* Creatures in sight come to have a condition, and know whose doing it was. */
static enum effects_outcome beset(const struct effect *effect, enum condition which)
{
    struct game *game = effect->game;
    struct targets targets;
    bool any = false;
    find_targets(&targets, game, effect->actor, effect->event->number, true);
    for (int k = 0; k < targets.count; k++) {
        struct actor *target = &game->actors.table[targets.numbers[k]];
        if (!actor_is_player(target)) {
            minds_notice(game, target, effect->actor);
            conditions_begin(&target->conditions, which, 1, bubbles_age(game->bubbles, target->handle.index),
                             effect->event->extent);
            any = true;
        }
    }
    return any ? EFFECTS_WORKED : EFFECTS_IN_VAIN;
}

enum effects_outcome effects_creatures_scare(const struct effect *effect)
{
    return beset(effect, CONDITION_SCARED);
}

enum effects_outcome effects_creatures_still(const struct effect *effect)
{
    return beset(effect, CONDITION_STILLED);
}

/* Nobody is told whether anybody was asleep. */
enum effects_outcome effects_creatures_wake(const struct effect *effect)
{
    struct game *game = effect->game;
    struct targets targets;
    find_targets(&targets, game, effect->actor, effect->event->number, false);
    for (int k = 0; k < targets.count; k++) {
        struct actor *target = &game->actors.table[targets.numbers[k]];
        target->mind.asleep = false;
        conditions_end(&target->conditions, CONDITION_STILLED);
    }
    return EFFECTS_UNNOTICED;
}
