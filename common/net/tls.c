/* OpenSSL's SSL object between two BIOs of our own: it reads from the bytes that tls_receive was given and
 * writes to the end of the buffer that goes on the wire. OpenSSL's memory BIOs would do the same, but keep
 * the memory of the most they ever held; these hold nothing, so a session at rest is the SSL object alone.
 *
 * Whatever comes is taken at once, until OpenSSL has need of more. What could be made to grow is bounded: the
 * handshake by bytes, and what may come of it later, such as new keys, by number.
 *
 * A client lets every handshake succeed and looks at the verdict on the certificate afterwards: a server
 * whose key one knows needs nobody to vouch for it. */
#include "common/net/tls.h"

#include "common/invariant.h"
#include "common/limits.h"
#include "common/text.h"

#include <openssl/err.h>
#include <openssl/ssl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct tls_context {
    SSL_CTX *ssl;
    BIO_METHOD *wire;
    uint32_t users; /* its owner and its sessions */
};

struct tls {
    struct tls_context *context;
    SSL *ssl;
    const char *incoming; /* not yet read; within tls_receive alone */
    size_t incoming_length;
    struct buffer *wire;  /* where to write; within a call alone */
    struct buffer early;  /* sent before the session was ready */
    size_t greeted_bytes; /* received before that */
    int late_steps;       /* of the handshake, after it was done */
    bool was_ready;       /* when something came last */
    bool any_came;
};

/* ------------------------------------------------------------------------------------------- the two ends */

static int read_incoming(BIO *bio, char *bytes, int size)
{
    struct tls *tls = BIO_get_data(bio);
    BIO_clear_retry_flags(bio);
    if (tls->incoming_length == 0) {
        BIO_set_retry_read(bio);
        return -1;
    }
    size_t taken = (size_t)size < tls->incoming_length ? (size_t)size : tls->incoming_length;
    memcpy(bytes, tls->incoming, taken);
    tls->incoming += taken;
    tls->incoming_length -= taken;
    return (int)taken;
}

static int write_wire(BIO *bio, const char *bytes, int length)
{
    const struct tls *tls = BIO_get_data(bio);
    INVARIANT(tls->wire != NULL);
    buffer_append(tls->wire, bytes, (size_t)length);
    return length;
}

static long control(BIO *bio, int command, long number, void *pointer)
{
    (void)bio;
    (void)number;
    (void)pointer;
    return command == BIO_CTRL_FLUSH;
}

static BIO_METHOD *make_wire(void)
{
    BIO_METHOD *method = BIO_meth_new(BIO_get_new_index() | BIO_TYPE_SOURCE_SINK, "buffers");
    INVARIANT(method != NULL);
    (void)BIO_meth_set_read(method, read_incoming);
    (void)BIO_meth_set_write(method, write_wire);
    (void)BIO_meth_set_ctrl(method, control);
    return method;
}

/* ---------------------------------------------------------------------------------------------- contexts */

/* OpenSSL tells of every step of a handshake; new keys and new tickets are steps that come after it. */
static void on_step(const SSL *ssl, int where, int unused)
{
    (void)unused;
    struct tls *tls = SSL_get_app_data(ssl);
    if ((where & SSL_CB_LOOP) != 0 && tls->was_ready) {
        tls->late_steps++;
    }
}

static struct tls_context *create_context(const SSL_METHOD *method)
{
    struct tls_context *context = calloc(1, sizeof *context);
    INVARIANT(context != NULL);
    context->users = 1;
    context->wire = make_wire();
    context->ssl = SSL_CTX_new(method);
    INVARIANT(context->ssl != NULL && SSL_CTX_set_min_proto_version(context->ssl, TLS1_3_VERSION) == 1);
    (void)SSL_CTX_set_mode(context->ssl, SSL_MODE_RELEASE_BUFFERS);
    (void)SSL_CTX_set_session_cache_mode(context->ssl, SSL_SESS_CACHE_OFF);
    (void)SSL_CTX_set_num_tickets(context->ssl, 0);
    SSL_CTX_set_info_callback(context->ssl, on_step);
    return context;
}

