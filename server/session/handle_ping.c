/* The client measures how far away the server is. */
#include "server/session/host_state.h"
#include "server/session/update.h"

void handle_ping(struct host *host, struct connection *connection, const struct message_ping *message)
{
    struct message out = {.type = MESSAGE_PONG};
    out.pong.re = message->n;
    update_send(host->update, connection->number, &out);
}
