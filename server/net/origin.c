/* The kernel tells which user is at the other end of a unix socket (unix(7), SO_PEERCRED). Addresses become
 * keys by SipHash, with a secret of this process: a key says nothing of its address, and is another one after
 * a restart. */
#include "server/net/origin.h"

#include "common/invariant.h"
#include "common/net/stream.h"
#include "server/net/address.h"
#include "server/session/host.h"

#include <assert.h>
#include <sodium.h>
#include <sys/socket.h>

static_assert(ORIGIN_SECRET_BYTES == crypto_shorthash_KEYBYTES, "the secret is SipHash's key");

void origin_init(struct origin *origin)
{
    int error = sodium_init();
    INVARIANT(error >= 0);
    randombytes_buf(origin->secret, sizeof origin->secret);
}

/* Never 0, which stands for no address. */
static uint64_t key_of(const struct origin *origin, const void *bytes, size_t length)
{
    uint64_t key;
    static_assert(sizeof key == crypto_shorthash_BYTES, "a key is what SipHash gives");
    (void)crypto_shorthash((unsigned char *)&key, bytes, length, origin->secret);
    return key != 0 ? key : 1;
}

/* Whether the other end is a unix socket, and whose. */
static bool find_user(struct stream *stream, uint32_t *uid)
{
    uv_os_fd_t file;
    struct ucred user;
    socklen_t size = sizeof user;
    if (stream_handle(stream)->type != UV_NAMED_PIPE ||
        uv_fileno((const uv_handle_t *)stream_handle(stream), &file) != 0 ||
        getsockopt(file, SOL_SOCKET, SO_PEERCRED, &user, &size) != 0) {
        return false;
    }
    *uid = user.uid;
    return true;
}

void origin_tell(const struct origin *origin, struct stream *stream, const struct address *address,
                 struct host_arrival *arrival)
{
    static const char loopback[] = "loopback";
    *arrival = (struct host_arrival){0};
    randombytes_buf(arrival->entropy, sizeof arrival->entropy);
    if (find_user(stream, &arrival->uid)) {
        arrival->trust = HOST_TRUST_LOCAL;
        arrival->address = key_of(origin, &arrival->uid, sizeof arrival->uid);
    } else if (address_is_local(address)) {
        arrival->trust = HOST_TRUST_LOOPBACK;
        arrival->address = key_of(origin, loopback, sizeof loopback);
    } else {
        arrival->trust = stream->tls != NULL ? HOST_TRUST_TLS : HOST_TRUST_PLAIN;
        arrival->address = key_of(origin, address->bytes, address_length(address));
    }
}
