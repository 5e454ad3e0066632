/* What each row of THING_EFFECTS does: of effects.c's table alone, by families of a file each. */
#ifndef RAMPART_SERVER_GAME_EFFECTS_DEEDS_H
#define RAMPART_SERVER_GAME_EFFECTS_DEEDS_H

#include "server/game/game_state.h"
#include "server/game/thing_kind.h"
#include "server/game/things.h"

/* One event that happens. */
struct effect {
    struct game *game;
    struct actor *actor; /* who sets it off; alive and in the world, unless the row is one of words */
    struct thing_handle thing;
    uint16_t kind; /* of the thing, as it was */
    const struct thing_event *event;
};

/* What the actor knows of it afterwards. */
enum effects_outcome {
    EFFECTS_WORKED,
    EFFECTS_IN_VAIN,  /* there was nothing to do: it is as if nothing had happened */
    EFFECTS_HEARD,    /* words, which say nothing of what else happened */
    EFFECTS_UNNOTICED /* whatever it did cannot be seen */
};

/* effects_body.c */
enum effects_outcome effects_body_heal(const struct effect *effect);
enum effects_outcome effects_body_hurt(const struct effect *effect);
enum effects_outcome effects_body_strengthen(const struct effect *effect);
enum effects_outcome effects_body_toughen(const struct effect *effect);
enum effects_outcome effects_body_last(const struct effect *effect); /* a condition begins */

/* effects_place.c */
enum effects_outcome effects_place_teleport(const struct effect *effect);
enum effects_outcome effects_place_return(const struct effect *effect);
enum effects_outcome effects_place_dig(const struct effect *effect);

/* effects_creatures.c */
enum effects_outcome effects_creatures_burn(const struct effect *effect);
enum effects_outcome effects_creatures_scare(const struct effect *effect);
enum effects_outcome effects_creatures_still(const struct effect *effect);
enum effects_outcome effects_creatures_wake(const struct effect *effect);

/* effects_knowledge.c */
enum effects_outcome effects_knowledge_map(const struct effect *effect);
enum effects_outcome effects_knowledge_find_things(const struct effect *effect);
enum effects_outcome effects_knowledge_find_creatures(const struct effect *effect);
enum effects_outcome effects_knowledge_identify(const struct effect *effect);

#endif
