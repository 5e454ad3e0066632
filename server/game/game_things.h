/* What players do with things: the commands, and what may be asked of things in play. Part of game.h.
 *
 * As all commands: carried out at once, or refused at no cost and with nothing changed; NOT_YET and DEAD
 * belong to all of them. Letters and counts are taken as they came from outside. */
#ifndef RAMPART_SERVER_GAME_GAME_THINGS_H
#define RAMPART_SERVER_GAME_GAME_THINGS_H

#include "server/game/game.h"
#include "server/game/thing_look.h"
#include "server/game/things.h"

/* Picks up `count` (PACK_ALL: all) of a stack underfoot; of none, where the handle is all zero: of what came
 * there last. RESULT_OK, or what pack_pick_up refuses. */
MUST_CHECK enum result game_get(struct game *game, struct actor_handle handle, struct thing_handle thing,
                                int32_t count);

/* Puts `count` of what is carried under `letter` underfoot. RESULT_OK, or what pack_drop refuses. */
MUST_CHECK enum result game_drop(struct game *game, struct actor_handle handle, char letter, int32_t count);

/* Wields or wears; takes off. RESULT_OK, or what pack_wear and pack_take_off refuse. */
MUST_CHECK enum result game_wear(struct game *game, struct actor_handle handle, char letter);
MUST_CHECK enum result game_remove(struct game *game, struct actor_handle handle, char letter);

/* Uses one of what is carried under `letter`: its events of use happen. RESULT_OK, NOT_CARRIED or NOT_USABLE.
 */
MUST_CHECK enum result game_use(struct game *game, struct actor_handle handle, char letter);

/* Throws one of it towards the cell (dx, dy) away: it flies step by step, over ramps too, until it meets a
 * body, a wall or its end. RESULT_OK, NOT_CARRIED or THINGS_FULL. */
MUST_CHECK enum result game_throw(struct game *game, struct actor_handle handle, char letter, int32_t dx,
                                  int32_t dy);

/* Hands `count` of it to the player one step away. RESULT_OK, NOBODY_THERE, or what pack_give refuses. */
MUST_CHECK enum result game_give(struct game *game, struct actor_handle handle, char letter, int32_t count,
                                 int32_t dx, int32_t dy);

/* All things in the world. */
const struct things *game_things(const struct game *game);

/* What the player sees of a kind: what it is, or what it looks like to who does not know. Texts live as long
 * as the game's tables. Requires: the handle names a player; 0 < kind < the table's count. */
struct thing_seen game_seen_as(const struct game *game, struct actor_handle player, uint16_t kind);

/* What the player knows of kinds. Borrowed: until the player is gone. */
const struct thing_lore *game_lore_of(const struct game *game, struct actor_handle player);

/* The same as game_seen_as and game_look_of for whoever knows just that. */
struct thing_seen game_seen_by(const struct game *game, const struct thing_lore *lore, uint16_t kind);
uint8_t game_look_by(const struct game *game, const struct thing_lore *lore, uint16_t kind);

/* What somebody sees who knows no kind. */
struct thing_seen game_seen_by_strangers(const struct game *game, uint16_t kind);

/* The look by which the player sees a kind, as thing_look_of. */
uint8_t game_look_of(const struct game *game, struct actor_handle player, uint16_t kind);

#endif
