/* Where a client comes from, as far as limits and the log are concerned. */
#ifndef RAMPART_SERVER_NET_ADDRESS_H
#define RAMPART_SERVER_NET_ADDRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

enum { ADDRESS_TEXT_BYTES = 46 };

/* All zero: this machine, by a unix socket. */
struct address {
    uint8_t bytes[16]; /* IPv6; IPv4 as ::ffff:a.b.c.d */
};

/* The address of a peer, without its port. What is neither IPv4 nor IPv6 is this machine. */
struct address address_of(const struct sockaddr *peer);

/* Whether it is this machine: a unix socket or a loopback address. */
bool address_is_local(const struct address *address);

/* Whether both are likely one person's: the same IPv4 address, the same /64 of IPv6, the same way in from
 * this machine. */
bool address_same_peer(const struct address *a, const struct address *b);

/* How many of its bytes, from the first, tell it from other people's: addresses with the same are one
 * person's. Not of this machine's own, which are one whatever their bytes. */
size_t address_length(const struct address *address);

/* Writes it for a person; "unix" for a unix socket. Requires: room for ADDRESS_TEXT_BYTES. */
void address_format(const struct address *address, char *text);

#endif
