/* How often something may be done: a burst at once, then one each interval (the generic cell rate algorithm
 * of ITU-T I.371, which needs one number). */
#ifndef RAMPART_SERVER_SESSION_PACE_H
#define RAMPART_SERVER_SESSION_PACE_H

#include <stdint.h>

/* All zero: nothing done yet. */
struct pace {
    int64_t due_ms; /* when all that was done will have been paid for */
};

/* When the next one may be done; now or earlier means now. */
static inline int64_t pace_ready_at(struct pace pace, int64_t interval_ms, int64_t burst)
{
    return pace.due_ms - (burst - 1) * interval_ms;
}

static inline void pace_spend(struct pace *pace, int64_t now_ms, int64_t interval_ms)
{
    pace->due_ms = (pace->due_ms > now_ms ? pace->due_ms : now_ms) + interval_ms;
}

#endif
