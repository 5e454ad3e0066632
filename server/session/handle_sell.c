/* Sells to the shop underfoot. */
#include "server/game/game_shop.h"
#include "server/session/host_state.h"

void handle_sell(struct host *host, struct connection *connection, const struct message_sell *message)
{
    struct actor_handle actor = connection->viewer.actor;
    host_answer(host, connection, message->n,
                game_sell(host->game, actor, message->letter[0], message->count));
}
