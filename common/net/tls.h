/* TLS 1.3 over bytes: one side of a session, without socket, clock or file of its own. What came from the
 * wire goes in, and what is to go on the wire comes out, at once. common/net/stream.c puts it on a
 * connection. */
#ifndef RAMPART_COMMON_NET_TLS_H
#define RAMPART_COMMON_NET_TLS_H

#include "common/buffer.h"
#include "common/net/certificate.h"

#include <stdbool.h>
#include <stddef.h>

/* What many sessions share. */
struct tls_context;

/* One side of one session. */
struct tls;

enum tls_status {
    TLS_GOES_ON,
    TLS_ENDED,      /* the peer has said that nothing more comes */
    TLS_BROKEN,     /* what came cannot be, or is more than is good for us: nothing more can be received */
    TLS_NOT_SPOKEN, /* the first byte was none of TLS: the peer speaks something else, in clear */
};

/* A server's: its certificate, with those that vouch for it behind it, and its key, both PEM; they may be one
 * file. Guarantees: the caller's, for tls_context_destroy; or NULL and one line for a person in `problem`. */
struct tls_context *tls_context_server(const char *certificate_path, const char *key_path, char *problem,
                                       size_t size);

/* A client's. It speaks to any server, and says afterwards whom it speaks to. */
struct tls_context *tls_context_client(void);

/* Sessions that were made of it go on. Accepts NULL. */
void tls_context_destroy(struct tls_context *context);

/* Of a server's own certificate. */
void tls_context_fingerprint(const struct tls_context *context, struct fingerprint *fingerprint);

/* A session that nothing has been said in. `host`: for a client, the name or numeric address that the server
 * is to prove; NULL for a server. The caller owns it: tls_destroy. */
struct tls *tls_create(struct tls_context *context, const char *host);
/* Accepts NULL. */
void tls_destroy(struct tls *tls);

/* Appends to `wire` what is to be said first: something for a client, nothing for a server. */
void tls_begin(struct tls *tls, struct buffer *wire);

/* Takes bytes from the wire: appends what they tell to `plain`, and what is to be answered to `wire`. Both
 * hold what they should whatever the status. `plain` grows by LIMIT_TLS_RECORD_BYTES and `length` at most.
 * Requires: no earlier status was TLS_BROKEN or TLS_NOT_SPOKEN; after TLS_ENDED bytes are thrown away. */
enum tls_status tls_receive(struct tls *tls, const char *bytes, size_t length, struct buffer *plain,
                            struct buffer *wire);

/* Whether the handshake is done: what is sent from now on is secret, and the peer is who it is. */
bool tls_is_ready(const struct tls *tls);

/* Appends bytes for the peer to `wire`; before the session is ready they wait within, for tls_receive. */
void tls_send(struct tls *tls, const void *bytes, size_t length, struct buffer *wire);

/* Bytes that wait within for the handshake. */
size_t tls_waiting(const struct tls *tls);

/* Tells the peer, on `wire`, that nothing more comes. Does nothing before the session is ready, or a second
 * time. */
void tls_end(struct tls *tls, struct buffer *wire);

/* For a client that is ready: the fingerprint of the server's certificate; and whether somebody whom this
 * system trusts vouches that it is that host's. */
void tls_peer_fingerprint(const struct tls *tls, struct fingerprint *fingerprint);
bool tls_peer_is_vouched_for(const struct tls *tls);

#endif
