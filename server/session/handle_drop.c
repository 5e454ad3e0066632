/* Puts something carried on the ground. */
#include "server/game/game_things.h"
#include "server/session/host_state.h"

void handle_drop(struct host *host, struct connection *connection, const struct message_drop *message)
{
    enum result result = game_drop(host->game, connection->viewer.actor, message->letter[0], message->count);
    host_answer(host, connection, message->n, result);
}
