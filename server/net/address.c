/* One form for both families: IPv4 is mapped into IPv6, as the kernel does it on a socket of both. */
#include "server/net/address.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>

enum { MAPPED_BYTES = 12, NETWORK_BYTES = 8 };

static const uint8_t mapped[MAPPED_BYTES] = {[10] = 0xFF, [11] = 0xFF};

static bool is_mapped(const struct address *address)
{
    return memcmp(address->bytes, mapped, MAPPED_BYTES) == 0;
}

static bool is_unix(const struct address *address)
{
    static const struct address unix_socket;
    return memcmp(address, &unix_socket, sizeof unix_socket) == 0;
}

struct address address_of(const struct sockaddr *peer)
{
    struct address address = {0};
    if (peer->sa_family == AF_INET) {
        struct sockaddr_in v4;
        memcpy(&v4, peer, sizeof v4);
        memcpy(address.bytes, mapped, MAPPED_BYTES);
        memcpy(address.bytes + MAPPED_BYTES, &v4.sin_addr, 4);
    } else if (peer->sa_family == AF_INET6) {
        struct sockaddr_in6 v6;
        memcpy(&v6, peer, sizeof v6);
        memcpy(address.bytes, &v6.sin6_addr, 16);
    }
    return address;
}

bool address_is_local(const struct address *address)
{
    static const struct address loopback = {.bytes = {[15] = 1}};
    bool loopback_v4 = is_mapped(address) && address->bytes[MAPPED_BYTES] == 127;
    return loopback_v4 || is_unix(address) || memcmp(address, &loopback, sizeof loopback) == 0;
}

/* The first eight bytes of those that count whole are zero, so that they are told from networks by these. */
size_t address_length(const struct address *address)
{
    bool whole = is_mapped(address) || address_is_local(address);
    return whole ? sizeof address->bytes : NETWORK_BYTES;
}

bool address_same_peer(const struct address *a, const struct address *b)
{
    size_t length = address_length(a);
    return length == address_length(b) && memcmp(a->bytes, b->bytes, length) == 0;
}

void address_format(const struct address *address, char *text)
{
    if (is_unix(address)) {
        (void)snprintf(text, ADDRESS_TEXT_BYTES, "unix");
    } else if (is_mapped(address)) {
        (void)inet_ntop(AF_INET, address->bytes + MAPPED_BYTES, text, ADDRESS_TEXT_BYTES);
    } else {
        (void)inet_ntop(AF_INET6, address->bytes, text, ADDRESS_TEXT_BYTES);
    }
}
