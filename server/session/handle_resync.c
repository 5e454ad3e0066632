/* The client lost the thread: its next frame is a full one. */
#include "server/session/host_state.h"

void handle_resync(struct host *host, struct connection *connection, const struct message_resync *message)
{
    viewer_resync(&connection->viewer);
    parties_stir(&host->parties, connection->viewer.actor);
    host_carried_out(host, connection, message->n);
}
