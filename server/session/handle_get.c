/* Picks up what lies underfoot. Clients name it by the id by which they were told of it; what they were never
 * told of is not here, whatever else it may be. */
#include "server/game/game_things.h"
#include "server/session/host_state.h"
#include "server/session/viewer_stacks.h"

void handle_get(struct host *host, struct connection *connection, const struct message_get *message)
{
    const struct viewer *viewer = &connection->viewer;
    struct thing_handle thing = {0};
    bool named = message->id != 0;
    enum result result = RESULT_NOTHING_HERE;
    if (!named || viewer_stacks_find(viewer, message->id, &thing)) {
        result = game_get(host->game, viewer->actor, thing, message->count);
    }
    host_answer(host, connection, message->n, result);
}
