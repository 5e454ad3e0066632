/* Bots are a crowd: they may go where nobody can be hurt, and nowhere else. */
#ifndef RAMPART_TESTS_BOTS_GUARD_H
#define RAMPART_TESTS_BOTS_GUARD_H

#include "common/net/endpoint.h"

#include <stdbool.h>
#include <stddef.h>
#include <sys/socket.h>

/* Whether an address is this machine's own or a private test network's: 127/8, ::1, 10/8, 172.16/12,
 * 192.168/16. */
bool guard_allows(const struct sockaddr *address);

/* Looks the endpoint's host up and puts the numeric address in its place. A unix socket is always allowed.
 * Guarantees: true and an endpoint that guard_allows; or false and one line for a person in `problem`. */
bool guard_resolve(struct endpoint *endpoint, char *problem, size_t size);

#endif
