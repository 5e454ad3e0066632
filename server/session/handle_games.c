/* Whom one can watch: what is public of every player's game. */
#include "common/text.h"
#include "server/game/growth.h"
#include "server/session/host_state.h"
#include "server/session/update.h"

struct listing {
    struct host *host;
    uint32_t connection;
    int32_t re;
    int32_t told;
    int32_t count;
};

static void list(void *context, const struct actor *actor)
{
    struct listing *listing = context;
    struct host *host = listing->host;
    const struct connection *player = actor_is_player(actor) ? host_connection_of(host, actor->handle) : NULL;
    if (player == NULL) {
        return;
    }
    listing->count++;
    if (listing->told == LIMIT_WHO_NAMES) {
        return;
    }
    struct message out = {.type = MESSAGE_GAME};
    int64_t turns = game_clock(host->game, actor->handle).turns;
    out.game.re = listing->re;
    text_copy(out.game.name, sizeof out.game.name, actor->name);
    out.game.level = growth_level(actor->experience);
    out.game.turns = turns < PROTOCOL_NUMBER_MAX ? (int32_t)turns : PROTOCOL_NUMBER_MAX;
    out.game.watchers = (int32_t)player->watcher_count;
    out.game.allow = !player->unwatched;
    update_send(host->update, listing->connection, &out);
    listing->told++;
}

void handle_games(struct host *host, struct connection *connection, const struct message_games *message)
{
    if (!host_may_ask(host, connection, message->n)) {
        return;
    }
    struct listing listing = {.host = host, .connection = connection->number, .re = message->n};
    game_each(host->game, list, &listing);
    struct message out = {.type = MESSAGE_GAMES_END};
    out.games_end.re = message->n;
    out.games_end.count = listing.count;
    update_send(host->update, connection->number, &out);
}
