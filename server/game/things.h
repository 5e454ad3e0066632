/* The things in a world: how many of what, and where. Each stack is in exactly one place: on the cell of a
 * place, or carried by an actor under a letter.
 *
 * Stacks merge: what arrives where a stack of its kind lies, or is carried, becomes part of it, if the kind
 * stacks and LIMIT_THING_COUNT allows. What arrives keeps its own handle only if it does not merge.
 *
 * This is the table alone. What a player may do with things, and when it is refused, is pack.h; coins are
 * purse.h. Nothing here happens by chance, and whoever comes first is served first. */
#ifndef RAMPART_SERVER_GAME_THINGS_H
#define RAMPART_SERVER_GAME_THINGS_H

#include "common/limits.h"
#include "common/result.h"
#include "server/game/game.h"

struct thing_table;
struct things_carrier;

enum {
    THINGS_NONE = LIMIT_THINGS,
    THINGS_BUCKETS = 16384, /* heads of lists; bucket.h */
    THINGS_LETTERS = 52     /* a … z, A … Z */
};

/* Names a stack until it is used up or merges into another; afterwards it names nothing. All zero never names
 * anything. */
struct thing_handle {
    uint32_t index; /* less than LIMIT_THINGS, used again */
    uint32_t generation;
};

/* A stack of one or more things. */
struct thing {
    struct thing_handle handle;
    uint16_t kind;
    bool carried;
    bool worn;     /* wielded or worn, of what is carried */
    int32_t count; /* 1 … LIMIT_THING_COUNT; 0: this row of the table is free */
    char letter;   /* under which `holder` carries it, or did when it was last carried; 0: nobody ever did */
    bool as_found; /* lies as it was made, and nobody has touched it since: finds.h */
    struct actor_handle holder;
    struct place place; /* of what lies on the ground */
    uint32_t next;      /* in its bucket's or its carrier's list, or among the free; THINGS_NONE ends it */
    uint32_t before;
};

/* Where things can go. */
struct things_spot {
    bool carried;
    struct actor_handle holder; /* by whom */
    struct place place;         /* or where on the ground */
};

static inline struct things_spot things_on_ground(struct place place)
{
    return (struct things_spot){.place = place};
}

static inline struct things_spot things_with(struct actor_handle holder)
{
    return (struct things_spot){.carried = true, .holder = holder};
}

/* Embedded by value in struct game. */
struct things {
    const struct thing_table *kinds; /* borrowed */
    struct thing *table;             /* owned, grows */
    size_t capacity;
    uint32_t used;                         /* indices below this have been used at some time */
    uint32_t first_free;                   /* of those, the first free one */
    uint32_t count;                        /* of stacks */
    uint32_t limit;                        /* LIMIT_THINGS, unless things_set_limit says otherwise */
    int64_t totals[LIMIT_THING_KINDS + 1]; /* of each kind: made, and not yet made an end of */
    struct things_carrier *carriers;       /* owned: by index of the actor, grows */
    size_t carrier_count;
    size_t carrier_capacity;
    uint32_t heads[THINGS_BUCKETS];
};

/* No things, of kinds that are borrowed until things_finish. */
void things_init(struct things *things, const struct thing_table *kinds);
void things_finish(struct things *things);

/* How many stacks there may be, at most LIMIT_THINGS. */
void things_set_limit(struct things *things, uint32_t limit);

/* ------------------------------------------------------------------------------------------ what is where */

/* Pointers are valid until the next call that changes things. */

/* The stack of that handle, or NULL. */
const struct thing *things_get(const struct things *things, struct thing_handle handle);

/* The stacks on the cell at `place`, the latest there first; NULL ends them. */
const struct thing *things_first_at(const struct things *things, struct place place);
const struct thing *things_next_at(const struct things *things, const struct thing *thing);

/* The stacks that somebody carries, by letter: a … z, A … Z, then those with a letter of their kind's own.
 * NULL ends them. */
const struct thing *things_first_of(const struct things *things, struct actor_handle holder);
const struct thing *things_next_of(const struct things *things, const struct thing *thing);

/* What somebody carries under a letter, or NULL. Any char may be asked for. */
const struct thing *things_carried(const struct things *things, struct actor_handle holder, char letter);

/* Calls `visit` for every stack on the ground of place.realm within `radius` of (place.x, place.y), whatever
 * its levels, in an order that means nothing, but those of one cell the latest there first. */
void things_each_near(const struct things *things, struct place place, int32_t radius,
                      void (*visit)(void *context, const struct thing *thing), void *context);

/* Calls `visit` for every stack, by index; it may destroy that stack, and no other. */
void things_each(const struct things *things, void (*visit)(void *context, const struct thing *thing),
                 void *context);

/* ---------------------------------------------------------------------------------------- what changes it */

/* `*now` is the stack that the things are part of afterwards; it may be NULL if nobody wants to know. */

/* Makes `count` things of a kind. RESULT_OK; or THINGS_FULL or PACK_FULL, and nothing changed.
 * Requires: 0 < kind < kinds->count, 1 <= count <= LIMIT_THING_COUNT, and 1 if the kind does not stack. */
MUST_CHECK enum result things_make(struct things *things, uint16_t kind, int32_t count,
                                   struct things_spot spot, struct thing_handle *now);

/* Moves `count` of a stack elsewhere; what moves is not worn any more. It is carried under the letter it had
 * when the same holder carried it last, if that is free; else under the first that is. RESULT_OK; or
 * THINGS_FULL or PACK_FULL, and nothing changed. Requires: the handle names a stack of at least `count`;
 * count >= 1. Guarantees: a whole stack can always be moved to the ground; one that is there already stays as
 * it is. */
MUST_CHECK enum result things_move(struct things *things, struct thing_handle handle, int32_t count,
                                   struct things_spot spot, struct thing_handle *now);

/* The same for as many of a kind as `like` has, which keep the letter that they had with their holder, if
 * that is where they go. */
MUST_CHECK enum result things_make_like(struct things *things, const struct thing *like,
                                        struct things_spot spot, struct thing_handle *now);

/* Makes an end of `count` of a stack. Requires: as for things_move. */
void things_destroy(struct things *things, struct thing_handle handle, int32_t count);

/* Turns one of a stack into another kind (THING_NONE: makes an end of it), where the stack is. One alone
 * keeps its handle and its letter, but is not worn any more; one of many leaves the stack, and lies at
 * `ground` if it cannot be carried. RESULT_OK; or THINGS_FULL, and nothing changed. Requires: the handle
 * names a stack; kind < kinds->count. */
MUST_CHECK enum result things_become(struct things *things, struct thing_handle handle, uint16_t kind,
                                     struct place ground, struct thing_handle *now);

/* Says that something carried is wielded or worn, or not. Whether it can be is pack.h's matter. Requires: the
 * handle names something carried. */
void things_set_worn(struct things *things, struct thing_handle handle, bool worn);

/* Says that what lies on the ground was found there, until something is done with it. */
void things_set_as_found(struct things *things, struct thing_handle handle);

/* Puts everything that somebody carries on the ground: where somebody dies or leaves. */
void things_put_all_down(struct things *things, struct actor_handle holder, struct place place);

#endif
