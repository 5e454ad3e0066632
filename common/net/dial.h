/* Connects a stream to an endpoint: looks its name up, then tries each address until one answers, and under
 * TLS until one has shaken hands. */
#ifndef RAMPART_COMMON_NET_DIAL_H
#define RAMPART_COMMON_NET_DIAL_H

#include "common/net/endpoint.h"
#include "common/net/stream.h"

#include <stdbool.h>

/* One attempt. */
struct dial {
    /* set by the caller before dial_start; what is pointed at is borrowed */
    struct endpoint endpoint;
    struct stream *stream; /* not in use; to be connected */
    struct stream_group *group;
    const struct stream_handlers *handlers; /* for the stream once it is connected */
    void *owner;                            /* likewise */
    size_t waiting_max;                     /* likewise */
    struct tls_context *tls;                /* a client's; NULL: in clear */
    void (*done)(struct dial *dial, int error);

    /* the dial's own */
    uv_getaddrinfo_t lookup;
    uv_connect_t connect;
    struct addrinfo *found;
    const struct addrinfo *next;
    int error; /* of the last address tried */
    bool cancelled;
};

/* Begins. Guarantees: 0, and `done` is called once, from the loop: with 0 when the stream is connected and
 * started and, under TLS, the server may be asked who it is; else with the error of the last address tried,
 * and the stream's memory is the caller's again. Or libuv's error, and `done` will not be called. Requires:
 * the dial's memory stays until then. */
int dial_start(struct dial *dial);

/* Gives up: `done` is called with UV_ECANCELED. Requires: it was started and `done` was not called yet. */
void dial_cancel(struct dial *dial);

#endif
