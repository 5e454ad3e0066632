/* Commands that take a turn. One whose player's turn has not come waits, with few others, until it comes; an
 * alarm drops what waits, so that nobody walks into a fight by keys that were pressed before it. */
#include "common/array.h"
#include "server/session/host_state.h"

#include <stdlib.h>
#include <string.h>

static const char alarm_words[] = "You are drawn into a fight: what you were about to do is put off.";

static bool takes_turn(enum message_type type)
{
    return type == MESSAGE_MOVE || type == MESSAGE_CLIMB || type == MESSAGE_DIG || type == MESSAGE_WAIT;
}

/* Its number: the first member of every such message. */
static int32_t number_of(const struct message *command)
{
    return command->hello.n;
}

void host_answer(struct host *host, struct connection *connection, int32_t number, enum result result)
{
    if (result == RESULT_OK) {
        host_carried_out(host, connection, number);
    } else if (result == RESULT_OUT) {
        host_dismiss(host, connection, result);
    } else if (result == RESULT_NOT_YET) {
        connection->not_yet = true;
    } else {
        host_refuse(host, connection, number, result);
    }
}

static void put_off(struct host *host, struct connection *connection, const struct message *command)
{
    if (connection->queued_count == LIMIT_COMMANDS_QUEUED) {
        host_refuse(host, connection, number_of(command), RESULT_NOT_YET);
        return;
    }
    connection->queued = array_grow(connection->queued, connection->queued_count,
                                    &connection->queued_capacity, sizeof *connection->queued);
    connection->queued[connection->queued_count++] = *command;
}

void host_take_command(struct host *host, struct connection *connection, const struct message *command)
{
    if (takes_turn(command->type) && connection->queued_count > 0) {
        put_off(host, connection, command);
        return;
    }
    connection->not_yet = false;
    host_dispatch(host, connection, command);
    if (connection->not_yet) {
        put_off(host, connection, command);
    }
}

void host_resume_commands(struct host *host, struct connection *connection)
{
    while (connection->queued_count > 0 && !connection->closing) {
        struct message command = connection->queued[0];
        connection->not_yet = false;
        host_dispatch(host, connection, &command);
        if (connection->not_yet || connection->queued_count == 0) {
            return;
        }
        connection->queued_count--;
        memmove(connection->queued, connection->queued + 1,
                connection->queued_count * sizeof *connection->queued);
    }
}

void host_drop_commands(struct host *host, struct connection *connection)
{
    if (connection->queued_count == 0) {
        return;
    }
    for (size_t i = 0; i < connection->queued_count; i++) {
        host_refuse(host, connection, number_of(&connection->queued[i]), RESULT_NOT_YET);
    }
    connection->queued_count = 0;
    host_tell(host, connection, alarm_words);
}

void host_forget_commands(struct connection *connection)
{
    free(connection->queued);
    connection->queued = NULL;
    connection->queued_count = 0;
    connection->queued_capacity = 0;
}
