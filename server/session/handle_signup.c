/* A new account. */
#include "common/text.h"
#include "server/session/host_state.h"

/* Why there can be no account of that name, if there can be none. */
static enum result refusal(struct host *host, const struct connection *connection, const char *name)
{
    if (host->config.registration_shut) {
        return RESULT_CLOSED;
    }
    if (!text_is_name(name)) {
        return RESULT_BAD_NAME;
    }
    if (accounts_find(&host->accounts, name) != 0 || host_plays(host, name)) {
        return RESULT_NAME_TAKEN;
    }
    struct pace *pace = &callers_find(&host->addresses, connection->arrival.address)->registrations;
    if (host->accounts.count == LIMIT_ACCOUNTS ||
        pace_ready_at(*pace, LIMIT_REGISTRATIONS_REFILL_MS, LIMIT_REGISTRATIONS_BURST) > host->now_ms) {
        return RESULT_TOO_MANY_REGISTRATIONS;
    }
    pace_spend(pace, host->now_ms, LIMIT_REGISTRATIONS_REFILL_MS);
    return RESULT_OK;
}

void handle_signup(struct host *host, struct connection *connection, const struct message_signup *message)
{
    enum result result = host_check_password(connection, message->password);
    if (result == RESULT_OK) {
        result = refusal(host, connection, message->name);
    }
    if (result == RESULT_OK) {
        struct password_request request = {.type = MESSAGE_SIGNUP, .n = message->n};
        text_copy(request.name, sizeof request.name, message->name);
        text_copy(request.wanted, sizeof request.wanted, message->password);
        result = host_request_password(host, connection, &request);
        text_wipe(&request, sizeof request);
    }
    if (result != RESULT_OK) {
        host_refuse(host, connection, message->n, result);
    }
}
