/* Where the server's certificate and key lie, and what is done where there are none yet. */
#ifndef RAMPART_SERVER_NET_CREDENTIALS_H
#define RAMPART_SERVER_NET_CREDENTIALS_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>

struct tls_context;

/* Two PEM files, which may be one. */
struct credentials {
    char certificate[PATH_MAX];
    char key[PATH_MAX];
    bool own; /* of the data folder, made by the server */
};

/* The functions below that can fail leave one line for a person in `problem`. */

/* Chooses the host's files, or where they are NULL the one of the data folder at `data`. Guarantees: true; or
 * false where a path is too long. */
bool credentials_choose(struct credentials *credentials, const char *certificate, const char *key,
                        const char *data, char *problem, size_t size);

/* Makes the data folder's file, for its owner alone, where it is missing; a host's own files are left alone.
 * Guarantees: true; or false. */
bool credentials_make(const struct credentials *credentials, char *problem, size_t size);

/* Reads them. Guarantees: the caller's, for tls_context_destroy; or NULL. */
struct tls_context *credentials_read(const struct credentials *credentials, char *problem, size_t size);

#endif
