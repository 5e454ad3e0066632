/* Through the portal or over the stairs underfoot. */
#include "server/session/host_state.h"

void handle_climb(struct host *host, struct connection *connection, const struct message_climb *message)
{
    enum result result = game_climb(host->game, connection->viewer.actor, message->dir == CLIMB_DOWN);
    if (result == RESULT_OUT) {
        host_dismiss(host, connection, result);
        return;
    }
    if (result != RESULT_OK) {
        host_refuse(host, connection, message->n, result);
        return;
    }
    host_carried_out(host, connection, message->n);
}
