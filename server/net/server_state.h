/* What the files of this folder share about a running server: for this folder only. */
#ifndef RAMPART_SERVER_NET_SERVER_STATE_H
#define RAMPART_SERVER_NET_SERVER_STATE_H

#include "common/net/stream.h"
#include "server/net/grumbles.h"
#include "server/net/listener.h"
#include "server/net/peer.h"
#include "server/net/server.h"
#include "server/net/turn.h"
#include "server/session/pace.h"

enum {
    SERVER_LISTENERS = 2,
    SERVER_SIGNALS = 3,
    SERVER_REFUSALS_MAX = 32 /* being told at one time why they cannot come in */
};

struct server {
    struct server_config config;
    uv_loop_t loop;
    struct stream_group streams;
    struct turn turn;
    struct peer_table peers;
    struct listener listeners[SERVER_LISTENERS];
    int listener_count;
    uv_signal_t signals[SERVER_SIGNALS];
    uv_timer_t nobody_came;
    struct grumbles grumbles;
    struct pace notes; /* lines in the log about who comes and goes */
    bool stopping;
};

/* Time as the host counts it. */
int64_t server_now_ms(const struct server *server);

/* Logs why a peer was closed, if its address has not filled its minute's line. */
void server_grumble(struct server *server, const struct address *address, enum result reason);

/* A peer's memory is about to go: perhaps it was the last one. */
void server_peer_gone(struct server *server, bool was_client);

#endif
