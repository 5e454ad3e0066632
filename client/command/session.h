/* One player at one terminal in one game: from connecting to the terminal given back. */
#ifndef RAMPART_CLIENT_COMMAND_SESSION_H
#define RAMPART_CLIENT_COMMAND_SESSION_H

#include "client/command/options.h"
#include "common/net/endpoint.h"

struct private_server;

/* Plays until the player leaves or the server is lost. `server`: the private one behind `endpoint`, or NULL.
 * Requires: standard input and output are a terminal.
 * Guarantees: the exit status of the program, EXIT_FAILURE with a line on stderr; the terminal is as before.
 * A signal that ended it is raised again. */
int session_run(const struct options *options, const struct endpoint *endpoint,
                struct private_server *server);

#endif
