/* Two sides of a session in memory; the test carries the bytes between them, or does worse to them. */
#include "common/net/tls.h"

#include "common/limits.h"
#include "tests/support/check.h"
#include "tests/support/tls_scene.h"

#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct side {
    struct tls *tls;
    struct buffer wire;  /* written, not yet carried over */
    struct buffer plain; /* received */
    enum tls_status status;
};

struct rig {
    struct tls_context *server_context;
    struct tls_context *client_context;
    struct side server;
    struct side client;
};

static int set_up(void **state)
{
    static struct rig rig;
    rig = (struct rig){.server_context = tls_scene_server(), .client_context = tls_context_client()};
    rig.server.tls = tls_create(rig.server_context, NULL);
    rig.client.tls = tls_create(rig.client_context, "play.example");
    tls_begin(rig.server.tls, &rig.server.wire);
    tls_begin(rig.client.tls, &rig.client.wire);
    *state = &rig;
    return 0;
}

static void finish_side(struct side *side)
{
    tls_destroy(side->tls);
    buffer_finish(&side->wire);
    buffer_finish(&side->plain);
}

/* The contexts go first: the sessions hold what they need. */
static int tear_down(void **state)
{
    struct rig *rig = *state;
    tls_context_destroy(rig->server_context);
    tls_context_destroy(rig->client_context);
    finish_side(&rig->server);
    finish_side(&rig->client);
    return 0;
}

/* What `from` has written reaches `to`, in pieces of `piece` bytes, as long as `to` goes on. */
static void carry(struct side *from, struct side *to, size_t piece)
{
    size_t carried = 0;
    while (carried < from->wire.length && to->status == TLS_GOES_ON) {
        size_t left = from->wire.length - carried;
        size_t length = left < piece ? left : piece;
        to->status = tls_receive(to->tls, from->wire.bytes + carried, length, &to->plain, &to->wire);
        carried += length;
    }
    from->wire.length = 0;
}

static void carry_all(struct rig *rig, size_t piece)
{
    while (rig->client.wire.length > 0 || rig->server.wire.length > 0) {
        carry(&rig->client, &rig->server, piece);
        carry(&rig->server, &rig->client, piece);
    }
}

static void shake_hands(struct rig *rig)
{
    carry_all(rig, SIZE_MAX);
    assert_true(tls_is_ready(rig->client.tls) && tls_is_ready(rig->server.tls));
}

static void say(struct side *side, const char *text)
{
    tls_send(side->tls, text, strlen(text), &side->wire);
}

static void assert_plain(const struct side *side, const char *text)
{
    assert_int_equal(side->plain.length, strlen(text));
    assert_memory_equal(side->plain.bytes, text, strlen(text));
}

static void both_sides_hear_each_other_whatever_the_pieces(void **state)
{
    struct rig *rig = *state;
    carry_all(rig, 1);
    assert_true(tls_is_ready(rig->client.tls) && tls_is_ready(rig->server.tls));
    say(&rig->client, "hello ");
    say(&rig->client, "there");
    say(&rig->server, "welcome");
    carry_all(rig, 1);
    assert_plain(&rig->server, "hello there");
    assert_plain(&rig->client, "welcome");
    assert_int_equal(rig->client.status, TLS_GOES_ON);
    assert_int_equal(rig->server.status, TLS_GOES_ON);
}

static void nothing_said_is_to_be_read_on_the_wire(void **state)
{
    struct rig *rig = *state;
    shake_hands(rig);
    say(&rig->client, "correct horse battery staple");
    assert_null(memmem(rig->client.wire.bytes, rig->client.wire.length, "horse", 5));
}

static void more_than_a_record_comes_whole(void **state)
{
    struct rig *rig = *state;
    static char much[3 * LIMIT_TLS_RECORD_BYTES + 77];
    for (size_t i = 0; i < sizeof much; i++) {
        much[i] = (char)(unsigned char)((i * 2654435761U) >> 13);
    }
    shake_hands(rig);
    tls_send(rig->server.tls, much, sizeof much, &rig->server.wire);
    carry(&rig->server, &rig->client, 4096);
    assert_int_equal(rig->client.plain.length, sizeof much);
    assert_memory_equal(rig->client.plain.bytes, much, sizeof much);
}

static void what_is_said_too_early_waits_for_the_handshake(void **state)
{
    struct rig *rig = *state;
    say(&rig->server, "go away");
    assert_int_equal(rig->server.wire.length, 0);
    assert_int_equal(tls_waiting(rig->server.tls), strlen("go away"));
    shake_hands(rig);
    assert_int_equal(tls_waiting(rig->server.tls), 0);
    assert_plain(&rig->client, "go away");
}

