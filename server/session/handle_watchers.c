#include "server/session/host_state.h"

void handle_watchers(struct host *host, struct connection *connection, const struct message_watchers *message)
{
    host_refuse(host, connection, message->n, RESULT_NOT_YET);
}
