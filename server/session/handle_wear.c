/* Wields or wears something carried. */
#include "server/session/host_state.h"

void handle_wear(struct host *host, struct connection *connection, const struct message_wear *message)
{
    host_refuse(host, connection, message->n, RESULT_NO_SHOP);
}
