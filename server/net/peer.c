/* A line waits, unread, in three cases: its sender has spoken too fast, its sender lets too many answers
 * wait, or the rest of it has not come. In the first two nothing more is read from the socket, so that a
 * flood fills the sender's own queues and not ours. The end of the connection lies behind what is not read:
 * so one who speaks too fast is looked at for it each time, and given LIMIT_LAST_LINES_MS from then on.
 *
 * The end of a connection that was known to the host: the host wants it (peer_dismiss), or lets too much wait
 * (peer_send), or its own side ends (on_ended). All lead to on_closed, where its number becomes free, and by
 * then HOST_CLOSED has been given once. */
#include "server/net/peer.h"

#include "common/invariant.h"
#include "common/limits.h"
#include "protocol/message.h"
#include "server/net/server_state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* -------------------------------------------------------------------------------------------- the table */

void peer_table_init(struct peer_table *table, uint32_t clients_max)
{
    *table = (struct peer_table){.clients_max = clients_max, .paced_at_ms = INT64_MAX};
    TAILQ_INIT(&table->paced);
    TAILQ_INIT(&table->ended);
    table->by_number = calloc(clients_max, sizeof *table->by_number);
    table->free_numbers = calloc(clients_max, sizeof *table->free_numbers);
    INVARIANT(table->by_number != NULL && table->free_numbers != NULL);
    for (uint32_t number = clients_max; number > 0; number--) {
        table->free_numbers[table->free_count++] = number - 1;
    }
}

void peer_table_finish(struct peer_table *table)
{
    INVARIANT(table->count == 0);
    free(table->by_number);
    free(table->free_numbers);
}

uint32_t peer_table_count_address(const struct peer_table *table, const struct address *address)
{
    uint32_t count = 0;
    for (uint32_t number = 0; number < table->clients_max; number++) {
        const struct peer *peer = table->by_number[number];
        count += peer != NULL && address_same_peer(&peer->address, address);
    }
    return count;
}

static void unlist_paced(struct peer *peer)
{
    if (peer->is_paced) {
        TAILQ_REMOVE(&peer->server->peers.paced, peer, in_paced);
        peer->is_paced = false;
    }
}

/* ------------------------------------------------------------------------------------------------ lines */

static void give(struct peer *peer, enum host_event_type type, const char *line, size_t length)
{
    turn_give(peer->server,
              (struct host_event){.type = type, .connection = peer->number, .line = line, .length = length});
    if (peer->server->turn.update.bytes.length > LIMIT_OUT_PAUSE_BYTES) {
        turn_carry_out(peer->server);
    }
}

/* Whether the next line must wait because its sender spoke too fast. */
static bool must_pace(struct peer *peer)
{
    struct peer_table *table = &peer->server->peers;
    int64_t at_ms = host_accepts_at(peer->server->config.host, peer->number);
    if (at_ms <= server_now_ms(peer->server)) {
        return false;
    }
    peer->is_paced = true;
    TAILQ_INSERT_TAIL(&table->paced, peer, in_paced);
    table->paced_at_ms = at_ms < table->paced_at_ms ? at_ms : table->paced_at_ms;
    return true;
}

/* Gives the host the lines that are there and may be given; reads on once none is left. */
static void take_lines(struct peer *peer)
{
    while (!peer->is_deaf) {
        const char *line;
        size_t length;
        if (stream_waiting(&peer->stream) > LIMIT_OUT_PAUSE_BYTES || must_pace(peer)) {
            stream_pause(&peer->stream);
            return;
        }
        switch (line_next(&peer->lines, &line, &length)) {
        case LINE_READY:
            give(peer, HOST_LINE, line, length);
            break;
        case LINE_TOO_LONG:
            peer->is_deaf = true;
            give(peer, HOST_TOO_LONG, NULL, 0);
            break;
        case LINE_NONE:
            stream_resume(&peer->stream);
            return;
        }
    }
}

/* Nothing more is to be heard of it; the host is told at the turn's end. */
static void bury_later(struct peer *peer)
{
    peer->is_deaf = true;
    unlist_paced(peer);
    if (!peer->has_ended) {
        peer->has_ended = true;
        TAILQ_INSERT_TAIL(&peer->server->peers.ended, peer, in_ended);
        peer->server->turn.event_came = true;
    }
}

/* Whether it has left, and its lines that wait have had their time. */
static bool has_left_long_ago(struct peer *peer)
{
    int64_t now_ms = server_now_ms(peer->server);
    if (!peer->has_left && stream_peer_left(&peer->stream)) {
        peer->has_left = true;
        peer->left_ms = now_ms;
    }
    return peer->has_left && now_ms - peer->left_ms >= LIMIT_LAST_LINES_MS;
}

void peer_table_look_again(struct server *server)
{
    server->peers.paced_at_ms = server_now_ms(server);
}

void peer_table_unpace(struct server *server)
{
    struct peer_table *table = &server->peers;
    if (server_now_ms(server) < table->paced_at_ms) {
        return;
    }
    table->paced_at_ms = INT64_MAX;
    struct peer *peer;
    size_t count = 0;
    TAILQ_FOREACH(peer, &table->paced, in_paced)
    {
        count++;
    }
    for (; count > 0 && !TAILQ_EMPTY(&table->paced); count--) {
        peer = TAILQ_FIRST(&table->paced);
        unlist_paced(peer);
        if (has_left_long_ago(peer)) {
            bury_later(peer);
        } else {
            take_lines(peer); /* which puts it last again, if it still has to wait */
        }
    }
}

