/* Walks to a place that was seen. */
#include "server/session/host_state.h"

void handle_travel(struct host *host, struct connection *connection, const struct message_travel *message)
{
    uint16_t realm = game_actor(host->game, connection->viewer.actor)->place.realm;
    struct place goal = {realm, message->x, message->y, level_set_one(message->level)};
    host_look_about(host, connection);
    struct cell cell = explored_cell(connection->viewer.explored, host->config.world, goal);
    goal.levels = cell.levels;
    if (!cell.passable) {
        host_refuse(host, connection, message->n, RESULT_NO_WAY);
        return;
    }
    host_set_out(host, connection, message->n, &(struct travel){.kind = TRAVEL_TO, .goal = goal});
}
