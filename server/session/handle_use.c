/* Uses something carried. */
#include "server/session/host_state.h"

void handle_use(struct host *host, struct connection *connection, const struct message_use *message)
{
    host_refuse(host, connection, message->n, RESULT_NO_SHOP);
}
