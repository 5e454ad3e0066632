/* The rules: who is in the world, where, and what they may do. Commands in, events out.
 *
 * Nothing here knows a connection, a clock or a line of text on a wire. Time comes in by game_set_time, and
 * is local (server/time/bubbles.h): a command of one whose turn has not come is RESULT_NOT_YET, and nothing
 * has changed. Creatures take their turns in game_pump. */
#ifndef RAMPART_SERVER_GAME_GAME_H
#define RAMPART_SERVER_GAME_GAME_H

#include "common/limits.h"
#include "common/place.h"
#include "common/result.h"
#include "server/game/career.h"
#include "server/game/combat.h"
#include "server/game/conditions.h"
#include "server/time/bubbles.h"
#include "server/world/portal.h"

#include <stdbool.h>
#include <stddef.h>

struct creature_kind;
struct creature_table;
struct spawn_rules;
struct thing_table;
struct world;
struct game;

enum { GAME_ACTORS_MAX = LIMIT_ACTORS };

/* Names an actor for as long as it is in the world; afterwards it names nobody. */
struct actor_handle {
    uint32_t index; /* less than GAME_ACTORS_MAX, of a player less than LIMIT_CONNECTIONS; used again once
                       its actor has left */
    uint32_t generation;
};

/* Names nobody, ever. */
#define ACTOR_NOBODY ((struct actor_handle){.index = 0, .generation = UINT32_MAX})

/* What a creature has in mind between its turns; minds.h. */
struct actor_mind {
    bool asleep;             /* until somebody wakes it */
    struct actor_handle foe; /* whom it hunts, or ACTOR_NOBODY */
    struct place foe_place;  /* where it knew its foe to be last; of no meaning without one */
};

/* What a player has done to a creature. */
struct actor_harm {
    struct actor_handle by;
    int32_t damage; /* hit points that it took, in all; 0: nobody did anything */
};

/* A player or a creature. */
struct actor {
    struct actor_handle handle;
    struct place place;
    char name[LIMIT_NAME_MAX_BYTES + 1]; /* of a player */
    uint16_t kind;                       /* of a creature, a row of its table; 0: a player */
    bool body;                           /* in the world; not of one who is dead or withdrawn */
    int32_t hit_points;                  /* 0 … hit_points_most; 0: dead */
    int32_t hit_points_most;
    int32_t experience;
    uint64_t fate;        /* its lasting number, for dice (fate.h) */
    uint32_t strikes;     /* occasions of FATE_COMBAT */
    uint32_t choices;     /* occasions of FATE_MIND */
    size_t dug;           /* cells, by a player since it joined */
    int64_t healed_until; /* of its age, in units: hit points that came back until then are counted */
    struct place home;    /* where a creature was made, or a withdrawn player's body was */
    struct place landed;  /* where it came to its level other than on foot: a snare takes it back there */
    struct actor_mind mind;
    int32_t strength;  /* attack beyond what its level gives, for good */
    int32_t toughness; /* hit points likewise */
    uint32_t uses;     /* occasions of FATE_USE */
    struct conditions conditions;
    struct career career;                 /* of a player */
    struct actor_harm harms[LIMIT_PARTY]; /* of a creature, in no order */
    uint32_t next; /* in its bucket's list, or among the free; GAME_ACTORS_MAX ends it */
    uint32_t before;
};

static inline bool actor_is_player(const struct actor *actor)
{
    return actor->kind == 0;
}

static inline bool actor_handle_equal(struct actor_handle a, struct actor_handle b)
{
    return a.index == b.index && a.generation == b.generation;
}

enum game_event_type {
    GAME_APPEARED,
    GAME_MOVED,
    GAME_LEFT,
    GAME_SWAPPED, /* the actor, now at `to`, has changed places with `other` */
    GAME_PASSED,  /* the actor took the stairs or the portal at `from` and came out at `to`, or beside it */
    GAME_CELL_CHANGED,
    GAME_FOUND_WAY, /* the player stands at `from`, on the sign of a portal that leads to `to`, or, where
                       `leaves`, out of the world */
    GAME_TOLD,      /* the actor reads a text */
    GAME_SOUNDED,   /* a text that is heard as words spoken there would be */
    GAME_RANG,      /* a text that is heard on every level the place stands on, however far */

