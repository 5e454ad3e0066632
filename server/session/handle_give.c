/* Hands something to the player one step away. */
#include "server/game/game_things.h"
#include "server/session/host_state.h"

void handle_give(struct host *host, struct connection *connection, const struct message_give *message)
{
    int32_t dx;
    int32_t dy;
    host_offset_of(message->dir, &dx, &dy);
    enum result result =
        game_give(host->game, connection->viewer.actor, message->letter[0], message->count, dx, dy);
    host_answer(host, connection, message->n, result);
}
