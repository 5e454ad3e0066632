/* For a server of the player's own the rule is: try the socket; where nobody answers, start rampartd unless
 * one that we started still runs; try again shortly. A server that is just ending, one that is just starting,
 * and two players starting one in the same moment all come right by that alone. What never comes right —
 * rampartd exits each time — ends after a few starts, with the last words of its log. */
#include "client/net/link.h"

#include "client/net/trust.h"
#include "common/limits.h"
#include "common/net/tls.h"

#include <stdio.h>
#include <string.h>

enum { AGAIN_FIRST_MS = 500, AGAIN_MOST_MS = 15000, AGAIN_DOUBLINGS = 5, JITTER_MS = 250 };
enum { RETRY_MS = 50, RESTART_MS = 500, STARTS_MAX = 5 };

static void try_to_open(struct link *link);

static void finish(struct link *link, const char *why)
{
    if (!link->over) {
        link->over = true;
        (void)uv_timer_stop(&link->retry);
        (void)uv_timer_stop(&link->deadline);
        link->handlers->ended(link->owner, why);
    }
}

/* Why it did not come to an answer. */
static void finish_unanswered(struct link *link, int error)
{
    char where[ENDPOINT_TEXT_BYTES + 1];
    char words[LINK_WORDS_BYTES + ENDPOINT_TEXT_BYTES];
    char log[256] = "";
    endpoint_format(&link->endpoint, where, sizeof where);
    if (link->problem[0] != '\0') {
        (void)snprintf(words, sizeof words, "%s", link->problem);
    } else if (link->server != NULL && link->server->state != PRIVATE_SERVER_RUNS &&
               link->server->starts > 0) {
        private_server_last_words(link->server, log, sizeof log);
        (void)snprintf(words, sizeof words, "the server ended as soon as it was started: %s", log);
    } else if (error == UV_EPROTONOSUPPORT) {
        (void)snprintf(words, sizeof words,
                       "what answers at %s does not speak TLS: its port for TLS may be %d; or say --plain",
                       where, DEFAULT_TLS_PORT);
    } else if (error == UV_EPROTO) {
        (void)snprintf(words, sizeof words, "what answers at %s and this program have no TLS in common",
                       where);
    } else if (link->too_late) {
        (void)snprintf(words, sizeof words, "no answer from %s within %d s", where,
                       LIMIT_CLIENT_CONNECT_MS / 1000);
    } else {
        (void)snprintf(words, sizeof words, "nobody answers at %s: %s", where, uv_strerror(error));
    }
    finish(link, words);
}

/* ------------------------------------------------------------------------------------------- trying again */

bool link_tries_again(const struct link *link)
{
    if (link->server == NULL || link->settled || link->over || link->too_late || link->problem[0] != '\0') {
        return false;
    }
    return link->server->state != PRIVATE_SERVER_NONE || link->server->starts < STARTS_MAX;
}

static void start_server(struct link *link)
{
    bool soon = link->server->starts > 0 && uv_now(link->loop) - link->started_ms < RESTART_MS;
    if (link->server->state == PRIVATE_SERVER_NONE && !soon) {
        link->started_ms = uv_now(link->loop);
        (void)private_server_start(link->server, link->loop, link->problem, sizeof link->problem);
    }
}

static void on_retry(uv_timer_t *timer)
{
    try_to_open(timer->data);
}

static void on_deadline(uv_timer_t *timer)
{
    struct link *link = timer->data;
    link->too_late = true;
    if (link->connection.state == CONNECTION_IDLE) {
        finish_unanswered(link, UV_ETIMEDOUT);
    } else {
        connection_close(&link->connection);
    }
}

/* ---------------------------------------------------------------------------------------- the connection */

static bool on_secured(void *owner, const struct tls *tls)
{
    struct link *link = owner;
    bool trusts = trust_server(&link->endpoint, tls, link->notice, sizeof link->notice);
    if (!trusts) {
        memcpy(link->problem, link->notice, sizeof link->problem);
        link->notice[0] = '\0';
    }
    return trusts;
}

static void on_opened(void *owner)
{
    struct link *link = owner;
    link->handlers->opened(link->owner);
}

static void on_line(void *owner, const char *line, size_t length)
{
    struct link *link = owner;
    link->handlers->line(link->owner, line, length);
}

/* A server that goes ends the connection, or resets it where words of ours were unread: one to a player. */
static void finish_lost(struct link *link, enum connection_fault fault, int error)
{
    char words[LINK_WORDS_BYTES];
    if (fault == CONNECTION_NOT_LINES) {
        finish(link, "what answers there does not speak Rampart");
    } else if (error == 0 || error == UV_ECONNRESET || error == UV_EPIPE) {
        finish(link, "the server closed the connection");
    } else if (error == UV_ENOBUFS) {
        finish(link, "the server does not read what it is sent");
    } else {
        (void)snprintf(words, sizeof words, "the connection to the server was lost: %s", uv_strerror(error));
        finish(link, words);
    }
}

