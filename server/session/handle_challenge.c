/* Offers another player a fight. Both are told; once both have offered, both are told that too. */
#include "common/offers.h"
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

static void tell_both(struct host *host, struct connection *connection, const struct actor *other)
{
    const struct actor *self = game_actor(host->game, connection->viewer.actor);
    struct connection *theirs = host_connection_of(host, other->handle);
    bool agreed = game_has_consent(host->game, self->handle, other->handle);
    tell(host, connection, agreed ? "You and " : "You offer ", other->name,
         agreed ? " fight from now on." : " a fight.");
    if (theirs != NULL) {
        tell(host, theirs, agreed ? "You and " : "", self->name,
             agreed ? " fight from now on." : OFFER_OF_FIGHT);
    }
}

/* Who is ignored is not told so. */
static void offer_in_vain(struct host *host, struct connection *connection, int32_t number, const char *name)
{
    pace_spend(&connection->chat, host->now_ms, LIMIT_CHAT_REFILL_MS);
    tell(host, connection, "You offer ", name, " a fight.");
    host_carried_out(host, connection, number);
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
    if (other != NULL && host_is_ignored(host, connection, other->handle)) {
        offer_in_vain(host, connection, message->n, other->name);
        return;
    }
    bool foes = other != NULL && game_has_consent(host->game, self, other->handle);
    enum result result =
        other == NULL ? RESULT_NOBODY_THERE : game_challenge(host->game, self, other->handle);
    if (result != RESULT_OK) {
        host_refuse(host, connection, message->n, result);
        return;
    }
    pace_spend(&connection->chat, host->now_ms, LIMIT_CHAT_REFILL_MS);
    if (foes) {
        tell(host, connection, "You and ", other->name, " are fighting already.");
    } else {
        tell_both(host, connection, other);
    }
    host_carried_out(host, connection, message->n);
}
