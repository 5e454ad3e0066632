/* rampart-bare: the least that a server on libuv can do, for the bench to compare with. Each line is answered
 * by one canned line; the answers to what came in one read leave in one write. It keeps no state, parses
 * nothing, and trusts its peers, so it is for the bench alone.
 *
 * usage: rampart-bare ANSWER_BYTES        it prints the port it chose on 127.0.0.1 and serves until it is
 * ended */
#include "common/invariant.h"

#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>

enum { READ_BYTES = 65536, ANSWERS_MAX = 64, BACKLOG = 1024, EXIT_USAGE = 2 };

struct bare {
    uv_loop_t loop;
    uv_tcp_t listener;
    char read_bytes[READ_BYTES];
    char *answers; /* ANSWERS_MAX of them, one after the other */
    size_t answer_bytes;
};

struct client {
    uv_tcp_t tcp;
    struct bare *bare;
};

struct answer {
    uv_write_t write;
    size_t lines;
};

static void on_closed(uv_handle_t *handle)
{
    free(handle->data);
}

static void on_written(uv_write_t *request, int status)
{
    (void)status;
    free(request->data);
}

/* What the kernel takes at once costs no request; only the rest does. */
static void answer(struct client *client, size_t lines)
{
    struct bare *bare = client->bare;
    size_t length = lines * bare->answer_bytes;
    uv_buf_t piece = uv_buf_init(bare->answers, (unsigned)length);
    int written = uv_try_write((uv_stream_t *)&client->tcp, &piece, 1);
    size_t taken = written > 0 ? (size_t)written : 0;
    if (taken == length || (written < 0 && written != UV_EAGAIN)) {
        return;
    }
    uv_write_t *request = malloc(sizeof *request);
    INVARIANT(request != NULL);
    request->data = request;
    piece = uv_buf_init(bare->answers + taken, (unsigned)(length - taken));
    if (uv_write(request, (uv_stream_t *)&client->tcp, &piece, 1, on_written) != 0) {
        free(request);
    }
}

static void on_alloc(uv_handle_t *handle, size_t suggested, uv_buf_t *piece)
{
    (void)suggested;
    struct client *client = handle->data;
    *piece = uv_buf_init(client->bare->read_bytes, READ_BYTES);
}

static void on_read(uv_stream_t *stream, ssize_t count, const uv_buf_t *piece)
{
    struct client *client = stream->data;
    if (count < 0) {
        uv_close((uv_handle_t *)stream, on_closed);
        return;
    }
    size_t lines = 0;
    const char *end = piece->base + count;
    for (const char *at = piece->base; at < end && (at = memchr(at, '\n', (size_t)(end - at))) != NULL;
         at++) {
        lines++;
    }
    for (; lines > ANSWERS_MAX; lines -= ANSWERS_MAX) {
        answer(client, ANSWERS_MAX);
    }
    if (lines > 0) {
        answer(client, lines);
    }
}

static void on_connection(uv_stream_t *listener, int status)
{
    struct bare *bare = listener->data;
    struct client *client = calloc(1, sizeof *client);
    INVARIANT(status == 0 && client != NULL);
    client->bare = bare;
    (void)uv_tcp_init(&bare->loop, &client->tcp);
    client->tcp.data = client;
    if (uv_accept(listener, (uv_stream_t *)&client->tcp) != 0) {
        uv_close((uv_handle_t *)&client->tcp, on_closed);
        return;
    }
    (void)uv_tcp_nodelay(&client->tcp, 1);
    (void)uv_read_start((uv_stream_t *)&client->tcp, on_alloc, on_read);
}

static int listen_anywhere(struct bare *bare)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int length = (int)sizeof address;
    (void)uv_tcp_init(&bare->loop, &bare->listener);
    bare->listener.data = bare;
    int error = uv_tcp_bind(&bare->listener, (const struct sockaddr *)&address, 0);
    error = error != 0 ? error : uv_listen((uv_stream_t *)&bare->listener, BACKLOG, on_connection);
    error = error != 0 ? error : uv_tcp_getsockname(&bare->listener, (struct sockaddr *)&address, &length);
    return error != 0 ? error : ntohs(address.sin_port);
}

int main(int count, char **arguments)
{
    static struct bare bare;
    long bytes = count == 2 ? strtol(arguments[1], NULL, 10) : 0;
    if (bytes < 1 || bytes > READ_BYTES) {
        (void)fprintf(stderr, "usage: rampart-bare ANSWER_BYTES\n");
        return EXIT_USAGE;
    }
    (void)signal(SIGPIPE, SIG_IGN);
    bare.answer_bytes = (size_t)bytes;
    bare.answers = malloc(bare.answer_bytes * ANSWERS_MAX);
    INVARIANT(bare.answers != NULL);
    memset(bare.answers, 'x', bare.answer_bytes * ANSWERS_MAX);
    for (size_t i = 1; i <= ANSWERS_MAX; i++) {
        bare.answers[i * bare.answer_bytes - 1] = '\n';
    }
    int error = uv_loop_init(&bare.loop);
    int port = error != 0 ? error : listen_anywhere(&bare);
    if (port < 0) {
        (void)fprintf(stderr, "rampart-bare: %s\n", uv_strerror(port));
        return EXIT_FAILURE;
    }
    printf("%d\n", port);
    (void)fflush(stdout);
    return uv_run(&bare.loop, UV_RUN_DEFAULT);
}
