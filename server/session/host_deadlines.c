/* What a connection must have done by when. A deadline that is met late was met by a stall of this process,
 * or of the whole machine: what its peer said meanwhile lies in the socket still, so it is looked at again
 * after a moment in which that is read. */
#include "server/session/host_state.h"
#include "server/session/update.h"

static int64_t later(int64_t a_ms, int64_t b_ms)
{
    return a_ms > b_ms ? a_ms : b_ms;
}

/* When the connection must have done something more, by its state. */
static int64_t deadline_of(const struct host *host, const struct connection *connection)
{
    const struct host_config *config = &host->config;
    int64_t pong_ms = config->idle_ms / 2;
    switch (connection->state) {
    case STATE_NEW:
        return connection->opened_ms + config->hello_ms;
    case STATE_GREETED:
        return connection->greeted_ms + config->join_ms;
    case STATE_KNOWN:
    case STATE_PLAYING:
    case STATE_GHOST:
    case STATE_WATCHING:
        if (connection->pinged) {
            return later(connection->heard_ms + config->idle_ms, connection->pinged_ms + pong_ms);
        }
        return connection->heard_ms + config->idle_ms - pong_ms;
    }
    return INT64_MAX;
}

/* Makes sure that the connection is looked at by `at_ms`. */
static void look_at(struct host *host, struct connection *connection, int64_t at_ms)
{
    if (connection->look_at_ms == 0 || at_ms < connection->look_at_ms) {
        connection->look_at_ms = at_ms;
        deadlines_add(&host->deadlines, (struct deadline){at_ms, connection->number});
    }
}

void host_set_deadline(struct host *host, struct connection *connection)
{
    look_at(host, connection, deadline_of(host, connection));
}

static void ping(struct host *host, struct connection *connection)
{
    struct message out = {.type = MESSAGE_PING};
    out.ping.n = 1;
    update_send(host->update, connection->number, &out);
    connection->pinged = true;
    connection->pinged_ms = host->now_ms;
}

/* The connection's deadline has come: it is pinged once, then dismissed. */
static void meet(struct host *host, struct connection *connection)
{
    bool may_stay = connection_watches(connection) || connection->state == STATE_KNOWN;
    if (may_stay && !connection->pinged) {
        ping(host, connection);
        host_set_deadline(host, connection);
    } else {
        host_dismiss(host, connection, RESULT_DEADLINE);
    }
}

void host_meet_deadlines(struct host *host)
{
    struct deadline deadline;
    while (deadlines_take(&host->deadlines, host->now_ms, &deadline)) {
        struct connection *connection = &host->connections[deadline.connection];
        if (deadline.at_ms != connection->look_at_ms) {
            continue; /* an earlier one has been set since */
        }
        connection->look_at_ms = 0;
        if (!connection->open || connection->closing) {
            continue;
        }
        if (deadline_of(host, connection) > host->now_ms) {
            host_set_deadline(host, connection);
        } else if (host->now_ms - deadline.at_ms > LIMIT_LATE_MS) {
            look_at(host, connection, host->now_ms + LIMIT_GRACE_MS);
        } else {
            meet(host, connection);
        }
    }
}