static void release(struct tls_context *context)
{
    context->users--;
    if (context->users == 0) {
        SSL_CTX_free(context->ssl);
        BIO_meth_free(context->wire);
        free(context);
    }
}

/* Leaves words on OpenSSL's last error in `problem`. */
static bool complain(const char *what, const char *path, char *problem, size_t size)
{
    const char *reason = ERR_reason_error_string(ERR_peek_last_error());
    (void)snprintf(problem, size, "%s %s: %s", what, path, reason != NULL ? reason : "unknown error");
    ERR_clear_error();
    return false;
}

static bool load(SSL_CTX *ssl, const char *certificate_path, const char *key_path, char *problem, size_t size)
{
    char no_password[] = ""; /* for a key under one: there is nobody to ask */
    ERR_clear_error();
    SSL_CTX_set_default_passwd_cb_userdata(ssl, no_password);
    if (SSL_CTX_use_certificate_chain_file(ssl, certificate_path) != 1) {
        return complain("cannot use the certificate", certificate_path, problem, size);
    }
    bool has_key = SSL_CTX_use_PrivateKey_file(ssl, key_path, SSL_FILETYPE_PEM) == 1 &&
                   SSL_CTX_check_private_key(ssl) == 1;
    SSL_CTX_set_default_passwd_cb_userdata(ssl, NULL);
    if (!has_key) {
        return complain("cannot use the key", key_path, problem, size);
    }
    return true;
}

struct tls_context *tls_context_server(const char *certificate_path, const char *key_path, char *problem,
                                       size_t size)
{
    struct tls_context *context = create_context(TLS_server_method());
    if (!load(context->ssl, certificate_path, key_path, problem, size)) {
        release(context);
        return NULL;
    }
    return context;
}

struct tls_context *tls_context_client(void)
{
    struct tls_context *context = create_context(TLS_client_method());
    (void)SSL_CTX_set_default_verify_paths(context->ssl); /* without: nobody is vouched for */
    SSL_CTX_set_verify(context->ssl, SSL_VERIFY_NONE, NULL);
    ERR_clear_error();
    return context;
}

void tls_context_destroy(struct tls_context *context)
{
    if (context != NULL) {
        release(context);
    }
}

void tls_context_fingerprint(const struct tls_context *context, struct fingerprint *fingerprint)
{
    const X509 *certificate = SSL_CTX_get0_certificate(context->ssl);
    INVARIANT(certificate != NULL);
    certificate_fingerprint(certificate, fingerprint);
}

/* ---------------------------------------------------------------------------------------------- sessions */

/* What the certificate is to say; a server that has several is told which name was called. */
static void expect_host(SSL *ssl, const char *host)
{
    char name[TLSEXT_MAXLEN_host_name + 1];
    if (X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(ssl), host) != 1) {
        text_copy(name, sizeof name, host);
        (void)SSL_set1_host(ssl, name);
        (void)SSL_set_tlsext_host_name(ssl, name);
    }
    ERR_clear_error();
}

struct tls *tls_create(struct tls_context *context, const char *host)
{
    struct tls *tls = calloc(1, sizeof *tls);
    INVARIANT(tls != NULL);
    BIO *wire = BIO_new(context->wire);
    tls->ssl = SSL_new(context->ssl);
    INVARIANT(wire != NULL && tls->ssl != NULL);
    tls->context = context;
    context->users++;
    BIO_set_data(wire, tls);
    BIO_set_init(wire, 1);
    SSL_set_bio(tls->ssl, wire, wire);
    (void)SSL_set_app_data(tls->ssl, tls);
    if (host != NULL) {
        SSL_set_connect_state(tls->ssl);
        expect_host(tls->ssl, host);
    } else {
        SSL_set_accept_state(tls->ssl);
    }
    return tls;
}

void tls_destroy(struct tls *tls)
{
    if (tls == NULL) {
        return;
    }
    SSL_free(tls->ssl);
    release(tls->context);
    buffer_finish(&tls->early);
    free(tls);
}

