/* Throws one of something carried. */
#include "server/game/game_things.h"
#include "server/session/host_state.h"

void handle_throw(struct host *host, struct connection *connection, const struct message_throw *message)
{
    enum result result =
        game_throw(host->game, connection->viewer.actor, message->letter[0], message->x, message->y);
    host_answer(host, connection, message->n, result);
}
