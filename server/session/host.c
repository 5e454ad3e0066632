/* Events come in one at a time and change the game at once; what the players are to see of it is worked out
 * once a turn of the caller's loop, at HOST_TURN_END: who moved looks again, whoever sees a mover's old or
 * new cell (sight is symmetric, so these are few and near) is marked, and each marked viewer that is not
 * behind gets one frame. */
#include "server/session/host.h"

#include "common/invariant.h"
#include "common/text.h"
#include "server/session/host_state.h"
#include "server/session/update.h"

#include <stdlib.h>
#include <string.h>

enum { HEARING_CELLS = 20, IDLE_PING_MS = LIMIT_IDLE_MS / 2, MS_PER_SECOND = 1000 };

struct host *host_create(const struct host_config *config)
{
    struct host *host = calloc(1, sizeof *host);
    INVARIANT(host != NULL);
    host->config = *config;
    if (host->config.sight_radius == 0) {
        host->config.sight_radius = DEFAULT_SIGHT_RADIUS;
    }
    INVARIANT(host->config.sight_radius > 0 && host->config.sight_radius <= LIMIT_SIGHT_RADIUS);
    host->game = game_create(config->world, config->start);
    host->scratch = calloc(1, sizeof *host->scratch);
    INVARIANT(host->scratch != NULL);
    return host;
}

void host_destroy(struct host *host)
{
    if (host == NULL) {
        return;
    }
    for (uint32_t i = 0; i < LIMIT_CONNECTIONS; i++) {
        if (host->connections[i].open && host->connections[i].state == STATE_PLAYING) {
            viewer_finish(&host->connections[i].viewer);
        }
    }
    deadlines_finish(&host->deadlines);
    buffer_finish(&host->scratch->full);
    free(host->scratch);
    game_destroy(host->game);
    free(host);
}

size_t host_player_count(const struct host *host)
{
    return game_actor_count(host->game);
}

/* ------------------------------------------------------------------------------------ for the handlers */

void host_refuse(struct host *host, struct connection *connection, int32_t re, enum result result)
{
    struct message out = {.type = MESSAGE_REFUSED};
    out.refused.re = re;
    text_copy(out.refused.code, sizeof out.refused.code, result_code(result));
    update_send(host->update, connection->number, &out);
}

void host_complain(struct host *host, struct connection *connection, const struct message_fault *fault,
                   const char *text)
{
    struct message out = {.type = MESSAGE_ERROR};
    out.error.re = fault->re;
    text_copy(out.error.code, sizeof out.error.code, result_code(fault->result));
    text_copy(out.error.field, sizeof out.error.field, fault->field);
    text_copy(out.error.text, sizeof out.error.text, text != NULL ? text : result_text(fault->result));
    update_send(host->update, connection->number, &out);
}

void host_leave(struct host *host, struct connection *connection)
{
    if (connection->state != STATE_PLAYING) {
        return;
    }
    struct actor_handle actor = connection->viewer.actor;
    update_note(host->update, "left", connection->number, game_actor(host->game, actor)->name);
    game_leave(host->game, actor);
    viewer_finish(&connection->viewer);
    connection->state = STATE_GREETED;
}

void host_dismiss(struct host *host, struct connection *connection, enum result reason)
{
    struct message out = {.type = MESSAGE_BYE};
    text_copy(out.bye.code, sizeof out.bye.code, result_code(reason));
    text_copy(out.bye.text, sizeof out.bye.text, result_text(reason));
    update_send(host->update, connection->number, &out);
    update_close(host->update, connection->number, reason);
    connection->closing = true;
    host_leave(host, connection);
}

void host_mark(struct host *host, struct connection *connection)
{
    if (!connection->listed) {
        connection->listed = true;
        host->waiting[host->waiting_count++] = connection->number;
    }
}

void host_carried_out(struct host *host, struct connection *connection, int32_t number)
{
    connection->viewer.re = number;
    connection->viewer.waiting = true;
    host_mark(host, connection);
}

static int64_t command_interval_ms(const struct host *host)
{
    return MS_PER_SECOND / host->config.commands_per_second;
}

void host_give_back(struct host *host, struct connection *connection)
{
    if (host->config.commands_per_second > 0) {
        connection->commands.due_ms -= command_interval_ms(host);
    }
}

struct speech {
    struct host *host;
    const struct actor *speaker;
    const char *text;
};

