/* Buys from the shop underfoot. */
#include "server/game/game_shop.h"
#include "server/session/host_state.h"

void handle_buy(struct host *host, struct connection *connection, const struct message_buy *message)
{
    struct actor_handle actor = connection->viewer.actor;
    host_answer(host, connection, message->n, game_buy(host->game, actor, message->ware, message->count));
}
