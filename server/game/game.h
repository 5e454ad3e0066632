/* The rules: who is in the world, where, and what they may do. Commands in, events out.
 *
 * Nothing here knows a connection, a clock or a line of text on a wire. */
#ifndef RAMPART_SERVER_GAME_GAME_H
#define RAMPART_SERVER_GAME_GAME_H

#include "common/limits.h"
#include "common/place.h"
#include "common/result.h"
#include "server/world/portal.h"

#include <stdbool.h>
#include <stddef.h>

struct world;
struct game;

enum { GAME_ACTORS_MAX = LIMIT_CONNECTIONS };

/* Names an actor for as long as it is in the world; afterwards it names nobody. */
struct actor_handle {
    uint32_t index; /* less than GAME_ACTORS_MAX, used again once its actor has left */
    uint32_t generation;
};

struct actor {
    struct actor_handle handle;
    struct place place;
    char name[LIMIT_NAME_MAX_BYTES + 1];
    size_t dug;    /* cells, since joining */
    uint32_t next; /* in its bucket's list, or among the free; GAME_ACTORS_MAX ends it */
    uint32_t before;
};

enum game_event_type {
    GAME_APPEARED,
    GAME_MOVED,
    GAME_LEFT,
    GAME_CELL_CHANGED,
    GAME_TOLD,    /* the actor reads a text */
    GAME_SOUNDED, /* a text that is heard as words spoken there would be */
    GAME_RANG     /* a text that is heard on every level the place stands on, however far */
};

/* Something that happened. Where an event has one place, from equals to. */
struct game_event {
    enum game_event_type type;
    struct actor_handle
        actor; /* whom it happened to; of SOUNDED and RANG who set it off; not of CELL_CHANGED */
    struct place from;
    struct place to;
    bool for_sight;   /* CELL_CHANGED: sight may go elsewhere: it lets it through and did not before, or the
                         other way round; or there was rock, or it stood on other levels */
    const char *text; /* TOLD, SOUNDED and RANG: the world's terrain's own, or static */
};

/* A game in `world` (borrowed: outlives the game) whose new players arrive at `start`, a passable place.
 * The caller owns it: game_destroy. */
struct game *game_create(struct world *world, struct place start);
/* Accepts NULL. */
void game_destroy(struct game *game);

struct world *game_world(const struct game *game);

/* Adds a portal (copied) and puts its sign on its cell. Requires: fewer than PORTALS_MAX so far; `from` is
 * passable and no other portal's. */
void game_add_portal(struct game *game, const struct portal *portal);

/* Says where a realm is entered, a passable place: where its snares take people back to. Until it is said,
 * they take nobody anywhere, but in the realm of game_create's start. */
void game_set_entrance(struct game *game, struct place entrance);

/* Puts a new player at the start, or on the nearest free cell by it.
 * Requires: text_is_name(name). Guarantees: RESULT_OK and *handle; else NAME_TAKEN or FULL and nothing
 * changed. */
MUST_CHECK enum result game_join(struct game *game, const char *name, struct actor_handle *handle);

/* Takes the actor out of the world; the cell it stood on is left. Requires: the handle names somebody. */
void game_leave(struct game *game, struct actor_handle handle);

/* One step, dx and dy in −1 … 1, not both 0. Walking into a friendly player swaps places. What the cells do
 * that are left and entered happens then, and may move people on.
 * RESULT_OK, or BLOCKED and nothing changed. Requires: the handle names somebody. */
MUST_CHECK enum result game_move(struct game *game, struct actor_handle handle, int32_t dx, int32_t dy);

/* Digs the rock or the wall one step away; dx, dy as for game_move. RESULT_OK, and the cell is open, with
 * rubble on it; or NOTHING_TO_DIG, NO_DIGGING, UNYIELDING, RIM CHANGED_FULL or DUG_SHARE and nothing changed.
 * Digging leaves one part in LIMIT_CHANGED_SPARE of the changes that there may be to what cells do by
 * themselves; of the rest nobody takes all: DUG_SHARE is for who has dug, since joining, one part in
 * LIMIT_DUG_SHARE of what is left. */
MUST_CHECK enum result game_dig(struct game *game, struct actor_handle handle, int32_t dx, int32_t dy);

/* Uses the portal or the stairs underfoot; a portal whichever way one climbs. RESULT_OK, or NO_STAIRS_UP,
 * NO_STAIRS_DOWN or BLOCKED and nothing changed; or OUT, and nothing changed yet: the run is over, and the
 * caller takes the actor away. */
MUST_CHECK enum result game_climb(struct game *game, struct actor_handle handle, bool down);

/* The actor of that handle, or NULL where it names nobody any more. Valid until the next command. */
const struct actor *game_actor(const struct game *game, struct actor_handle handle);

/* Who stands on the cell at `place`, or NULL. */
const struct actor *game_actor_at(const struct game *game, struct place place);

/* Calls `visit` for every actor of place.realm within `radius` of (place.x, place.y), whatever its levels, in
 * an order that means nothing. */
void game_each_near(const struct game *game, struct place place, int32_t radius,
                    void (*visit)(void *context, const struct actor *actor), void *context);

/* Calls `visit` for every actor in the world, by index. */
void game_each(const struct game *game, void (*visit)(void *context, const struct actor *actor),
               void *context);

size_t game_actor_count(const struct game *game);

/* What happened since game_forget_events, in order. */
const struct game_event *game_events(const struct game *game, size_t *count);
void game_forget_events(struct game *game);

#endif
