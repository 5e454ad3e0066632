/* Two streams under TLS on the ends of a socket pair, in one loop; or one, and a peer who knows nothing of
 * TLS. */
#include "common/net/stream.h"

#include "common/limits.h"
#include "common/net/tls.h"
#include "tests/support/check.h"
#include "tests/support/tls_scene.h"

#include <signal.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { WAITING_MAX = 65536, READ_BYTES = 4096, TURNS_MAX = 10000 };

struct side {
    struct stream stream;
    struct buffer received;
    int secured_count;
    int ended_count;
    int ended_error;
    bool opened;
    bool closed;
};

struct rig {
    uv_loop_t loop;
    struct stream_group group;
    struct tls_context *server_context;
    struct tls_context *client_context;
    struct side server;
    struct side client;
    int far; /* the client's end, where a test uses it itself */
};

static void on_received(struct stream *stream, const char *bytes, size_t length)
{
    struct side *side = stream->owner;
    assert_int_equal(side->secured_count, 1);
    assert_int_equal(side->ended_count, 0);
    buffer_append(&side->received, bytes, length);
}

static void on_ended(struct stream *stream, int error)
{
    struct side *side = stream->owner;
    side->ended_count++;
    side->ended_error = error;
}

static void on_secured(struct stream *stream)
{
    struct side *side = stream->owner;
    side->secured_count++;
}

static void on_closed(struct stream *stream)
{
    struct side *side = stream->owner;
    assert_false(side->closed);
    side->closed = true;
}

static void open_side(struct rig *rig, struct side *side, int end, struct tls *tls)
{
    static const struct stream_handlers handlers = {
        .received = on_received, .ended = on_ended, .secured = on_secured, .closed = on_closed};
    assert_int_equal(stream_init(&side->stream, &rig->group, STREAM_UNIX, &handlers, side, WAITING_MAX), 0);
    assert_int_equal(uv_pipe_open((uv_pipe_t *)stream_handle(&side->stream), end), 0);
    stream_secure(&side->stream, tls);
    stream_start(&side->stream);
    side->opened = true;
}

/* The server's stream alone; the test has the other end. */
static int set_up_server(void **state)
{
    static struct rig rig;
    int ends[2];
    rig = (struct rig){.server_context = tls_scene_server(), .client_context = tls_context_client()};
    assert_int_equal(uv_loop_init(&rig.loop), 0);
    stream_group_init(&rig.group, &rig.loop, READ_BYTES);
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, ends), 0);
    open_side(&rig, &rig.server, ends[0], tls_create(rig.server_context, NULL));
    rig.far = ends[1];
    *state = &rig;
    return 0;
}

static void open_client(struct rig *rig)
{
    open_side(rig, &rig->client, rig->far, tls_create(rig->client_context, "rampartd"));
    rig->far = -1;
}

static int set_up(void **state)
{
    int failed = set_up_server(state);
    open_client(*state);
    return failed;
}

static void finish_side(struct rig *rig, struct side *side)
{
    if (side->opened) {
        stream_abort(&side->stream);
        (void)uv_run(&rig->loop, UV_RUN_NOWAIT);
        assert_true(side->closed);
    }
    buffer_finish(&side->received);
}

/* Every test ends with every handle closed. */
static int tear_down(void **state)
{
    struct rig *rig = *state;
    finish_side(rig, &rig->server);
    finish_side(rig, &rig->client);
    stream_group_finish(&rig->group);
    (void)uv_run(&rig->loop, UV_RUN_DEFAULT);
    assert_int_equal(uv_loop_close(&rig->loop), 0);
    tls_context_destroy(rig->server_context);
    tls_context_destroy(rig->client_context);
    if (rig->far >= 0) {
        (void)close(rig->far);
    }
    return 0;
}

static void turn(struct rig *rig)
{
    (void)uv_run(&rig->loop, UV_RUN_NOWAIT);
}

static void turn_until(struct rig *rig, const struct side *side, size_t received)
{
    for (int turns = 0; side->received.length < received; turns++) {
        assert_true(turns < TURNS_MAX);
        turn(rig);
    }
    assert_int_equal(side->received.length, received);
}

