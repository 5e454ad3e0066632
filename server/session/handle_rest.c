/* Waits until whole. */
#include "server/session/host_state.h"

void handle_rest(struct host *host, struct connection *connection, const struct message_rest *message)
{
    host_set_out(host, connection, message->n, &(struct travel){.kind = TRAVEL_REST});
}
