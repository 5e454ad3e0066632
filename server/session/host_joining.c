/* Who may enter the world: the owner of an account, who has logged in, or is a user of this machine, for whom
 * the system vouches; or, where the host lets them in, a guest, under a name that is nobody's. */
#include "common/text.h"
#include "server/session/host_state.h"
#include "server/session/update.h"

/* The account of that name becomes the connection's: it is its user's, or is made for its user on the spot.
 * Where there can be no more accounts, it may be a guest like others. */
static enum result vouch(struct host *host, struct connection *connection, const char *name)
{
    uint32_t number = accounts_find(&host->accounts, name);
    if (number != 0) {
        bool own = accounts_get(&host->accounts, number)->uid == connection->arrival.uid;
        connection->account = own ? number : connection->account;
        return own ? RESULT_OK : RESULT_NAME_TAKEN;
    }
    if (!text_is_name(name)) {
        return RESULT_BAD_NAME;
    }
    if (host_plays(host, name)) {
        return RESULT_NAME_TAKEN;
    }
    struct account account = {.uid = connection->arrival.uid};
    text_copy(account.name, sizeof account.name, name);
    bool has_many = accounts_count_uid(&host->accounts, account.uid) >= LIMIT_ACCOUNTS_PER_UID;
    connection->account = has_many ? 0 : accounts_add(&host->accounts, &account);
    if (connection->account != 0) {
        update_account(host->update, &account);
        return RESULT_OK;
    }
    return host->config.guests ? RESULT_OK : RESULT_TOO_MANY_REGISTRATIONS;
}

/* Whether somebody may join as a guest of that name. */
static enum result check_guest(const struct host *host, const char *name)
{
    if (!host->config.guests) {
        return RESULT_LOG_IN_FIRST;
    }
    if (!text_is_name(name)) {
        return RESULT_BAD_NAME;
    }
    return accounts_find(&host->accounts, name) != 0 ? RESULT_NAME_TAKEN : RESULT_OK;
}

enum result host_check_join(struct host *host, struct connection *connection, const char *name)
{
    if (connection->account != 0 &&
        (name[0] == '\0' || text_same_name(name, accounts_get(&host->accounts, connection->account)->name))) {
        return RESULT_OK;
    }
    if (connection->arrival.trust == HOST_TRUST_LOCAL) {
        return vouch(host, connection, name);
    }
    return connection->account != 0 ? RESULT_NAME_TAKEN : check_guest(host, name);
}
