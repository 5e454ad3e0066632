/* Words to everybody in the speaker's party. */
#include "server/session/host_state.h"

void handle_partysay(struct host *host, struct connection *connection, const struct message_partysay *message)
{
    struct actor_handle self = connection->viewer.actor;
    const struct band *party = parties_of(&host->parties, self);
    if (party == NULL) {
        host_refuse(host, connection, message->n, RESULT_NO_PARTY);
        return;
    }
    char text[HOST_WORDS_BYTES];
    if (!host_may_speak(host, connection, message->n, message->text, text)) {
        return;
    }
    const char *name = game_actor(host->game, self)->name;
    for (int i = 0; i < party->count; i++) {
        struct connection *theirs = host_connection_of(host, party->members[i]);
        if (theirs != NULL && !host_is_ignored(host, connection, party->members[i])) {
            host_hear(host, theirs, VOICE_PARTY, name, text);
        }
    }
    host_carried_out(host, connection, message->n);
}
