/* A dial while it opens, a stream while it is open, a line splitter behind it. `ended` is called when libuv
 * has let go of everything, so that the owner may open it again at once. */
#include "client/net/connection.h"

#include "common/invariant.h"
#include "common/limits.h"

static void end(struct connection *connection, enum connection_fault fault, int error)
{
    line_finish(&connection->lines);
    connection->state = CONNECTION_IDLE;
    connection->handlers->ended(connection->owner, fault, error);
}

/* Lets go of an open stream; the first fault is the one that counts. */
static void begin_to_end(struct connection *connection, enum connection_fault fault, int error)
{
    if (connection->state == CONNECTION_OPEN) {
        connection->state = CONNECTION_ENDING;
        connection->fault = fault;
        connection->error = error;
        stream_abort(&connection->stream);
    }
}

static void on_received(struct stream *stream, const char *bytes, size_t length)
{
    struct connection *connection = stream->owner;
    const char *line;
    size_t line_length;
    enum line_status status;
    line_feed(&connection->lines, bytes, length);
    while (connection->state == CONNECTION_OPEN &&
           (status = line_next(&connection->lines, &line, &line_length)) != LINE_NONE) {
        if (status == LINE_TOO_LONG) {
            begin_to_end(connection, CONNECTION_NOT_LINES, 0);
        } else {
            connection->handlers->line(connection->owner, line, line_length);
        }
    }
}

static void on_ended(struct stream *stream, int error)
{
    begin_to_end(stream->owner, CONNECTION_LOST, error);
}

static void on_closed(struct stream *stream)
{
    struct connection *connection = stream->owner;
    end(connection, connection->fault, connection->error);
}

static void introduce(struct connection *connection)
{
    const struct tls *tls = connection->stream.tls;
    if (tls == NULL || connection->handlers->trusts(connection->owner, tls)) {
        connection->handlers->opened(connection->owner);
    } else {
        begin_to_end(connection, CONNECTION_UNTRUSTED, 0);
    }
}

static void on_dialed(struct dial *dial, int error)
{
    struct connection *connection = dial->owner;
    if (error == 0) {
        connection->state = CONNECTION_OPEN;
        introduce(connection);
    } else {
        end(connection, error == UV_ECANCELED ? CONNECTION_CLOSED : CONNECTION_UNREACHED, error);
    }
}

static const struct stream_handlers stream_handlers = {
    .received = on_received, .ended = on_ended, .closed = on_closed};

void connection_init(struct connection *connection, uv_loop_t *loop,
                     const struct connection_handlers *handlers, void *owner)
{
    *connection = (struct connection){.handlers = handlers, .owner = owner};
    stream_group_init(&connection->group, loop, LIMIT_LINE_DOWN_BYTES);
}

void connection_finish(struct connection *connection)
{
    INVARIANT(connection->state == CONNECTION_IDLE);
    stream_group_finish(&connection->group);
}

int connection_open(struct connection *connection, const struct endpoint *endpoint, struct tls_context *tls)
{
    INVARIANT(connection->state == CONNECTION_IDLE);
    connection->dial = (struct dial){
        .endpoint = *endpoint,
        .stream = &connection->stream,
        .group = &connection->group,
        .handlers = &stream_handlers,
        .owner = connection,
        .waiting_max = LIMIT_OUT_BYTES,
        .tls = tls,
        .done = on_dialed,
    };
    int error = dial_start(&connection->dial);
    if (error == 0) {
        line_init(&connection->lines, LIMIT_LINE_DOWN_BYTES);
        connection->state = CONNECTION_DIALING;
    }
    return error;
}

void connection_send(struct connection *connection, const char *bytes, size_t length)
{
    if (connection->state == CONNECTION_OPEN && !stream_send(&connection->stream, bytes, length)) {
        begin_to_end(connection, CONNECTION_LOST, UV_ENOBUFS);
    }
}

void connection_drop(struct connection *connection)
{
    begin_to_end(connection, CONNECTION_LOST, UV_ETIMEDOUT);
}

void connection_close(struct connection *connection)
{
    if (connection->state == CONNECTION_DIALING) {
        dial_cancel(&connection->dial);
    } else {
        begin_to_end(connection, CONNECTION_CLOSED, 0);
    }
}
