/* Writing: what is appended in a turn of the loop is offered to the kernel once, at the turn's end, which is
 * nearly always all there is to it. What the kernel has no room for becomes libuv's: the two buffers change
 * places, libuv writes from the one, and the other is appended to meanwhile. So at most one write is in
 * flight, its size is bounded, and the queue that libuv would let grow without end is never used.
 *
 * Under TLS bytes are sealed as they are appended, and unsealed as they are read; all else is the same. The
 * end of a connection is an end, with TLS's own goodbye or without: lines tell by themselves whether they are
 * whole.
 *
 * Closing: drain → shut our side → wait for the peer's end → close; all who are on that way stand in one list
 * in the order of their deadlines, so one timer serves them all. */
#include "common/net/stream.h"

#include "common/invariant.h"
#include "common/limits.h"
#include "common/net/tls.h"

#include <poll.h>
#include <stdlib.h>

enum { KEPT_CAPACITY = 4096 }; /* an emptied buffer larger than this is given back */

static void flush(struct stream *stream);

/* Whoever waits to be flushed keeps the loop going. */
static void flush_later(struct stream *stream)
{
    if (!stream->unflushed) {
        TAILQ_INSERT_TAIL(&stream->group->unflushed, stream, in_unflushed);
        stream->unflushed = true;
        uv_ref((uv_handle_t *)&stream->group->flush_turn);
    }
}

static void flush_no_more(struct stream *stream)
{
    struct stream_group *group = stream->group;
    if (stream->unflushed) {
        TAILQ_REMOVE(&group->unflushed, stream, in_unflushed);
        stream->unflushed = false;
        if (TAILQ_EMPTY(&group->unflushed)) {
            uv_unref((uv_handle_t *)&group->flush_turn);
        }
    }
}

/* ---------------------------------------------------------------------------------------------- closing */

static void empty(struct buffer *buffer)
{
    buffer->length = 0;
    if (buffer->capacity > KEPT_CAPACITY) {
        buffer_finish(buffer);
    }
}

static void on_closed(uv_handle_t *handle)
{
    struct stream *stream = handle->data;
    buffer_finish(&stream->out);
    buffer_finish(&stream->writing);
    tls_destroy(stream->tls);
    stream->handlers->closed(stream);
}

static void close_now(struct stream *stream)
{
    struct stream_group *group = stream->group;
    if (stream->state == STREAM_DRAINING || stream->state == STREAM_LINGERING) {
        TAILQ_REMOVE(&group->leaving, stream, in_leaving);
        if (TAILQ_EMPTY(&group->leaving)) {
            uv_timer_stop(&group->goodbye_timer);
        }
    }
    flush_no_more(stream);
    stream->state = STREAM_CLOSING;
    uv_close(&stream->handle.any, on_closed);
}

static void on_shutdown(uv_shutdown_t *request, int status)
{
    struct stream *stream = request->data;
    if (stream->state == STREAM_LINGERING && (status < 0 || stream->peer_ended)) {
        close_now(stream);
    }
}

/* All that waited has left. */
static void end_our_side(struct stream *stream)
{
    stream->state = STREAM_LINGERING;
    stream->shutdown.data = stream;
    if (uv_shutdown(&stream->shutdown, &stream->handle.stream, on_shutdown) != 0) {
        close_now(stream);
    }
}

static void on_goodbye_timer(uv_timer_t *timer)
{
    struct stream_group *group = timer->data;
    struct stream *first = TAILQ_FIRST(&group->leaving);
    while (first != NULL && first->goodbye_at_ms <= uv_now(group->loop)) {
        close_now(first);
        first = TAILQ_FIRST(&group->leaving);
    }
    if (first != NULL) {
        uv_timer_start(timer, on_goodbye_timer, first->goodbye_at_ms - uv_now(group->loop), 0);
    }
}

static void tell_ended(struct stream *stream, int error)
{
    if (stream->state == STREAM_OPEN && !stream->end_told) {
        stream->end_told = true;
        stream->handlers->ended(stream, error);
    }
}

/* A read or a write failed. */
static void fail(struct stream *stream, int error)
{
    if (stream->state != STREAM_OPEN) {
        close_now(stream);
        return;
    }
    stream->broken = true;
    empty(&stream->out);
    tell_ended(stream, error);
}

void stream_close(struct stream *stream)
{
    struct stream_group *group = stream->group;
    if (stream->state != STREAM_OPEN) {
        return;
    }
    if (stream->broken) {
        close_now(stream);
        return;
    }
    stream->state = STREAM_DRAINING;
    stream->goodbye_at_ms = uv_now(group->loop) + LIMIT_GOODBYE_MS;
    TAILQ_INSERT_TAIL(&group->leaving, stream, in_leaving);
    if (!uv_is_active((const uv_handle_t *)&group->goodbye_timer)) {
        uv_timer_start(&group->goodbye_timer, on_goodbye_timer, LIMIT_GOODBYE_MS, 0);
    }
    if (stream->tls != NULL) {
        tls_end(stream->tls, &stream->out);
    }
    stream_resume(stream);
    flush_later(stream);
}

