/* One step in one of eight directions. */
#include "server/session/host_state.h"

void handle_move(struct host *host, struct connection *connection, const struct message_move *message)
{
    static const int8_t step[DIRECTION_COUNT][2] = {
        [DIRECTION_NORTH] = {0, -1},     [DIRECTION_NORTH_EAST] = {1, -1},  [DIRECTION_EAST] = {1, 0},
        [DIRECTION_SOUTH_EAST] = {1, 1}, [DIRECTION_SOUTH] = {0, 1},        [DIRECTION_SOUTH_WEST] = {-1, 1},
        [DIRECTION_WEST] = {-1, 0},      [DIRECTION_NORTH_WEST] = {-1, -1},
    };
    const int8_t *by = step[message->dir];
    enum result result = game_move(host->game, connection->viewer.actor, by[0], by[1]);
    if (result != RESULT_OK) {
        host_refuse(host, connection, message->n, result);
        return;
    }
    host_carried_out(host, connection, message->n);
}
