/* The things that a character saw lying about and still means to pick up as it explores: not what it put
 * down, or could not carry, and no remains. */
#ifndef RAMPART_SERVER_SESSION_FINDS_H
#define RAMPART_SERVER_SESSION_FINDS_H

#include "server/game/game_things.h"
#include "server/session/view.h"

enum { FINDS_WANTED = 16, FINDS_LEFT = 16 };

/* Zeroed: nothing was seen yet. */
struct finds {
    struct cell_name wanted[FINDS_WANTED]; /* where something lies; what more there is waits until it is seen
                                              again */
    int wanted_count;
    struct cell_name left[FINDS_LEFT]; /* where it is to lie: the last few */
    uint32_t left_count;               /* ever */
};

/* Takes in what lies in sight. Returns whether there is something new to pick up. */
bool finds_look(struct finds *finds, const struct game *game, const struct view *view);

/* Whether something is to be picked up on the cell at `place`, as far as was seen. */
bool finds_wants(const struct finds *finds, struct place place);

/* What is to be picked up there first, NULL for nothing. Requires: the character stands there. */
const struct thing *finds_first(const struct finds *finds, const struct game *game, struct place place);

/* What lies at `place` stays there. */
void finds_leave(struct finds *finds, struct place place);

#endif
