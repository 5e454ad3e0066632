/* The servers that a player has met, each with the mark it is known by: lines "HOST:PORT MARK" of a file. */
#ifndef RAMPART_CLIENT_NET_KNOWN_SERVERS_H
#define RAMPART_CLIENT_NET_KNOWN_SERVERS_H

#include "common/net/certificate.h"

#include <limits.h>
#include <stdbool.h>

enum { KNOWN_MARK_BYTES = FINGERPRINT_BYTES };

/* The mark of a server for which somebody vouches whom the player's system trusts; any other mark is the
 * fingerprint of its certificate. */
#define KNOWN_VOUCHED_FOR "vouched-for"

enum known {
    KNOWN_AGAIN,     /* by this mark */
    KNOWN_FIRST,     /* met for the first time, and remembered */
    KNOWN_OTHERWISE, /* by another mark, and nothing was changed */
    KNOWN_UNSURE     /* the file cannot be read or written: errno says why */
};

/* Where the file of this player is. Guarantees: whether there is a place for it. */
bool known_servers_path(char path[PATH_MAX]);

/* Meets the server at `where` ("HOST:PORT"), which shows `mark`. One that is vouched for now is good whatever
 * it was known by, and known by that from now on. Guarantees: `known` has its earlier mark if there was one,
 * else "". Makes the file, and its folder, where they are missing. */
enum known known_servers_meet(char path[PATH_MAX], const char *where, const char *mark,
                              char known[KNOWN_MARK_BYTES + 1]);

#endif
