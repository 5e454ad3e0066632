/* Somebody enters the world. */
#include "common/text.h"
#include "server/session/host_state.h"
#include "server/session/update.h"

/* Whoever only lingers makes room for one who comes. */
static enum result come_in(struct host *host, const char *name, struct actor_handle *actor)
{
    enum result result = game_join(host->game, name, actor);
    while (result == RESULT_FULL && host_let_one_leave(host)) {
        result = game_join(host->game, name, actor);
    }
    return result;
}

void handle_join(struct host *host, struct connection *connection, const struct message_join *message)
{
    struct actor_handle actor;
    const char *name = message->name;
    enum result result = host_check_join(host, connection, name);
    if (result == RESULT_OK && connection->account != 0) {
        name = accounts_get(&host->accounts, connection->account)->name;
    }
    if (result == RESULT_OK) {
        result = come_in(host, name, &actor);
    }
    if (result != RESULT_OK) {
        host_refuse(host, connection, message->n, result);
        return;
    }
    struct message out = {.type = MESSAGE_JOINED};
    out.joined.re = message->n;
    out.joined.kept = connection->account != 0;
    text_copy(out.joined.name, sizeof out.joined.name, name);
    update_send(host->update, connection->number, &out);
    update_note(host->update, "joined", connection->number, name);
    bool anew = connection->state == STATE_GHOST;
    host_play(host, connection, host_add_character(host, actor));
    host_show_deed(host, game_actor(host->game, actor), anew ? "begins anew." : "arrives.");
}
