/* The client has drawn a frame, so another may be sent. One that is news is not counted against its rate. */
#include "server/session/host_state.h"

void handle_ack(struct host *host, struct connection *connection, const struct message_ack *message)
{
    if (viewer_acknowledge(&connection->viewer, message->frame)) {
        host_give_back(host, connection);
        host_mark(host, connection);
        parties_stir(&host->parties, connection->viewer.actor);
    }
}
