/* Passwords are hashed by Argon2id, which takes a processor for a good part of a tenth of a second: so it is
 * asked for in an update, is done by the caller's workers, and its answer is an event.
 *
 * Guessing is made slow, and nobody is locked out by it. The passwords of one address are looked at one after
 * the other, farther apart the more of them were wrong; where that would take too long, the next is refused.
 * Those for one name wait likewise, but side by side, and not at all where they come from an address that its
 * owner has come from: so who guesses at somebody's account keeps its owner waiting for seconds at most.
 * Names that nobody has are counted like others, or one could tell them by the delay. */
#include "common/heap.h"
#include "common/text.h"
#include "server/session/host_state.h"
#include "server/session/update.h"

#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------------------------------------ beginning
 */

enum result host_check_password(const struct connection *connection, const char *password)
{
    size_t length = strlen(password);
    if (connection->arrival.trust == HOST_TRUST_PLAIN) {
        return RESULT_TLS_NEEDED;
    }
    return length >= LIMIT_PASSWORD_MIN_BYTES && length <= LIMIT_PASSWORD_MAX_BYTES ? RESULT_OK
                                                                                    : RESULT_BAD_PASSWORD;
}

/* How long the password has to wait for what was guessed wrong at its account. */
static int64_t account_delay_ms(struct host *host, const struct connection *connection, const char *name)
{
    uint32_t account = accounts_find(&host->accounts, name);
    if (account != 0 && accounts_knows_address(&host->accounts, account, connection->arrival.address)) {
        return 0;
    }
    return callers_delay_ms(callers_find(&host->names, text_name_key(name)), host->now_ms,
                            LIMIT_GUESS_ACCOUNT_MS);
}

/* When the password may be looked at. That of its address which comes next has to wait longer. */
static enum result schedule(struct host *host, const struct connection *connection, const char *name,
                            int64_t *at_ms)
{
    struct caller *caller = callers_find(&host->addresses, connection->arrival.address);
    int64_t delay_ms = callers_delay_ms(caller, host->now_ms, LIMIT_GUESS_ADDRESS_MS);
    *at_ms = caller->free_ms > host->now_ms ? caller->free_ms : host->now_ms;
    if (*at_ms - host->now_ms > LIMIT_PASSWORD_HELD_MS) {
        return RESULT_SLOW_DOWN;
    }
    if (*at_ms == host->now_ms && host->jobs_under_way == LIMIT_PASSWORD_JOBS) {
        return RESULT_BUSY;
    }
    caller->free_ms = *at_ms + (delay_ms > LIMIT_PASSWORD_APART_MS ? delay_ms : LIMIT_PASSWORD_APART_MS);
    int64_t account_ms = host->now_ms + account_delay_ms(host, connection, name);
    *at_ms = account_ms > *at_ms ? account_ms : *at_ms;
    return RESULT_OK;
}

/* Asks for what the request needs next: its present password to be verified, then the one wanted to be
 * hashed. */
static void ask(struct host *host, struct connection *connection)
{
    struct password_request *request = connection->request;
    struct host_job *job = update_job(host->update);
    host->jobs_under_way++;
    request->job = ++host->jobs;
    job->number = request->job;
    job->connection = connection->number;
    job->verify = request->type != MESSAGE_SIGNUP && !request->verified;
    text_copy(job->password, sizeof job->password, job->verify ? request->password : request->wanted);
    uint32_t account = accounts_find(&host->accounts, request->name);
    if (job->verify && account != 0) {
        text_copy(job->hash, sizeof job->hash, accounts_get(&host->accounts, account)->hash);
    }
}

enum result host_request_password(struct host *host, struct connection *connection,
                                  const struct password_request *request)
{
    int64_t at_ms;
    enum result result =
        connection->request == NULL ? schedule(host, connection, request->name, &at_ms) : RESULT_BUSY;
    if (result != RESULT_OK) {
        return result;
    }
    connection->request = heap_must_have(malloc(sizeof *request));
    *connection->request = *request;
    connection->request->at_ms = at_ms;
    if (at_ms == host->now_ms && host->jobs_under_way < LIMIT_PASSWORD_JOBS) {
        ask(host, connection);
    } else {
        deadlines_add(&host->held, (struct deadline){at_ms, connection->number});
    }
    return RESULT_OK;
}

void host_begin_requests(struct host *host)
{
    struct deadline due;
    while (host->jobs_under_way < LIMIT_PASSWORD_JOBS && deadlines_take(&host->held, host->now_ms, &due)) {
        struct connection *connection = &host->connections[due.connection];
        const struct password_request *request = connection->request; /* another one, perhaps, by now */
        if (request != NULL && request->job == 0 && request->at_ms <= host->now_ms) {
            ask(host, connection);
        }
    }
}

int64_t host_next_request_ms(const struct host *host)
{
    return host->jobs_under_way < LIMIT_PASSWORD_JOBS ? deadlines_next(&host->held) : INT64_MAX;
}

