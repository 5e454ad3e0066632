#include "tests/bots/guard.h"

#include <netdb.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>

bool guard_allows(const struct sockaddr *address)
{
    static const struct {
        uint32_t network;
        uint32_t mask;
    } allowed[] = {{0x7F000000, 0xFF000000},
                   {0x0A000000, 0xFF000000},
                   {0xAC100000, 0xFFF00000},
                   {0xC0A80000, 0xFFFF0000}};
    if (address->sa_family == AF_INET6) {
        struct sockaddr_in6 v6;
        memcpy(&v6, address, sizeof v6);
        return IN6_IS_ADDR_LOOPBACK(&v6.sin6_addr);
    }
    if (address->sa_family != AF_INET) {
        return false;
    }
    struct sockaddr_in v4;
    memcpy(&v4, address, sizeof v4);
    uint32_t host = ntohl(v4.sin_addr.s_addr);
    for (size_t i = 0; i < sizeof allowed / sizeof *allowed; i++) {
        if ((host & allowed[i].mask) == allowed[i].network) {
            return true;
        }
    }
    return false;
}

bool guard_resolve(struct endpoint *endpoint, char *problem, size_t size)
{
    if (endpoint->kind == ENDPOINT_UNIX) {
        return true;
    }
    const struct addrinfo hints = {.ai_socktype = SOCK_STREAM};
    struct addrinfo *found = NULL;
    int error = getaddrinfo(endpoint->host, NULL, &hints, &found);
    if (error != 0) {
        (void)snprintf(problem, size, "%s: %s", endpoint->host, gai_strerror(error));
        return false;
    }
    bool allowed = guard_allows(found->ai_addr);
    if (!allowed) {
        (void)snprintf(problem, size,
                       "%s is not a test address: bots go to this machine and to private networks only",
                       endpoint->host);
    }
    (void)getnameinfo(found->ai_addr, found->ai_addrlen, endpoint->host, sizeof endpoint->host, NULL, 0,
                      NI_NUMERICHOST);
    freeaddrinfo(found);
    return allowed;
}
