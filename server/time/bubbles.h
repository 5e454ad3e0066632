/* Time that is local: who may act now, who is waited for, and in which order creatures take their turns.
 *
 * A turn is BUBBLES_TURN units. A *bubble* is a set of awake actors with one clock, a multiple of a turn,
 * which advances in *beats* of one turn. In a beat every player who is ready before its end acts whenever it
 * likes; when none is left to act, the creatures act, by (ready, number). A player without a shared enemy is
 * a bubble of its own, so alone the game is turn-based and without danger nobody waits for anybody. In a
 * shared bubble a player who has not acted is waited for, for a bounded and shrinking time, then taken to
 * wait.
 *
 * Nothing here knows a map, a connection or a name. Actors are numbers below a capacity. What links them (who
 * hunts whom, who sees whom from how far, who touches whom) is told by the caller, the game. It drives time
 * so:
 *
 *     bubbles_set_time(bubbles, now_ms);                       before the events of that moment
 *     if (bubbles_may_act(bubbles, player)) { carry it out;    a player's command
 *         bubbles_acted(bubbles, player, cost);
 *         bubbles_meet and bubbles_reach for what it now sees and what is about it }
 *     while (bubbles_next(bubbles, &effect)) carry it out;     after each of them, and when called for
 *     ask to be called at bubbles_next_call_ms(bubbles)
 *
 * The same events give the same effects. Nothing is allocated after bubbles_create. */
#ifndef RAMPART_SERVER_TIME_BUBBLES_H
#define RAMPART_SERVER_TIME_BUBBLES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct bubbles;

enum {
    BUBBLES_TURN = 1000, /* units */
    BUBBLES_SPEED = 10,  /* of who needs a turn for what costs a turn */
};
#define BUBBLES_NOBODY UINT32_MAX

/* The units that an act of `base` units takes at `speed`. Requires: base > 0, speed > 0. */
static inline int32_t bubbles_cost(int32_t base, int32_t speed)
{
    int32_t cost = base * BUBBLES_SPEED / speed;
    return cost > 0 ? cost : 1;
}

/* The rules' figures; bubbles_default_settings has those of common/limits.h, which says what each is. */
struct bubbles_settings {
    int32_t hold_ms, floor_ms, bank_ms, refill_ms;
    int32_t away_ms;
    int32_t late_ms;
    int32_t keeper_idle_ms;
    int32_t near_cells, far_cells;
    int32_t touch_beats, hunter_beats, body_beats;
};
struct bubbles_settings bubbles_default_settings(void);

/* What the bubbles ask of the game. */
struct bubbles_facts {
    void *context;
    /* Calls bubbles_witness once for each player that sees `creature` from at most far_cells, in an order
     * that depends on the game's state alone. Asked at the end of a beat about each creature that hunts; it
     * must call nothing else here. */
    void (*witnesses)(void *context, struct bubbles *bubbles, uint32_t creature);
};

/* Room for actors 0 … capacity−1. Settings and facts are copied. The caller owns it: bubbles_destroy. */
struct bubbles *bubbles_create(const struct bubbles_settings *settings, const struct bubbles_facts *facts,
                               uint32_t capacity);
/* Accepts NULL. */
void bubbles_destroy(struct bubbles *bubbles);

/* -------------------------------------------------------------------------------------------------- events
 *
 * Numbers are of actors who have entered, unless said otherwise. Within a creature's turn (from
 * BUBBLES_TURN_OF to its answer) only bubbles_hunt, _leave, _sleep, _acted, _connect, _withdraw and _enter_
 * may be called. */

/* It is `now_ms`, never less than before. Time that passed in a stall, seen by a call that came more than
 * late_ms after the one asked for, is skipped and counted; late_ms then pass before anybody is timed out. */
void bubbles_set_time(struct bubbles *bubbles, int64_t now_ms);

/* A connected player comes into the world, in a bubble of its own, able to act in `wait` units.
 * Requires: the number is free; wait ≥ 0. */
void bubbles_enter_player(struct bubbles *bubbles, uint32_t player, int32_t wait);

/* The same for a player who is back, of the age that it had. */
void bubbles_enter_again(struct bubbles *bubbles, uint32_t player, int32_t wait, int64_t age);

/* A creature comes, asleep: it has no clock until bubbles_reach or bubbles_hunt. Requires: as above. */
void bubbles_enter_creature(struct bubbles *bubbles, uint32_t creature, int32_t wait);

/* The actor is no more; its number is free again, and whoever hunted it hunts nobody. */
void bubbles_leave(struct bubbles *bubbles, uint32_t actor);

/* Whether the player has a connection. Nobody is waited for without one. For a withdrawn player, `true` says
 * that it wants to return: its connection is back, or it pressed a key. BUBBLES_MAY_RETURN answers. */
void bubbles_connect(struct bubbles *bubbles, uint32_t player, bool connected);

/* The game wants the player's body out of the world, its waits kept: BUBBLES_WITHDRAWN follows. */
void bubbles_withdraw(struct bubbles *bubbles, uint32_t player);

/* The game put a withdrawn player's body back. Requires: BUBBLES_MAY_RETURN was told of it. */
void bubbles_return(struct bubbles *bubbles, uint32_t player);

/* An executed act that took `cost` units: a player's, or the turn that BUBBLES_TURN_OF asked of a creature.
 * Refusals, talk and looking about are no acts.
 * Requires: 0 < cost ≤ LIMIT_COST; bubbles_may_act for a player. */
void bubbles_acted(struct bubbles *bubbles, uint32_t actor, int32_t cost);

