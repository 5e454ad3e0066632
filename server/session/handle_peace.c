/* Takes back what was offered: there is peace again between two players. */
#include "server/session/host_state.h"

#include <stdio.h>

void handle_peace(struct host *host, struct connection *connection, const struct message_peace *message)
{
    const struct actor *other = game_find_player(host->game, message->name);
    struct actor_handle self = connection->viewer.actor;
    bool foes = other != NULL && game_has_consent(host->game, self, other->handle);
    enum result result = other == NULL ? RESULT_NO_CONSENT : game_make_peace(host->game, self, other->handle);
    if (result != RESULT_OK) {
        host_refuse(host, connection, message->n, result);
        return;
    }
    char text[LIMIT_NAME_MAX_BYTES + 64];
    (void)snprintf(text, sizeof text, foes ? "You make peace with %s." : "You offer %s no fight any more.",
                   other->name);
    host_tell(host, connection, text);
    struct connection *theirs = host_connection_of(host, other->handle);
    if (theirs != NULL) {
        (void)snprintf(text, sizeof text,
                       foes ? "%s makes peace with you." : "%s offers you no fight any more.",
                       game_actor(host->game, self)->name);
        host_tell(host, theirs, text);
    }
    host_carried_out(host, connection, message->n);
}
