/* Watches no longer. */
#include "server/session/host_state.h"

void handle_unwatch(struct host *host, struct connection *connection, const struct message_unwatch *message)
{
    host_unwatch(host, connection, message->n, "You watch no longer.");
}
