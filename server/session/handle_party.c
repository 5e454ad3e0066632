/* Asks another player into a party. Both are told; once both have asked, all who are in it then. Whoever
 * ignores who asks is not asked, and who asks is not told so. */
#include "common/offers.h"
#include "server/session/host_state.h"

#include <stdio.h>

static void tell(struct host *host, struct actor_handle player, const char *before, const char *name,
                 const char *after)
{
    char text[LIMIT_NAME_MAX_BYTES + 64];
    (void)snprintf(text, sizeof text, "%s%s%s", before, name, after);
    host_confide(host, player, text);
}

/* All who are in it read who has come; of two, each is with the other. */
static void tell_of_union(struct host *host, const struct band *party)
{
    struct actor_handle newcomer = party->members[party->count - 1];
    const char *name = game_actor(host->game, newcomer)->name;
    if (party->count == 2) {
        tell(host, newcomer, "You and ", game_actor(host->game, party->members[0])->name,
             " are a party now.");
        tell(host, party->members[0], "You and ", name, " are a party now.");
        return;
    }
    for (int i = 0; i < party->count - 1; i++) {
        tell(host, party->members[i], "", name, " joins your party.");
    }
    tell(host, newcomer, "You join ", game_actor(host->game, party->members[0])->name, "'s party.");
}

void handle_party(struct host *host, struct connection *connection, const struct message_party *message)
{
    struct actor_handle self = connection->viewer.actor;
    enum result result;
    const struct actor *other = host_find_other(host, connection, message->name, &result);
    bool agreed = false;
    if (result == RESULT_OK && !host_may_talk(host, connection, message->n)) {
        return;
    }
    const char *name = game_actor(host->game, self)->name;
    bool ignored = result == RESULT_OK && host_is_ignored(host, connection, other->handle);
    if (result == RESULT_OK && !ignored) {
        result = parties_ask(&host->parties, self, other->handle, &agreed);
    }
    if (result != RESULT_OK) {
        host_refuse(host, connection, message->n, result);
        return;
    }
    if (agreed) {
        tell_of_union(host, parties_of(&host->parties, self));
    } else {
        tell(host, self, "You ask ", other->name, " into a party.");
    }
    if (!agreed && !ignored) {
        tell(host, other->handle, "", name, OFFER_OF_PARTY);
    }
    host_carried_out(host, connection, message->n);
}
