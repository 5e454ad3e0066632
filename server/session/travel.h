/* A journey: what a player does turn by turn without being asked again, by what its character remembers.
 *
 * This says where the next step goes. That it is taken, when, and what puts an end to it is host_travel.c's.
 */
#ifndef RAMPART_SERVER_SESSION_TRAVEL_H
#define RAMPART_SERVER_SESSION_TRAVEL_H

#include "common/result.h"
#include "server/game/game.h"
#include "server/session/run.h"
#include "server/session/way.h"

enum travel_kind {
    TRAVEL_NONE,
    TRAVEL_EXPLORE, /* to the nearest place where something lies, or from which something new may be seen */
    TRAVEL_TO,      /* to a place */
    TRAVEL_RUN,
    TRAVEL_REST /* stays, until whole */
};

enum { TRAVEL_STAY = WAY_DOWN + 1 /* a step that is none */, TRAVEL_ACQUAINTED = 16 };

/* A creature that a traveller has been told of. */
struct acquaintance {
    struct actor_handle actor;
    int32_t cells; /* as near it has come, of late */
    int32_t turn;  /* the traveller's own, when it had come so near, */
    bool hunts;    /* and whether it was after it, or after those in its fight */
};

/* One connection's. Zeroed: there is none, and never was. */
struct travel {
    enum travel_kind kind;
    struct place goal;  /* of TRAVEL_TO */
    struct run run;     /* of TRAVEL_RUN */
    struct way way;     /* of the first two */
    int32_t steps;      /* taken */
    int64_t stepped_ms; /* when the last one was */
    int32_t frame;      /* the viewer's last when it was taken */
    struct place at;    /* where it led */
    int32_t hit_points; /* after it */

    /* These outlast a journey. */
    struct finds finds;
    struct acquaintance acquainted[TRAVEL_ACQUAINTED]; /* the last few */
    uint32_t acquaintances;                            /* ever */
    bool listed;                                       /* among the host's travellers */
};

/* The next step from the finder's place: an enum direction, WAY_UP, WAY_DOWN or TRAVEL_STAY. False where
 * there is none, and *why: OK where the journey has got where it should, else what is in its way. Requires:
 * it is a journey. */
bool travel_next(struct travel *travel, struct way_finder *finder, uint8_t *step, enum result *why);

/* Finds the nearest stairs down that are known; false where none are. */
bool travel_find_stairs(struct way_finder *finder, struct place *stairs);

#endif
