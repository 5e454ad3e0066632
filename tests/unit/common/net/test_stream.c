/* A stream on one end of a socket pair; the test holds the other end as a plain descriptor. */
#include "common/net/stream.h"

#include "common/limits.h"
#include "tests/support/check.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { WAITING_MAX = 65536, READ_BYTES = 4096, TURNS_MAX = 10000 };

struct rig {
    uv_loop_t loop;
    struct stream_group group;
    struct stream stream;
    int far; /* the other end */
    struct buffer received;
    int ended_count;
    int ended_error;
    int sent_count;
    bool closed;
};

static void on_received(struct stream *stream, const char *bytes, size_t length)
{
    struct rig *rig = stream->owner;
    buffer_append(&rig->received, bytes, length);
}

static void on_ended(struct stream *stream, int error)
{
    struct rig *rig = stream->owner;
    rig->ended_count++;
    rig->ended_error = error;
}

static void on_sent(struct stream *stream)
{
    struct rig *rig = stream->owner;
    rig->sent_count++;
}

static void on_closed(struct stream *stream)
{
    struct rig *rig = stream->owner;
    assert_false(rig->closed);
    rig->closed = true;
}

static int set_up(void **state)
{
    static const struct stream_handlers handlers = {
        .received = on_received, .ended = on_ended, .sent = on_sent, .closed = on_closed};
    static struct rig rig;
    int ends[2];
    rig = (struct rig){0};
    assert_int_equal(uv_loop_init(&rig.loop), 0);
    stream_group_init(&rig.group, &rig.loop, READ_BYTES);
    assert_int_equal(stream_init(&rig.stream, &rig.group, STREAM_UNIX, &handlers, &rig, WAITING_MAX), 0);
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, ends), 0);
    assert_int_equal(uv_pipe_open((uv_pipe_t *)stream_handle(&rig.stream), ends[0]), 0);
    rig.far = ends[1];
    stream_start(&rig.stream);
    *state = &rig;
    return 0;
}

/* Every test ends with every handle closed. */
static int tear_down(void **state)
{
    struct rig *rig = *state;
    stream_abort(&rig->stream);
    (void)uv_run(&rig->loop, UV_RUN_NOWAIT);
    assert_true(rig->closed);
    stream_group_finish(&rig->group);
    (void)uv_run(&rig->loop, UV_RUN_DEFAULT);
    assert_int_equal(uv_loop_close(&rig->loop), 0);
    buffer_finish(&rig->received);
    if (rig->far >= 0) {
        (void)close(rig->far);
    }
    return 0;
}

static void turn(struct rig *rig)
{
    (void)uv_run(&rig->loop, UV_RUN_NOWAIT);
}

static void send_text(struct rig *rig, const char *text)
{
    assert_true(stream_send(&rig->stream, text, strlen(text)));
}

/* What lies at the far end, up to `size` bytes; 0 if there is nothing or it is at its end (then `*end`). */
static size_t take(struct rig *rig, char *bytes, size_t size, bool *end)
{
    ssize_t count = read(rig->far, bytes, size);
    *end = count == 0;
    if (count < 0) {
        assert_int_equal(errno, EAGAIN);
        return 0;
    }
    return (size_t)count;
}

static void end_far(struct rig *rig)
{
    (void)close(rig->far);
    rig->far = -1;
}

/* Byte number `i` of a text without pattern, so that bytes lost, doubled or out of order show. */
static char nth_byte(size_t i)
{
    return (char)(unsigned char)((i * 2654435761U) >> 13);
}

static size_t send_numbered(struct rig *rig, size_t from, size_t length)
{
    char bytes[8192];
    assert_true(length <= sizeof bytes);
    for (size_t i = 0; i < length; i++) {
        bytes[i] = nth_byte(from + i);
    }
    return stream_send(&rig->stream, bytes, length) ? length : 0;
}

static void assert_numbered(const char *bytes, size_t from, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        assert_int_equal(bytes[i], nth_byte(from + i));
    }
}

/* Reads what there is, turning the loop, until `total` bytes have come since the beginning. */
static void take_numbered_until(struct rig *rig, size_t from, size_t total)
{
    char bytes[3000];
    bool end;
    for (int turns = 0; from < total; turns++) {
        assert_true(turns < TURNS_MAX);
        turn(rig);
        size_t count = take(rig, bytes, sizeof bytes, &end);
        assert_false(end);
        assert_numbered(bytes, from, count);
        from += count;
    }
    assert_int_equal(from, total);
}

static size_t fill(struct rig *rig)
{
    size_t sent = 0;
    size_t more;
    while ((more = send_numbered(rig, sent, 1000)) != 0) {
        sent += more;
        turn(rig);
    }
    return sent;
}

