/* Takes off something worn. */
#include "server/game/game_things.h"
#include "server/session/host_state.h"

void handle_remove(struct host *host, struct connection *connection, const struct message_remove *message)
{
    enum result result = game_remove(host->game, connection->viewer.actor, message->letter[0]);
    host_answer(host, connection, message->n, result);
}
