/* Another password for an account. Whoever is at the keys must know the present one, unless there is none:
 * the account of a user of this machine, for whom the system vouches, begins without. */
#include "common/text.h"
#include "server/session/host_state.h"

static enum result request_change(struct host *host, struct connection *connection,
                                  const struct message_password *message)
{
    if (connection->account == 0) {
        return RESULT_LOG_IN_FIRST;
    }
    const struct account *account = accounts_get(&host->accounts, connection->account);
    struct password_request request = {.type = MESSAGE_PASSWORD, .n = message->n};
    request.verified = account->hash[0] == '\0' && connection->arrival.trust == HOST_TRUST_LOCAL;
    text_copy(request.name, sizeof request.name, account->name);
    text_copy(request.password, sizeof request.password, message->old);
    text_copy(request.wanted, sizeof request.wanted, message->new);
    enum result result = host_request_password(host, connection, &request);
    text_wipe(&request, sizeof request);
    return result;
}

void handle_password(struct host *host, struct connection *connection, const struct message_password *message)
{
    enum result result = host_check_password(connection, message->new);
    if (result == RESULT_OK) {
        result = request_change(host, connection, message);
    }
    if (result != RESULT_OK) {
        host_refuse(host, connection, message->n, result);
    }
}