static void shake_hands(struct rig *rig)
{
    for (int turns = 0; rig->client.secured_count == 0 || rig->server.secured_count == 0; turns++) {
        assert_true(turns < TURNS_MAX);
        turn(rig);
    }
}

static void say(struct side *side, const char *text)
{
    assert_true(stream_send(&side->stream, text, strlen(text)));
}

static void assert_heard(struct rig *rig, const struct side *side, const char *text)
{
    turn_until(rig, side, strlen(text));
    assert_memory_equal(side->received.bytes, text, strlen(text));
}

static void both_hear_each_other(void **state)
{
    struct rig *rig = *state;
    shake_hands(rig);
    say(&rig->client, "hello");
    say(&rig->server, "wel");
    say(&rig->server, "come");
    assert_heard(rig, &rig->server, "hello");
    assert_heard(rig, &rig->client, "welcome");
    assert_int_equal(rig->server.secured_count, 1);
}

static void words_that_are_too_early_wait_and_count(void **state)
{
    struct rig *rig = *state;
    say(&rig->client, "hello");
    assert_int_equal(stream_waiting(&rig->client.stream) - rig->client.stream.out.length, 5);
    assert_heard(rig, &rig->server, "hello");
    assert_int_equal(stream_waiting(&rig->client.stream), 0);
}

static void what_would_be_too_much_is_refused_whole_and_the_rest_arrives(void **state)
{
    struct rig *rig = *state;
    char bytes[1000];
    size_t sent = 0;
    shake_hands(rig);
    stream_pause(&rig->client.stream);
    for (;;) {
        for (size_t i = 0; i < sizeof bytes; i++) {
            bytes[i] = (char)(unsigned char)(((sent + i) * 2654435761U) >> 13);
        }
        if (!stream_send(&rig->server.stream, bytes, sizeof bytes)) {
            break;
        }
        sent += sizeof bytes;
        turn(rig);
    }
    assert_in_range(stream_waiting(&rig->server.stream), WAITING_MAX - 2000, WAITING_MAX + 100);
    assert_int_equal(rig->client.received.length, 0);
    stream_resume(&rig->client.stream);
    turn_until(rig, &rig->client, sent);
    for (size_t i = 0; i < sent; i++) {
        assert_int_equal(rig->client.received.bytes[i], (char)(unsigned char)((i * 2654435761U) >> 13));
    }
    assert_int_equal(stream_waiting(&rig->server.stream), 0);
    assert_true(rig->server.stream.out.capacity + rig->server.stream.writing.capacity <= 8192);
}

static void last_words_arrive_and_then_the_end(void **state)
{
    struct rig *rig = *state;
    shake_hands(rig);
    say(&rig->server, "goodbye");
    stream_close(&rig->server.stream);
    assert_heard(rig, &rig->client, "goodbye");
    turn(rig);
    assert_int_equal(rig->client.ended_count, 1);
    assert_int_equal(rig->client.ended_error, 0);
    stream_close(&rig->client.stream);
    while (!rig->server.closed || !rig->client.closed) {
        turn(rig);
    }
    assert_int_equal(rig->server.ended_count, 0);
}

static void who_is_turned_away_at_once_gets_to_read_why(void **state)
{
    struct rig *rig = *state;
    say(&rig->server, "full");
    stream_close(&rig->server.stream);
    turn(rig);
    open_client(rig);
    assert_heard(rig, &rig->client, "full");
}

static void who_has_nothing_to_say_does_not_wait_for_the_handshake(void **state)
{
    struct rig *rig = *state;
    stream_close(&rig->server.stream);
    turn(rig);
    assert_int_equal(rig->server.stream.state, STREAM_LINGERING);
}

static void the_deadline_closes_on_a_peer_that_does_not_shake_hands(void **state)
{
    struct rig *rig = *state;
    say(&rig->server, "too late");
    stream_close(&rig->server.stream);
    uint64_t begun_ms = uv_now(&rig->loop);
    (void)uv_run(&rig->loop, UV_RUN_DEFAULT);
    assert_true(rig->server.closed);
    assert_true(uv_now(&rig->loop) - begun_ms >= LIMIT_GOODBYE_MS);
}

