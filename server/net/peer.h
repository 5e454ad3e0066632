/* One client's connection: bytes to lines to the host, and back. For this folder only. */
#ifndef RAMPART_SERVER_NET_PEER_H
#define RAMPART_SERVER_NET_PEER_H

#include "common/net/stream.h"
#include "common/result.h"
#include "protocol/line.h"
#include "server/net/address.h"

#include <stdbool.h>
#include <stdint.h>
#include <sys/queue.h>

struct host_arrival;
struct server;
struct peer;
TAILQ_HEAD(peer_list, peer);

struct peer {
    struct stream stream;
    struct line_splitter lines;
    struct server *server; /* borrowed */
    struct address address;
    uint32_t number; /* the host's name for it, if it is a client */
    bool is_client;  /* has a number; else it is being refused */
    bool is_known;   /* to the host: from HOST_OPENED to HOST_CLOSED */
    bool is_deaf;    /* what it says is not heard any more */
    bool has_spoken; /* some bytes have come */
    bool is_paced;   /* in peers.paced */
    bool has_left;   /* its side was found ended while its lines waited */
    int64_t left_ms; /* when that was */
    bool has_ended;  /* in peers.ended */
    TAILQ_ENTRY(peer) in_paced;
    TAILQ_ENTRY(peer) in_ended;
};

/* Everybody who is connected. */
struct peer_table {
    struct peer **by_number; /* clients_max of them, NULL where a number is free */
    uint32_t *free_numbers;  /* the last is taken first */
    uint32_t free_count;
    uint32_t clients_max;
    uint32_t count;         /* clients and those being refused */
    struct peer_list paced; /* spoke faster than they may: their lines wait */
    int64_t paced_at_ms;    /* when the first of them may go on; INT64_MAX: there is none */
    struct peer_list ended; /* nothing more is heard of them: the host is to be told */
};

void peer_table_init(struct peer_table *table, uint32_t clients_max);
/* Requires: nobody is connected. */
void peer_table_finish(struct peer_table *table);

/* A peer about to be accepted into stream_handle(&peer->stream). It frees itself once closed. */
struct peer *peer_create(struct server *server, enum stream_kind kind);

/* Lets it in: it has been accepted and there is a free number. `arrival` is what the host is told of it. */
void peer_admit(struct peer *peer, const struct host_arrival *arrival);
/* Turns it away with words for a person. */
void peer_refuse(struct peer *peer, const char *why);

/* Sends whole lines; one who lets too much wait is closed. */
void peer_send(struct peer *peer, const char *bytes, size_t length);

/* The host wants it closed once what was sent to it has left. */
void peer_dismiss(struct peer *peer, enum result reason);

/* Somebody may speak earlier than was thought. */
void peer_table_look_again(struct server *server);

/* Gives those who may speak again their lines. */
void peer_table_unpace(struct server *server);

/* Tells the host of those whose side has ended, and closes them. */
void peer_table_bury(struct server *server);

/* How many clients come from that address. */
uint32_t peer_table_count_address(const struct peer_table *table, const struct address *address);

#endif
