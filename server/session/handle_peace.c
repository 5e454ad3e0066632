/* Takes a challenge back: there is peace again between two players. */
#include "common/text.h"
#include "server/session/host_state.h"

#include <stdio.h>

struct search_by_name {
    const char *name;
    const struct actor *found;
};

static void compare(void *context, const struct actor *actor)
{
    struct search_by_name *search = context;
    if (actor_is_player(actor) && text_same_name(actor->name, search->name)) {
        search->found = actor;
    }
}

void handle_peace(struct host *host, struct connection *connection, const struct message_peace *message)
{
    struct search_by_name search = {message->name, NULL};
    game_each(host->game, compare, &search);
    struct actor_handle self = connection->viewer.actor;
    enum result result =
        search.found == NULL ? RESULT_NO_CONSENT : game_make_peace(host->game, self, search.found->handle);
    if (result != RESULT_OK) {
        host_refuse(host, connection, message->n, result);
        return;
    }
    char text[LIMIT_NAME_MAX_BYTES + 64];
    (void)snprintf(text, sizeof text, "You want peace with %s.", search.found->name);
    host_tell(host, connection, text);
    struct connection *theirs = host_connection_of(host, search.found->handle);
    if (theirs != NULL) {
        (void)snprintf(text, sizeof text, "%s wants peace with you.", game_actor(host->game, self)->name);
        host_tell(host, theirs, text);
    }
    host_carried_out(host, connection, message->n);
}
