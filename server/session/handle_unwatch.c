#include "server/session/host_state.h"

void handle_unwatch(struct host *host, struct connection *connection, const struct message_unwatch *message)
{
    host_refuse(host, connection, message->n, RESULT_NOT_YET);
}
