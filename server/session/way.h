/* Ways over what a character remembers: never onto what it knows to be dangerous, nor where it sees somebody
 * stand. What it has not seen makes no difference to any of them. */
#ifndef RAMPART_SERVER_SESSION_WAY_H
#define RAMPART_SERVER_SESSION_WAY_H

#include "protocol/messages.h"
#include "server/game/search.h"
#include "server/session/explored.h"
#include "server/session/finds.h"

enum {
    WAY_STEPS = 64, /* remembered of one way; then the rest of it is found */
    WAY_UP = DIRECTION_COUNT,
    WAY_DOWN,
    WAY_AVOIDED_MAX = 64
};

/* The first steps of a way. Zeroed: there is none. */
struct way {
    uint8_t steps[WAY_STEPS]; /* enum direction, WAY_UP or WAY_DOWN */
    int count;
    int next; /* the first that was not taken yet */
    struct place end;
};

/* What ways are found with; all borrowed. */
struct way_finder {
    struct search *search; /* scratch */
    struct world *world;
    struct explored *explored;
    const struct finds *finds;
    const bool *shunned; /* by terrain: whether no way leads over it */
    struct place from;
    int avoided_count;
    struct way_avoided {
        struct place place;
        int cells;   /* and so far about it */
        bool player; /* who will have moved by then, or else is not pushed aside */
    } avoided[WAY_AVOIDED_MAX];
};

/* Finds the shortest known way to `goal`, over ramps and over stairs of which both ends are known. False:
 * none is known, or it is too far to be found. */
bool way_to(struct way_finder *finder, struct place goal, struct way *way);

/* Players who stand farther than `cells` from the start are not avoided any more; false: none did. */
bool way_forget_players(struct way_finder *finder, int cells);

/* Whether there is something to pick up, or something new may be seen from there. */
bool way_is_worth(struct way_finder *finder, struct place place);

/* Finds the way to the nearest place that is worth it, as far as a search reaches; beyond it, to one of the
 * rims of what is known that lie nearest as the crow flies. */
bool way_to_worth(struct way_finder *finder, struct way *way);

/* Finds the way to the nearest place for which `wanted` holds, but for the start. */
bool way_to_nearest(struct way_finder *finder, bool (*wanted)(struct way_finder *finder, struct place place),
                    struct way *way);

/* Whether that terrain takes who enters it elsewhere: it is to be shunned. */
bool way_is_trap(const struct terrain *terrain);

/* Whether one who knows what the finder does would go there of its own accord. */
bool way_is_safe(struct way_finder *finder, struct place place);

#endif
