/* Begins to watch a player's game. */
#include "common/text.h"
#include "server/session/host_state.h"
#include "server/session/update.h"

/* Whether a player may be watched by one more. */
static enum result may_watch(const struct connection *player)
{
    if (player == NULL) {
        return RESULT_ABSENT;
    }
    if (player->unwatched) {
        return RESULT_UNWATCHED;
    }
    return player->watcher_count < LIMIT_WATCHERS ? RESULT_OK : RESULT_WATCHERS_FULL;
}

void handle_watch(struct host *host, struct connection *connection, const struct message_watch *message)
{
    if (!host_may_ask(host, connection, message->n)) {
        return;
    }
    const struct actor *actor = game_find_player(host->game, message->name);
    struct connection *player = actor != NULL ? host_connection_of(host, actor->handle) : NULL;
    enum result result = may_watch(player);
    if (result != RESULT_OK) {
        host_refuse(host, connection, message->n, result);
        return;
    }
    struct message out = {.type = MESSAGE_WATCHING};
    out.watching.re = message->n;
    text_copy(out.watching.name, sizeof out.watching.name, actor->name);
    update_send(host->update, connection->number, &out);
    host_watch(host, connection, player);
}
