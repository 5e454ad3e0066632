/* A player hears another again. */
#include "server/session/host_state.h"

#include <stdio.h>

void handle_unignore(struct host *host, struct connection *connection, const struct message_unignore *message)
{
    enum result result = ignored_remove(&connection->ignored, message->name);
    if (result != RESULT_OK) {
        host_refuse(host, connection, message->n, result);
        return;
    }
    char text[sizeof message->name + 64];
    (void)snprintf(text, sizeof text, "You hear %s again.", message->name);
    host_tell(host, connection, text);
    host_carried_out(host, connection, message->n);
}
