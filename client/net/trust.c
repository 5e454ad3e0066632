/* Trust on first use, as ssh has it. Nobody is asked: at first sight there is nothing to compare with, and
 * what is refused later must not be waved through with a key. */
#include "client/net/trust.h"

#include "client/net/known_servers.h"
#include "common/net/endpoint.h"
#include "common/net/tls.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static void tell_first(const char *where, const char *mark, char *words, size_t size)
{
    if (strcmp(mark, KNOWN_VOUCHED_FOR) != 0) {
        (void)snprintf(words, size,
                       "You are at %s for the first time. The fingerprint of its certificate, remembered "
                       "from now on, is %s.",
                       where, mark);
    }
}

/* Where there is somebody who listens in, this is all that a player gets to see of it. */
static void warn(const char *where, const char *path, const char *known, const char *shown, char *words,
                 size_t size)
{
    bool was_vouched_for = strcmp(known, KNOWN_VOUCHED_FOR) == 0;
    (void)snprintf(words, size,
                   "WARNING: %s is not the server that you met before. %s%s, now it shows a certificate with "
                   "the fingerprint %s. Somebody may be listening in, so nothing was sent. Ask the host for "
                   "the fingerprint: if it is the new one, take the line of %s out of %s and join again.",
                   where,
                   was_vouched_for ? "Then an authority that you trust vouched for it"
                                   : "Then its certificate had the fingerprint ",
                   was_vouched_for ? "" : known, shown, where, path);
}

bool trust_server(const struct endpoint *endpoint, const struct tls *tls, char *words, size_t size)
{
    char path[PATH_MAX];
    char where[ENDPOINT_TEXT_BYTES + 1];
    char known[KNOWN_MARK_BYTES + 1];
    struct fingerprint fingerprint;
    words[0] = '\0';
    if (!known_servers_path(path)) {
        (void)snprintf(
            words, size,
            "there is no HOME to remember servers in, so this one cannot be told from another; set "
            "HOME, or say --plain");
        return false;
    }
    endpoint_format(endpoint, where, sizeof where);
    tls_peer_fingerprint(tls, &fingerprint);
    const char *mark = tls_peer_is_vouched_for(tls) ? KNOWN_VOUCHED_FOR : fingerprint.hex;
    enum known met = known_servers_meet(path, where, mark, known);
    if (met == KNOWN_FIRST) {
        tell_first(where, mark, words, size);
    } else if (met == KNOWN_OTHERWISE) {
        warn(where, path, known, fingerprint.hex, words, size);
    } else if (met == KNOWN_UNSURE) {
        (void)snprintf(words, size, "cannot remember servers in %s: %s", path, strerror(errno));
    }
    return met == KNOWN_AGAIN || met == KNOWN_FIRST;
}