static void what_is_sent_in_a_turn_leaves_in_one_piece(void **state)
{
    struct rig *rig = *state;
    char bytes[16];
    bool end;
    send_text(rig, "one ");
    send_text(rig, "two");
    assert_int_equal(take(rig, bytes, sizeof bytes, &end), 0);
    turn(rig);
    assert_int_equal(take(rig, bytes, sizeof bytes, &end), 7);
    assert_memory_equal(bytes, "one two", 7);
    assert_int_equal(stream_waiting(&rig->stream), 0);
}

static void what_would_be_too_much_is_refused_whole(void **state)
{
    struct rig *rig = *state;
    size_t sent = fill(rig);
    assert_in_range(stream_waiting(&rig->stream), WAITING_MAX - 1000 + 1, WAITING_MAX);
    assert_true(rig->stream.out.capacity + rig->stream.writing.capacity <= (size_t)4 * WAITING_MAX);
    take_numbered_until(rig, 0, sent);
    assert_int_equal(stream_waiting(&rig->stream), 0);
    assert_true(rig->sent_count > 0);
}

static void assert_told_of_sending(struct rig *rig, int count)
{
    assert_int_equal(stream_waiting(&rig->stream), 0);
    assert_int_equal(rig->sent_count, count);
}

static void who_waits_for_room_hears_of_it_even_where_all_leaves_at_once(void **state)
{
    struct rig *rig = *state;
    turn(rig);
    assert_told_of_sending(rig, 0);
    send_text(rig, "one ");
    send_text(rig, "two");
    assert_int_equal(rig->sent_count, 0);
    turn(rig);
    assert_told_of_sending(rig, 1);
    turn(rig);
    assert_told_of_sending(rig, 1);
    send_text(rig, "three");
    stream_group_flush(&rig->group);
    assert_told_of_sending(rig, 2);
}

static void who_is_leaving_is_not_told_of_sending(void **state)
{
    struct rig *rig = *state;
    send_text(rig, "last words");
    stream_close(&rig->stream);
    turn(rig);
    assert_told_of_sending(rig, 0);
}

static void bytes_keep_their_order_while_the_peer_reads_as_it_likes(void **state)
{
    struct rig *rig = *state;
    size_t sent = 0;
    size_t taken = 0;
    char bytes[5000];
    bool end;
    for (unsigned i = 0; i < 3000; i++) {
        sent += send_numbered(rig, sent, i * 37 % 900);
        if (i % 3 != 0) {
            turn(rig);
        }
        if (i / 200 % 2 != 0) {
            size_t count = take(rig, bytes, i * 53 % sizeof bytes + 1, &end);
            assert_numbered(bytes, taken, count);
            taken += count;
        }
    }
    take_numbered_until(rig, taken, sent);
}

static void emptied_buffers_are_small_again(void **state)
{
    struct rig *rig = *state;
    take_numbered_until(rig, 0, fill(rig));
    turn(rig);
    assert_true(rig->stream.out.capacity + rig->stream.writing.capacity <= 8192);
}

static void closing_sends_what_waits_and_then_the_end(void **state)
{
    struct rig *rig = *state;
    char bytes[16];
    bool end = false;
    size_t sent = fill(rig);
    stream_close(&rig->stream);
    stream_close(&rig->stream);
    send_text(rig, "too late");
    take_numbered_until(rig, 0, sent);
    turn(rig);
    turn(rig);
    assert_int_equal(take(rig, bytes, sizeof bytes, &end), 0);
    assert_true(end);
    assert_false(rig->closed);
    end_far(rig);
    turn(rig);
    assert_true(rig->closed);
    assert_int_equal(rig->ended_count, 0);
}

static void a_closing_stream_throws_away_what_comes(void **state)
{
    struct rig *rig = *state;
    char bytes[4096] = {0};
    stream_close(&rig->stream);
    for (int i = 0; i < 1000; i++) {
        turn(rig);
        (void)write(rig->far, bytes, sizeof bytes);
    }
    assert_int_equal(rig->received.length, 0);
    assert_int_equal(rig->stream.state, STREAM_LINGERING);
}

static void the_deadline_closes_on_a_peer_that_does_nothing(void **state)
{
    struct rig *rig = *state;
    (void)fill(rig);
    stream_close(&rig->stream);
    uint64_t begun_ms = uv_now(&rig->loop);
    (void)uv_run(&rig->loop, UV_RUN_DEFAULT);
    assert_true(rig->closed);
    assert_true(uv_now(&rig->loop) - begun_ms >= LIMIT_GOODBYE_MS);
}

