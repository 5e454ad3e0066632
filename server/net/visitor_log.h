/* What the log says of connections: players who come and go, and who is closed for cause. Each address has a
 * few lines a minute of either, and then a count of the rest. For this folder only. */
#ifndef RAMPART_SERVER_NET_VISITOR_LOG_H
#define RAMPART_SERVER_NET_VISITOR_LOG_H

#include "common/result.h"
#include "server/net/log_limit.h"

#include <stdint.h>
#include <uv.h>

struct log;

struct visitor_log {
    struct log *log; /* borrowed */
    struct log_limit players;
    struct log_limit closed;
    uv_timer_t counts_due; /* runs while something is withheld */
};

void visitor_log_init(struct visitor_log *visitors, uv_loop_t *loop, struct log *log);
/* Logs what was withheld and closes its handle; the memory must stay until the loop has run once more. */
void visitor_log_finish(struct visitor_log *visitors);

/* A player came or went: `what` says which; `players` are in the world now. `address` may be NULL: one whom
 * nobody played. */
void visitor_log_player(struct visitor_log *visitors, const struct address *address, const char *what,
                        const char *name, int64_t players);

/* A connection was closed for cause. */
void visitor_log_closed(struct visitor_log *visitors, const struct address *address, enum result reason);

#endif
