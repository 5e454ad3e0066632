/* `rampart join`: somebody else's server. */
#include "client/command/command.h"
#include "client/command/options.h"
#include "client/command/session.h"

#include <stdio.h>
#include <unistd.h>

bool command_has_terminal(const char *name)
{
    bool has = isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0;
    if (!has) {
        (void)fprintf(stderr, "%s draws on a terminal, and here is none: input and output must both be one\n",
                      name);
    }
    return has;
}

int command_join(int count, char **arguments)
{
    struct options options;
    options_parse(&options, OPTIONS_JOIN, count, arguments);
    if (!command_has_terminal(arguments[0])) {
        return OPTIONS_EXIT_USAGE;
    }
    return session_run(&options, &options.endpoint, NULL);
}
