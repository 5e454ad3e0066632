/* The names of everybody in the world: players are told of each other by consent, wherever they are. */
#include "common/text.h"
#include "server/session/host_state.h"
#include "server/session/update.h"

struct listing {
    struct host *host;
    uint32_t connection;
    int32_t re;
    int32_t told;
};

static void list(void *context, const struct actor *actor)
{
    struct listing *listing = context;
    if (!actor_is_player(actor) || listing->told == LIMIT_WHO_NAMES) {
        return;
    }
    struct message out = {.type = MESSAGE_PLAYER};
    out.player.re = listing->re;
    text_copy(out.player.name, sizeof out.player.name, actor->name);
    update_send(listing->host->update, listing->connection, &out);
    listing->told++;
}

void handle_who(struct host *host, struct connection *connection, const struct message_who *message)
{
    if (!host_may_ask(host, connection, message->n)) {
        return;
    }
    struct listing listing = {host, connection->number, message->n, 0};
    game_each(host->game, list, &listing);
    struct message out = {.type = MESSAGE_PLAYERS};
    out.players.re = message->n;
    out.players.count = (int32_t)game_player_count(host->game);
    update_send(host->update, connection->number, &out);
}
