/* Asks another player for a fight. Both are told; once both have asked, both are told that too. */
#include "server/session/host_state.h"

#include <stdio.h>

enum { WORDS_BYTES = LIMIT_NAME_MAX_BYTES + 64 };

static void tell(struct host *host, struct connection *connection, const char *before, const char *name,
                 const char *after)
{
    char text[WORDS_BYTES];
    (void)snprintf(text, sizeof text, "%s%s%s", before, name, after);
    host_tell(host, connection, text);
}

void handle_challenge(struct host *host, struct connection *connection,
                      const struct message_challenge *message)
{
    const struct actor *other = host_find_seen(host, connection, message->name);
    if (pace_ready_at(connection->chat, LIMIT_CHAT_REFILL_MS, LIMIT_CHAT_BURST) > host->now_ms) {
        host_refuse(host, connection, message->n, RESULT_TOO_FAST);
        return;
    }
    struct actor_handle self = connection->viewer.actor;
    enum result result =
        other == NULL ? RESULT_NOBODY_THERE : game_challenge(host->game, self, other->handle);
    if (result != RESULT_OK) {
        host_refuse(host, connection, message->n, result);
        return;
    }
    pace_spend(&connection->chat, host->now_ms, LIMIT_CHAT_REFILL_MS);
    struct connection *theirs = host_connection_of(host, other->handle);
    bool agreed = game_has_consent(host->game, self, other->handle);
    const char *after = agreed ? " will fight now." : " for a fight.";
    tell(host, connection, agreed ? "You and " : "You ask ", other->name, after);
    if (theirs != NULL) {
        tell(host, theirs, agreed ? "You and " : "", game_actor(host->game, self)->name,
             agreed ? after : " asks you for a fight: ask back to accept.");
    }
    host_carried_out(host, connection, message->n);
}
