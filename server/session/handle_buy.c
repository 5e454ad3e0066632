/* Buys from the shop underfoot. */
#include "server/session/host_state.h"

void handle_buy(struct host *host, struct connection *connection, const struct message_buy *message)
{
    host_refuse(host, connection, message->n, RESULT_NO_SHOP);
}
