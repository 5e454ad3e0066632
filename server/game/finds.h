/* Things that lie about where nobody has put them: made with their chunk, let go of with it, and made again
 * as they were. For this folder only. */
#ifndef RAMPART_SERVER_GAME_FINDS_H
#define RAMPART_SERVER_GAME_FINDS_H

#include "server/game/game_state.h"
#include "server/game/populated.h"

/* Makes what lies in a chunk of `level`, but for the spots that are used up; these are used up then. */
void finds_fill(struct game *game, const struct chunk *chunk, const struct spawn_level *level,
                struct spots *used);

/* Takes away what nobody has touched in chunks that are not filled any more, and frees its spots. Remains of
 * the dead rot there. */
void finds_let_go(struct game *game);

#endif
