/* Events come in one at a time and change the game at once; what the players are to see of it is worked out
 * once a turn of the caller's loop, at HOST_TURN_END (host_turn.c). */
#include "server/session/host.h"

#include "common/invariant.h"
#include "common/text.h"
#include "server/game/game_shop.h"
#include "server/game/light.h"
#include "server/session/host_state.h"
#include "server/session/update.h"

#include <stdlib.h>
#include <string.h>

enum { MS_PER_SECOND = 1000 };

/* Where there is no room for one it stays closed. */
static void open_shops(struct host *host)
{
    const struct host_config *config = &host->config;
    int count = config->shops != NULL && config->things != NULL ? config->shops->count : 0;
    for (int i = 0; i < count; i++) {
        const struct shop *shop = &config->shops->at[i];
        for (size_t k = 0; k < config->entrance_count; k++) {
            if (config->entrances[k].realm == shop->realm) {
                (void)game_add_shop(host->game, shop, config->entrances[k]);
            }
        }
    }
}

static void set_default(int *setting, int value)
{
    *setting = *setting == 0 ? value : *setting;
}

struct host *host_create(const struct host_config *config)
{
    struct host *host = calloc(1, sizeof *host);
    INVARIANT(host != NULL);
    host->config = *config;
    set_default(&host->config.sight_radius, DEFAULT_SIGHT_RADIUS);
    set_default(&host->config.grace_ms, DEFAULT_LEAVE_MS);
    set_default(&host->config.hello_ms, LIMIT_HELLO_MS);
    set_default(&host->config.join_ms, LIMIT_JOIN_MS);
    set_default(&host->config.idle_ms, LIMIT_IDLE_MS);
    INVARIANT(host->config.sight_radius > 0 && host->config.sight_radius <= LIMIT_SIGHT_RADIUS);
    host->game = game_create(&(struct game_config){
        .world = config->world,
        .start = config->start,
        .keystone = config->keystone,
        .creatures = config->creatures,
        .things = config->things,
        .spawn = config->spawn,
        .realm_names = config->realm_names,
        .facts = {.context = host, .sees = host_sees},
    });
    for (size_t i = 0; i < config->entrance_count; i++) {
        game_set_entrance(host->game, config->entrances[i]);
        if (config->darkness != NULL) {
            game_set_darkness(host->game, (uint16_t)i, config->darkness[i]);
        }
    }
    for (size_t i = 0; i < config->portal_count; i++) {
        game_add_portal(host->game, &config->portals[i]);
    }
    open_shops(host);
    for (size_t i = 0; i < config->score_count; i++) {
        (void)scores_add(&host->scores, &config->scores[i]);
    }
    for (size_t i = 0; config->accounts != NULL && i < config->accounts->count; i++) {
        (void)accounts_add(&host->accounts, &config->accounts->entries[i].account);
    }
    host_take_kept(host, config->kept, config->kept_count);
    host->scratch = calloc(1, sizeof *host->scratch);
    host->search = calloc(1, sizeof *host->search);
    INVARIANT(host->scratch != NULL && host->search != NULL);
    host_know_terrains(host);
    view_init(&host->glance, world_terrains(config->world), host->config.sight_radius);
    return host;
}

void host_destroy(struct host *host)
{
    if (host == NULL) {
        return;
    }
    for (uint32_t i = 0; i < LIMIT_CONNECTIONS; i++) {
        struct connection *connection = &host->connections[i];
        character_finish(&host->characters[i]);
        host_forget_commands(connection);
        if (connection_watches(connection)) {
            viewer_finish(&connection->viewer);
        }
        if (connection->ghost != NULL) {
            viewer_finish(connection->ghost);
            free(connection->ghost);
        }
        host_forget_request(connection);
        ignored_finish(&connection->ignored);
    }
    parties_finish(&host->parties);
    accounts_finish(&host->accounts);
    absents_finish(&host->absents);
    deadlines_finish(&host->held);
    deadlines_finish(&host->deadlines);
    deadlines_finish(&host->leaving);
    view_finish(&host->glance);
    buffer_finish(&host->scratch->full);
    view_spares_finish(&host->scratch->spares);
    free(host->scratch);
    free(host->search);
    game_destroy(host->game);
    free(host);
}

size_t host_player_count(const struct host *host)
{
    return game_player_count(host->game);
}

int64_t host_command_interval_ms(const struct host *host)
{
    return MS_PER_SECOND / host->config.commands_per_second;
}

/* ------------------------------------------------------------------------------------------------- lines */

void host_dispatch(struct host *host, struct connection *connection, const struct message *message)
{
    switch (message->type) {
#define FROM_CLIENT_UP(id, name)                                                                             \
    case MESSAGE_##id:                                                                                       \
        handle_##name(host, connection, &message->name);                                                     \
        break;
#define FROM_CLIENT_BOTH(id, name)           FROM_CLIENT_UP(id, name)
#define FROM_CLIENT_DOWN(id, name)           case MESSAGE_##id:
#define M(id, name, direction, cost, states) FROM_CLIENT_##direction(id, name)
        MESSAGES(M)
#undef M
    case MESSAGE_TYPE_COUNT:
        INVARIANT(message->type < MESSAGE_TYPE_COUNT && false);
    }
}

/* Whether what the connection may do next depends on a password that is being looked at. */
static bool is_waiting(const struct connection *connection)
{
    return connection->request != NULL && connection->state == STATE_GREETED;
}

/* Whether a first line is another protocol's altogether: GET and SSH begin with a capital, TLS with a control
 * byte, and no JSON begins like that; U+FEFF is a mistake in JSON. */