static void the_end_is_told_once(void **state)
{
    struct rig *rig = *state;
    tls_end(rig->client.tls, &rig->server.wire);
    assert_int_equal(rig->server.wire.length, 0); /* too early */
    shake_hands(rig);
    say(&rig->client, "that was all");
    tls_end(rig->client.tls, &rig->client.wire);
    size_t length = rig->client.wire.length;
    tls_end(rig->client.tls, &rig->client.wire);
    assert_int_equal(rig->client.wire.length, length);
    carry(&rig->client, &rig->server, SIZE_MAX);
    assert_plain(&rig->server, "that was all");
    assert_int_equal(rig->server.status, TLS_ENDED);
}

static void one_byte_changed_anywhere_breaks_it_and_nothing_false_is_heard(void **state)
{
    struct rig *rig = *state;
    shake_hands(rig);
    say(&rig->client, "the truth");
    rig->client.wire.bytes[rig->client.wire.length / 2] ^= 1;
    carry(&rig->client, &rig->server, SIZE_MAX);
    assert_int_equal(rig->server.status, TLS_BROKEN);
    assert_int_equal(rig->server.plain.length, 0);
    assert_true(rig->server.wire.length > 0); /* the peer is told */
}

static void who_speaks_in_clear_is_noticed_at_the_first_byte(void **state)
{
    struct rig *rig = *state;
    static const char *const others[] = {"{\"t\":\"hello\"}\n", "GET / HTTP/1.1\r\n", "SSH-2.0-x\r\n", "\n"};
    struct side *server = &rig->server;
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        assert_int_equal(tls_receive(server->tls, others[i], 1, &server->plain, &server->wire),
                         TLS_NOT_SPOKEN);
        assert_int_equal(server->wire.length, 0);
    }
    struct side *client = &rig->client;
    assert_int_equal(tls_receive(client->tls, "{", 1, &client->plain, &client->wire), TLS_NOT_SPOKEN);
}

static void an_older_tls_is_not_spoken(void **state)
{
    struct rig *rig = *state;
    SSL_CTX *context = SSL_CTX_new(TLS_client_method());
    assert_int_equal(SSL_CTX_set_max_proto_version(context, TLS1_2_VERSION), 1);
    SSL *old = SSL_new(context);
    BIO *written = BIO_new(BIO_s_mem());
    char *hello;
    SSL_set_bio(old, BIO_new(BIO_s_mem()), written);
    assert_true(SSL_connect(old) <= 0);
    long length = BIO_get_mem_data(written, &hello);
    assert_true(length > 0);
    struct side *server = &rig->server;
    assert_int_equal(tls_receive(server->tls, hello, (size_t)length, &server->plain, &server->wire),
                     TLS_BROKEN);
    SSL_free(old);
    SSL_CTX_free(context);
}

/* A record of a message that says it is far longer, and another, and another … */
static void a_handshake_without_end_is_broken_off(void **state)
{
    struct rig *rig = *state;
    struct side *server = &rig->server;
    char record[5 + LIMIT_TLS_RECORD_BYTES] = {22, 3, 1, 0x40, 0, 1, 1, 0x40, 0};
    size_t sent = 0;
    while (server->status == TLS_GOES_ON) {
        server->status = tls_receive(server->tls, record, sizeof record, &server->plain, &server->wire);
        sent += sizeof record;
        memset(record + 5, 'x', 4); /* the message goes on */
        assert_true(sent <= LIMIT_TLS_HANDSHAKE_BYTES + sizeof record);
    }
    assert_int_equal(server->status, TLS_BROKEN);
    assert_true(sent > LIMIT_TLS_HANDSHAKE_BYTES / 2);
}

/* A client of OpenSSL's own, which can ask for new keys as often as it likes. */
static void who_asks_for_new_keys_without_end_is_broken_off(void **state)
{
    struct rig *rig = *state;
    struct side *server = &rig->server;
    SSL_CTX *context = SSL_CTX_new(TLS_client_method());
    SSL *client = SSL_new(context);
    BIO *in = BIO_new(BIO_s_mem());
    BIO *out = BIO_new(BIO_s_mem());
    int updates = 0;
    SSL_set_bio(client, in, out);
    while (server->status == TLS_GOES_ON) {
        char *bytes;
        if (SSL_connect(client) == 1 && tls_is_ready(server->tls)) {
            assert_int_equal(SSL_key_update(client, SSL_KEY_UPDATE_REQUESTED), 1);
            (void)SSL_do_handshake(client);
            updates++;
        }
        long length = BIO_get_mem_data(out, &bytes);
        server->status = tls_receive(server->tls, bytes, (size_t)length, &server->plain, &server->wire);
        (void)BIO_reset(out);
        (void)BIO_write(in, server->wire.bytes, (int)server->wire.length);
        server->wire.length = 0;
        assert_in_range(updates, 0, LIMIT_TLS_LATE_STEPS + 1);
    }
    assert_int_equal(server->status, TLS_BROKEN);
    assert_in_range(updates, LIMIT_TLS_LATE_STEPS / 8, LIMIT_TLS_LATE_STEPS + 1);
    SSL_free(client);
    SSL_CTX_free(context);
}