void stream_abort(struct stream *stream)
{
    if (stream->state != STREAM_CLOSING) {
        close_now(stream);
    }
}

/* ---------------------------------------------------------------------------------------------- writing */

/* Tells the owner that less waits than did. */
static void tell_sent(struct stream *stream)
{
    if (stream->state == STREAM_OPEN && !stream->broken && stream->handlers->sent != NULL) {
        stream->handlers->sent(stream);
    }
}

static void on_written(uv_write_t *request, int status)
{
    struct stream *stream = request->data;
    stream->write_runs = false;
    empty(&stream->writing);
    if (stream->state == STREAM_CLOSING) {
        return;
    }
    if (status < 0) {
        fail(stream, status);
        return;
    }
    flush(stream);
    tell_sent(stream);
}

/* The kernel took `taken` bytes of `out` and has no room for the rest. */
static void write_rest(struct stream *stream, size_t taken)
{
    struct buffer rest = stream->out;
    stream->out = stream->writing;
    stream->writing = rest;
    stream->write.data = stream;
    stream->write_runs = true;
    uv_buf_t piece = uv_buf_init(rest.bytes + taken, (unsigned)(rest.length - taken));
    int error = uv_write(&stream->write, &stream->handle.stream, &piece, 1, on_written);
    if (error != 0) {
        stream->write_runs = false;
        fail(stream, error);
    }
}

static void flush(struct stream *stream)
{
    if (stream->write_runs || stream->state == STREAM_LINGERING || stream->state == STREAM_CLOSING) {
        return;
    }
    size_t length = stream->out.length;
    size_t taken = 0;
    if (length > 0) {
        uv_buf_t piece = uv_buf_init(stream->out.bytes, (unsigned)length);
        int written = uv_try_write(&stream->handle.stream, &piece, 1);
        if (written < 0 && written != UV_EAGAIN) {
            fail(stream, written);
            return;
        }
        taken = written < 0 ? 0 : (size_t)written;
    }
    if (taken < length) {
        write_rest(stream, taken);
        return;
    }
    empty(&stream->out);
    bool shakes_hands = stream->tls != NULL && tls_waiting(stream->tls) > 0;
    if (stream->state == STREAM_DRAINING && !shakes_hands) {
        end_our_side(stream);
    }
}

void stream_group_flush(struct stream_group *group)
{
    struct stream *stream;
    while ((stream = TAILQ_FIRST(&group->unflushed)) != NULL) {
        bool gives = stream->out.length > 0;
        flush_no_more(stream);
        flush(stream);
        if (gives && !stream->write_runs) {
            tell_sent(stream);
        }
    }
}

bool stream_send(struct stream *stream, const void *bytes, size_t length)
{
    if (stream->state != STREAM_OPEN || stream->broken) {
        return true;
    }
    if (stream_waiting(stream) + length > stream->waiting_max) {
        return false;
    }
    if (stream->tls != NULL) {
        tls_send(stream->tls, bytes, length, &stream->out);
    } else {
        buffer_append(&stream->out, bytes, length);
    }
    flush_later(stream);
    return true;
}

size_t stream_waiting(const struct stream *stream)
{
    size_t early = stream->tls != NULL ? tls_waiting(stream->tls) : 0;
    return early + stream->out.length + uv_stream_get_write_queue_size(&stream->handle.stream);
}

/* ---------------------------------------------------------------------------------------------- reading */

static void on_alloc(uv_handle_t *handle, size_t suggested, uv_buf_t *piece)
{
    (void)suggested;
    const struct stream *stream = handle->data;
    *piece = uv_buf_init(stream->group->read_bytes, (unsigned)stream->group->read_capacity);
}

/* The peer has ended its side. */
static void end_of_peer(struct stream *stream)
{
    stream->peer_ended = true;
    if (stream->state == STREAM_LINGERING) {
        close_now(stream);
    } else {
        tell_ended(stream, 0);
    }
}

/* The peer knows nothing of TLS. What it says further is not for us; what was to be told to one who does is
 * not for it. */
static void go_on_in_clear(struct stream *stream)
{
    tls_destroy(stream->tls);
    stream->tls = NULL;
    empty(&stream->out);
    stream_pause(stream);
    tell_ended(stream, UV_EPROTONOSUPPORT);
    if (stream->state == STREAM_DRAINING) {
        flush_later(stream);
    }
}

/* What TLS has to say of itself to a peer that has broken it leaves first, as far as there is room for it. */
static void fail_tls(struct stream *stream, int error)
{
    stream_pause(stream);
    flush(stream);
    if (stream->state != STREAM_CLOSING) {
        fail(stream, error);
    }
}

static void follow_status(struct stream *stream, enum tls_status status)
{
    if (status == TLS_NOT_SPOKEN) {
        go_on_in_clear(stream);
    } else if (status == TLS_ENDED) {
        end_of_peer(stream);
    } else if (status == TLS_BROKEN) {
        fail_tls(stream, UV_EPROTO);
    } else if (stream_waiting(stream) > stream->waiting_max + LIMIT_TLS_RECORD_BYTES) {
        fail_tls(stream, UV_ENOBUFS);
    }
}

