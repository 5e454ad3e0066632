/* A player in bytes: all that it is and carries, but for where else it matters (who hunts it, whom it
 * fights), so that it can leave the world and come back as it was, after a restart too. Kinds and realms are
 * written by their names: what content has no more is forgotten, and the rest is as it was. */
#ifndef RAMPART_SERVER_GAME_RECORD_H
#define RAMPART_SERVER_GAME_RECORD_H

#include "common/buffer.h"
#include "server/game/game.h"

/* Appends the player's record. The Keystone is none of it: that stays in the world. Requires: the handle
 * names a player who lives. */
void game_save_player(const struct game *game, struct actor_handle player, struct buffer *out);

/* Puts a player into the world as it was saved, where it was, or as near by as there is room; at the start
 * where that place is no more. Requires: as for game_join. Guarantees: RESULT_OK and *handle; or NAME_TAKEN;
 * FULL; or BAD_FIELD, the bytes are no record; and nothing changed. */
MUST_CHECK enum result game_restore_player(struct game *game, const char *name, const void *bytes,
                                           size_t length, struct actor_handle *handle);

#endif
