/* Walks to a place that was seen. */
#include "server/session/host_state.h"

void handle_travel(struct host *host, struct connection *connection, const struct message_travel *message)
{
    host_refuse(host, connection, message->n, RESULT_NO_SHOP);
}