static void a_paused_stream_is_not_read(void **state)
{
    struct rig *rig = *state;
    stream_pause(&rig->stream);
    stream_pause(&rig->stream);
    assert_int_equal(write(rig->far, "words", 5), 5);
    turn(rig);
    assert_int_equal(rig->received.length, 0);
    stream_resume(&rig->stream);
    stream_resume(&rig->stream);
    turn(rig);
    assert_int_equal(rig->received.length, 5);
}

static void a_paused_stream_can_be_asked_whether_its_peer_has_left(void **state)
{
    struct rig *rig = *state;
    stream_pause(&rig->stream);
    assert_false(stream_peer_left(&rig->stream));
    assert_int_equal(write(rig->far, "words", 5), 5);
    assert_false(stream_peer_left(&rig->stream));
    (void)shutdown(rig->far, SHUT_WR);
    assert_true(stream_peer_left(&rig->stream));
    end_far(rig);
    assert_true(stream_peer_left(&rig->stream));
    turn(rig);
    assert_int_equal(rig->ended_count, 0);
}

static void a_paused_stream_that_is_closed_notices_the_peer_s_end(void **state)
{
    struct rig *rig = *state;
    stream_pause(&rig->stream);
    stream_close(&rig->stream);
    turn(rig);
    end_far(rig);
    turn(rig);
    turn(rig);
    assert_true(rig->closed);
}

static void the_peer_s_end_is_told_once_and_answers_can_still_be_sent(void **state)
{
    struct rig *rig = *state;
    char bytes[16];
    bool end;
    assert_int_equal(write(rig->far, "bye", 3), 3);
    (void)shutdown(rig->far, SHUT_WR);
    turn(rig);
    turn(rig);
    assert_int_equal(rig->received.length, 3);
    assert_int_equal(rig->ended_count, 1);
    assert_int_equal(rig->ended_error, 0);
    send_text(rig, "goodbye");
    stream_close(&rig->stream);
    turn(rig);
    assert_int_equal(take(rig, bytes, sizeof bytes, &end), 7);
    turn(rig);
    turn(rig);
    assert_true(rig->closed);
}

static void a_broken_connection_is_told_once(void **state)
{
    struct rig *rig = *state;
    stream_pause(&rig->stream); /* so that writing is what notices it */
    end_far(rig);
    for (int i = 0; i < 3; i++) {
        send_text(rig, "anybody there?");
        turn(rig);
    }
    stream_resume(&rig->stream);
    turn(rig);
    assert_int_equal(rig->ended_count, 1);
    assert_int_equal(rig->ended_error, UV_EPIPE);
    assert_int_equal(stream_waiting(&rig->stream), 0);
    stream_close(&rig->stream);
    turn(rig);
    assert_true(rig->closed);
}

static void a_reset_while_bytes_wait_is_told_once(void **state)
{
    struct rig *rig = *state;
    (void)fill(rig);
    end_far(rig); /* with unread bytes: a reset */
    turn(rig);
    turn(rig);
    assert_int_equal(rig->ended_count, 1);
    assert_true(rig->ended_error < 0);
}

static void an_aborted_stream_loses_what_waits(void **state)
{
    struct rig *rig = *state;
    (void)fill(rig);
    stream_abort(&rig->stream);
    stream_abort(&rig->stream);
    turn(rig);
    assert_true(rig->closed);
    assert_int_equal(rig->ended_count, 0);
}

int main(void)
{
#define CASE(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        CASE(what_is_sent_in_a_turn_leaves_in_one_piece),
        CASE(what_would_be_too_much_is_refused_whole),
        CASE(who_waits_for_room_hears_of_it_even_where_all_leaves_at_once),
        CASE(who_is_leaving_is_not_told_of_sending),
        CASE(bytes_keep_their_order_while_the_peer_reads_as_it_likes),
        CASE(emptied_buffers_are_small_again),
        CASE(closing_sends_what_waits_and_then_the_end),
        CASE(a_closing_stream_throws_away_what_comes),
        CASE(the_deadline_closes_on_a_peer_that_does_nothing),
        CASE(a_paused_stream_is_not_read),
        CASE(a_paused_stream_can_be_asked_whether_its_peer_has_left),
        CASE(a_paused_stream_that_is_closed_notices_the_peer_s_end),
        CASE(the_peer_s_end_is_told_once_and_answers_can_still_be_sent),
        CASE(a_broken_connection_is_told_once),
        CASE(a_reset_while_bytes_wait_is_told_once),
        CASE(an_aborted_stream_loses_what_waits),
    };
    (void)signal(SIGPIPE, SIG_IGN);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
