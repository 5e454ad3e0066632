/* The client lost the thread: its next frame is a full one. */
#include "server/session/host_state.h"

void handle_resync(struct host *host, struct connection *connection, const struct message_resync *message)
{
    viewer_resync(&connection->viewer);
    host_carried_out(host, connection, message->n);
}
