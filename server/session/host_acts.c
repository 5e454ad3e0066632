/* Commands that take a turn. One whose player's turn has not come waits, with few others, until it comes; an
 * alarm drops what waits, so that nobody walks into a fight by keys that were pressed before it. */
#include "common/array.h"
#include "server/session/host_state.h"

#include <stdlib.h>
#include <string.h>

static const char alarm_words[] = "You are drawn into a fight: what you were about to do is put off.";

/* What a client says by itself, with nobody at its keys. */
static bool is_silent(enum message_type type)
{
    return type == MESSAGE_ACK || type == MESSAGE_PING || type == MESSAGE_PONG || type == MESSAGE_RESYNC;
}

void host_answer(struct host *host, struct connection *connection, int32_t number, enum result result)
{
    if (result == RESULT_OK) {
        connection->told_away = false;
        host_carried_out(host, connection, number);
    } else if (result == RESULT_OUT) {
        host_go_out(host, connection, number);
    } else if (result == RESULT_NOT_YET) {
        connection->not_yet = true;
    } else {
        host_refuse(host, connection, number, result);
    }
}

static void put_off(struct host *host, struct connection *connection, const struct message *command)
{
    if (connection->queued_count == LIMIT_COMMANDS_QUEUED) {
        host_refuse(host, connection, message_number(command), RESULT_NOT_YET);
        return;
    }
    connection->queued = array_grow(connection->queued, connection->queued_count,
                                    &connection->queued_capacity, sizeof *connection->queued);
    connection->queued[connection->queued_count++] = *command;
    connection->queued_turn = host->turn;
    (void)game_events(host->game, &connection->queued_since);
}

/* Whether the command was sent by one who had not yet seen what should be seen first. */
static bool is_stale(struct host *host, struct connection *connection, const struct message *command)
{
    if (command->seen == 0 || message_shape(command->type)->cost != MESSAGE_COSTS_TURN) {
        return false;
    }
    size_t happened;
    (void)game_events(host->game, &happened);
    if (happened > 0) {
        host_look_now(host, connection);
        viewer_look_out(&connection->viewer, host->game, host->scratch);
    }
    return command->seen < connection->viewer.alarmed;
}

/* Carries out a command, or refuses it as stale; whether it has to wait for the player's turn. */
static bool carry_out(struct host *host, struct connection *connection, const struct message *command)
{
    connection->not_yet = false;
    if (is_stale(host, connection, command)) {
        host_refuse(host, connection, message_number(command), RESULT_STALE);
    } else {
        host_dispatch(host, connection, command);
    }
    return connection->not_yet;
}

void host_take_command(struct host *host, struct connection *connection, const struct message *command)
{
    if (!is_silent(command->type)) {
        host_stop_travel(connection);
    }
    if (connection->queued_count > 0 && message_shape(command->type)->cost == MESSAGE_COSTS_TURN) {
        put_off(host, connection, command);
        return;
    }
    if (carry_out(host, connection, command)) {
        put_off(host, connection, command);
    }
}

static struct message take_first(struct connection *connection)
{
    struct message first = connection->queued[0];
    connection->queued_count--;
    memmove(connection->queued, connection->queued + 1, connection->queued_count * sizeof first);
    return first;
}

/* Into the room that take_first left. */
static void put_back(struct connection *connection, const struct message *command)
{
    memmove(connection->queued + 1, connection->queued, connection->queued_count * sizeof *command);
    connection->queued[0] = *command;
    connection->queued_count++;
}

void host_resume_commands(struct host *host, struct connection *connection)
{
    while (connection->queued_count > 0 && !connection->closing) {
        struct message command = take_first(connection);
        if (carry_out(host, connection, &command)) {
            put_back(connection, &command);
            return;
        }
    }
}

void host_refuse_commands(struct host *host, struct connection *connection, enum result result)
{
    for (size_t i = 0; i < connection->queued_count; i++) {
        host_refuse(host, connection, message_number(&connection->queued[i]), result);
    }
    connection->queued_count = 0;
}

void host_drop_commands(struct host *host, struct connection *connection)
{
    if (connection->queued_count > 0) {
        host_refuse_commands(host, connection, RESULT_NOT_YET);
        host_tell(host, connection, alarm_words);
    }
}

void host_forget_commands(struct connection *connection)
{
    free(connection->queued);
    connection->queued = NULL;
    connection->queued_count = 0;
    connection->queued_capacity = 0;
}
