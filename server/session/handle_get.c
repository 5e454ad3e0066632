/* Picks something up. */
#include "server/session/host_state.h"

void handle_get(struct host *host, struct connection *connection, const struct message_get *message)
{
    host_refuse(host, connection, message->n, RESULT_NO_SHOP);
}
