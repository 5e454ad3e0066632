/* Wields or wears something carried. */
#include "server/game/game_things.h"
#include "server/session/host_state.h"

void handle_wear(struct host *host, struct connection *connection, const struct message_wear *message)
{
    enum result result = game_wear(host->game, connection->viewer.actor, message->letter[0]);
    host_answer(host, connection, message->n, result);
}
