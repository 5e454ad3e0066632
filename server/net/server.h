/* A running server: sockets become the host's events, its updates become bytes on sockets. */
#ifndef RAMPART_SERVER_NET_SERVER_H
#define RAMPART_SERVER_NET_SERVER_H

#include "common/net/endpoint.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct credentials;
struct host;
struct log;
struct server;
struct store;

struct server_config {
    struct host *host;                     /* borrowed: outlives the server */
    struct log *log;                       /* likewise */
    struct store *store;                   /* likewise; NULL: runs are not kept */
    const struct credentials *credentials; /* likewise: what server_listen_tls shows; NULL: nothing */
    uint32_t clients_max;
    uint32_t clients_per_address;
    bool exit_when_empty; /* stop when the last client has gone, or if none comes for a while */
};

/* A server that listens nowhere yet. The caller owns it: server_destroy. */
struct server *server_create(const struct server_config *config);

/* Accepts NULL. Requires: server_run was not called, or has returned. */
void server_destroy(struct server *server);

/* Listens there as well; port 0 stands for any free one, and the one chosen is logged. A unix socket whose
 * server is gone is replaced, and the new one is its owner's alone; the caller sees to it that no other
 * server starts with the same path meanwhile. Guarantees: true; or false and one line for a person in
 * `problem`. */
bool server_listen(struct server *server, const struct endpoint *endpoint, char *problem, size_t size);

/* As server_listen, under TLS, with the certificate of the configuration's credentials. */
bool server_listen_tls(struct server *server, const struct endpoint *endpoint, char *problem, size_t size);

/* Serves until a signal (SIGTERM, SIGINT) or until nobody is left, if so configured. Every client is told,
 * and given LIMIT_GOODBYE_MS to hear it; a second signal cuts that short. SIGHUP has the credentials read
 * again: who comes from then on is shown the new certificate, or where it cannot be used still the old one.
 * Where a SIGHUP says that the terminal is gone, it is as SIGTERM. */
void server_run(struct server *server);

#endif