static bool is_foreign(const struct connection *connection, const char *line, size_t length)
{
    unsigned char first = length > 0 ? (unsigned char)*line : (unsigned char)'{';
    bool space = first == '\t' || first == '\r';
    bool odd = (first < 0x20 && !space) || (first >= 'A' && first <= 'Z') || (first >= 0x80 && first != 0xef);
    return connection->state == STATE_NEW && odd;
}

/* Whether a hello that could not be read whole is one of another version, whose hello may well look
 * different. */
static bool is_other_version(const struct message *message, const struct message_fault *fault)
{
    bool major_is_read = strcmp(fault->field, "n") != 0 && strcmp(fault->field, "major") != 0;
    return fault->result == RESULT_BAD_FIELD && message->type == MESSAGE_HELLO && major_is_read &&
           message->hello.major != PROTOCOL_MAJOR;
}

/* A message that may hold a password leaves no copy of it behind. */
static void forget_message(struct message *message)
{
    bool secret = message->type == MESSAGE_SIGNUP || message->type == MESSAGE_LOGIN ||
                  message->type == MESSAGE_PASSWORD;
    if (secret) {
        text_wipe(message, sizeof *message);
    }
}

static bool is_legal(const struct connection *connection, const struct message *message)
{
    return (message_shape(message->type)->states & connection->state) != 0;
}

/* Why nothing comes of the message, for reasons that its sender may not have known; else RESULT_OK. */
static enum result refusal(const struct connection *connection, const struct message *message)
{
    if (connection->state == STATE_GHOST && message_shape(message->type)->states == STATE_PLAYING) {
        return RESULT_DEAD;
    }
    return is_legal(connection, message) && is_waiting(connection) && message->type != MESSAGE_QUIT
               ? RESULT_BUSY
               : RESULT_OK;
}

/* Does what a line asks for that was read with that result. */
static void take_message(struct host *host, struct connection *connection, const struct message *message,
                         struct message_fault *fault, enum result result)
{
    enum result why_not = result == RESULT_OK ? refusal(connection, message) : RESULT_OK;
    if (why_not != RESULT_OK) {
        host_refuse(host, connection, message_number(message), why_not);
        return;
    }
    if (result == RESULT_OK && !is_legal(connection, message)) {
        fault->result = result = RESULT_OUT_OF_ORDER;
    }
    if (is_other_version(message, fault) && connection->state == STATE_NEW) {
        host_refuse_version(host, connection, fault->re);
    } else if (result != RESULT_OK) {
        host_complain(host, connection, fault, NULL);
    } else {
        host_take_command(host, connection, message);
    }
}

static void take_line(struct host *host, struct connection *connection, const char *line, size_t length)
{
    connection->heard_ms = host->now_ms;
    connection->pinged = false;
    if (host->config.commands_per_second > 0) {
        pace_spend(&connection->commands, host->now_ms, host_command_interval_ms(host));
    }
    if (length == 0) {
        return;
    }
    if (is_foreign(connection, line, length)) {
        host_dismiss(host, connection, RESULT_NOT_RAMPART);
        return;
    }
    struct message message = {.type = MESSAGE_TYPE_COUNT};
    struct message_fault fault;
    enum result result = message_decode(line, length, MESSAGE_UP, &message, &fault);
    take_message(host, connection, &message, &fault, result);
    forget_message(&message);
}

static void open_connection(struct host *host, uint32_t number, const struct host_arrival *arrival)
{
    struct connection *connection = &host->connections[number];
    INVARIANT(!connection->open && arrival != NULL);
    *connection = (struct connection){
        .number = number,
        .look_at_ms = connection->look_at_ms,
        .open = true,
        .listed = connection->listed,
        .travel.listed = connection->travel.listed,
        .state = STATE_NEW,
        .arrival = *arrival,
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
    host_end_runs(host);
    host->stopping = true;
    for (uint32_t i = 0; i < LIMIT_CONNECTIONS; i++) {
        if (host->connections[i].open && !host->connections[i].closing) {
            host_dismiss(host, &host->connections[i], RESULT_SHUTDOWN);
        }
    }
    host_let_all_leave(host);
}

/* ------------------------------------------------------------------------------------------------ events */

int64_t host_accepts_at(const struct host *host, uint32_t number)
{
    const struct connection *connection = &host->connections[number];
    if (is_waiting(connection)) {
        return INT64_MAX;
    }
    if (host->config.commands_per_second == 0) {
        return 0;
    }
    return pace_ready_at(connection->commands, host_command_interval_ms(host), LIMIT_COMMANDS_BURST);
}

static void close_connection(struct host *host, struct connection *connection)
{
    host_leave(host, connection, RESULT_LOST);
    host_forget_request(connection);
    ignored_finish(&connection->ignored);
    connection->open = false;
}

void host_step(struct host *host, const struct host_event *event, struct host_update *update)
{
    INVARIANT(event->connection < LIMIT_CONNECTIONS && event->now_ms >= host->now_ms);
    struct connection *connection = &host->connections[event->connection];
    bool listens = connection->open && !connection->closing;
    host->update = update;
    if (!host->begun) {
        absents_begin_at(&host->absents, event->now_ms);
        host->begun = true;
    }
    host->now_ms = event->now_ms;
    game_set_time(host->game, event->now_ms);
    switch (event->type) {
    case HOST_OPENED:
        open_connection(host, event->connection, event->arrival);
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
    case HOST_PASSWORD:
        host_take_job(host, event);
        break;
    case HOST_TURN_END:
        host_end_turn(host);
        break;
    case HOST_STOP:
        stop(host);
        break;
    }
    host->update = NULL;
}