static void the_client_sees_the_server_s_fingerprint(void **state)
{
    struct rig *rig = *state;
    struct fingerprint own;
    struct fingerprint seen;
    shake_hands(rig);
    tls_context_fingerprint(rig->server_context, &own);
    tls_peer_fingerprint(rig->client.tls, &seen);
    assert_int_equal(strspn(seen.hex, "0123456789abcdef"), FINGERPRINT_BYTES);
    assert_string_equal(own.hex, seen.hex);
}

static void certificates_differ(void **state)
{
    struct rig *rig = *state;
    struct fingerprint one;
    struct fingerprint another;
    struct tls_context *context = tls_scene_server();
    tls_context_fingerprint(rig->server_context, &one);
    tls_context_fingerprint(context, &another);
    assert_string_not_equal(one.hex, another.hex);
    tls_context_destroy(context);
}

static void nobody_vouches_for_a_certificate_that_signs_itself(void **state)
{
    struct rig *rig = *state;
    shake_hands(rig);
    assert_false(tls_peer_is_vouched_for(rig->client.tls));
}

/* This system comes to trust the server's certificate, which names "rampartd" and nobody else. */
static bool is_vouched_for(const char *path, const char *host)
{
    char problem[256];
    assert_int_equal(setenv("SSL_CERT_FILE", path, 1), 0);
    struct rig rig = {.server_context = tls_context_server(path, path, problem, sizeof problem),
                      .client_context = tls_context_client()};
    assert_int_equal(unsetenv("SSL_CERT_FILE"), 0);
    rig.server.tls = tls_create(rig.server_context, NULL);
    rig.client.tls = tls_create(rig.client_context, host);
    tls_begin(rig.client.tls, &rig.client.wire);
    shake_hands(&rig);
    bool is = tls_peer_is_vouched_for(rig.client.tls);
    void *state = &rig;
    (void)tear_down(&state);
    return is;
}

static void who_is_vouched_for_must_have_been_called_by_that_name(void **state)
{
    (void)state;
    char *path = tls_scene_certificate();
    assert_true(is_vouched_for(path, "rampartd"));
    assert_false(is_vouched_for(path, "play.example"));
    assert_false(is_vouched_for(path, "192.0.2.7"));
    (void)unlink(path);
    free(path);
}

/* Puts the key of the file under a password, which nobody may be asked for. */
static void lock(const char *path)
{
    FILE *file = fopen(path, "r+e");
    assert_non_null(file);
    EVP_PKEY *key = PEM_read_PrivateKey(file, NULL, NULL, NULL);
    X509 *certificate = PEM_read_X509(file, NULL, NULL, NULL);
    rewind(file);
    assert_int_equal(PEM_write_PKCS8PrivateKey(file, key, EVP_aes_128_cbc(), "word", 4, NULL, NULL), 1);
    assert_int_equal(PEM_write_X509(file, certificate), 1);
    assert_int_equal(fclose(file), 0);
    EVP_PKEY_free(key);
    X509_free(certificate);
}

static void files_that_are_no_pair_are_told_of(void **state)
{
    (void)state;
    char problem[256] = "";
    char *path = tls_scene_certificate();
    char *other = tls_scene_certificate();
    assert_null(tls_context_server("/no/such/file", path, problem, sizeof problem));
    assert_non_null(strstr(problem, "cannot use the certificate /no/such/file: "));
    assert_null(tls_context_server(path, other, problem, sizeof problem));
    assert_non_null(strstr(problem, "cannot use the key "));
    assert_null(tls_context_server("/dev/null", path, problem, sizeof problem));
    assert_non_null(strstr(problem, "cannot use the certificate /dev/null: "));
    lock(other);
    assert_null(tls_context_server(other, other, problem, sizeof problem));
    assert_non_null(strstr(problem, "cannot use the key "));
    (void)unlink(path);
    (void)unlink(other);
    free(path);
    free(other);
}

int main(void)
{
#define CASE(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        CASE(both_sides_hear_each_other_whatever_the_pieces),
        CASE(nothing_said_is_to_be_read_on_the_wire),
        CASE(more_than_a_record_comes_whole),
        CASE(what_is_said_too_early_waits_for_the_handshake),
        CASE(the_end_is_told_once),
        CASE(one_byte_changed_anywhere_breaks_it_and_nothing_false_is_heard),
        CASE(who_speaks_in_clear_is_noticed_at_the_first_byte),
        CASE(an_older_tls_is_not_spoken),
        CASE(a_handshake_without_end_is_broken_off),
        CASE(who_asks_for_new_keys_without_end_is_broken_off),
        CASE(the_client_sees_the_server_s_fingerprint),
        CASE(certificates_differ),
        CASE(nobody_vouches_for_a_certificate_that_signs_itself),
        cmocka_unit_test(who_is_vouched_for_must_have_been_called_by_that_name),
        cmocka_unit_test(files_that_are_no_pair_are_told_of),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
