/* Who may come in. For this folder only. */
#ifndef RAMPART_SERVER_NET_ADMISSION_H
#define RAMPART_SERVER_NET_ADMISSION_H

#include "common/limits.h"
#include "server/net/address.h"
#include "server/session/pace.h"

struct peer_table;

/* How often an address has come lately. */
struct arrival {
    struct address address;
    struct pace pace;
};

/* But for `per_address` all zero: nobody has come yet. */
struct admission {
    uint32_t per_address; /* connections that an address may have */
    struct arrival arrivals[LIMIT_ARRIVALS_ADDRESSES];
};

/* A connection from `address` is about to join those in `table`. Guarantees: NULL, and it has been counted
 * among those that came; or, where it may not, static words for a person. */
const char *admission_refusal(struct admission *admission, const struct peer_table *table,
                              const struct address *address, int64_t now_ms);

#endif
