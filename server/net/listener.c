/* Who may not come in (admission.c) is told why; of those at most LIMIT_REFUSALS at a time, so that a flood
 * of connections cannot use up the descriptors either.
 *
 * libuv accepts as long as anybody waits to be, which in a flood is for ever; it stops where a connection is
 * not taken, and goes on when it is. So after LIMIT_ACCEPTED_IN_TURN the next one is left until everybody
 * else has had a turn. */
#include "server/net/listener.h"

#include "common/limits.h"
#include "common/net/tls.h"
#include "common/result.h"
#include "server/net/log.h"
#include "server/net/server_state.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

/* -------------------------------------------------------------------------------------------- accepting */

static struct address peer_address(const struct peer *peer, enum endpoint_kind kind)
{
    struct sockaddr_storage storage = {0};
    int length = (int)sizeof storage;
    if (kind == ENDPOINT_UNIX ||
        uv_tcp_getpeername(&peer->stream.handle.tcp, (struct sockaddr *)&storage, &length) != 0) {
        return (struct address){0};
    }
    return address_of((const struct sockaddr *)&storage);
}

static void refuse(struct server *server, struct peer *peer, const char *why)
{
    const struct peer_table *table = &server->peers;
    uint32_t refusals = table->count - (table->clients_max - table->free_count);
    visitor_log_closed(&server->visitors, &peer->address, RESULT_FULL);
    if (refusals > LIMIT_REFUSALS) {
        stream_abort(&peer->stream);
    } else {
        peer_refuse(peer, why);
    }
}

/* Takes the connection that libuv holds ready. */
static void take(struct listener *listener)
{
    struct server *server = listener->server;
    struct peer *peer = peer_create(server, listener->kind == ENDPOINT_TCP ? STREAM_TCP : STREAM_UNIX);
    listener->taken++;
    if (uv_accept(&listener->handle.stream, stream_handle(&peer->stream)) != 0) {
        stream_abort(&peer->stream);
        return;
    }
    if (listener->tls) {
        stream_secure(&peer->stream, tls_create(server->tls, NULL));
    }
    peer->address = peer_address(peer, listener->kind);
    const char *why_not =
        admission_refusal(&server->admission, &server->peers, &peer->address, server_now_ms(server));
    if (why_not != NULL) {
        refuse(server, peer, why_not);
    } else {
        struct host_arrival arrival;
        origin_tell(&server->origin, &peer->stream, &peer->address, &arrival);
        peer_admit(peer, &arrival);
    }
}

static void on_connection(uv_stream_t *handle, int status)
{
    struct listener *listener = handle->data;
    if (status != 0) {
        return;
    }
    listener->owes = listener->taken >= LIMIT_ACCEPTED_IN_TURN;
    if (!listener->owes) {
        take(listener);
    }
}

void listener_next_turn(struct listener *listener)
{
    listener->taken = 0;
    if (listener->owes && !uv_is_closing(&listener->handle.any)) {
        listener->owes = false;
        take(listener);
    }
}

/* -------------------------------------------------------------------------------------------- listening */

/* Whether a unix socket's file is left over from a server that is gone: nobody answers at it. */
static bool is_stale(const char *path)
{
    struct stat status;
    if (lstat(path, &status) != 0 || !S_ISSOCK(status.st_mode)) {
        return false;
    }
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    memcpy(address.sun_path, path, strlen(path) + 1);
    int probe = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (probe < 0) {
        return false;
    }
    bool refused =
        connect(probe, (const struct sockaddr *)&address, sizeof address) != 0 && errno == ECONNREFUSED;
    (void)close(probe);
    return refused;
}

static int bind_unix(struct listener *listener, const struct endpoint *endpoint)
{
    if (is_stale(endpoint->path)) {
        (void)unlink(endpoint->path);
    }
    mode_t mask = umask(S_IXUSR | S_IRWXG | S_IRWXO);
    int error = uv_pipe_bind(&listener->handle.pipe, endpoint->path);
    (void)umask(mask);
    return error;
}

