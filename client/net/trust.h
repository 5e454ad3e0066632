/* Whether a server is the one that it should be: vouched for by somebody whom the player's system trusts, or
 * the one that was met at that place before, or met there for the first time. */
#ifndef RAMPART_CLIENT_NET_TRUST_H
#define RAMPART_CLIENT_NET_TRUST_H

#include <stdbool.h>
#include <stddef.h>

struct endpoint;
struct tls;

/* Judges the server at `endpoint`, and remembers one that is new. Requires: the handshake is done.
 * Guarantees: whether it may be spoken to, and in `words` what the player should read of it: why not; or for
 * one met first its fingerprint; else "". */
bool trust_server(const struct endpoint *endpoint, const struct tls *tls, char *words, size_t size);

#endif
