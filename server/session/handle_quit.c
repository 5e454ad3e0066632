/* The player leaves. */
#include "server/session/host_state.h"

void handle_quit(struct host *host, struct connection *connection, const struct message_quit *message)
{
    (void)message;
    host_dismiss(host, connection, RESULT_LEFT);
}
