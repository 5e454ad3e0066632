/* What the system knows of a connection that was made, as the host is told it. For this folder only. */
#ifndef RAMPART_SERVER_NET_ORIGIN_H
#define RAMPART_SERVER_NET_ORIGIN_H

#include <stdint.h>

struct address;
struct host_arrival;
struct stream;

enum { ORIGIN_SECRET_BYTES = 16 };

/* What the keys of addresses are made with, so that nobody can choose an address by its key. */
struct origin {
    uint8_t secret[ORIGIN_SECRET_BYTES];
};

void origin_init(struct origin *origin);

/* Requires: the stream has been accepted, from `address`. */
void origin_tell(const struct origin *origin, struct stream *stream, const struct address *address,
                 struct host_arrival *arrival);

#endif
