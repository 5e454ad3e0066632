/* The best runs. */
#include "server/session/host_state.h"

void handle_scores(struct host *host, struct connection *connection, const struct message_scores *message)
{
    host_refuse(host, connection, message->n, RESULT_NO_SHOP);
}