    GAME_STRUCK, /* the actor at `from` attacked `other` at `to`, with what `strike` says; `shot`: from afar
                  */
    GAME_THREATENED, /* the player is about to strike the player `other`, who may act first */
    GAME_DIED,       /* the actor, at the hands of `other`; GAME_LEFT follows. A player's run is over */
    GAME_EARNED,     /* the player has got `amount` of experience, its part */
    GAME_GREW,       /* the player has reached the level `amount` */
    GAME_HEALED,     /* the actor has `amount` hit points more */

    GAME_PILE_CHANGED, /* what lies on the cell at `to` is not what lay there */
    GAME_PACK_CHANGED, /* what the actor carries, or wears, is not what it was */
    GAME_GOT,          /* the actor has picked up `amount` of `kind` */
    GAME_DROPPED,      /* put down */
    GAME_WORE,         /* wields or wears */
    GAME_TOOK_OFF,
    GAME_USED,
    GAME_THREW, /* from where it stood to where it landed */
    GAME_GAVE,  /* to `other`; a thief takes it from `other` */
    GAME_STOLE,
    GAME_BOUGHT, /* for `price`, from or to a shop */
    GAME_SOLD,
    GAME_HURT,    /* the actor has `amount` hit points fewer, by `kind`, which `other` used: perhaps itself */
    GAME_LEARNT,  /* the player knows what `kind` is: all of it looks otherwise to it */
    GAME_ALTERED, /* what lasts with the actor, or how far it sees, is not what it was */
    GAME_MAPPED,  /* the player knows the ground within `amount` cells */
    GAME_SENSED,  /* that `amount` of `kind` lie at `to`, or that the creature `other` is there */
    GAME_WON,     /* the player has carried the Keystone out of the world */

    GAME_READY,       /* the player may act: what it has waiting is carried out now */
    GAME_WAITED,      /* others waited for the player long enough: it was taken to wait */
    GAME_INTERRUPTED, /* the player shares others' time now: what it has waiting is dropped */
    GAME_CLOCKED      /* what game_clock says of the player has changed */
};

/* Something that happened. Where an event has one place, from equals to. */
struct game_event {
    enum game_event_type type;
    struct actor_handle actor; /* whom it happened to; of SOUNDED and RANG who set it off; not of CELL_CHANGED
                                  or PILE_CHANGED */
    struct actor_handle other; /* of STRUCK, DIED, HURT, SWAPPED, GAVE, STOLE, and SENSED of a creature */
    struct place from;
    struct place to;
    struct strike strike; /* of STRUCK */
    bool shot;            /* of STRUCK */
    bool leaves;          /* of FOUND_WAY */
    int32_t amount;       /* of EARNED, GREW and HEALED; how many things */
    uint16_t kind;        /* of the things; of STRUCK and DIED what did it, if it was thrown or used */
    int64_t price;        /* in copper, of BOUGHT and SOLD */
    bool for_sight;   /* CELL_CHANGED: sight may go elsewhere: it lets it through and did not before, or the
                         other way round; or there was rock, or it stood on other levels */
    const char *text; /* TOLD, SOUNDED and RANG: the terrain's or the things' own, or static */
};

/* What the game asks of those who look. It must call nothing of the game that changes it. */
struct game_facts {
    void *context;
    /* Whether the player sees the cell at `place` now, wherever events have taken it in the meantime. Sight
     * is symmetric: so this is also whether who stands there sees the player. NULL: nobody sees anything. */
    bool (*sees)(void *context, struct actor_handle player, struct place place);
};

/* What a game is made of; all pointers are borrowed and outlive it. */
struct game_config {
    struct world *world;
    struct place start;    /* where new players arrive, a passable place */
    struct place keystone; /* where the Keystone lies, likewise; a mask of 0: there is none */