/* Any function that is called here may close the stream, whose memory then stays until the loop goes on. */
static void unseal(struct stream *stream, const char *bytes, size_t length)
{
    struct buffer *plain = &stream->group->plain;
    bool was_ready = tls_is_ready(stream->tls);
    plain->length = 0;
    enum tls_status status = tls_receive(stream->tls, bytes, length, plain, &stream->out);
    bool is_ready = tls_is_ready(stream->tls);
    if (stream->state == STREAM_DRAINING && is_ready) {
        tls_end(stream->tls, &stream->out);
    }
    if (stream->out.length > 0) {
        flush_later(stream);
    }
    if (stream->state == STREAM_OPEN && is_ready && !was_ready && stream->handlers->secured != NULL) {
        stream->handlers->secured(stream);
    }
    if (stream->state == STREAM_OPEN && plain->length > 0) {
        stream->handlers->received(stream, plain->bytes, plain->length);
    }
    if (stream->state != STREAM_CLOSING) {
        follow_status(stream, status);
    }
}

static void on_read(uv_stream_t *handle, ssize_t count, const uv_buf_t *piece)
{
    struct stream *stream = handle->data;
    if (count == UV_EOF) {
        end_of_peer(stream);
    } else if (count < 0) {
        fail(stream, (int)count);
    } else if (count > 0 && stream->tls != NULL && stream->state != STREAM_LINGERING) {
        unseal(stream, piece->base, (size_t)count);
    } else if (count > 0 && stream->state == STREAM_OPEN) {
        stream->handlers->received(stream, piece->base, (size_t)count);
    }
}

void stream_pause(struct stream *stream)
{
    if (stream->state == STREAM_OPEN && stream->reads) {
        uv_read_stop(&stream->handle.stream);
        stream->reads = false;
    }
}

bool stream_peer_left(const struct stream *stream)
{
    struct pollfd look = {.fd = -1, .events = POLLRDHUP};
    (void)uv_fileno(&stream->handle.any, &look.fd);
    return poll(&look, 1, 0) > 0;
}

void stream_resume(struct stream *stream)
{
    if (stream->state != STREAM_CLOSING && !stream->reads && !stream->broken && !stream->peer_ended) {
        stream->reads = uv_read_start(&stream->handle.stream, on_alloc, on_read) == 0;
    }
}

/* --------------------------------------------------------------------------------------------- lifetime */

int stream_init(struct stream *stream, struct stream_group *group, enum stream_kind kind,
                const struct stream_handlers *handlers, void *owner, size_t waiting_max)
{
    *stream =
        (struct stream){.group = group, .handlers = handlers, .owner = owner, .waiting_max = waiting_max};
    int error = kind == STREAM_TCP ? uv_tcp_init(group->loop, &stream->handle.tcp)
                                   : uv_pipe_init(group->loop, &stream->handle.pipe, 0);
    stream->handle.any.data = stream;
    return error;
}

void stream_secure(struct stream *stream, struct tls *tls)
{
    INVARIANT(stream->tls == NULL);
    stream->tls = tls;
}

uv_stream_t *stream_handle(struct stream *stream)
{
    return &stream->handle.stream;
}

void stream_start(struct stream *stream)
{
    int send_buffer = LIMIT_SEND_BUFFER_BYTES;
    if (stream->handle.any.type == UV_TCP) {
        (void)uv_tcp_nodelay(&stream->handle.tcp, 1);
    }
    (void)uv_send_buffer_size(&stream->handle.any, &send_buffer);
    if (stream->tls != NULL) {
        tls_begin(stream->tls, &stream->out);
        flush_later(stream);
    }
    stream_resume(stream);
}

static void on_flush_turn(uv_prepare_t *prepare)
{
    stream_group_flush(prepare->data);
}

void stream_group_init(struct stream_group *group, uv_loop_t *loop, size_t read_capacity)
{
    *group = (struct stream_group){.loop = loop, .read_capacity = read_capacity};
    group->read_bytes = malloc(read_capacity);
    INVARIANT(group->read_bytes != NULL);
    TAILQ_INIT(&group->unflushed);
    TAILQ_INIT(&group->leaving);
    (void)uv_prepare_init(loop, &group->flush_turn);
    (void)uv_timer_init(loop, &group->goodbye_timer);
    group->flush_turn.data = group;
    group->goodbye_timer.data = group;
    (void)uv_prepare_start(&group->flush_turn, on_flush_turn);
    uv_unref((uv_handle_t *)&group->flush_turn);
    uv_unref((uv_handle_t *)&group->goodbye_timer);
}

void stream_group_finish(struct stream_group *group)
{
    INVARIANT(TAILQ_EMPTY(&group->leaving) && TAILQ_EMPTY(&group->unflushed));
    uv_close((uv_handle_t *)&group->flush_turn, NULL);
    uv_close((uv_handle_t *)&group->goodbye_timer, NULL);
    free(group->read_bytes);
    group->read_bytes = NULL;
    buffer_finish(&group->plain);
}
