/* What the files of this layer share: actors, bubbles and the few queues between them. Not for other layers;
 * tests look into it. */
#ifndef RAMPART_SERVER_TIME_BUBBLES_STATE_H
#define RAMPART_SERVER_TIME_BUBBLES_STATE_H

#include "server/time/agenda.h"
#include "server/time/bubbles.h"
#include "server/time/queue.h"

/* Somebody, for as long as that one is in the world. */
struct reference {
    uint32_t actor;
    uint32_t life;
};

/* A bond lasts until a clock; the clock is that of the actor who holds it. */
struct bond {
    struct reference to;
    int64_t until;
};

/* What a player may do to others' time, in milliseconds of internal time. */
struct patience {
    bool connected;
    bool done;             /* not able to act before the beat's end */
    bool waited;           /* done, because it was taken to wait */
    int64_t idle_since_ms; /* its last act, or when it could act again after it */
    int64_t waited_for_ms; /* since when; −1: it is not */
    int64_t deadline_ms;   /* of that */
    int32_t left_ms;       /* of this beat's allowance; −1: not yet asked for */
    int32_t bank_ms;
    int32_t absent_beats; /* since its last act */
};

/* How a player's recovery is tied to one who stayed in a fight: see tie.c. All in units of age. */
struct tie {
    struct reference to;
    int64_t own_seen, other_seen; /* both ages when last looked at */
    int64_t credit;               /* that the other's ageing gave, and that is not yet used */
    int64_t lag;                  /* of recovery behind age */
    int64_t return_at;            /* of the other's age: no sooner does a withdrawn player return */
};

enum kind { KIND_NONE, KIND_PLAYER, KIND_CREATURE };

/* All clocks are of the actor's bubble; of one who has none, they count from 0. */
struct actor_time {
    enum kind kind;
    uint32_t life;         /* counts who had this number */
    uint32_t bubble;       /* BUBBLES_NOBODY: withdrawn or asleep */
    uint32_t next, before; /* in the bubble's list of its kind */
    int64_t ready;         /* the clock at which it may act */
    int64_t born;          /* the clock at which its age was 0 */

    struct bond hunt;        /* a creature's foe */
    bool sighted;            /* since its last turn */
    struct reference keeper; /* the player on whose clock a creature runs or ran */
    int64_t keeper_age;      /* when it fell asleep */

    struct patience patience; /* a player's, as all that follows */
    struct bond touch;
    bool hostile;  /* the touch is an attack */
    bool stranded; /* within link_join: absent already when strangers come */
    struct tie tie;

    uint32_t notices; /* bits by effect type, not yet told */
    int64_t waited_units;
};

struct bubble {
    uint32_t first[KIND_CREATURE + 1]; /* of each kind */
    uint32_t count[KIND_CREATURE + 1];
    int64_t clock;
    uint32_t undone;  /* players who may act before the beat's end */
    uint32_t waiting; /* connected players who are done by their own act */
};

struct bubbles {
    struct bubbles_settings settings;
    struct bubbles_facts facts;
    uint32_t capacity;
    struct actor_time *actors;
    struct bubble *table;
    uint32_t *free_bubbles;
    uint32_t free_count;

    int64_t now_ms;     /* internal: what passed in stalls is left out */
    int64_t skipped_ms; /* how far it is behind the caller's */
    struct bubbles_lateness lateness;
    struct agenda deadlines; /* internal, of players who are waited for */

    struct queue stirred; /* bubbles to look at */
    struct queue told;    /* actors with notices */
    struct queue drawn;   /* creatures whose hunt began within another's turn */
    uint32_t *returning;  /* withdrawn players with a connection */
    uint32_t returning_count;

    uint32_t running;  /* the bubble whose creatures act; BUBBLES_NOBODY: none */
    uint32_t turn_of;  /* whose turn was asked for and not yet answered */
    struct agenda due; /* its creatures that act in this beat, by ready */

    uint32_t asked;    /* the creature that facts.witnesses was asked about */
    uint32_t *parents; /* of actors, in the forest of connected parts */
    uint32_t *sizes;   /* of a part, at its root */
    uint32_t *parts;   /* the bubble of a part, at its root */
    uint32_t *made;    /* bubbles of parts that were split off */
    uint32_t *joins;   /* players of other bubbles seen near a hunter, */
    uint32_t *joined;  /* and the hunter */
    uint32_t join_count;
    uint32_t unions; /* that joined two parts */

    int64_t player_turns;
};

static inline struct bubble *bubbles_of(struct bubbles *bubbles, const struct actor_time *actor)
{
    return &bubbles->table[actor->bubble];
}

static inline struct reference bubbles_refer(const struct bubbles *bubbles, uint32_t actor)
{
    return (struct reference){actor, bubbles->actors[actor].life};
}

/* Who it refers to, or NULL where that one is no more. */
static inline struct actor_time *bubbles_find(const struct bubbles *bubbles, struct reference reference)
{
    struct actor_time *actor = reference.actor < bubbles->capacity ? &bubbles->actors[reference.actor] : NULL;
    return actor != NULL && actor->kind != KIND_NONE && actor->life == reference.life ? actor : NULL;
}

static inline uint32_t bubbles_number(const struct bubbles *bubbles, const struct actor_time *actor)
{
    return (uint32_t)(actor - bubbles->actors);
}

static inline int64_t bubbles_clock(const struct bubbles *bubbles, const struct actor_time *actor)
{
    return actor->bubble != BUBBLES_NOBODY ? bubbles->table[actor->bubble].clock : 0;
}

static inline struct reference bubbles_no_reference(void)
{
    return (struct reference){BUBBLES_NOBODY, 0};
}

#endif