/* Hearing goes round corners: whoever sees the speaker, and whoever shares a level with it nearby. */
static void hear(void *context, const struct actor *actor)
{
    const struct speech *speech = context;
    struct connection *connection =
        &speech->host->connections[speech->host->connection_of[actor->handle.index]];
    if (level_set_share(actor->place.levels, speech->speaker->place.levels) ||
        view_sees(&connection->viewer.now, speech->speaker->place)) {
        viewer_hear(&connection->viewer, speech->speaker->name, speech->text);
        host_mark(speech->host, connection);
    }
}

void host_say(struct host *host, const struct actor *speaker, const char *text)
{
    struct speech speech = {host, speaker, text};
    game_each_near(host->game, speaker->place, HEARING_CELLS, hear, &speech);
}

/* --------------------------------------------------------------------------------------------- deadlines */

/* When the connection must have done something more, by its state. */
static int64_t deadline_of(const struct connection *connection)
{
    switch (connection->state) {
    case STATE_NEW:
        return connection->opened_ms + LIMIT_HELLO_MS;
    case STATE_GREETED:
        return connection->greeted_ms + LIMIT_JOIN_MS;
    case STATE_PLAYING:
        return connection->heard_ms + (connection->pinged ? LIMIT_IDLE_MS : IDLE_PING_MS);
    }
    return INT64_MAX;
}

void host_set_deadline(struct host *host, const struct connection *connection)
{
    deadlines_add(&host->deadlines,
                  (struct deadline){deadline_of(connection), connection->number, connection->generation});
}

static void ping(struct host *host, struct connection *connection)
{
    struct message out = {.type = MESSAGE_PING};
    out.ping.n = 1;
    update_send(host->update, connection->number, &out);
    connection->pinged = true;
}

static void meet_deadlines(struct host *host)
{
    struct deadline deadline;
    while (deadlines_take(&host->deadlines, host->now_ms, &deadline)) {
        struct connection *connection = &host->connections[deadline.connection];
        if (!connection->open || connection->closing || connection->generation != deadline.generation) {
            continue;
        }
        if (deadline_of(connection) <= host->now_ms) {
            if (connection->state != STATE_PLAYING || connection->pinged) {
                host_dismiss(host, connection, RESULT_DEADLINE);
                continue;
            }
            ping(host, connection);
        }
        host_set_deadline(host, connection);
    }
}

/* ------------------------------------------------------------------------------------------------- lines */

static void dispatch(struct host *host, struct connection *connection, const struct message *message)
{
    switch (message->type) {
#define FROM_CLIENT_UP(id, name)                                                                             \
    case MESSAGE_##id:                                                                                       \
        handle_##name(host, connection, &message->name);                                                     \
        break;
#define FROM_CLIENT_BOTH(id, name)     FROM_CLIENT_UP(id, name)
#define FROM_CLIENT_DOWN(id, name)     case MESSAGE_##id:
#define M(id, name, direction, states) FROM_CLIENT_##direction(id, name)
        MESSAGES(M)
#undef M
    case MESSAGE_TYPE_COUNT:
        INVARIANT(message->type < MESSAGE_TYPE_COUNT && false);
    }
}

/* Whether a first line is another protocol's altogether. */
static bool is_foreign(const struct connection *connection, const char *line, size_t length)
{
    while (length > 0 && (*line == ' ' || *line == '\t')) {
        line++;
        length--;
    }
    return connection->state == STATE_NEW && length > 0 && *line != '{';
}

static void take_line(struct host *host, struct connection *connection, const char *line, size_t length)
{
    connection->heard_ms = host->now_ms;
    connection->pinged = false;
    if (host->config.commands_per_second > 0) {
        pace_spend(&connection->commands, host->now_ms, command_interval_ms(host));
    }
    if (length == 0) {
        return;
    }
    if (is_foreign(connection, line, length)) {
        host_dismiss(host, connection, RESULT_NOT_RAMPART);
        return;
    }
    struct message message;
    struct message_fault fault;
    enum result result = message_decode(line, length, MESSAGE_UP, &message, &fault);
    if (result == RESULT_OK && (message_shape(message.type)->states & connection->state) == 0) {
        fault.result = result = RESULT_OUT_OF_ORDER;
    }
    if (result != RESULT_OK) {
        host_complain(host, connection, &fault, NULL);
        return;
    }
    dispatch(host, connection, &message);
}

static void open_connection(struct host *host, uint32_t number)
{
    struct connection *connection = &host->connections[number];
    INVARIANT(!connection->open);
    *connection = (struct connection){
        .number = number,
        .generation = connection->generation + 1,
        .open = true,
        .listed = connection->listed,
        .state = STATE_NEW,
        .opened_ms = host->now_ms,
        .heard_ms = host->now_ms,
    };
    host_set_deadline(host, connection);
}

