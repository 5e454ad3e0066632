/* A server's life: made, listening, serving, stopping (everybody has been told and is being let out), and
 * then every handle closed, which ends the loop. */
#include "server/net/server.h"

#include "common/invariant.h"
#include "common/limits.h"
#include "common/net/tls.h"
#include "server/net/credentials.h"
#include "server/net/log.h"
#include "server/net/server_state.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

int64_t server_now_ms(const struct server *server)
{
    return (int64_t)uv_now(&server->loop);
}

/* --------------------------------------------------------------------------------------------- stopping */

/* Nobody is left: closes what else there is, which ends the loop. From here on a signal that comes late is
 * blocked: it would find no handler, and kill a process that is ending well. */
static void close_all(struct server *server)
{
    sigset_t late;
    (void)sigemptyset(&late);
    for (int i = 0; i < SERVER_SIGNALS; i++) {
        (void)sigaddset(&late, server->signals[i].signum);
    }
    (void)sigprocmask(SIG_BLOCK, &late, NULL);
    for (int i = 0; i < SERVER_SIGNALS; i++) {
        uv_close((uv_handle_t *)&server->signals[i], NULL);
    }
    uv_close((uv_handle_t *)&server->nobody_came, NULL);
    visitor_log_finish(&server->visitors);
    passwords_finish(&server->passwords);
    stream_group_finish(&server->streams);
    turn_finish(server);
}

static void stop(struct server *server, const char *why)
{
    server->stopping = true;
    struct log *log = server->config.log;
    log_begin(log, LOG_LEVEL_INFO, "stopping");
    log_text(log, "why", why);
    log_int(log, "players", (int64_t)host_player_count(server->config.host));
    log_end(log);
    for (int i = 0; i < server->listener_count; i++) {
        listener_close(&server->listeners[i]);
    }
    turn_give(server, (struct host_event){.type = HOST_STOP});
    turn_carry_out(server);
    for (uint32_t number = 0; number < server->peers.clients_max; number++) {
        if (server->peers.by_number[number] != NULL) {
            peer_dismiss(server->peers.by_number[number], RESULT_SHUTDOWN);
        }
    }
    if (server->peers.count == 0) {
        close_all(server);
    }
}

/* Whether this process has a controlling terminal. */
static bool has_terminal(void)
{
    int terminal = open("/dev/tty", O_RDONLY | O_NOCTTY | O_CLOEXEC);
    if (terminal >= 0) {
        (void)close(terminal);
    }
    return terminal >= 0;
}

/* Sessions that go on keep the certificate that they were shown. */
static void renew_certificate(struct server *server)
{
    enum { PROBLEM_BYTES = PATH_MAX + 256 };
    char problem[PROBLEM_BYTES];
    struct log *log = server->config.log;
    struct tls_context *tls = credentials_read(server->config.credentials, problem, sizeof problem);
    if (tls == NULL) {
        log_begin(log, LOG_LEVEL_ERROR, "the certificate stays as it was");
        log_text(log, "problem", problem);
    } else {
        struct fingerprint fingerprint;
        tls_context_fingerprint(tls, &fingerprint);
        tls_context_destroy(server->tls);
        server->tls = tls;
        log_begin(log, LOG_LEVEL_INFO, "read the certificate again");
        log_text(log, "fingerprint", fingerprint.hex);
    }
    log_end(log);
}

static void on_signal(uv_signal_t *handle, int number)
{
    struct server *server = handle->data;
    bool asks_to_renew = number == SIGHUP && !(server->had_terminal && !has_terminal());
    if (asks_to_renew) {
        if (server->tls != NULL) {
            renew_certificate(server);
        }
        return;
    }
    if (!server->stopping) {
        stop(server, number == SIGINT ? "SIGINT" : number == SIGTERM ? "SIGTERM" : "SIGHUP");
        return;
    }
    for (uint32_t i = 0; i < server->peers.clients_max; i++) {
        if (server->peers.by_number[i] != NULL) {
            stream_abort(&server->peers.by_number[i]->stream);
        }
    }
}

static bool has_no_client(const struct server *server)
{
    return server->peers.free_count == server->peers.clients_max;
}

static void on_nobody_came(uv_timer_t *timer)
{
    struct server *server = timer->data;
    if (!server->stopping && has_no_client(server)) {
        stop(server, "nobody came");
    }
}

void server_peer_gone(struct server *server, bool was_client)
{
    if (server->stopping) {
        if (server->peers.count == 0) {
            close_all(server);
        }
    } else if (server->config.exit_when_empty && was_client && has_no_client(server)) {
        stop(server, "nobody is left");
    }
}

/* ------------------------------------------------------------------------------------------------- life */

struct server *server_create(const struct server_config *config)
{
    static const int numbers[SERVER_SIGNALS] = {SIGTERM, SIGINT, SIGHUP};
    struct server *server = calloc(1, sizeof *server);
    INVARIANT(server != NULL);
    server->config = *config;
    server->had_terminal = has_terminal();
    int error = uv_loop_init(&server->loop);
    INVARIANT(error == 0);
    stream_group_init(&server->streams, &server->loop, LIMIT_LINE_UP_BYTES);
    peer_table_init(&server->peers, config->clients_max);
    server->admission.per_address = config->clients_per_address;
    visitor_log_init(&server->visitors, &server->loop, config->log);
    passwords_init(&server->passwords, server);
    origin_init(&server->origin);
    turn_init(server);
    (void)uv_timer_init(&server->loop, &server->nobody_came);
    server->nobody_came.data = server;
    for (int i = 0; i < SERVER_SIGNALS; i++) {
        (void)uv_signal_init(&server->loop, &server->signals[i]);
        server->signals[i].data = server;
        (void)uv_signal_start(&server->signals[i], on_signal, numbers[i]);
    }
    return server;
}

bool server_listen(struct server *server, const struct endpoint *endpoint, char *problem, size_t size)
{
    INVARIANT(server->listener_count < SERVER_LISTENERS);
    return listener_open(&server->listeners[server->listener_count++], server, endpoint, false, problem,
                         size);
}

bool server_listen_tls(struct server *server, const struct endpoint *endpoint, char *problem, size_t size)
{
    INVARIANT(server->listener_count < SERVER_LISTENERS && server->tls == NULL);
    server->tls = credentials_read(server->config.credentials, problem, size);
    return server->tls != NULL &&
           listener_open(&server->listeners[server->listener_count++], server, endpoint, true, problem, size);
}

void server_run(struct server *server)
{
    if (server->config.exit_when_empty) {
        uv_timer_start(&server->nobody_came, on_nobody_came, LIMIT_NOBODY_CAME_MS, 0);
    }
    (void)uv_run(&server->loop, UV_RUN_DEFAULT);
    INVARIANT(server->stopping);
}

void server_destroy(struct server *server)
{
    if (server == NULL) {
        return;
    }
    if (!server->stopping) {
        for (int i = 0; i < server->listener_count; i++) {
            listener_close(&server->listeners[i]);
        }
        close_all(server);
        (void)uv_run(&server->loop, UV_RUN_DEFAULT);
    }
    int error = uv_loop_close(&server->loop);
    INVARIANT(error == 0);
    peer_table_finish(&server->peers);
    tls_context_destroy(server->tls);
    free(server);
}
