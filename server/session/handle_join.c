/* Somebody enters the world. */
#include "server/session/host_state.h"

void handle_join(struct host *host, struct connection *connection, const struct message_join *message)
{
    const char *name = message->name;
    enum result result = host_check_join(host, connection, name);
    if (result == RESULT_OK && connection->account != 0) {
        name = accounts_get(&host->accounts, connection->account)->name;
    }
    if (result == RESULT_OK) {
        result = host_enter(host, connection, message->n, name);
    }
    if (result != RESULT_OK) {
        host_refuse(host, connection, message->n, result);
    }
}
