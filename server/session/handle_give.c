/* Hands something carried to a player beside one. */
#include "server/session/host_state.h"

void handle_give(struct host *host, struct connection *connection, const struct message_give *message)
{
    host_refuse(host, connection, message->n, RESULT_NO_SHOP);
}
