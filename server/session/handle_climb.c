/* Through the portal or over the stairs underfoot. */
#include "server/session/host_state.h"

void handle_climb(struct host *host, struct connection *connection, const struct message_climb *message)
{
    enum result result = game_climb(host->game, connection->viewer.actor, message->dir == CLIMB_DOWN);
    host_answer(host, connection, message->n, result);
}
