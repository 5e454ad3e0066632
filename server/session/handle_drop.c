/* Puts something carried on the ground. */
#include "server/session/host_state.h"

void handle_drop(struct host *host, struct connection *connection, const struct message_drop *message)
{
    host_refuse(host, connection, message->n, RESULT_NO_SHOP);
}
