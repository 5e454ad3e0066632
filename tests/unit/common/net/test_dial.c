/* Dials listeners on this machine: one that answers, none, and one given up on; in clear, and under TLS. */
#include "common/net/dial.h"

#include "common/limits.h"
#include "common/net/tls.h"
#include "tests/support/check.h"
#include "tests/support/tls_scene.h"

#include <arpa/inet.h>
#include <netdb.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { NOT_DONE = 1 };

struct rig {
    uv_loop_t loop;
    struct stream_group group;
    struct stream stream;
    struct dial dial;
    int listener;
    int outcome; /* NOT_DONE, or what `done` was called with */
    bool closed;
};

static void on_received(struct stream *stream, const char *bytes, size_t length)
{
    (void)stream;
    (void)bytes;
    (void)length;
}

static void on_ended(struct stream *stream, int error)
{
    (void)stream;
    (void)error;
}

static void on_closed(struct stream *stream)
{
    struct rig *rig = stream->owner;
    rig->closed = true;
}

static void on_done(struct dial *dial, int error)
{
    struct rig *rig = dial->owner;
    assert_int_equal(rig->outcome, NOT_DONE);
    rig->outcome = error;
}

static int set_up(void **state)
{
    static const struct stream_handlers handlers = {
        .received = on_received, .ended = on_ended, .closed = on_closed};
    static struct rig rig;
    rig = (struct rig){.outcome = NOT_DONE, .listener = -1};
    assert_int_equal(uv_loop_init(&rig.loop), 0);
    stream_group_init(&rig.group, &rig.loop, LIMIT_LINE_UP_BYTES);
    rig.dial = (struct dial){.stream = &rig.stream,
                             .group = &rig.group,
                             .handlers = &handlers,
                             .owner = &rig,
                             .waiting_max = LIMIT_LINE_UP_BYTES,
                             .done = on_done};
    *state = &rig;
    return 0;
}

static int tear_down(void **state)
{
    struct rig *rig = *state;
    if (rig->outcome == 0) {
        stream_abort(&rig->stream);
        (void)uv_run(&rig->loop, UV_RUN_DEFAULT);
        assert_true(rig->closed);
    }
    stream_group_finish(&rig->group);
    (void)uv_run(&rig->loop, UV_RUN_DEFAULT);
    assert_int_equal(uv_loop_close(&rig->loop), 0);
    if (rig->listener >= 0) {
        (void)close(rig->listener);
    }
    return 0;
}

/* A listener on a free port of 127.0.0.1; its port. */
static int listen_tcp(struct rig *rig)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof address;
    rig->listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    assert_int_equal(bind(rig->listener, (struct sockaddr *)&address, length), 0);
    assert_int_equal(listen(rig->listener, 1), 0);
    assert_int_equal(getsockname(rig->listener, (struct sockaddr *)&address, &length), 0);
    return ntohs(address.sin_port);
}

static void dial(struct rig *rig, const char *text)
{
    assert_null(endpoint_parse(&rig->dial.endpoint, text));
    assert_int_equal(dial_start(&rig->dial), 0);
    assert_int_equal(rig->outcome, NOT_DONE);
}

static void run_until_done(struct rig *rig)
{
    while (rig->outcome == NOT_DONE) {
        (void)uv_run(&rig->loop, UV_RUN_ONCE);
    }
}

static void who_listens_is_reached(void **state)
{
    struct rig *rig = *state;
    char text[64];
    (void)snprintf(text, sizeof text, "127.0.0.1:%d", listen_tcp(rig));
    dial(rig, text);
    run_until_done(rig);
    assert_int_equal(rig->outcome, 0);
    assert_ptr_equal(rig->stream.owner, rig);
}

