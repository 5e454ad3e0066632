/* What the shop underfoot sells. */
#include "server/session/host_state.h"

void handle_shop(struct host *host, struct connection *connection, const struct message_shop *message)
{
    host_refuse(host, connection, message->n, RESULT_NO_SHOP);
}