static void a_paused_stream_is_not_read(void **state)
{
    struct rig *rig = *state;
    shake_hands(rig);
    stream_pause(&rig->server.stream);
    say(&rig->client, "words");
    for (int i = 0; i < 5; i++) {
        turn(rig);
    }
    assert_int_equal(rig->server.received.length, 0);
    stream_resume(&rig->server.stream);
    assert_heard(rig, &rig->server, "words");
}

static void who_speaks_in_clear_is_answered_in_clear(void **state)
{
    struct rig *rig = *state;
    char bytes[32];
    assert_int_equal(write(rig->far, "{\"t\":\"hello\"}\n", 14), 14);
    say(&rig->server, "a secret");
    turn(rig);
    assert_int_equal(rig->server.ended_count, 1);
    assert_int_equal(rig->server.ended_error, UV_EPROTONOSUPPORT);
    assert_int_equal(write(rig->far, "and more\n", 9), 9);
    turn(rig);
    say(&rig->server, "TLS, please");
    stream_close(&rig->server.stream);
    turn(rig);
    turn(rig);
    assert_int_equal(read(rig->far, bytes, sizeof bytes), 11);
    assert_memory_equal(bytes, "TLS, please", 11);
    assert_int_equal(read(rig->far, bytes, sizeof bytes), 0);
    assert_int_equal(rig->server.received.length, 0);
    (void)close(rig->far);
    rig->far = -1;
    turn(rig);
    turn(rig);
    assert_true(rig->server.closed);
    assert_int_equal(rig->server.ended_count, 1);
}

static void who_is_turned_away_and_speaks_in_clear_is_let_go(void **state)
{
    struct rig *rig = *state;
    char bytes[32];
    say(&rig->server, "full");
    stream_close(&rig->server.stream);
    assert_int_equal(write(rig->far, "GET / HTTP/1.1\r\n", 16), 16);
    turn(rig);
    turn(rig);
    turn(rig);
    assert_int_equal(read(rig->far, bytes, sizeof bytes), 0);
}

static void what_is_no_good_tls_is_told_once_and_answered_with_an_alert(void **state)
{
    struct rig *rig = *state;
    char bytes[32];
    assert_int_equal(write(rig->far, "\x16\x03\x01\x00\x04junk", 9), 9);
    turn(rig);
    assert_int_equal(write(rig->far, "more", 4), 4);
    turn(rig);
    assert_int_equal(rig->server.ended_count, 1);
    assert_int_equal(rig->server.ended_error, UV_EPROTO);
    assert_int_equal(read(rig->far, bytes, sizeof bytes), 7);
    assert_int_equal(bytes[0], 21);
}

static void a_cut_is_an_end(void **state)
{
    struct rig *rig = *state;
    shake_hands(rig);
    stream_abort(&rig->client.stream);
    for (int i = 0; i < 5; i++) {
        turn(rig);
    }
    assert_int_equal(rig->server.ended_count, 1);
}

int main(void)
{
#define CASE(name)       cmocka_unit_test_setup_teardown(name, set_up, tear_down)
#define CASE_ALONE(name) cmocka_unit_test_setup_teardown(name, set_up_server, tear_down)
    const struct CMUnitTest tests[] = {
        CASE(both_hear_each_other),
        CASE(words_that_are_too_early_wait_and_count),
        CASE(what_would_be_too_much_is_refused_whole_and_the_rest_arrives),
        CASE(last_words_arrive_and_then_the_end),
        CASE_ALONE(who_is_turned_away_at_once_gets_to_read_why),
        CASE_ALONE(who_has_nothing_to_say_does_not_wait_for_the_handshake),
        CASE_ALONE(the_deadline_closes_on_a_peer_that_does_not_shake_hands),
        CASE(a_paused_stream_is_not_read),
        CASE_ALONE(who_speaks_in_clear_is_answered_in_clear),
        CASE_ALONE(who_is_turned_away_and_speaks_in_clear_is_let_go),
        CASE_ALONE(what_is_no_good_tls_is_told_once_and_answered_with_an_alert),
        CASE(a_cut_is_an_end),
    };
    (void)signal(SIGPIPE, SIG_IGN);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
