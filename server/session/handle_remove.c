/* Takes off something worn. */
#include "server/session/host_state.h"

void handle_remove(struct host *host, struct connection *connection, const struct message_remove *message)
{
    host_refuse(host, connection, message->n, RESULT_NO_SHOP);
}
