/* Words to everybody within hearing. */
#include "server/session/host_state.h"

/* Told by what the speaker sees: who hears it unseen, round a corner, stays unknown. */
static const char alone[] = "You see nobody who could hear that.";

void handle_say(struct host *host, struct connection *connection, const struct message_say *message)
{
    char text[HOST_WORDS_BYTES];
    if (!host_may_speak(host, connection, message->n, message->text, text)) {
        return;
    }
    const struct actor *speaker = game_actor(host->game, connection->viewer.actor);
    host_sound(host, speaker->place, speaker->name, text);
    if (!host_sees_anybody(host, connection)) {
        host_tell(host, connection, alone);
    }
    host_carried_out(host, connection, message->n);
}
