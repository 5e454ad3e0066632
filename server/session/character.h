/* A character: who is in the world, apart from the connection through which it is played. It stays when that
 * breaks off, for somebody to come back for. */
#ifndef RAMPART_SERVER_SESSION_CHARACTER_H
#define RAMPART_SERVER_SESSION_CHARACTER_H

#include "server/game/game.h"
#include "server/session/explored.h"
#include "server/session/ignored.h"
#include "server/session/token.h"

#include <stdbool.h>
#include <stdint.h>

/* All zero: none. */
struct character {
    struct actor_handle actor;
    struct explored *explored; /* owned: what it remembers of the map; NULL: there is no character */
    uint32_t connection;       /* 1 + the number of the one through which it is played; 0: nobody plays it, */
    int64_t leaves_ms;         /* and it leaves the world then; */
    uint32_t account;          /* whose it is; 0: a guest's */
    struct token token;        /* by which its player may go on after its connection broke off */
    struct ignored ignored;    /* whom whoever played it did not want to hear, */
    bool unwatched;            /* and whether to be watched */
};

/* A character for that actor, which remembers nothing. `notable` as for explored_init. Finish with
 * character_finish. */
void character_init(struct character *character, struct actor_handle actor, const bool *notable);
void character_finish(struct character *character);

static inline bool character_exists(const struct character *character)
{
    return character->explored != NULL;
}

/* Whether nobody plays it. */
static inline bool character_is_left(const struct character *character)
{
    return character_exists(character) && character->connection == 0;
}

#endif
