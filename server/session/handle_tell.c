/* Words to one player, wherever it is. Who is ignored is not told so: its own words come back to it as ever.
 */
#include "server/session/host_state.h"

void handle_tell(struct host *host, struct connection *connection, const struct message_tell *message)
{
    enum result result;
    const struct actor *hearer = host_find_other(host, connection, message->name, &result);
    if (result != RESULT_OK) {
        host_refuse(host, connection, message->n, result);
        return;
    }
    char text[HOST_WORDS_BYTES];
    if (!host_may_speak(host, connection, message->n, message->text, text)) {
        return;
    }
    const char *speaker = game_actor(host->game, connection->viewer.actor)->name;
    struct connection *theirs = host_connection_of(host, hearer->handle);
    if (theirs != NULL && !host_is_ignored(host, connection, hearer->handle)) {
        host_hear(host, theirs, VOICE_TELL, speaker, text);
    }
    host_hear(host, connection, VOICE_TOLD, hearer->name, text);
    host_carried_out(host, connection, message->n);
}
