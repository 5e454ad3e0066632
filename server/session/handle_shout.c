/* Words to everybody on the speaker's levels. */
#include "server/session/host_state.h"

void handle_shout(struct host *host, struct connection *connection, const struct message_shout *message)
{
    char text[HOST_WORDS_BYTES];
    if (!host_may_speak(host, connection, message->n, message->text, text)) {
        return;
    }
    const struct actor *speaker = game_actor(host->game, connection->viewer.actor);
    host_ring(host, speaker->place, speaker->name, text);
    host_carried_out(host, connection, message->n);
}
