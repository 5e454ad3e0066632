/* Uses something carried. */
#include "server/game/game_things.h"
#include "server/session/host_state.h"

void handle_use(struct host *host, struct connection *connection, const struct message_use *message)
{
    enum result result = game_use(host->game, connection->viewer.actor, message->letter[0]);
    host_answer(host, connection, message->n, result);
}
