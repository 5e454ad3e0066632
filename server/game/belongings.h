/* What actors carry, in a game: things.h and pack.h with the events that tell of it. For this folder only. */
#ifndef RAMPART_SERVER_GAME_BELONGINGS_H
#define RAMPART_SERVER_GAME_BELONGINGS_H

#include "server/game/fate.h"
#include "server/game/game_state.h"

/* Tells that what lies at `place` has changed. */
void belongings_tell_pile(struct game *game, struct place place);

/* Tells that what the actor carries or wears has changed. */
void belongings_tell_pack(struct game *game, const struct actor *actor);

/* Makes things at a place on the ground, and tells; fewer, or none, where the world is too full of them. */
void belongings_lay(struct game *game, uint16_t kind, int32_t count, struct place place);

/* Lays what a creature that dies leaves behind, by the drops of its kind. */
void belongings_drop(struct game *game, const struct actor *creature);

/* Whether somebody carries what a thief would take: anything that is not worn, but for the Keystone. */
bool belongings_can_be_stolen(const struct game *game, const struct actor *victim);

/* The thief takes one stack of that, by `fate`, and all is told. Requires: belongings_can_be_stolen. */
void belongings_steal(struct game *game, const struct actor *thief, const struct actor *victim,
                      struct fate *fate);

/* Puts all that the actor carries on the ground where it is, or was last: of one who dies. */
void belongings_put_down(struct game *game, const struct actor *actor);

/* The actor leaves with all that it carries, but for the Keystone, which it puts down. */
void belongings_take_away(struct game *game, const struct actor *actor);

#endif
