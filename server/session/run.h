/* Running: straight on until there is something to look at, round the bends of a corridor. */
#ifndef RAMPART_SERVER_SESSION_RUN_H
#define RAMPART_SERVER_SESSION_RUN_H

#include "server/session/way.h"

struct run {
    int32_t dir;   /* enum direction */
    bool corridor; /* it follows one */
    bool left;     /* else: whether there was open ground to the left and to the right */
    bool right;
};

/* Begins to run from the finder's place. */
struct run run_begin(struct way_finder *finder, int32_t dir);

/* Where the run goes on from the finder's place: false where it ends. The first step is to be asked for as
 * the others are. */
bool run_next(struct run *run, struct way_finder *finder, bool first);

#endif
