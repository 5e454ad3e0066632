/* How much of the log an address may fill: some lines a minute. What is beyond is counted, and the count is
 * to be logged when the minute is over: nothing is lost silently, nothing is logged without bound. */
#ifndef RAMPART_SERVER_NET_LOG_LIMIT_H
#define RAMPART_SERVER_NET_LOG_LIMIT_H

#include "common/limits.h"
#include "server/net/address.h"

#include <stdbool.h>
#include <stdint.h>

/* One address and its minute. */
struct log_share {
    struct address address;
    int64_t since_ms; /* its first line */
    int lines;        /* logged since then; 0: not in use */
    int64_t withheld; /* not logged since then */
};

struct log_limit {
    int lines_max; /* for one address in LIMIT_LOG_MS */
    struct log_share shares[LIMIT_LOG_ADDRESSES];
    struct log_share others; /* together: who finds no share free. `address` and `lines` are not used. */
};

/* Lines that were withheld. */
struct log_count {
    bool others; /* of several addresses, else of `address` */
    struct address address;
    int64_t lines;
};

void log_limit_init(struct log_limit *limit, int lines_max);

/* There is something to log about `address`. Guarantees: true and it is to be logged now; or false and it
 * has been counted. */
bool log_limit_take(struct log_limit *limit, const struct address *address, int64_t now_ms);

/* When the first count is due: INT64_MAX if nothing is withheld. */
int64_t log_limit_due_ms(const struct log_limit *limit);

/* Takes a count that is due at `now_ms` (INT64_MAX: any). Guarantees: true and `*count`; or false if there is
 * none. */
bool log_limit_take_count(struct log_limit *limit, int64_t now_ms, struct log_count *count);

#endif