/* Listens, on the port that `address` names, at that address alone. */
static void listen_at(struct rig *rig, const struct addrinfo *address)
{
    rig->listener = socket(address->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    assert_int_equal(bind(rig->listener, address->ai_addr, address->ai_addrlen), 0);
    assert_int_equal(listen(rig->listener, 1), 0);
}

static void each_address_of_a_name_is_tried(void **state)
{
    struct rig *rig = *state;
    char port[8];
    char text[64];
    const struct addrinfo hints = {.ai_socktype = SOCK_STREAM};
    struct addrinfo *found;
    (void)snprintf(port, sizeof port, "%d", listen_tcp(rig));
    (void)close(rig->listener);
    assert_int_equal(getaddrinfo("localhost", port, &hints, &found), 0);
    const struct addrinfo *last = found;
    while (last->ai_next != NULL) {
        last = last->ai_next;
    }
    listen_at(rig, last);
    bool several = last != found;
    freeaddrinfo(found);
    if (!several) {
        skip(); /* here "localhost" is one address */
    }
    (void)snprintf(text, sizeof text, "localhost:%s", port);
    dial(rig, text);
    run_until_done(rig);
    assert_int_equal(rig->outcome, 0);
}

static void who_does_not_listen_is_told_of(void **state)
{
    struct rig *rig = *state;
    char text[64];
    (void)snprintf(text, sizeof text, "127.0.0.1:%d", listen_tcp(rig));
    (void)close(rig->listener);
    rig->listener = -1;
    dial(rig, text);
    run_until_done(rig);
    assert_int_equal(rig->outcome, UV_ECONNREFUSED);
}

static void a_unix_socket_that_is_not_there_is_told_of(void **state)
{
    struct rig *rig = *state;
    dial(rig, "unix:no/such/socket");
    run_until_done(rig);
    assert_int_equal(rig->outcome, UV_ENOENT);
}

static void a_name_that_cannot_be_is_told_of(void **state)
{
    struct rig *rig = *state;
    assert_null(endpoint_parse(&rig->dial.endpoint, "no such host"));
    int error = dial_start(&rig->dial);
    if (error == 0) {
        run_until_done(rig);
        error = rig->outcome;
    }
    assert_true(error < 0);
}

static void a_dial_can_be_given_up_at_any_moment(void **state)
{
    struct rig *rig = *state;
    char text[64];
    (void)snprintf(text, sizeof text, "127.0.0.1:%d", listen_tcp(rig));
    for (int turns = 0; turns < 4; turns++) {
        rig->outcome = NOT_DONE;
        dial(rig, text);
        for (int i = 0; i < turns && rig->outcome == NOT_DONE; i++) {
            (void)uv_run(&rig->loop, UV_RUN_NOWAIT);
        }
        if (rig->outcome == 0) {
            return;
        }
        dial_cancel(&rig->dial);
        run_until_done(rig);
        assert_int_equal(rig->outcome, UV_ECANCELED);
    }
}

/* ------------------------------------------------------------------------------------------------ under TLS
 */

/* Dials a listener under TLS, and gives the listener's end of the connection. */
static int dial_under_tls(struct rig *rig)
{
    char text[64];
    (void)snprintf(text, sizeof text, "127.0.0.1:%d", listen_tcp(rig));
    rig->dial.tls = tls_context_client();
    dial(rig, text);
    struct pollfd arrival = {.fd = rig->listener, .events = POLLIN};
    while (poll(&arrival, 1, 0) == 0) {
        (void)uv_run(&rig->loop, UV_RUN_NOWAIT);
    }
    int end = accept4(rig->listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
    assert_true(end >= 0);
    return end;
}

static void a_server_that_shakes_hands_is_reached(void **state)
{
    struct rig *rig = *state;
    static const struct stream_handlers handlers = {
        .received = on_received, .ended = on_ended, .closed = on_closed};
    struct stream server;
    struct tls_context *context = tls_scene_server();
    struct fingerprint own;
    struct fingerprint seen;
    int end = dial_under_tls(rig);
    (void)uv_run(&rig->loop, UV_RUN_NOWAIT);
    assert_int_equal(rig->outcome, NOT_DONE); /* connected is not enough */
    assert_int_equal(stream_init(&server, &rig->group, STREAM_TCP, &handlers, rig, LIMIT_LINE_UP_BYTES), 0);
    assert_int_equal(uv_tcp_open(&server.handle.tcp, end), 0);
    stream_secure(&server, tls_create(context, NULL));
    stream_start(&server);
    run_until_done(rig);
    assert_int_equal(rig->outcome, 0);
    assert_ptr_equal(rig->stream.owner, rig);
    tls_context_fingerprint(context, &own);
    tls_peer_fingerprint(rig->stream.tls, &seen);
    assert_string_equal(own.hex, seen.hex);
    stream_abort(&server);
    (void)uv_run(&rig->loop, UV_RUN_NOWAIT);
    tls_context_destroy(context);
    tls_context_destroy(rig->dial.tls);
}

static void a_server_that_answers_in_clear_is_told_of(void **state)
{
    struct rig *rig = *state;
    int end = dial_under_tls(rig);
    assert_int_equal(write(end, "{}\n", 3), 3);
    run_until_done(rig);
    assert_int_equal(rig->outcome, UV_EPROTONOSUPPORT);
    (void)close(end);
    tls_context_destroy(rig->dial.tls);
}

static void a_server_that_hangs_up_instead_is_told_of(void **state)
{
    struct rig *rig = *state;
    (void)close(dial_under_tls(rig));
    run_until_done(rig);
    assert_int_equal(rig->outcome, UV_ECONNRESET);
    tls_context_destroy(rig->dial.tls);
}

static void a_handshake_can_be_given_up(void **state)
{
    struct rig *rig = *state;
    int end = dial_under_tls(rig);
    dial_cancel(&rig->dial);
    run_until_done(rig);
    assert_int_equal(rig->outcome, UV_ECANCELED);
    (void)close(end);
    tls_context_destroy(rig->dial.tls);
}

int main(void)
{
#define CASE(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        CASE(who_listens_is_reached),
        CASE(each_address_of_a_name_is_tried),
        CASE(who_does_not_listen_is_told_of),
        CASE(a_unix_socket_that_is_not_there_is_told_of),
        CASE(a_name_that_cannot_be_is_told_of),
        CASE(a_dial_can_be_given_up_at_any_moment),
        CASE(a_server_that_shakes_hands_is_reached),
        CASE(a_server_that_answers_in_clear_is_told_of),
        CASE(a_server_that_hangs_up_instead_is_told_of),
        CASE(a_handshake_can_be_given_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