    /* What lives and lies in the world. NULL: an empty one. */
    const struct creature_table *creatures;
    const struct thing_table *things;
    const struct spawn_rules *spawn;
    const char *const *realm_names; /* by realm; NULL where there are no rules to spawn by */

    struct game_facts facts;
    const struct bubbles_settings *time; /* NULL: bubbles_default_settings */
};

/* The caller owns it: game_destroy. */
struct game *game_create(const struct game_config *config);
/* Accepts NULL. */
void game_destroy(struct game *game);

struct world *game_world(const struct game *game);
const struct creature_table *game_creatures(const struct game *game);

/* Adds a portal (copied) and puts its sign on its cell. Requires: fewer than PORTALS_MAX so far; `from` is
 * passable and no other portal's. */
void game_add_portal(struct game *game, const struct portal *portal);

/* Says where a realm is entered, a passable place: where a scroll of return takes people. Until it is said,
 * it takes nobody anywhere, but in the realm of game_create's start. */
void game_set_entrance(struct game *game, struct place entrance);

/* Puts a new player at the start, or on the nearest free cell by it.
 * Requires: text_is_name(name). Guarantees: RESULT_OK and *handle; else NAME_TAKEN or FULL and nothing
 * changed. At most LIMIT_CONNECTIONS players are in a game. */
MUST_CHECK enum result game_join(struct game *game, const char *name, struct actor_handle *handle);

/* Takes the actor out of the world, with all it carries but the Keystone, which stays where it was; the cell
 * it stood on is left. Requires: the handle names somebody; one
 * who is dead, too. */
void game_leave(struct game *game, struct actor_handle handle);

/* Puts a creature of a kind where nobody stands. RESULT_OK and *handle, or FULL. Requires: there are
 * creatures; a body can stand on the cell at `place`. */
MUST_CHECK enum result game_add_creature(struct game *game, uint16_t kind, struct place place,
                                         struct actor_handle *handle);

/* -------------------------------------------------------------------------------------------------- time */

/* It is `now_ms`, never less than before. To be called before the commands of that moment. */
void game_set_time(struct game *game, int64_t now_ms);

/* Lets creatures take the turns that are due, and ends the waits that are over. Bounded: true where more is
 * left to do, so that the caller comes again at once, after what else it has to do. */
MUST_CHECK bool game_pump(struct game *game);

/* When game_pump is wanted though no command comes before; INT64_MAX: never. */
int64_t game_next_call_ms(const struct game *game);

/* Whether the player has a connection. Nobody is waited for without one. */
void game_connect(struct game *game, struct actor_handle handle, bool connected);

/* Whether a command of the player would be carried out now, as far as time goes. */
bool game_may_act(const struct game *game, struct actor_handle handle);

/* Whether the actor acts in the player's own time now: who does not stands still for it. */
bool game_shares_time(const struct game *game, struct actor_handle player, struct actor_handle actor);

/* Whether others fight on where the player left: it may not rest meanwhile. */
bool game_is_tied(const struct game *game, struct actor_handle handle);

/* Whether the player shares no time with other players, nobody hunts it and no fight binds it: it can leave
 * the world and leaves nothing behind by that. */
bool game_is_at_peace(const struct game *game, struct actor_handle handle);

/* What the player's client shows of time, and whom it waits for: fills `players`, `most` of them, and returns
 * how many there are. */
struct bubbles_status game_clock(const struct game *game, struct actor_handle handle);
size_t game_waited_for(const struct game *game, struct actor_handle handle, struct actor_handle *players,
                       size_t most);

/* ---------------------------------------------------------------------------------------------- commands
 *
 * Each is carried out at once, or refused at no cost and with nothing changed. To all of them belongs
 * NOT_YET, where the player's turn has not come, and DEAD. Required: the handle names a player. */

/* One step, dx and dy in −1 … 1, not both 0. Walking into a friendly player swaps places; into a creature, or
 * a player with whom it has consent, it attacks that one. What the cells do that are left and entered happens
 * then, and may move people on. RESULT_OK, BLOCKED, or FIGHT_THERE: nobody is swapped to or from a cell
 * beside a creature that is awake. */