static int bind_tcp(struct listener *listener, const struct endpoint *endpoint)
{
    struct sockaddr_storage storage = {0};
    int error = uv_ip4_addr(endpoint->host, endpoint->port, (struct sockaddr_in *)&storage);
    if (error != 0) {
        error = uv_ip6_addr(endpoint->host, endpoint->port, (struct sockaddr_in6 *)&storage);
    }
    return error != 0 ? error : uv_tcp_bind(&listener->handle.tcp, (const struct sockaddr *)&storage, 0);
}

static const char *remedy(int error, enum endpoint_kind kind, bool tls)
{
    switch (error) {
    case UV_EADDRINUSE:
        return tls ? "another program listens there; choose another --tls-port, 0 for any, or none"
               : kind == ENDPOINT_TCP
                   ? "another program listens there; choose another --port, or 0 for any"
                   : "another server listens there, or it is no socket; choose another --socket";
    case UV_EACCES:
        return kind == ENDPOINT_TCP ? "ports below 1024 are for root; choose another --port"
                                    : "no right to make a file there; choose another --socket";
    case UV_EADDRNOTAVAIL:
        return "that is no address of this machine; see --listen";
    case UV_EINVAL:
        return "--listen wants a numeric address, or none";
    default:
        return kind == ENDPOINT_TCP ? "see --listen and --port" : "see --socket";
    }
}

static void log_listening(struct listener *listener, const struct endpoint *endpoint)
{
    struct endpoint chosen = *endpoint;
    char text[ENDPOINT_TEXT_BYTES + 1];
    if (chosen.kind == ENDPOINT_TCP) {
        struct sockaddr_storage storage = {0};
        int length = (int)sizeof storage;
        (void)uv_tcp_getsockname(&listener->handle.tcp, (struct sockaddr *)&storage, &length);
        /* the port lies at the same place in both families */
        chosen.port = ntohs(((const struct sockaddr_in *)&storage)->sin_port);
    }
    endpoint_format(&chosen, text, sizeof text);
    struct log *log = listener->server->config.log;
    log_begin(log, LOG_LEVEL_INFO, "listening");
    log_text(log, "address", text);
    if (chosen.kind == ENDPOINT_TCP) {
        log_int(log, "port", chosen.port);
    }
    if (listener->tls) {
        struct fingerprint fingerprint;
        tls_context_fingerprint(listener->server->tls, &fingerprint);
        log_text(log, "tls", "1.3");
        log_text(log, "fingerprint", fingerprint.hex);
    }
    log_end(log);
}

bool listener_open(struct listener *listener, struct server *server, const struct endpoint *endpoint,
                   bool tls, char *problem, size_t size)
{
    *listener = (struct listener){.server = server, .kind = endpoint->kind, .tls = tls};
    bool tcp = endpoint->kind == ENDPOINT_TCP;
    int error = tcp ? uv_tcp_init(&server->loop, &listener->handle.tcp)
                    : uv_pipe_init(&server->loop, &listener->handle.pipe, 0);
    listener->handle.any.data = listener;
    if (error == 0) {
        error = tcp ? bind_tcp(listener, endpoint) : bind_unix(listener, endpoint);
    }
    if (error == 0) {
        error = uv_listen(&listener->handle.stream, LIMIT_ARRIVALS_WAITING, on_connection);
    }
    if (error != 0) {
        char text[ENDPOINT_TEXT_BYTES + 1];
        endpoint_format(endpoint, text, sizeof text);
        (void)snprintf(problem, size, "cannot listen on %s: %s (%s)", text, uv_strerror(error),
                       remedy(error, endpoint->kind, tls));
        listener_close(listener);
        return false;
    }
    log_listening(listener, endpoint);
    return true;
}

void listener_close(struct listener *listener)
{
    if (!uv_is_closing(&listener->handle.any)) {
        uv_close(&listener->handle.any, NULL);
    }
}
