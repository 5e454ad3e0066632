/* A host in a small hall where much can happen, for conversations made of any bytes: several connections,
 * creatures, things, stairs, a ramp, a shop, doors and traps, and a way out of the world. */
#ifndef RAMPART_TESTS_FUZZ_HALL_H
#define RAMPART_TESTS_FUZZ_HALL_H

#include "protocol/frame.h"
#include "server/session/host.h"
#include "server/world/portal.h"
#include "tests/support/ramp_map.h"

enum { HALL_CONNECTIONS = 4 };

struct hall_connection {
    bool open;
    bool closing;       /* the host has asked for its end */
    struct frame frame; /* the last one it got */
    struct buffer sent; /* all that it got since it was opened */
};

struct hall {
    struct ramp_map map;
    struct portal portal;
    struct host *host;
    struct host_update update;
    int64_t now_ms;
    struct hall_connection connections[HALL_CONNECTIONS];
    struct host_job jobs[LIMIT_PASSWORD_JOBS]; /* under way, the oldest first */
    size_t job_count;
};

void hall_init(struct hall *hall);
void hall_finish(struct hall *hall);

/* Gives the host an event and carries out what it asks for. Ends the program where that breaks a promise:
 * bytes that are no lines of a server's, or for a connection that is none. */
void hall_event(struct hall *hall, enum host_event_type type, uint32_t connection, const char *line,
                size_t length);

/* Does what a script says, a line of it each:
 *   o0        connection 0 is opened; 1 to 3 likewise, here as below: each is trusted otherwise
 *   0LINE     it says LINE
 *   a0        it acknowledges the last frame it got
 *   l0        it has said more than a line may hold
 *   c0        it is gone
 *   p+        the oldest password that is being looked at was right, or has its hash; p-: was wrong
 *   e         a turn ends
 *   t500      so many ms pass, and a turn ends
 *   s         the server stops
 * What is none of these, or cannot be now, is passed over. */
void hall_play(struct hall *hall, const char *script, size_t length);

#endif