bool tls_is_ready(const struct tls *tls)
{
    return SSL_is_init_finished(tls->ssl) == 1;
}

/* What an answer of OpenSSL's that is no success comes to. */
static enum tls_status status_of(const struct tls *tls, int answer)
{
    switch (SSL_get_error(tls->ssl, answer)) {
    case SSL_ERROR_WANT_READ:
        return TLS_GOES_ON;
    case SSL_ERROR_ZERO_RETURN:
        return TLS_ENDED;
    default:
        return TLS_BROKEN;
    }
}

void tls_begin(struct tls *tls, struct buffer *wire)
{
    if (SSL_is_server(tls->ssl) == 0) {
        tls->wire = wire;
        ERR_clear_error();
        (void)SSL_do_handshake(tls->ssl);
        tls->wire = NULL;
    }
}

/* Reads whatever there is. */
static enum tls_status read_all(struct tls *tls, struct buffer *plain)
{
    for (;;) {
        char *room = buffer_reserve(plain, LIMIT_TLS_RECORD_BYTES);
        ERR_clear_error();
        int count = SSL_read(tls->ssl, room, LIMIT_TLS_RECORD_BYTES);
        if (count <= 0) {
            return status_of(tls, count);
        }
        plain->length += (size_t)count;
    }
}

/* The handshake is done: what waited for it goes. */
static void send_early(struct tls *tls)
{
    tls_send(tls, tls->early.bytes, tls->early.length, tls->wire);
    buffer_finish(&tls->early);
}

enum tls_status tls_receive(struct tls *tls, const char *bytes, size_t length, struct buffer *plain,
                            struct buffer *wire)
{
    tls->was_ready = tls_is_ready(tls);
    bool is_record =
        length > 0 && bytes[0] >= SSL3_RT_CHANGE_CIPHER_SPEC && bytes[0] <= SSL3_RT_APPLICATION_DATA;
    if (!tls->any_came && !is_record) {
        return TLS_NOT_SPOKEN;
    }
    tls->any_came = true;
    tls->greeted_bytes += tls->was_ready ? 0 : length;
    tls->incoming = bytes;
    tls->incoming_length = length;
    tls->wire = wire;
    enum tls_status status = read_all(tls, plain);
    if (!tls->was_ready && tls_is_ready(tls)) {
        send_early(tls);
    }
    tls->wire = NULL;
    tls->incoming_length = 0;
    bool too_much = tls->greeted_bytes > LIMIT_TLS_HANDSHAKE_BYTES || tls->late_steps > LIMIT_TLS_LATE_STEPS;
    return too_much ? TLS_BROKEN : status;
}

void tls_send(struct tls *tls, const void *bytes, size_t length, struct buffer *wire)
{
    if (!tls_is_ready(tls)) {
        buffer_append(&tls->early, bytes, length);
        return;
    }
    size_t written;
    tls->wire = wire;
    ERR_clear_error();
    /* what cannot be sent is lost with a session that is broken anyway */
    (void)(length == 0 || SSL_write_ex(tls->ssl, bytes, length, &written) == 1);
    tls->wire = NULL;
}

size_t tls_waiting(const struct tls *tls)
{
    return tls->early.length;
}

void tls_end(struct tls *tls, struct buffer *wire)
{
    if (tls_is_ready(tls) && (SSL_get_shutdown(tls->ssl) & SSL_SENT_SHUTDOWN) == 0) {
        tls->wire = wire;
        ERR_clear_error();
        (void)SSL_shutdown(tls->ssl);
        tls->wire = NULL;
    }
}

/* ----------------------------------------------------------------------------------------- who the peer is
 */

void tls_peer_fingerprint(const struct tls *tls, struct fingerprint *fingerprint)
{
    const X509 *certificate = SSL_get0_peer_certificate(tls->ssl);
    INVARIANT(certificate != NULL);
    certificate_fingerprint(certificate, fingerprint);
}

bool tls_peer_is_vouched_for(const struct tls *tls)
{
    return SSL_get_verify_result(tls->ssl) == X509_V_OK;
}
