/* An IPv6 address has colons of its own: it stands in brackets where a port follows, and what has two colons
 * or more and no brackets is an address without a port. */
#include "common/net/endpoint.h"

#include "common/limits.h"

#include <arpa/inet.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

static const char unix_prefix[] = "unix:";

bool endpoint_parse_port(const char *text, uint16_t *port)
{
    size_t digits = strspn(text, "0123456789");
    if (digits == 0 || digits > 5 || text[digits] != '\0') {
        return false;
    }
    uint32_t value = 0;
    for (size_t i = 0; i < digits; i++) {
        value = value * 10 + (uint32_t)(text[i] - '0');
    }
    *port = (uint16_t)value;
    return value <= UINT16_MAX;
}

static const char *parse_path(struct endpoint *endpoint, const char *path)
{
    size_t length = strlen(path);
    if (length == 0) {
        return "a path must follow \"unix:\"";
    }
    if (length > ENDPOINT_PATH_BYTES) {
        return "that path is too long for a unix socket: 107 bytes at most";
    }
    endpoint->kind = ENDPOINT_UNIX;
    memcpy(endpoint->path, path, length + 1);
    return NULL;
}

static const char *set_host(struct endpoint *endpoint, const char *host, size_t length)
{
    if (length == 0) {
        return "the name of a host is missing";
    }
    if (length > ENDPOINT_HOST_BYTES) {
        return "that is too long for the name of a host";
    }
    memcpy(endpoint->host, host, length);
    endpoint->host[length] = '\0';
    return NULL;
}

const char *endpoint_parse(struct endpoint *endpoint, const char *text)
{
    *endpoint = (struct endpoint){.kind = ENDPOINT_TCP, .port = DEFAULT_PORT};
    if (strncmp(text, unix_prefix, sizeof unix_prefix - 1) == 0) {
        return parse_path(endpoint, text + sizeof unix_prefix - 1);
    }
    const char *host = text;
    const char *host_end = text + strlen(text);
    const char *rest = host_end;
    if (*text == '[') {
        host = text + 1;
        host_end = strchr(host, ']');
        if (host_end == NULL) {
            return "the bracket of an IPv6 address is not closed";
        }
        rest = host_end + 1;
    } else if (strchr(text, ':') != NULL && strchr(text, ':') == strrchr(text, ':')) {
        host_end = strchr(text, ':');
        rest = host_end;
    }
    if (*rest != '\0' && (*rest != ':' || !endpoint_parse_port(rest + 1, &endpoint->port))) {
        return "a port is a number from 0 to 65535";
    }
    endpoint->has_port = *rest != '\0';
    return set_host(endpoint, host, (size_t)(host_end - host));
}

bool endpoint_is_local(const struct endpoint *endpoint)
{
    struct in_addr v4;
    struct in6_addr v6;
    if (endpoint->kind == ENDPOINT_UNIX || strcasecmp(endpoint->host, "localhost") == 0) {
        return true;
    }
    if (inet_pton(AF_INET, endpoint->host, &v4) == 1) {
        return ntohl(v4.s_addr) >> 24 == IN_LOOPBACKNET;
    }
    return inet_pton(AF_INET6, endpoint->host, &v6) == 1 && IN6_IS_ADDR_LOOPBACK(&v6);
}

void endpoint_format(const struct endpoint *endpoint, char *text, size_t size)
{
    if (endpoint->kind == ENDPOINT_UNIX) {
        (void)snprintf(text, size, "%s%s", unix_prefix, endpoint->path);
    } else if (strchr(endpoint->host, ':') != NULL) {
        (void)snprintf(text, size, "[%s]:%u", endpoint->host, (unsigned)endpoint->port);
    } else {
        (void)snprintf(text, size, "%s:%u", endpoint->host, (unsigned)endpoint->port);
    }
}
