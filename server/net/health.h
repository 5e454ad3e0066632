/* A look at a running server from outside, for container engines and scripts. */
#ifndef RAMPART_SERVER_NET_HEALTH_H
#define RAMPART_SERVER_NET_HEALTH_H

#include "common/net/endpoint.h"

#include <stdbool.h>
#include <stddef.h>

/* Says hello to the server at `endpoint` and waits for its welcome, a few seconds in all.
 * Guarantees: true if it came; else false and one line for a person in `problem`. */
bool health_check(const struct endpoint *endpoint, char *problem, size_t size);

#endif
