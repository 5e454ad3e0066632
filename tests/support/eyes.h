/* Players who see as the session's do: a game's facts by real sight, for tests of the game alone. */
#ifndef RAMPART_TESTS_SUPPORT_EYES_H
#define RAMPART_TESTS_SUPPORT_EYES_H

#include "server/game/game.h"
#include "server/world/sight.h"

enum { EYES_MAX = 16, EYES_RADIUS = 20 };

/* Zeroed; `game` set once there is one. Large: keep it off the stack. */
struct eyes {
    const struct game *game;
    bool blind; /* nobody sees anything */
    struct place at[EYES_MAX];
    bool looked[EYES_MAX];
    struct sight sights[EYES_MAX];
};

/* Facts for game_create. Requires: at most EYES_MAX players. */
struct game_facts eyes_facts(struct eyes *eyes);

/* What can be seen has changed: all look anew. */
void eyes_blink(struct eyes *eyes);

#endif
