/* Key and certificate that the server makes are one file, so that there are never two that do not match. */
#include "server/net/credentials.h"

#include "common/net/tls.h"
#include "server/net/data_dir.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char own_name[] = "tls.pem";

bool credentials_choose(struct credentials *credentials, const char *certificate, const char *key,
                        const char *data, char *problem, size_t size)
{
    int lengths[2];
    credentials->own = certificate == NULL;
    if (credentials->own) {
        lengths[0] = snprintf(credentials->certificate, PATH_MAX, "%s/%s", data, own_name);
        lengths[1] = snprintf(credentials->key, PATH_MAX, "%s/%s", data, own_name);
    } else {
        lengths[0] = snprintf(credentials->certificate, PATH_MAX, "%s", certificate);
        lengths[1] = snprintf(credentials->key, PATH_MAX, "%s", key);
    }
    bool fits = lengths[0] < PATH_MAX && lengths[1] < PATH_MAX;
    if (!fits) {
        (void)snprintf(problem, size, "the path of the TLS certificate or of its key is too long");
    }
    return fits;
}

bool credentials_make(const struct credentials *credentials, char *problem, size_t size)
{
    if (!credentials->own || access(credentials->certificate, F_OK) == 0) {
        return true;
    }
    struct buffer pem = {0};
    certificate_make(&pem);
    bool written = data_dir_write(credentials->certificate, pem.bytes, pem.length);
    if (!written) {
        (void)snprintf(problem, size, "cannot write %s: %s; free some room, or choose another --data",
                       credentials->certificate, strerror(errno));
    }
    buffer_finish(&pem);
    return written;
}

struct tls_context *credentials_read(const struct credentials *credentials, char *problem, size_t size)
{
    if (credentials->own && access(credentials->certificate, F_OK) != 0) {
        (void)snprintf(problem, size, "there is no certificate %s: the server makes one when it starts",
                       credentials->certificate);
        return NULL;
    }
    return tls_context_server(credentials->certificate, credentials->key, problem, size);
}
