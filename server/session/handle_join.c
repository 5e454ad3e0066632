/* A guest takes a name and enters the world. */
#include "common/text.h"
#include "server/session/host_state.h"
#include "server/session/update.h"

void handle_join(struct host *host, struct connection *connection, const struct message_join *message)
{
    struct actor_handle actor;
    enum result result =
        text_is_name(message->name) ? game_join(host->game, message->name, &actor) : RESULT_BAD_NAME;
    if (result != RESULT_OK) {
        host_refuse(host, connection, message->n, result);
        return;
    }
    struct message out = {.type = MESSAGE_JOINED};
    out.joined.re = message->n;
    text_copy(out.joined.name, sizeof out.joined.name, message->name);
    update_send(host->update, connection->number, &out);
    update_note(host->update, "joined", connection->number, message->name);
    struct explored *explored = host_remember(host, actor);
    if (connection->state == STATE_GHOST) {
        host_end_haunting(host, connection);
        viewer_renew(&connection->viewer, host->game, actor, explored);
    } else {
        viewer_init(&connection->viewer, host->game, actor, explored, host->config.sight_radius);
        viewer_count_from(&connection->viewer, connection->frames);
    }
    host->connection_of[actor.index] = connection->number + 1;
    connection->state = STATE_PLAYING;
    host_tell_ways(host, connection);
    host_mark(host, connection);
    host_show_deed(host, game_actor(host->game, actor), "arrives.");
    host_set_deadline(host, connection);
}
