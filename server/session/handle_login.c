/* Somebody says whose account is theirs. Whether there is one of that name must not be found out by what is
 * answered, nor by how soon: so a name that nobody has is looked at like any other, and found wrong. */
#include "common/text.h"
#include "server/session/host_state.h"

void handle_login(struct host *host, struct connection *connection, const struct message_login *message)
{
    enum result result = host_check_password(connection, message->password);
    if (result == RESULT_OK) {
        struct password_request request = {.type = MESSAGE_LOGIN, .n = message->n};
        bool can_be = text_has_name_shape(message->name);
        text_copy(request.name, sizeof request.name, can_be ? message->name : "");
        text_copy(request.password, sizeof request.password, message->password);
        result = host_request_password(host, connection, &request);
        text_wipe(&request, sizeof request);
    }
    if (result != RESULT_OK) {
        host_refuse(host, connection, message->n, result);
    }
}
