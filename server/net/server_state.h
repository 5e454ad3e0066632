/* What the files of this folder share about a running server: for this folder only. */
#ifndef RAMPART_SERVER_NET_SERVER_STATE_H
#define RAMPART_SERVER_NET_SERVER_STATE_H

#include "common/net/stream.h"
#include "server/net/admission.h"
#include "server/net/listener.h"
#include "server/net/origin.h"
#include "server/net/passwords.h"
#include "server/net/peer.h"
#include "server/net/server.h"
#include "server/net/turn.h"
#include "server/net/visitor_log.h"

enum { SERVER_LISTENERS = 3, SERVER_SIGNALS = 3 };

struct server {
    struct server_config config;
    uv_loop_t loop;
    struct stream_group streams;
    struct turn turn;
    struct tls_context *tls; /* of those who come from now on; NULL: nobody listens under TLS */
    struct peer_table peers;
    struct listener listeners[SERVER_LISTENERS];
    int listener_count;
    uv_signal_t signals[SERVER_SIGNALS];
    uv_timer_t nobody_came;
    struct admission admission;
    struct visitor_log visitors;
    struct passwords passwords;
    struct origin origin;
    bool stopping;
    bool had_terminal; /* a controlling one, when it was made */
};

/* Time as the host counts it. */
int64_t server_now_ms(const struct server *server);

/* A peer's memory is about to go: perhaps it was the last one. */
void server_peer_gone(struct server *server, bool was_client);

#endif