void host_forget_request(struct connection *connection)
{
    if (connection->request != NULL) {
        text_wipe(connection->request, sizeof *connection->request);
        free(connection->request);
        connection->request = NULL;
    }
}

/* ------------------------------------------------------------------------------------------------- the
 * answer */

static void tell_account(struct host *host, struct connection *connection, const char *what)
{
    const struct account *account = accounts_get(&host->accounts, connection->account);
    struct message out = {.type = MESSAGE_ACCOUNT};
    out.account.re = connection->request->n;
    text_copy(out.account.name, sizeof out.account.name, account->name);
    update_send(host->update, connection->number, &out);
    update_note(host->update, what, connection->number, account->name);
    accounts_remember_address(&host->accounts, connection->account, connection->arrival.address);
}

/* The connection's client is known from now on. */
static void let_in(struct host *host, struct connection *connection, uint32_t account, const char *what)
{
    connection->account = account;
    connection->state = STATE_KNOWN;
    tell_account(host, connection, what);
    host_set_deadline(host, connection);
}

/* The password was wrong: it is remembered of its address and of the name, and nothing else of it. */
static enum result guessed_wrong(struct host *host, struct connection *connection)
{
    struct caller *caller = callers_find(&host->addresses, connection->arrival.address);
    callers_guessed_wrong(caller, host->now_ms);
    int64_t free_ms = host->now_ms + callers_delay_ms(caller, host->now_ms, LIMIT_GUESS_ADDRESS_MS);
    caller->free_ms = free_ms > caller->free_ms ? free_ms : caller->free_ms;
    callers_guessed_wrong(callers_find(&host->names, text_name_key(connection->request->name)), host->now_ms);
    update_note(host->update, "wrong password", connection->number, "");
    return RESULT_WRONG_LOGIN;
}

static enum result finish_signup(struct host *host, struct connection *connection, const char *hash)
{
    struct account account = {.uid = ACCOUNT_NO_UID};
    text_copy(account.name, sizeof account.name, connection->request->name);
    text_copy(account.hash, sizeof account.hash, hash);
    if (accounts_find(&host->accounts, account.name) != 0 || host_plays(host, account.name)) {
        return RESULT_NAME_TAKEN;
    }
    uint32_t number = accounts_add(&host->accounts, &account);
    if (number == 0) {
        return RESULT_TOO_MANY_REGISTRATIONS;
    }
    update_account(host->update, &account);
    let_in(host, connection, number, "registered");
    return RESULT_OK;
}

static void finish_change(struct host *host, struct connection *connection, const char *hash)
{
    struct account *account = accounts_get(&host->accounts, connection->account);
    text_copy(account->hash, sizeof account->hash, hash);
    update_account(host->update, account);
    tell_account(host, connection, "changed a password");
}

/* Something was verified. */
static enum result take_verdict(struct host *host, struct connection *connection, bool right)
{
    uint32_t account = accounts_find(&host->accounts, connection->request->name);
    if (!right || account == 0) {
        return guessed_wrong(host, connection);
    }
    if (connection->request->type == MESSAGE_LOGIN) {
        let_in(host, connection, account, "logged in");
    } else {
        connection->request->verified = true;
        ask(host, connection);
    }
    return RESULT_OK;
}

/* Something was hashed; where it could not be, memory was short. */
static enum result take_hash(struct host *host, struct connection *connection, const struct host_event *event)
{
    if (!event->succeeded) {
        return RESULT_BUSY;
    }
    if (connection->request->type == MESSAGE_SIGNUP) {
        return finish_signup(host, connection, event->line);
    }
    finish_change(host, connection, event->line);
    return RESULT_OK;
}

void host_take_job(struct host *host, const struct host_event *event)
{
    struct connection *connection = &host->connections[event->connection];
    struct password_request *request = connection->request;
    INVARIANT(host->jobs_under_way > 0);
    host->jobs_under_way--;
    if (!connection->open || connection->closing || request == NULL || request->job != event->job) {
        return;
    }
    bool verified = request->type != MESSAGE_SIGNUP && !request->verified;
    enum result result =
        verified ? take_verdict(host, connection, event->succeeded) : take_hash(host, connection, event);
    if (result != RESULT_OK) {
        host_refuse(host, connection, request->n, result);
    }
    if (request->job == event->job) { /* nothing more is asked for it */
        host_forget_request(connection);
    }
}

struct looking {
    const char *name;
    bool found;
};

static void look_at(void *context, const struct actor *actor)
{
    struct looking *looking = context;
    looking->found = looking->found || (actor_is_player(actor) && text_same_name(actor->name, looking->name));
}

bool host_plays(const struct host *host, const char *name)
{
    struct looking looking = {.name = name};
    game_each(host->game, look_at, &looking);
    return looking.found;
}
