/* The words of fights: one place for all of them, as each reader sees it. */
#ifndef RAMPART_SERVER_SESSION_NARRATION_H
#define RAMPART_SERVER_SESSION_NARRATION_H

#include "server/game/game.h"

enum { NARRATION_BYTES = 160 };

/* What `reader` reads of a blow or a death (GAME_STRUCK, GAME_DIED): "You miss the bat.", "The goblin hits
 * Bob." Whoever it does not see (`sees_actor`, `sees_other`, as the event has them) is something. False, and
 * no text, of other events. Requires: the event is not forgotten yet. */
bool narration_write(const struct game *game, const struct game_event *event, struct actor_handle reader,
                     bool sees_actor, bool sees_other, char text[NARRATION_BYTES]);

/* How a player's run ended, from the event of its death, for its own eyes: "Killed by a goblin on level 3 of
 * caves." */
void narration_write_end(const struct game *game, const struct game_event *event, const char *realm_name,
                         char text[NARRATION_BYTES]);

#endif
