/* Puts something carried on the ground, where its player wants it to be: exploring leaves it there. */
#include "server/game/game_things.h"
#include "server/session/host_state.h"

void handle_drop(struct host *host, struct connection *connection, const struct message_drop *message)
{
    struct actor_handle actor = connection->viewer.actor;
    enum result result = game_drop(host->game, actor, message->letter[0], message->count);
    if (result == RESULT_OK) {
        finds_leave(&connection->travel.finds, game_actor(host->game, actor)->place);
    }
    host_answer(host, connection, message->n, result);
}
