/* An answer to the server's keep-alive: that a line came is all it has to say. */
#include "server/session/host_state.h"

void handle_pong(struct host *host, struct connection *connection, const struct message_pong *message)
{
    (void)host;
    (void)connection;
    (void)message;
}
