/* Bad peers in the log: one line for each address and minute, whatever they do. */
#ifndef RAMPART_SERVER_NET_GRUMBLES_H
#define RAMPART_SERVER_NET_GRUMBLES_H

#include "server/net/address.h"

#include <stdbool.h>
#include <stdint.h>

enum { GRUMBLES_ADDRESSES = 64, GRUMBLES_INTERVAL_MS = 60000 };

/* One address that gave cause. */
struct grumble {
    struct address address;
    int64_t logged_ms;
    int64_t unlogged; /* causes since then */
    bool used;
};

/* All zero: none yet. */
struct grumbles {
    struct grumble entries[GRUMBLES_ADDRESSES];
};

/* An address gave cause. Guarantees: whether to log it now: not if it was logged less than a minute ago, nor
 * if GRUMBLES_ADDRESSES others were; `*unlogged`: how many causes of this address were not logged since its
 * last line. */
bool grumbles_add(struct grumbles *grumbles, const struct address *address, int64_t now_ms,
                  int64_t *unlogged);

#endif
