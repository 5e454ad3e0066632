/* Walks on until there is something to look at. */
#include "server/session/host_state.h"

void handle_run(struct host *host, struct connection *connection, const struct message_run *message)
{
    host_look_about(host, connection);
    struct way_finder finder = host_way_finder(host, connection);
    struct travel travel = {.kind = TRAVEL_RUN, .run = run_begin(&finder, message->dir)};
    host_set_out(host, connection, message->n, &travel);
}
