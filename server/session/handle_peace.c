/* Takes a challenge back: there is peace again between two players. */
#include "server/session/host_state.h"

#include <stdio.h>

void handle_peace(struct host *host, struct connection *connection, const struct message_peace *message)
{
    const struct actor *other = game_find_player(host->game, message->name);
    struct actor_handle self = connection->viewer.actor;
    enum result result = other == NULL ? RESULT_NO_CONSENT : game_make_peace(host->game, self, other->handle);
    if (result != RESULT_OK) {
        host_refuse(host, connection, message->n, result);
        return;
    }
    char text[LIMIT_NAME_MAX_BYTES + 64];
    (void)snprintf(text, sizeof text, "You want peace with %s.", other->name);
    host_tell(host, connection, text);
    struct connection *theirs = host_connection_of(host, other->handle);
    if (theirs != NULL) {
        (void)snprintf(text, sizeof text, "%s wants peace with you.", game_actor(host->game, self)->name);
        host_tell(host, theirs, text);
    }
    host_carried_out(host, connection, message->n);
}
