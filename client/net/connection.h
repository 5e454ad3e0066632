/* One connection to a server: lines in, bytes out. It can be opened again after it has ended. */
#ifndef RAMPART_CLIENT_NET_CONNECTION_H
#define RAMPART_CLIENT_NET_CONNECTION_H

#include "common/net/dial.h"
#include "common/net/stream.h"
#include "protocol/line.h"

#include <stdbool.h>
#include <stddef.h>

enum connection_fault {
    CONNECTION_UNREACHED, /* nobody answered: `error` of libuv */
    CONNECTION_LOST,      /* it broke, or the server closed it (`error` 0 or libuv's) */
    CONNECTION_NOT_LINES, /* what came is no line of the protocol */
    CONNECTION_UNTRUSTED, /* `trusts` said no */
    CONNECTION_CLOSED     /* the owner closed it */
};

/* Called from the loop. All must be set, `trusts` for TLS only. */
struct connection_handlers {
    /* The handshake is done and nothing was said yet: whether to go on with that server. */
    bool (*trusts)(void *owner, const struct tls *tls);
    void (*opened)(void *owner);
    /* A line came, without its newline; it is the callee's for the call alone. */
    void (*line)(void *owner, const char *line, size_t length);
    /* It is over, and may be opened again from within. Once for each connection_open. */
    void (*ended)(void *owner, enum connection_fault fault, int error);
};

enum connection_state { CONNECTION_IDLE, CONNECTION_DIALING, CONNECTION_OPEN, CONNECTION_ENDING };

struct connection {
    const struct connection_handlers *handlers; /* borrowed */
    void *owner;
    struct stream_group group;
    struct stream stream;
    struct dial dial;
    struct line_splitter lines;
    enum connection_state state;
    enum connection_fault fault; /* why it is ending */
    int error;
};

/* An idle connection on `loop`; borrows all it is given. */
void connection_init(struct connection *connection, uv_loop_t *loop,
                     const struct connection_handlers *handlers, void *owner);
/* Requires: idle. Its memory must stay until the loop has run once more. */
void connection_finish(struct connection *connection);

/* Begins to open it, under `tls` or where that is NULL in clear: `opened` or `ended` follows. Requires: idle.
 * Guarantees: 0, or libuv's error and it stays idle. */
int connection_open(struct connection *connection, const struct endpoint *endpoint, struct tls_context *tls);

/* Sends bytes. Does nothing unless open. */
void connection_send(struct connection *connection, const char *bytes, size_t length);

/* Ends it as one that broke off. Does nothing unless open. */
void connection_drop(struct connection *connection);

/* Ends it at once, whatever its state; `ended` follows unless it is idle. What waits is not sent. */
void connection_close(struct connection *connection);

#endif
