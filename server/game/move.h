/* The one move routine: whoever changes place does it here. */
#ifndef RAMPART_SERVER_GAME_MOVE_H
#define RAMPART_SERVER_GAME_MOVE_H

#include "server/game/game_state.h"

/* Somebody and where to. */
struct transfer {
    struct actor *actor;
    struct place to;
};

/* Takes all of them at once to where they go: two who swap are two transfers. Everybody leaves before anybody
 * enters; then events of the cells may move people on. */
void move_put(struct game *game, const struct transfer *transfers, int count);

/* Brings an actor to a place, or beside who stands there. BLOCKED, and nothing happens, where all is full. */
MUST_CHECK enum result move_arrive(struct game *game, struct actor *actor, struct place wanted);

/* The same by stairs or a portal, of which is told. */
MUST_CHECK enum result move_pass(struct game *game, struct actor *actor, struct place wanted);

/* Takes a player to where its realm is entered, or beside who stands there. False: it is there already,
 * nobody has said where that is, or all is full. */
bool move_bring_back(struct game *game, struct actor *player);

/* Moves on whom events of cells have sent, at most LIMIT_EVENT_MOVES times. For those who appear and leave,
 * where nobody is moved first; move_put does it by itself. */
void move_settle(struct game *game);

#endif