MUST_CHECK enum result game_move(struct game *game, struct actor_handle handle, int32_t dx, int32_t dy);

/* Digs the rock or the wall one step away; dx, dy as for game_move. RESULT_OK, and the cell is open, with
 * rubble on it; or NOTHING_TO_DIG, NO_DIGGING, UNYIELDING, RIM, CHANGED_FULL or DUG_SHARE and nothing
 * changed. Digging leaves one part in LIMIT_CHANGED_SPARE of the changes that there may be to what cells do
 * by themselves; of the rest nobody takes all: DUG_SHARE is for who has dug, since joining, one part in
 * LIMIT_DUG_SHARE of what is left. */
MUST_CHECK enum result game_dig(struct game *game, struct actor_handle handle, int32_t dx, int32_t dy);

/* Uses the portal or the stairs underfoot; a portal whichever way one climbs. RESULT_OK, or NO_STAIRS_UP,
 * NO_STAIRS_DOWN or BLOCKED and nothing changed; or OUT: the run is over, and the caller takes the actor
 * away. Who goes out with the Keystone has won, and leaves it. */
MUST_CHECK enum result game_climb(struct game *game, struct actor_handle handle, bool down);

/* Stays where it is for a turn. */
MUST_CHECK enum result game_wait(struct game *game, struct actor_handle handle);

/* The player asks `other` for a fight, at no cost of time; once both have asked each other, they hurt each
 * other. RESULT_OK; or NOBODY_THERE where `other` is no other player that it sees, or DEAD. */
MUST_CHECK enum result game_challenge(struct game *game, struct actor_handle handle,
                                      struct actor_handle other);

/* It takes back that it has asked, and what it was asked for: neither hurts the other until both have asked
 * anew. RESULT_OK, or NO_CONSENT where it had not asked. */
MUST_CHECK enum result game_make_peace(struct game *game, struct actor_handle handle,
                                       struct actor_handle other);

/* --------------------------------------------------------------------------------------------- questions */

/* Whether both players have asked each other for a fight. */
bool game_has_consent(const struct game *game, struct actor_handle one, struct actor_handle other);

/* The actor of that handle, or NULL where it names nobody any more: who died is named, without a body, until
 * game_forget_events. Valid until the next command. */
const struct actor *game_actor(const struct game *game, struct actor_handle handle);

/* Who stands on the cell at `place`, or NULL. Who has no body stands nowhere. */
const struct actor *game_actor_at(const struct game *game, struct place place);

/* Calls `visit` for every actor of place.realm within `radius` of (place.x, place.y), whatever its levels, in
 * an order that means nothing. */
void game_each_near(const struct game *game, struct place place, int32_t radius,
                    void (*visit)(void *context, const struct actor *actor), void *context);

/* Calls `visit` for every actor in the world, by index. */
void game_each(const struct game *game, void (*visit)(void *context, const struct actor *actor),
               void *context);

/* The player of that name, whatever the case, or NULL; any text will do. */
const struct actor *game_find_player(const struct game *game, const char *name);

/* The portals that were added, in order. */
const struct portal *game_portals(const struct game *game, size_t *count);

/* How many are in the world, and how many of them are players. */
size_t game_actor_count(const struct game *game);
size_t game_player_count(const struct game *game);

/* The kind of a creature. Requires: not a player. */
const struct creature_kind *game_kind(const struct game *game, const struct actor *creature);

/* Whether a creature is so hurt, or so scared, that one of its kind flees. */
bool game_is_fleeing(const struct game *game, const struct actor *creature);

/* The numbers with which an actor fights. */
struct fighter game_fighter(const struct game *game, const struct actor *actor);

/* For how many more turns of its own a condition lasts with one who lives, a turn begun counted as whole; 0:
 * it does not. */
int32_t game_condition_turns(const struct game *game, struct actor_handle handle, enum condition which);

/* A hash of all that decides what happens next. The same commands at the same times give the same. */
uint64_t game_digest(const struct game *game);

/* What happened since game_forget_events, in order. */
const struct game_event *game_events(const struct game *game, size_t *count);
void game_forget_events(struct game *game);

#endif
