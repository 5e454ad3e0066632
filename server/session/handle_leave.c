/* A player leaves its party. */
#include "server/session/host_state.h"

void handle_leave(struct host *host, struct connection *connection, const struct message_leave *message)
{
    struct actor_handle self = connection->viewer.actor;
    if (parties_of(&host->parties, self) == NULL) {
        host_refuse(host, connection, message->n, RESULT_NO_PARTY);
        return;
    }
    host_leave_party(host, self);
    host_confide(host, self, "You leave your party.");
    host_carried_out(host, connection, message->n);
}
