/* What handlers do beside calling the game: answer, refuse and dismiss. */
#include "common/text.h"
#include "server/session/host_state.h"
#include "server/session/update.h"

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

void host_refuse_version(struct host *host, struct connection *connection, int32_t re)
{
    struct message_fault fault = {.result = RESULT_VERSION, .field = "major", .re = re};
    struct buffer text = {0};
    buffer_text(&text, "this server speaks major version ");
    buffer_int(&text, PROTOCOL_MAJOR);
    buffer_text(&text, " of the protocol");
    buffer_char(&text, '\0');
    host_complain(host, connection, &fault, text.bytes);
    buffer_finish(&text);
    host_dismiss(host, connection, RESULT_VERSION);
}

void host_leave(struct host *host, struct connection *connection, enum result why)
{
    if (connection->state == STATE_WATCHING) {
        host_end_watching(host, connection);
    }
    if (connection->state == STATE_GHOST) {
        host_end_haunting(host, connection);
        viewer_finish(&connection->viewer);
        connection->state = STATE_GREETED;
    } else if (connection->state == STATE_PLAYING) {
        host_stop_playing(host, connection, why);
    }
}

void host_dismiss(struct host *host, struct connection *connection, enum result reason)
{
    host_dismiss_with(host, connection, reason, result_text(reason));
}

void host_dismiss_with(struct host *host, struct connection *connection, enum result reason, const char *text)
{
    struct message out = {.type = MESSAGE_BYE};
    text_copy(out.bye.code, sizeof out.bye.code, result_code(reason));
    text_copy(out.bye.text, sizeof out.bye.text, text);
    update_send(host->update, connection->number, &out);
    update_close(host->update, connection->number, reason);
    connection->closing = true;
    host_forget_request(connection);
    host_leave(host, connection, reason);
}

void host_mark(struct host *host, struct connection *connection)
{
    if (!connection->listed) {
        connection->listed = true;
        host->waiting[host->waiting_count++] = connection->number;
    }
}

void host_mark_waiting(struct host *host, struct connection *connection)
{
    connection->viewer.waiting = true;
    host_mark(host, connection);
}

void host_carried_out(struct host *host, struct connection *connection, int32_t number)
{
    connection->viewer.re = number;
    host_mark_waiting(host, connection);
}

void host_give_back(struct host *host, struct connection *connection)
{
    if (host->config.commands_per_second > 0) {
        connection->commands.due_ms -= host_command_interval_ms(host);
    }
}

void host_offset_of(int32_t dir, int32_t *dx, int32_t *dy)
{
    static const int32_t step[DIRECTION_COUNT][2] = {
        [DIRECTION_NORTH] = {0, -1},     [DIRECTION_NORTH_EAST] = {1, -1},  [DIRECTION_EAST] = {1, 0},
        [DIRECTION_SOUTH_EAST] = {1, 1}, [DIRECTION_SOUTH] = {0, 1},        [DIRECTION_SOUTH_WEST] = {-1, 1},
        [DIRECTION_WEST] = {-1, 0},      [DIRECTION_NORTH_WEST] = {-1, -1},
    };
    *dx = step[dir][0];
    *dy = step[dir][1];
}
