/* A client that lost its connection goes on where it was. */
#include "server/session/host_state.h"

void handle_resume(struct host *host, struct connection *connection, const struct message_resume *message)
{
    enum result result = RESULT_BUSY;
    if (connection->request == NULL) {
        result = host_resume(host, connection, message->n, message->token);
    }
    if (result != RESULT_OK) {
        host_refuse(host, connection, message->n, result);
    }
}
