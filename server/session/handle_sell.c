/* Sells to the shop underfoot. */
#include "server/session/host_state.h"

void handle_sell(struct host *host, struct connection *connection, const struct message_sell *message)
{
    host_refuse(host, connection, message->n, RESULT_NO_SHOP);
}
