/* One connected stream, TCP or unix socket, in clear or under TLS, with a bounded queue of what is to be
 * sent.
 *
 * Life: stream_init → the owner accepts or connects into stream_handle() → stream_secure, for TLS →
 * stream_start → bytes come and go → stream_close (what waits still leaves) or stream_abort (it does not) →
 * handlers->closed, and only then is the memory the owner's again. */
#ifndef RAMPART_COMMON_NET_STREAM_H
#define RAMPART_COMMON_NET_STREAM_H

#include "common/buffer.h"

#include <stdbool.h>
#include <stddef.h>
#include <sys/queue.h>
#include <uv.h>

struct stream;
struct tls;
TAILQ_HEAD(stream_list, stream);

/* What the streams of one loop share. */
struct stream_group {
    uv_loop_t *loop; /* borrowed */
    char *read_bytes;
    size_t read_capacity;
    struct buffer plain; /* what one read told, under TLS */
    uv_prepare_t flush_turn;
    uv_timer_t goodbye_timer;     /* runs while `leaving` holds a stream */
    struct stream_list unflushed; /* given bytes, or told to close, since the last flush */
    struct stream_list leaving;   /* closing gracefully, the longest at it first */
};

/* Called from within the loop, or from within a function of the stream where that says so. All must be set
 * but `sent` and `secured`. */
struct stream_handlers {
    /* Bytes came, which are the callee's for the call alone. It may call any function of any stream. */
    void (*received)(struct stream *stream, const char *bytes, size_t length);
    /* Nothing more comes: the peer has ended its side (`error` 0) or the connection broke (libuv's error).
     * Called once at most; the stream stays open until the owner closes or aborts it. UV_EPROTO: what came
     * is no good TLS. UV_EPROTONOSUPPORT: the peer's first byte was none of TLS, and the stream is one in
     * clear from here on, so that it can be told. */
    void (*ended)(struct stream *stream, int error);
    /* Less waits than did: called after each flush of bytes that leaves none waiting, and after each later
     * write. So whoever stops while stream_waiting is above 0 hears of it here, or hears of the end. It may
     * call any function of any stream. May be NULL. */
    void (*sent)(struct stream *stream);
    /* The TLS handshake is done: the peer may be asked who it is. Called before any bytes are received. */
    void (*secured)(struct stream *stream);
    /* The handle is gone and nothing refers to `stream` any more. */
    void (*closed)(struct stream *stream);
};

enum stream_kind { STREAM_TCP, STREAM_UNIX };

enum stream_state {
    STREAM_OPEN,
    STREAM_DRAINING,  /* closing: what waits is being sent */
    STREAM_LINGERING, /* closing: our side is ended, the peer's not yet; what comes is thrown away, because
                         closing with unread bytes would reset the connection and lose our last words */
    STREAM_CLOSING    /* the handle is */
};

struct stream {
    union {
        uv_handle_t any;
        uv_stream_t stream;
        uv_tcp_t tcp;
        uv_pipe_t pipe;
    } handle;
    uv_write_t write;
    uv_shutdown_t shutdown;
    struct stream_group *group;             /* borrowed */
    const struct stream_handlers *handlers; /* borrowed */
    void *owner;                            /* the owner's own, never touched here */
    struct tls *tls;                        /* ours; NULL in clear */
    struct buffer out;                      /* appended to, as it goes on the wire */
    struct buffer writing;                  /* being written by libuv, nothing else touches it */
    size_t waiting_max;
    uint64_t goodbye_at_ms; /* while leaving: uv_now's time of the end */
    enum stream_state state;
    bool write_runs;
    bool reads;
    bool unflushed; /* in group->unflushed */
    bool peer_ended;
    bool end_told; /* `ended` was called */
    bool broken;   /* a read or write failed: nothing can be sent */
    TAILQ_ENTRY(stream) in_unflushed;
    TAILQ_ENTRY(stream) in_leaving;
};

/* Makes a group on `loop`; each read takes up to `read_capacity` bytes. Out of memory is fatal. */
void stream_group_init(struct stream_group *group, uv_loop_t *loop, size_t read_capacity);
/* Closes the group's own handles. Requires: all its streams are closed. The memory of `group` must stay until
 * the loop has run once more; its read buffer is freed now. */
void stream_group_finish(struct stream_group *group);
/* Writes out what was appended to any stream: one write each, again for what `sent` appends. Calls `sent` and
 * `ended`. The loop does it by itself before it waits. */
void stream_group_flush(struct stream_group *group);

/* Makes a stream that is not connected yet and holds at most `waiting_max` bytes that wait to be sent.
 * Borrows `group` and `handlers` until closed. Guarantees: 0, or libuv's error and nothing to close. */
int stream_init(struct stream *stream, struct stream_group *group, enum stream_kind kind,
                const struct stream_handlers *handlers, void *owner, size_t waiting_max);

/* From now on under TLS: `tls`, in which nothing was said yet, becomes the stream's. Requires: not started.
 */
void stream_secure(struct stream *stream, struct tls *tls);

/* What to accept or connect into. */
uv_stream_t *stream_handle(struct stream *stream);

/* The connection is made: sets what a game wants of a socket (no delay, a small send buffer) and begins to
 * read. */
void stream_start(struct stream *stream);

/* Appends bytes, which leave with the next flush, under TLS once the handshake is done. Guarantees: true; or
 * false, and none of them was appended, where more than `waiting_max` bytes would wait. Once closing or
 * broken, true and they are thrown away. */
bool stream_send(struct stream *stream, const void *bytes, size_t length);

/* Bytes that wait to be sent: neither written nor in the kernel. */
size_t stream_waiting(const struct stream *stream);

/* Stops and goes on reading. While paused, an end or a break of the connection goes unnoticed too. Either
 * may be called at any time. */
void stream_pause(struct stream *stream);
void stream_resume(struct stream *stream);

/* Asks the kernel whether the peer has ended its side or the connection is broken, even where that lies
 * behind bytes not read yet: for one that is paused. Requires: it was started and is not closing. */
bool stream_peer_left(const struct stream *stream);

/* Closes gracefully: what waits is sent, our side is ended, and the peer is given the rest of
 * LIMIT_GOODBYE_MS to end its own. `received`, `ended` and `sent` are not called any more. Does nothing to
 * one that is closing. */
void stream_close(struct stream *stream);

/* Closes at once. What waits is lost. Does nothing where that is under way. */
void stream_abort(struct stream *stream);

#endif
