/* The actors of a game, and an index of who is where. */
#ifndef RAMPART_SERVER_GAME_ACTORS_H
#define RAMPART_SERVER_GAME_ACTORS_H

#include "server/game/game.h"

enum {
    ACTORS_NONE = GAME_ACTORS_MAX,
    ACTORS_BUCKETS = 4096, /* heads; buckets whose hash is the same share a list */
};

/* A run of the table's indices: players have one, creatures another, so that neither crowds out the other and
 * a player's index is less than LIMIT_CONNECTIONS. */
struct actors_pool {
    uint32_t first;
    uint32_t used; /* indices first … used − 1 have been used at some time */
    uint32_t end;
    uint32_t first_free; /* of those, the first free one */
};

/* Embedded by value in struct game; large. */
struct actors {
    size_t count;        /* of those with a body */
    size_t player_count; /* with or without a body */
    struct actors_pool players;
    struct actors_pool creatures;
    uint32_t heads[ACTORS_BUCKETS];
    bool present[GAME_ACTORS_MAX];
    struct actor table[GAME_ACTORS_MAX];
};

void actors_init(struct actors *actors);

/* A new actor at `place`, all else of it zero: a player of that name, or a creature of that kind (and "").
 * Returns it, or NULL where there are as many of these as there can be. */
struct actor *actors_add(struct actors *actors, const char *name, uint16_t kind, struct place place);
void actors_remove(struct actors *actors, struct actor *actor);

/* Takes the body out of the world, and puts it back at `place`. Requires: it has a body; it has none. */
void actors_withdraw(struct actors *actors, struct actor *actor);
void actors_return(struct actors *actors, struct actor *actor, struct place place);

/* Changes where an actor is. */
void actors_move(struct actors *actors, struct actor *actor, struct place place);

/* The actor of that handle, or NULL. */
const struct actor *actors_get(const struct actors *actors, struct actor_handle handle);

/* Who stands on the cell at `place`, or NULL. */
const struct actor *actors_at(const struct actors *actors, struct place place);

/* As game_each_near. */
void actors_each_near(const struct actors *actors, struct place place, int32_t radius,
                      void (*visit)(void *context, const struct actor *actor), void *context);

#endif
