/* Takes a challenge back. */
#include "server/session/host_state.h"

void handle_peace(struct host *host, struct connection *connection, const struct message_peace *message)
{
    host_refuse(host, connection, message->n, RESULT_NO_SHOP);
}
