/* Throws something carried. */
#include "server/session/host_state.h"

void handle_throw(struct host *host, struct connection *connection, const struct message_throw *message)
{
    host_refuse(host, connection, message->n, RESULT_NO_SHOP);
}
