/* A player says whether others may watch it. */
#include "server/session/host_state.h"

void handle_watchers(struct host *host, struct connection *connection, const struct message_watchers *message)
{
    connection->unwatched = !message->allow;
    if (connection->unwatched) {
        host_send_away_watchers(host, connection, " does not want to be watched.");
    }
    host_tell(host, connection, message->allow ? "Others may watch you." : "Nobody may watch you.");
    host_carried_out(host, connection, message->n);
}