/* How long to wait before the next try: half a second, each time twice as long, and not all who lost one
 * server in the same moment. */
static uint64_t wait_of(const struct link *link)
{
    int doublings = link->tries < AGAIN_DOUBLINGS ? link->tries : AGAIN_DOUBLINGS;
    uint64_t wait_ms = (uint64_t)AGAIN_FIRST_MS << doublings;
    return (wait_ms < AGAIN_MOST_MS ? wait_ms : AGAIN_MOST_MS) + uv_hrtime() % JITTER_MS;
}

/* Whether another try is made to go on through another connection. */
static bool goes_on(struct link *link, enum connection_fault fault)
{
    bool may_come_right = fault == CONNECTION_UNREACHED || fault == CONNECTION_LOST;
    if (!link->settled || !may_come_right || link->handlers->lost == NULL ||
        !link->handlers->lost(link->owner)) {
        return false;
    }
    if (fault == CONNECTION_UNREACHED && link->server != NULL) {
        start_server(link);
    }
    uint64_t now_ms = uv_now(link->loop);
    link->lost_ms = link->tries == 0 ? now_ms : link->lost_ms;
    if (now_ms - link->lost_ms > LIMIT_CLIENT_AGAIN_MS) {
        return false;
    }
    (void)uv_timer_start(&link->retry, on_retry, wait_of(link), 0);
    link->tries++;
    return true;
}

static void on_ended(void *owner, enum connection_fault fault, int error)
{
    struct link *link = owner;
    if (link->again) {
        link->again = false;
        try_to_open(link);
        return;
    }
    if (link->over) {
        return;
    }
    bool unreached = fault == CONNECTION_UNREACHED;
    if (goes_on(link, fault)) {
        return;
    }
    if (link_tries_again(link) && (unreached || fault == CONNECTION_LOST)) {
        if (unreached) {
            start_server(link);
        }
        (void)uv_timer_start(&link->retry, on_retry, RETRY_MS, 0);
    } else if (unreached || link->too_late || fault == CONNECTION_UNTRUSTED) {
        finish_unanswered(link, error);
    } else {
        finish_lost(link, fault, error);
    }
}

static const struct connection_handlers connection_handlers = {
    .trusts = on_secured, .opened = on_opened, .line = on_line, .ended = on_ended};

static void try_to_open(struct link *link)
{
    int error = connection_open(&link->connection, &link->endpoint, link->tls);
    if (error != 0) {
        finish_unanswered(link, error);
    }
}

/* --------------------------------------------------------------------------------------------- lifetime */

void link_init(struct link *link, uv_loop_t *loop, const struct link_handlers *handlers, void *owner)
{
    *link = (struct link){.loop = loop, .handlers = handlers, .owner = owner};
    connection_init(&link->connection, loop, &connection_handlers, link);
    (void)uv_timer_init(loop, &link->retry);
    (void)uv_timer_init(loop, &link->deadline);
    link->retry.data = link;
    link->deadline.data = link;
}

void link_start(struct link *link, const struct endpoint *endpoint, struct private_server *server)
{
    link->endpoint = *endpoint;
    link->server = server;
    link->tls = endpoint->tls ? tls_context_client() : NULL;
    link_start_again(link);
}

void link_start_again(struct link *link)
{
    link->settled = false;
    link->tries = 0;
    link->over = false;
    link->notice[0] = '\0';
    (void)uv_timer_start(&link->deadline, on_deadline, LIMIT_CLIENT_CONNECT_MS, 0);
    link->again = link->connection.state != CONNECTION_IDLE;
    if (link->again) {
        connection_close(&link->connection);
    } else {
        try_to_open(link);
    }
}

void link_settle(struct link *link)
{
    link->settled = true;
    link->tries = 0;
    (void)uv_timer_stop(&link->deadline);
}

void link_send(struct link *link, const char *bytes, size_t length)
{
    connection_send(&link->connection, bytes, length);
}

void link_drop(struct link *link)
{
    connection_drop(&link->connection);
}

void link_close(struct link *link)
{
    link->over = true;
    link->again = false;
    connection_close(&link->connection);
    uv_close((uv_handle_t *)&link->retry, NULL);
    uv_close((uv_handle_t *)&link->deadline, NULL);
    if (link->server != NULL) {
        private_server_finish(link->server);
    }
}

void link_finish(struct link *link)
{
    connection_finish(&link->connection);
    tls_context_destroy(link->tls);
}
