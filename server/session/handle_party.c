#include "server/session/host_state.h"

void handle_party(struct host *host, struct connection *connection, const struct message_party *message)
{
    host_refuse(host, connection, message->n, RESULT_NOT_YET);
}
