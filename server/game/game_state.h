/* What the files of the game share: for this folder only. */
#ifndef RAMPART_SERVER_GAME_GAME_STATE_H
#define RAMPART_SERVER_GAME_GAME_STATE_H

#include "server/game/actors.h"
#include "server/game/consent.h"
#include "server/game/light.h"
#include "server/game/population.h"
#include "server/game/search.h"
#include "server/game/thing_look.h"
#include "server/game/things.h"
#include "server/game/trail.h"
#include "server/world/world.h"

/* Somebody whom an event of a cell moves on, once all events of the move under way have happened. */
struct onward {
    struct actor_handle actor;
    struct place from; /* where it stands: beyond the cell whose event it is, if it has left that */
    bool drops;        /* to the level below; else back to where it landed */
};

/* A shop and where it stands. */
struct game_shop {
    const struct shop *shop; /* borrowed */
    struct place place;
};

struct game {
    struct game_config config;
    struct world *world; /* the configuration's */
    struct bubbles *bubbles;
    uint64_t arrivals;                        /* of players, ever: their lasting numbers */
    struct place entrances[WORLD_REALMS_MAX]; /* a mask of 0: not known */
    struct darkness darkness[WORLD_REALMS_MAX];
    struct game_event *events;
    size_t event_count;
    size_t event_capacity;
    struct portal portals[PORTALS_MAX];
    size_t portal_count;
    struct game_shop shops[LIMIT_SHOPS];
    size_t shop_count;
    struct onward onwards[LIMIT_EVENT_MOVES]; /* of the command under way; empty between commands */
    int onward_count;
    uint32_t dead[GAME_ACTORS_MAX]; /* whom events still name */
    uint32_t dead_count;
    struct population population;
    struct things things;
    struct thing_looks looks;                   /* of this world's kinds */
    struct thing_lore lores[LIMIT_CONNECTIONS]; /* by a player's index */
    struct trail trails[LIMIT_CONNECTIONS];     /* by a player's index */
    struct consent consents[LIMIT_CONNECTIONS]; /* likewise */
    struct search search;                       /* of the one path search; used anew for each */
    struct actors actors;
};

/* The actor itself, to be changed. Requires: the handle names somebody. */
struct actor *game_somebody(struct game *game, struct actor_handle handle);

/* A new player at `place`, of that age and able to act in `wait` units; NULL where there are as many as there
 * can be. Once it is all that it is to be it arrives: that is told, and what arriving brings about happens.
 * Requires: nobody stands there; nobody has that name. */
struct actor *game_make_player(struct game *game, const char *name, struct place place, int64_t wait,
                               int64_t age);
void game_arrive(struct game *game, const struct actor *player);

/* The portal on the cell at `place`, or NULL. */
const struct portal *game_portal_at(const struct game *game, struct place place);

/* Notes that something happened. */
void game_tell(struct game *game, struct game_event event);

/* Replaces the cell at `at`, where it stands on the levels of `cell`, and tells. False, and nothing changed,
 * where LIMIT_CHANGED_CELLS are changed already. */
MUST_CHECK bool game_change_cell(struct game *game, struct place at, struct cell cell);

/* The same for what is dug, which leaves room to spare: doors go on opening when all digging is over. */
MUST_CHECK bool game_dig_cell(struct game *game, struct place at, struct cell cell);

#endif
