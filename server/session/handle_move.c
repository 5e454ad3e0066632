/* One step in one of eight directions. */
#include "server/session/host_state.h"

void handle_move(struct host *host, struct connection *connection, const struct message_move *message)
{
    int32_t dx;
    int32_t dy;
    host_offset_of(message->dir, &dx, &dy);
    enum result result = game_move(host->game, connection->viewer.actor, dx, dy);
    host_answer(host, connection, message->n, result);
}
