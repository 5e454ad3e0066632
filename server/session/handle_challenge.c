/* Asks another player for a fight. */
#include "server/session/host_state.h"

void handle_challenge(struct host *host, struct connection *connection,
                      const struct message_challenge *message)
{
    host_refuse(host, connection, message->n, RESULT_NO_SHOP);
}
