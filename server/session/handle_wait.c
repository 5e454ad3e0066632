/* A turn spent in place. */
#include "server/session/host_state.h"

void handle_wait(struct host *host, struct connection *connection, const struct message_wait *message)
{
    host_answer(host, connection, message->n, game_wait(host->game, connection->viewer.actor));
}
