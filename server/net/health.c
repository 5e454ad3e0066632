/* Says hello as any client does: a server that answers has its sockets, its loop and its core in order. */
#include "server/net/health.h"

#include "common/invariant.h"
#include "common/limits.h"
#include "common/net/dial.h"
#include "protocol/line.h"
#include "protocol/message.h"

#include <stdio.h>

enum { READ_BYTES = 4096 };

struct check {
    uv_loop_t loop;
    struct stream_group streams;
    struct stream stream;
    struct dial dial;
    struct line_splitter lines;
    uv_timer_t deadline;
    bool dialing;
    bool connected;
    bool welcome;
    const char *why_not; /* static */
};

static void end(struct check *check)
{
    if (!uv_is_closing((uv_handle_t *)&check->deadline)) {
        uv_close((uv_handle_t *)&check->deadline, NULL);
    }
    if (check->dialing) {
        dial_cancel(&check->dial);
    } else if (check->connected) {
        stream_abort(&check->stream);
    }
}

static void on_deadline(uv_timer_t *timer)
{
    struct check *check = timer->data;
    check->why_not = "it did not answer in time";
    end(check);
}

static bool is_welcome(const char *line, size_t length)
{
    struct message message;
    struct message_fault fault;
    return message_decode(line, length, MESSAGE_DOWN, &message, &fault) == RESULT_OK &&
           message.type == MESSAGE_WELCOME;
}

static void on_received(struct stream *stream, const char *bytes, size_t length)
{
    struct check *check = stream->owner;
    const char *line = NULL;
    size_t line_length = 0;
    line_feed(&check->lines, bytes, length);
    enum line_status status = line_next(&check->lines, &line, &line_length);
    if (status != LINE_NONE) {
        check->welcome = status == LINE_READY && is_welcome(line, line_length);
        check->why_not = "it answered, but not with a welcome";
        end(check);
    }
}

static void on_ended(struct stream *stream, int error)
{
    struct check *check = stream->owner;
    check->why_not = error == 0 ? "it closed the connection" : uv_strerror(error);
    end(check);
}

static void on_closed(struct stream *stream)
{
    (void)stream;
}

static void on_dialed(struct dial *dial, int error)
{
    struct check *check = dial->owner;
    check->dialing = false;
    if (error != 0) {
        check->why_not = error == UV_ECANCELED ? check->why_not : uv_strerror(error);
        end(check);
        return;
    }
    check->connected = true;
    const struct message hello = {
        .type = MESSAGE_HELLO,
        .hello = {.n = 1, .major = PROTOCOL_MAJOR, .minor = PROTOCOL_MINOR, .client = "health"}};
    struct buffer line = {0};
    message_encode(&line, &hello);
    (void)stream_send(&check->stream, line.bytes, line.length);
    buffer_finish(&line);
}

static void run(struct check *check)
{
    (void)uv_timer_init(&check->loop, &check->deadline);
    check->deadline.data = check;
    (void)uv_timer_start(&check->deadline, on_deadline, LIMIT_HEALTH_MS, 0);
    int error = dial_start(&check->dial);
    check->dialing = error == 0;
    if (error != 0) {
        check->why_not = uv_strerror(error);
        end(check);
    }
    (void)uv_run(&check->loop, UV_RUN_DEFAULT);
}

bool health_check(const struct endpoint *endpoint, char *problem, size_t size)
{
    static const struct stream_handlers handlers = {
        .received = on_received, .ended = on_ended, .closed = on_closed};
    struct check check = {.why_not = "nothing happened"};
    int error = uv_loop_init(&check.loop);
    INVARIANT(error == 0);
    stream_group_init(&check.streams, &check.loop, READ_BYTES);
    line_init(&check.lines, LIMIT_LINE_DOWN_BYTES);
    check.dial = (struct dial){.endpoint = *endpoint,
                               .stream = &check.stream,
                               .group = &check.streams,
                               .handlers = &handlers,
                               .owner = &check,
                               .waiting_max = LIMIT_LINE_UP_BYTES,
                               .done = on_dialed};
    run(&check);
    stream_group_finish(&check.streams);
    (void)uv_run(&check.loop, UV_RUN_DEFAULT);
    error = uv_loop_close(&check.loop);
    INVARIANT(error == 0);
    line_finish(&check.lines);
    if (!check.welcome) {
        char text[ENDPOINT_TEXT_BYTES + 1];
        endpoint_format(endpoint, text, sizeof text);
        (void)snprintf(problem, size, "no server answers at %s: %s", text, check.why_not);
    }
    return check.welcome;
}