/* The creature knows of `foe`, here and now; BUBBLES_NOBODY: it gives up. To be told anew at each of its
 * turns in which it still perceives its foe: hunter_beats after the last it gives up and sleeps. It joins its
 * foe's bubble, within a creature's turn at the end of the beat, else at once. A sleeping creature wakes. */
void bubbles_hunt(struct bubbles *bubbles, uint32_t creature, uint32_t foe);

/* The player, who has just acted or arrived, sees the creature from `cells`. If it hunts and is near, they
 * share a bubble from now on. */
void bubbles_meet(struct bubbles *bubbles, uint32_t player, uint32_t creature, int32_t cells);

/* A witness of the creature that bubbles_facts asks about. */
void bubbles_witness(struct bubbles *bubbles, uint32_t player, int32_t cells);

/* The player is about to act on `target` (or on its cell): if that one is in a fight, the player joins it
 * first and is bound to it. Take the effects before acting: the target may be withdrawn. */
void bubbles_touch(struct bubbles *bubbles, uint32_t player, uint32_t target);

/* The player is about to attack `victim`, another player. True: now. False: they share a bubble from now on,
 * and the attack is to be asked for again when the player may act next, so that the victim moves first.
 * Requires: bubbles_may_act(player). */
bool bubbles_challenge(struct bubbles *bubbles, uint32_t player, uint32_t victim);

/* The creature is within reach of the player, who has just acted; `nearer`: than its keeper is. A sleeping
 * one wakes on the player's clock; one that knows of nobody passes to it if it is nearer or the keeper idles.
 */
void bubbles_reach(struct bubbles *bubbles, uint32_t player, uint32_t creature, bool nearer);

/* Nobody is in the creature's reach: it sleeps, with its wait kept. An answer to BUBBLES_TURN_OF, too. */
void bubbles_sleep(struct bubbles *bubbles, uint32_t creature);

/* ---------------------------------------------------------------------------------------------- effects */

enum bubbles_effect_type {
    BUBBLES_INTERRUPTED, /* strangers joined: travel and rest end, waiting commands are dropped */
    BUBBLES_WAITED,      /* a player was taken to wait, for `units`; `late`: as it kept others waiting */
    BUBBLES_WITHDRAWN,   /* take the player's body out of the world */
    BUBBLES_MAY_RETURN,  /* put it back and call bubbles_return */
    BUBBLES_ASLEEP,      /* a creature gave up or lost its clock: it sleeps */
    BUBBLES_READY,       /* a player may act: carry out what it has waiting */
    BUBBLES_CHANGED,     /* what bubbles_status says of the player has changed */
    BUBBLES_TURN_OF,     /* carry out the creature's turn now; answer by bubbles_acted, _sleep or _leave */
};

struct bubbles_effect {
    enum bubbles_effect_type type;
    uint32_t actor;
    int64_t units;
    bool late;
};

/* The next thing to carry out; false when all is done until the next event. Requires: a turn asked for was
 * answered. */
bool bubbles_next(struct bubbles *bubbles, struct bubbles_effect *effect);

/* When bubbles_next is wanted though no event comes before; INT64_MAX: never. */
int64_t bubbles_next_call_ms(const struct bubbles *bubbles);

/* -------------------------------------------------------------------------------------------- questions */

bool bubbles_may_act(const struct bubbles *bubbles, uint32_t player);

/* The actor's own elapsed time, in units: what its hunger, poison and light run on. */
int64_t bubbles_age(const struct bubbles *bubbles, uint32_t actor);

/* The units until the actor may act. */
int64_t bubbles_wait(const struct bubbles *bubbles, uint32_t actor);

/* The part of a player's age in which it may recover: while it is tied to a fight that it left, no faster
 * than one who stayed there ages. Never falls. */
int64_t bubbles_recovery(const struct bubbles *bubbles, uint32_t player);

/* Who fights on where the player left, so that it may not rest; BUBBLES_NOBODY: it may. */
uint32_t bubbles_tied_to(const struct bubbles *bubbles, uint32_t player);

/* Whose clock a creature runs on that knows of nobody; BUBBLES_NOBODY: none. */
uint32_t bubbles_keeper(const struct bubbles *bubbles, uint32_t creature);

/* Whether both are awake and share a clock: those who do not are drawn as standing still. */
bool bubbles_share(const struct bubbles *bubbles, uint32_t one, uint32_t other);

enum bubbles_mode {
    BUBBLES_MODE_FREE, /* alone: the clock waits for this player */
    BUBBLES_MODE_ACT,  /* shared: it may act */
    BUBBLES_MODE_WAIT, /* shared: it has acted, others have not */
    BUBBLES_MODE_AWAY, /* shared, and nobody waits for it */
    BUBBLES_MODE_OUT,  /* withdrawn */
};

/* What a player's client shows of time. */
struct bubbles_status {
    enum bubbles_mode mode;
    int64_t left_ms; /* ACT: until it is taken to wait; WAIT: until the last of the others is; −1: no limit */
    int32_t bank_ms;
    int64_t turns; /* own, whole */
};
struct bubbles_status bubbles_status(const struct bubbles *bubbles, uint32_t player);

/* Fills `players` with whom the player waits for, `most` of them. Returns how many there are. */
size_t bubbles_waited_for(const struct bubbles *bubbles, uint32_t player, uint32_t *players, size_t most);

/* The turns of all players together, ever: what world-wide events count. */
int64_t bubbles_player_turns(const struct bubbles *bubbles);

/* Time skipped because calls came late. */
struct bubbles_lateness {
    int64_t calls;
    int64_t skipped_ms;
};
struct bubbles_lateness bubbles_lateness(const struct bubbles *bubbles);

/* A hash of all that decides what happens next. */
uint64_t bubbles_digest(const struct bubbles *bubbles);

#endif
