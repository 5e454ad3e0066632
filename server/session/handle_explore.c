/* Walks to what has not been seen yet. */
#include "server/session/host_state.h"

void handle_explore(struct host *host, struct connection *connection, const struct message_explore *message)
{
    host_set_out(host, connection, message->n, &(struct travel){.kind = TRAVEL_EXPLORE});
}
