/* Effects that tell of what is not seen. What is told is found here, so that nothing else need ever ask the
 * game about the unseen: the nearest first, and among these by place. */
#include "server/game/effects_deeds.h"
#include "server/game/lore.h"

#include <stdlib.h>

enum { TOLD_MAX = 8 };

enum effects_outcome effects_knowledge_map(const struct effect *effect)
{
    const struct actor *actor = effect->actor;
    game_tell(effect->game, (struct game_event){.type = GAME_MAPPED,
                                                .actor = actor->handle,
                                                .from = actor->place,
                                                .to = actor->place,
                                                .amount = effect->event->number});
    return EFFECTS_WORKED;
}

/* ------------------------------------------------------------------------------------------------ sensing */

/* The nearest of what was met so far, in order. */
struct sensed {
    const struct actor *actor;
    int count;
    struct game_event at[TOLD_MAX];
};

static bool comes_first(const struct sensed *sensed, const struct game_event *a, const struct game_event *b)
{
    struct place from = sensed->actor->place;
    int64_t near_a = place_distance(from, a->to);
    int64_t near_b = place_distance(from, b->to);
    if (near_a != near_b) {
        return near_a < near_b;
    }
    if (a->to.y != b->to.y || a->to.x != b->to.x) {
        return a->to.y != b->to.y ? a->to.y < b->to.y : a->to.x < b->to.x;
    }
    return a->to.levels.first != b->to.levels.first ? a->to.levels.first < b->to.levels.first
                                                    : a->kind < b->kind;
}

static void sense(struct sensed *sensed, struct game_event event)
{
    if (!level_set_share(sensed->actor->place.levels, event.to.levels)) {
        return;
    }
    int at = sensed->count;
    while (at > 0 && comes_first(sensed, &event, &sensed->at[at - 1])) {
        at--;
    }
    if (at == TOLD_MAX) {
        return;
    }
    sensed->count += sensed->count < TOLD_MAX;
    for (int k = sensed->count - 1; k > at; k--) {
        sensed->at[k] = sensed->at[k - 1];
    }
    event.type = GAME_SENSED;
    event.actor = sensed->actor->handle;
    event.from = sensed->actor->place;
    sensed->at[at] = event;
}

static void sense_thing(void *context, const struct thing *thing)
{
    sense(context,
          (struct game_event){
              .other = ACTOR_NOBODY, .to = thing->place, .kind = thing->kind, .amount = thing->count});
}

static void sense_creature(void *context, const struct actor *other)
{
    if (!actor_is_player(other)) {
        sense(context, (struct game_event){.other = other->handle, .to = other->place});
    }
}

static enum effects_outcome tell_sensed(struct game *game, const struct sensed *sensed)
{
    for (int k = 0; k < sensed->count; k++) {
        game_tell(game, sensed->at[k]);
    }
    return sensed->count > 0 ? EFFECTS_WORKED : EFFECTS_IN_VAIN;
}

enum effects_outcome effects_knowledge_find_things(const struct effect *effect)
{
    struct sensed sensed = {.actor = effect->actor};
    things_each_near(&effect->game->things, effect->actor->place, effect->event->number, sense_thing,
                     &sensed);
    return tell_sensed(effect->game, &sensed);
}

enum effects_outcome effects_knowledge_find_creatures(const struct effect *effect)
{
    struct sensed sensed = {.actor = effect->actor};
    actors_each_near(&effect->game->actors, effect->actor->place, effect->event->number, sense_creature,
                     &sensed);
    return tell_sensed(effect->game, &sensed);
}

/* -------------------------------------------------------------------------------------------- identifying */

enum effects_outcome effects_knowledge_identify(const struct effect *effect)
{
    struct things *things = &effect->game->things;
    bool any = false;
    const struct thing *thing = things_first_of(things, effect->actor->handle);
    for (; thing != NULL; thing = things_next_of(things, thing)) {
        any = lore_learn(effect->game, effect->actor, thing->kind) || any;
    }
    return any ? EFFECTS_WORKED : EFFECTS_IN_VAIN;
}