/* -------------------------------------------------------------------------------- what the stream tells */

/* Whether the first bytes of a connection can begin no line of ours, so that the end of it, which in some
 * protocols never comes, is not worth waiting for. */
static bool is_foreign(const struct peer *peer, const char *bytes)
{
    return !peer->has_spoken && memchr("{ \t\r\n", bytes[0], 5) == NULL;
}

static void on_received(struct stream *stream, const char *bytes, size_t length)
{
    struct peer *peer = stream->owner;
    if (peer->is_deaf) {
        return;
    }
    if (is_foreign(peer, bytes)) {
        peer->has_spoken = true;
        give(peer, HOST_LINE, bytes, length);
        return;
    }
    peer->has_spoken = true;
    line_feed(&peer->lines, bytes, length);
    take_lines(peer);
}

static void on_sent(struct stream *stream)
{
    struct peer *peer = stream->owner;
    if (!peer->is_paced) {
        take_lines(peer);
    }
}

/* Sends the last line of all, with words for a person. */
static void say_bye(struct peer *peer, enum result reason, const char *why)
{
    struct message bye = {.type = MESSAGE_BYE};
    (void)snprintf(bye.bye.code, sizeof bye.bye.code, "%s", result_code(reason));
    (void)snprintf(bye.bye.text, sizeof bye.bye.text, "%s", why);
    struct buffer line = {0};
    message_encode(&line, &bye);
    (void)stream_send(&peer->stream, line.bytes, line.length);
    buffer_finish(&line);
}

static void on_ended(struct stream *stream, int error)
{
    struct peer *peer = stream->owner;
    if (!peer->is_client) {
        stream_close(stream);
        return;
    }
    if (error == UV_EPROTONOSUPPORT) {
        say_bye(peer, RESULT_TLS_ONLY, result_text(RESULT_TLS_ONLY));
        visitor_log_closed(&peer->server->visitors, &peer->address, RESULT_TLS_ONLY);
    } else if (error == UV_EPROTO) {
        visitor_log_closed(&peer->server->visitors, &peer->address, RESULT_BAD_TLS);
    }
    bury_later(peer);
}

static void tell_host_closed(struct peer *peer)
{
    if (peer->has_ended) {
        TAILQ_REMOVE(&peer->server->peers.ended, peer, in_ended);
        peer->has_ended = false;
    }
    if (peer->is_known) {
        peer->is_known = false;
        turn_give(peer->server, (struct host_event){.type = HOST_CLOSED, .connection = peer->number});
    }
}

static void on_closed(struct stream *stream)
{
    struct peer *peer = stream->owner;
    struct server *server = peer->server;
    struct peer_table *table = &server->peers;
    bool was_client = peer->is_client;
    unlist_paced(peer);
    tell_host_closed(peer);
    turn_carry_out(server);
    if (was_client) {
        table->by_number[peer->number] = NULL;
        table->free_numbers[table->free_count++] = peer->number;
    }
    table->count--;
    line_finish(&peer->lines);
    free(peer);
    server_peer_gone(server, was_client);
}

void peer_table_bury(struct server *server)
{
    struct peer *peer;
    while ((peer = TAILQ_FIRST(&server->peers.ended)) != NULL) {
        tell_host_closed(peer);
        stream_close(&peer->stream);
    }
}

/* ---------------------------------------------------------------------------------------- a peer's life */

struct peer *peer_create(struct server *server, enum stream_kind kind)
{
    static const struct stream_handlers handlers = {
        .received = on_received, .ended = on_ended, .sent = on_sent, .closed = on_closed};
    struct peer *peer = calloc(1, sizeof *peer);
    INVARIANT(peer != NULL);
    peer->server = server;
    line_init(&peer->lines, LIMIT_LINE_UP_BYTES);
    int error = stream_init(&peer->stream, &server->streams, kind, &handlers, peer, LIMIT_OUT_BYTES);
    INVARIANT(error == 0);
    peer->is_deaf = true;
    server->peers.count++;
    return peer;
}

void peer_admit(struct peer *peer, const struct host_arrival *arrival)
{
    struct peer_table *table = &peer->server->peers;
    INVARIANT(table->free_count > 0);
    peer->number = table->free_numbers[--table->free_count];
    table->by_number[peer->number] = peer;
    peer->is_client = true;
    peer->is_known = true;
    peer->is_deaf = false;
    turn_give(peer->server,
              (struct host_event){.type = HOST_OPENED, .connection = peer->number, .arrival = arrival});
    stream_start(&peer->stream);
}

void peer_refuse(struct peer *peer, const char *why)
{
    say_bye(peer, RESULT_FULL, why);
    stream_start(&peer->stream);
    stream_close(&peer->stream);
}

void peer_send(struct peer *peer, const char *bytes, size_t length)
{
    if (!stream_send(&peer->stream, bytes, length)) {
        visitor_log_closed(&peer->server->visitors, &peer->address, RESULT_TOO_SLOW);
        peer->is_deaf = true;
        stream_abort(&peer->stream);
    }
}

void peer_dismiss(struct peer *peer, enum result reason)
{
    if (reason != RESULT_LEFT && reason != RESULT_SHUTDOWN) {
        visitor_log_closed(&peer->server->visitors, &peer->address, reason);
    }
    peer->is_deaf = true;
    unlist_paced(peer);
    stream_close(&peer->stream);
}
