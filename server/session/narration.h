/* The words of what happens: one place for all of them, as each reader sees it. */
#ifndef RAMPART_SERVER_SESSION_NARRATION_H
#define RAMPART_SERVER_SESSION_NARRATION_H

#include "server/game/game.h"

enum { NARRATION_BYTES = 224, NARRATION_END_BYTES = LIMIT_SCORE_CAUSE_BYTES + 1 };

/* A reader who is ACTOR_NOBODY is a ghost, and a stranger to all things. */

/* What `reader` reads of a blow, a hurt, a death, a threat or an exchange of places (GAME_STRUCK, GAME_HURT,
 * GAME_DIED, GAME_THREATENED, GAME_SWAPPED): "You miss the bat.", "The goblin hits Bob." Whoever it does not
 * see (`sees_actor`, `sees_other`, as the event has them) is something. False, and no text, of other events.
 * Requires: the event is not forgotten yet. */
bool narration_write(const struct game *game, const struct game_event *event, struct actor_handle reader,
                     bool sees_actor, bool sees_other, char text[NARRATION_BYTES]);

/* What `reader` reads of a deed with things (GAME_GOT … GAME_SOLD), as it sees what they are: "You pick up 3
 * murky potions.", "The imp steals a dagger from Bob." Otherwise as narration_write. */
bool narration_write_deed(const struct game *game, const struct game_event *event, struct actor_handle reader,
                          bool sees_actor, bool sees_other, char text[NARRATION_BYTES]);

/* What a player reads of what it has learnt (GAME_LEARNT): "You know now: a murky potion is a potion of
 * healing." False, and no text, where it looks as it always did. */
bool narration_write_learnt(const struct game *game, const struct game_event *event,
                            char text[NARRATION_BYTES]);

/* Whether an event is such a deed, and whether the other of the two has a part in it. */
bool narration_is_deed(enum game_event_type type);
bool narration_has_other(enum game_event_type type);

/* How a player's run ended, from the event of its death, for its own eyes: "Killed by a goblin on level 3 of
 * caves." */
void narration_write_end(const struct game *game, const struct game_event *event, const char *realm_name,
                         char text[NARRATION_END_BYTES]);

/* What those read of somebody's passage by stairs or a portal (GAME_PASSED) who see where it went, or, where
 * it `comes`, where it came out: "Bob goes through the archway.", "The goblin comes up the stairs." */
void narration_write_passage(const struct game *game, const struct game_event *event, bool comes,
                             char text[NARRATION_BYTES]);

/* What its player reads of something sensed (GAME_SENSED): "You sense 5 darts, 3 steps to the east." */
void narration_write_sensed(const struct game *game, const struct game_event *event,
                            char text[NARRATION_BYTES]);

/* Roughly where `to` lies, seen from `from`: "north-east". "" where it is the same column of cells. Static.
 */
const char *narration_side(struct place from, struct place to);

/* Where the way leads on whose sign a player stands; `realm_name` NULL: out of the world. */
void narration_write_way(const char *realm_name, char text[NARRATION_BYTES]);

#endif
