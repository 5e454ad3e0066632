/* A player does not want to hear another any more, who is not told. */
#include "server/session/host_state.h"

#include <stdio.h>

void handle_ignore(struct host *host, struct connection *connection, const struct message_ignore *message)
{
    enum result result;
    const struct actor *other = host_find_other(host, connection, message->name, &result);
    if (result == RESULT_OK) {
        result = ignored_add(&connection->ignored, other->name);
    }
    if (result != RESULT_OK) {
        host_refuse(host, connection, message->n, result);
        return;
    }
    char text[LIMIT_NAME_MAX_BYTES + 64];
    (void)snprintf(text, sizeof text, "You do not hear %s any more.", other->name);
    host_tell(host, connection, text);
    host_carried_out(host, connection, message->n);
}
