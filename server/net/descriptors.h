/* How many descriptors this process may have open. */
#ifndef RAMPART_SERVER_NET_DESCRIPTORS_H
#define RAMPART_SERVER_NET_DESCRIPTORS_H

#include <stdint.h>

/* Asks the system for enough descriptors for `wanted` clients.
 * Guarantees: how many clients there is room for, at most `wanted`; 0 if there is none at all. */
uint32_t descriptors_for_clients(uint32_t wanted);

#endif
