/* Ends a journey: whatever is a command does so by itself, and this one does nothing else. */
#include "server/session/host_state.h"

void handle_stop(struct host *host, struct connection *connection, const struct message_stop *message)
{
    host_carried_out(host, connection, message->n);
}
