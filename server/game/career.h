/* How far a player has come: what its run counts for once it is over. */
#ifndef RAMPART_SERVER_GAME_CAREER_H
#define RAMPART_SERVER_GAME_CAREER_H

#include "common/place.h"

#include <stdint.h>

struct actor;
struct actor_handle;
struct game;

struct career {
    int32_t depth; /* the deepest at which it has gained experience, as spawn_depth counts: who only walks
                      there has done nothing yet */
    int64_t turns; /* lived; in the actor itself only once it is dead */
    int64_t coins; /* what those that it carries are worth, in copper; likewise */
};

/* The player's run so far. Requires: the handle names a player; one who is dead, too. */
struct career career_of(const struct game *game, struct actor_handle player);

/* The player gains experience for what happened at `place`: notes how deep that is. For server/game only, as
 * the next. */
void career_earn(const struct game *game, struct actor *player, struct place place);

/* The player dies: notes what nobody could find out afterwards. To be called before it loses all that. */
void career_close(struct game *game, struct actor *player);

#endif