static void refuse_long_line(struct host *host, struct connection *connection)
{
    struct message_fault fault = {.result = RESULT_LINE_TOO_LONG, .field = ""};
    host_complain(host, connection, &fault, NULL);
    host_dismiss(host, connection, RESULT_LINE_TOO_LONG);
}

static void stop(struct host *host)
{
    for (uint32_t i = 0; i < LIMIT_CONNECTIONS; i++) {
        if (host->connections[i].open && !host->connections[i].closing) {
            host_dismiss(host, &host->connections[i], RESULT_SHUTDOWN);
        }
    }
}

/* ---------------------------------------------------------------------------------------------- turn end */

static struct connection *connection_of(struct host *host, const struct actor *actor)
{
    return &host->connections[host->connection_of[actor->handle.index]];
}

static void look_again(struct host *host, const struct game_event *event)
{
    const struct actor *actor = game_actor(host->game, event->actor);
    if (actor == NULL) {
        return;
    }
    struct connection *connection = connection_of(host, actor);
    if (!place_same_cell(connection->viewer.now.at, actor->place) || connection->viewer.stale) {
        viewer_look(&connection->viewer, host->game, host->scratch);
    }
    connection->viewer.waiting = true;
    host_mark(host, connection);
}

struct witness {
    struct host *host;
    const struct game_event *event;
};

static void mark_witness(void *context, const struct actor *actor)
{
    const struct witness *witness = context;
    struct connection *connection = connection_of(witness->host, actor);
    const struct view *view = &connection->viewer.now;
    if (view_sees(view, witness->event->from) || view_sees(view, witness->event->to)) {
        connection->viewer.waiting = true;
        host_mark(witness->host, connection);
    }
}

static void mark_witnesses(struct host *host, const struct game_event *event)
{
    struct witness witness = {host, event};
    int radius = host->config.sight_radius;
    game_each_near(host->game, event->from, radius + 1, mark_witness, &witness);
    if (event->from.realm != event->to.realm || place_distance(event->from, event->to) > 1) {
        game_each_near(host->game, event->to, radius, mark_witness, &witness);
    }
}

static void send_frame(struct host *host, struct connection *connection)
{
    const char *realm = host->config.realm_names[connection->viewer.now.at.realm];
    struct buffer *out = update_begin_send(host->update, connection->number);
    viewer_write_frame(&connection->viewer, host->game, realm, host->scratch, out);
    update_end_send(host->update);
}

static void send_frames(struct host *host)
{
    for (uint32_t i = 0; i < host->waiting_count; i++) {
        struct connection *connection = &host->connections[host->waiting[i]];
        connection->listed = false;
        if (connection->open && connection->state == STATE_PLAYING && viewer_is_ready(&connection->viewer)) {
            send_frame(host, connection);
        }
    }
    host->waiting_count = 0;
}

static void end_turn(struct host *host)
{
    meet_deadlines(host);
    size_t count;
    const struct game_event *events = game_events(host->game, &count);
    for (size_t i = 0; i < count; i++) {
        look_again(host, &events[i]);
    }
    for (size_t i = 0; i < count; i++) {
        mark_witnesses(host, &events[i]);
    }
    game_forget_events(host->game);
    send_frames(host);
    host->update->next_call_ms = deadlines_next(&host->deadlines);
}

/* ------------------------------------------------------------------------------------------------ events */

int64_t host_accepts_at(const struct host *host, uint32_t connection)
{
    if (host->config.commands_per_second == 0) {
        return 0;
    }
    return pace_ready_at(host->connections[connection].commands, command_interval_ms(host),
                         LIMIT_COMMANDS_BURST);
}

static void close_connection(struct host *host, struct connection *connection)
{
    host_leave(host, connection);
    connection->open = false;
}

void host_step(struct host *host, const struct host_event *event, struct host_update *update)
{
    INVARIANT(event->connection < LIMIT_CONNECTIONS && event->now_ms >= host->now_ms);
    struct connection *connection = &host->connections[event->connection];
    bool listens = connection->open && !connection->closing;
    host->update = update;
    host->now_ms = event->now_ms;
    switch (event->type) {
    case HOST_OPENED:
        open_connection(host, event->connection);
        break;
    case HOST_LINE:
        if (listens) {
            take_line(host, connection, event->line, event->length);
        }
        break;
    case HOST_TOO_LONG:
        if (listens) {
            refuse_long_line(host, connection);
        }
        break;
    case HOST_CLOSED:
        close_connection(host, connection);
        break;
    case HOST_TURN_END:
        end_turn(host);
        break;
    case HOST_STOP:
        stop(host);
        break;
    }
    host->update = NULL;
}
