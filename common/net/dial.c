/* A libuv handle that failed to connect is of no further use, so each address gets the stream anew: while it
 * dials, the stream's handlers are the dial's own, and its being closed means "try the next". */
#include "common/net/dial.h"

#include "common/invariant.h"
#include "common/net/tls.h"

#include <stdio.h>

static void try_next(struct dial *dial);

static void finish(struct dial *dial, int error)
{
    uv_freeaddrinfo(dial->found);
    dial->found = NULL;
    dial->done(dial, error);
}

/* The stream is the owner's from here on. */
static void hand_over(struct dial *dial)
{
    dial->stream->handlers = dial->handlers;
    dial->stream->owner = dial->owner;
    finish(dial, 0);
}

static void on_connect(uv_connect_t *request, int status)
{
    struct dial *dial = request->data;
    struct stream *stream = dial->stream;
    if (stream->state == STREAM_CLOSING) {
        return; /* cancelled: on_closed goes on */
    }
    if (status != 0) {
        dial->error = status;
        stream_abort(stream);
        return;
    }
    if (dial->tls != NULL) {
        stream_secure(stream, tls_create(dial->tls, dial->endpoint.host));
    }
    stream_start(stream);
    if (dial->tls == NULL) {
        hand_over(dial);
    }
}

static void on_secured(struct stream *stream)
{
    hand_over(stream->owner);
}

/* The handshake came to nothing. */
static void on_ended(struct stream *stream, int error)
{
    struct dial *dial = stream->owner;
    dial->error = error != 0 ? error : UV_ECONNRESET;
    stream_abort(stream);
}

static void on_closed(struct stream *stream)
{
    try_next(stream->owner);
}

/* A stream that is not started neither reads nor ends, and one that is not secured receives nothing. */
static const struct stream_handlers while_dialing = {
    .ended = on_ended, .secured = on_secured, .closed = on_closed};

static void try_next(struct dial *dial)
{
    if (dial->cancelled || dial->next == NULL) {
        finish(dial, dial->cancelled ? UV_ECANCELED : dial->error);
        return;
    }
    const struct sockaddr *address = dial->next->ai_addr;
    dial->next = dial->next->ai_next;
    int error = stream_init(dial->stream, dial->group, STREAM_TCP, &while_dialing, dial, dial->waiting_max);
    INVARIANT(error == 0);
    error = uv_tcp_connect(&dial->connect, &dial->stream->handle.tcp, address, on_connect);
    if (error != 0) {
        dial->error = error;
        stream_abort(dial->stream);
    }
}

static void on_found(uv_getaddrinfo_t *request, int status, struct addrinfo *found)
{
    struct dial *dial = request->data;
    dial->found = found;
    dial->next = found;
    dial->error = status;
    try_next(dial);
}

static int start_unix(struct dial *dial)
{
    int error = stream_init(dial->stream, dial->group, STREAM_UNIX, &while_dialing, dial, dial->waiting_max);
    if (error == 0) {
        uv_pipe_connect(&dial->connect, &dial->stream->handle.pipe, dial->endpoint.path, on_connect);
    }
    return error;
}

int dial_start(struct dial *dial)
{
    dial->found = NULL;
    dial->next = NULL;
    dial->error = 0;
    dial->cancelled = false;
    dial->connect.data = dial;
    dial->lookup.data = dial;
    dial->stream->state = STREAM_CLOSING; /* nothing to cancel before the name is found */
    if (dial->endpoint.kind == ENDPOINT_UNIX) {
        return start_unix(dial);
    }
    char port[8];
    (void)snprintf(port, sizeof port, "%u", (unsigned)dial->endpoint.port);
    const struct addrinfo hints = {.ai_socktype = SOCK_STREAM};
    return uv_getaddrinfo(dial->group->loop, &dial->lookup, on_found, dial->endpoint.host, port, &hints);
}

void dial_cancel(struct dial *dial)
{
    dial->cancelled = true;
    if (dial->endpoint.kind == ENDPOINT_TCP) {
        (void)uv_cancel((uv_req_t *)&dial->lookup);
    }
    stream_abort(dial->stream);
}
