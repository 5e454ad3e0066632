/* Walks on until there is something to look at. */
#include "server/session/host_state.h"

void handle_run(struct host *host, struct connection *connection, const struct message_run *message)
{
    host_refuse(host, connection, message->n, RESULT_NO_SHOP);
}
