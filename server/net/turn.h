/* One turn of the loop: everything that came is given to the host, then it is told that this was all, and
 * what it asks for is carried out. For this folder only. */
#ifndef RAMPART_SERVER_NET_TURN_H
#define RAMPART_SERVER_NET_TURN_H

#include "server/session/host.h"

#include <stdbool.h>
#include <uv.h>

struct server;

struct turn {
    uv_check_t after_wait;
    uv_prepare_t before_wait;
    uv_timer_t wake;
    int64_t wake_at_ms;   /* what `wake` is set to; INT64_MAX: it is not */
    int64_t next_call_ms; /* when the host wants a turn's end though nothing comes */
    bool event_came;      /* since the last turn's end */
    struct host_update update;
};

void turn_init(struct server *server);
/* Closes its handles; the memory of the server must stay until the loop has run once more. */
void turn_finish(struct server *server);

/* Gives the host an event; when it happened is filled in. */
void turn_give(struct server *server, struct host_event event);

/* Carries out what the host has asked for so far. The loop does it by itself at the end of a turn. */
void turn_carry_out(struct server *server);

#endif
