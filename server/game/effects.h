/* What things do: the events of picking up, dropping and using them (thing_kind.h says what each row is). */
#ifndef RAMPART_SERVER_GAME_EFFECTS_H
#define RAMPART_SERVER_GAME_EFFECTS_H

#include "server/game/game_state.h"
#include "server/game/thing_kind.h"
#include "server/game/things.h"

/* Events of a thing happen, in their order, to `actor`, where it stands: it picked the thing up, dropped it
 * or uses it. The actor may be dead or elsewhere afterwards, and the thing used up. Returns whether the actor
 * noticed any of it. Requires: the events are the table's own. */
bool effects_fire(struct game *game, struct actor *actor, const struct thing_events *events,
                  struct thing_handle thing);

/* The player is about to set these off: it joins the fights of those whom they will harm, as one who strikes
 * them does. It may not act any more afterwards. */
void effects_touch(struct game *game, const struct actor *actor, const struct thing_events *events);

/* The actor has grown older: what lasted until now ends, and a player reads so. */
void effects_wear_off(struct game *game, struct actor *actor);

#endif
