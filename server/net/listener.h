/* One place where the server listens. For this folder only. */
#ifndef RAMPART_SERVER_NET_LISTENER_H
#define RAMPART_SERVER_NET_LISTENER_H

#include "common/net/endpoint.h"

#include <stdbool.h>
#include <stddef.h>
#include <uv.h>

struct server;

struct listener {
    union {
        uv_handle_t any;
        uv_stream_t stream;
        uv_tcp_t tcp;
        uv_pipe_t pipe;
    } handle;
    struct server *server; /* borrowed */
    enum endpoint_kind kind;
    bool tls;  /* those who come are to speak TLS */
    int taken; /* connections, this turn */
    bool owes; /* one waits to be taken */
};

/* Begins to listen, under TLS if `tls`. As server_listen; where it fails, the handle is being closed, and
 * `listener` must stay until the loop has run once more. */
bool listener_open(struct listener *listener, struct server *server, const struct endpoint *endpoint,
                   bool tls, char *problem, size_t size);

/* A turn of the loop is over: more connections may be taken. */
void listener_next_turn(struct listener *listener);

/* Stops listening; a unix socket's file goes. */
void listener_close(struct listener *listener);

#endif
