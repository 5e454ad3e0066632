/* Where a server can be reached, as people write it. */
#ifndef RAMPART_COMMON_NET_ENDPOINT_H
#define RAMPART_COMMON_NET_ENDPOINT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    ENDPOINT_HOST_BYTES = 253, /* the longest name of a host */
    ENDPOINT_PATH_BYTES = 107, /* the longest path the kernel takes for a unix socket */
    ENDPOINT_TEXT_BYTES = 262  /* the longest text that endpoint_format makes */
};

enum endpoint_kind { ENDPOINT_TCP, ENDPOINT_UNIX };

struct endpoint {
    enum endpoint_kind kind;
    bool tls;                           /* it is to be spoken to under TLS */
    bool has_port;                      /* the text named one */
    uint16_t port;                      /* of a TCP endpoint */
    char host[ENDPOINT_HOST_BYTES + 1]; /* of a TCP endpoint: a name or a numeric address, no brackets */
    char path[ENDPOINT_PATH_BYTES + 1]; /* of a unix socket */
};

/* Reads "HOST", "HOST:PORT", "[IPV6]:PORT", "IPV6" or "unix:PATH"; the port is DEFAULT_PORT where none
 * stands, and it is in clear. Guarantees: NULL and `*endpoint` whole; or static words on what is wrong with
 * the text. */
const char *endpoint_parse(struct endpoint *endpoint, const char *text);

/* Reads a port in decimal, 0 to 65535. Guarantees: whether it was one. */
bool endpoint_parse_port(const char *text, uint16_t *port);

/* Whether its name says that it is this machine: a unix socket, "localhost" or a loopback address. */
bool endpoint_is_local(const struct endpoint *endpoint);

/* Writes it as endpoint_parse reads it, NUL-terminated, cut to `size`. Requires: size > 0. */
void endpoint_format(const struct endpoint *endpoint, char *text, size_t size);

#endif
