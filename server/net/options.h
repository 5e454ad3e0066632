/* rampartd's command line. */
#ifndef RAMPART_SERVER_NET_OPTIONS_H
#define RAMPART_SERVER_NET_OPTIONS_H

#include "common/net/endpoint.h"

#include <stdbool.h>
#include <stdint.h>

struct options {
    bool tcp; /* listen on `address` */
    struct endpoint address;
    bool tls;          /* listen on `tls_address`, too */
    bool has_tls_port; /* one was named */
    struct endpoint tls_address;
    const char *tls_certificate; /* path of the host's own, PEM; NULL: one is made in the data folder */
    const char *tls_key;         /* likewise; set where that is */
    const char *socket;          /* path of the unix socket; NULL: in the data folder */
    const char *data;            /* the data folder; NULL: the default one */
    const char *content;         /* the folder of content; NULL: the one beside the program */
    const char *start;           /* name of the realm where new players start; NULL: the first */
    bool has_seed;
    uint64_t seed;
    bool guests;             /* who has no account may play */
    bool registration_shut;  /* nobody new gets one */
    bool peaceful;           /* nobody lives in the world but players */
    int sight_radius;        /* cells */
    int commands_per_second; /* 1 … LIMIT_COMMANDS_PER_SECOND_MAX; 0: no limit */
    int grace_seconds;       /* 1 … LIMIT_LEAVE_S */
    int hello_seconds;       /* 1 … LIMIT_DEADLINE_S, as the next two: what they are, host.h says */
    int join_seconds;
    int idle_seconds;
    int connections;             /* 1 … LIMIT_CONNECTIONS, in all */
    int connections_per_address; /* likewise, this machine's own excepted */
    bool exit_when_empty;
    bool fingerprint; /* do not serve, but print the fingerprint of the certificate */
    bool health;      /* do not serve, but ask the server at `address` (or at `socket`) how it is */
};

/* Reads the command line; its texts are borrowed from `arguments`. Prints and exits by itself: 0
 * after --help and --version, 2 after arguments that make no sense. */
void options_parse(struct options *options, int count, char **arguments);

#endif
