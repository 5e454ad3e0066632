/* `rampart play`: a world of one's own. */
#include "client/command/command.h"
#include "client/command/options.h"
#include "client/command/session.h"
#include "client/net/private_server.h"

#include <stdio.h>
#include <stdlib.h>

int command_play(int count, char **arguments)
{
    struct options options;
    struct private_server server;
    char problem[PATH_MAX + 256];
    options_parse(&options, OPTIONS_PLAY, count, arguments);
    if (!command_has_terminal(arguments[0])) {
        return OPTIONS_EXIT_USAGE;
    }
    if (!private_server_init(&server, options.data, options.seed, problem, sizeof problem)) {
        (void)fprintf(stderr, "rampart: %s\n", problem);
        return EXIT_FAILURE;
    }
    return session_run(&options, &server.endpoint, &server);
}
