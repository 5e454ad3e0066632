/* rampart-world: picks the command. */
#include "server/inspect/command.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct command {
    const char *name;
    const char *full_name; /* for its own help and errors */
    const char *words;
    int (*run)(int count, char **arguments);
};

static const struct command commands[] = {
    {"show", "rampart-world show", "draw a level, or what an observer sees, as text, in colour or as PNG",
     command_show},
    {"sight", "rampart-world sight", "MAP: what an observer on a drawn map sees on each level",
     command_sight},
    {"walk", "rampart-world walk", "explore a realm on foot and count what is met", command_walk},
    {"verify", "rampart-world verify", "prove by brute force that a realm is seamless", command_verify},
};

static void print_help(FILE *out)
{
    (void)fputs("usage: rampart-world COMMAND [OPTION...]\n\n", out);
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        (void)fprintf(out, "  %-8s %s\n", commands[i].name, commands[i].words);
    }
    (void)fputs(
        "  help     show this help\n\n"
        "'rampart-world COMMAND --help' tells the options of a command; --version prints the version.\n"
        "'man rampart-world' tells the format of drawn maps, with an example.\n",
        out);
}

static int run(const struct command *command, int count, char **arguments)
{
    char name[32];
    (void)snprintf(name, sizeof name, "%s", command->full_name);
    arguments[0] = name;
    return command->run(count, arguments);
}

int main(int count, char **arguments)
{
    const char *name = count > 1 ? arguments[1] : "";
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        if (strcmp(name, commands[i].name) == 0) {
            return run(&commands[i], count - 1, arguments + 1);
        }
    }
    if (strcmp(name, "--version") == 0 || strcmp(name, "-V") == 0) {
        (void)puts("rampart-world " RAMPART_VERSION);
        return EXIT_SUCCESS;
    }
    bool asked = strcmp(name, "help") == 0 || strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0;
    if (!asked && count > 1) {
        (void)fprintf(stderr, "rampart-world: there is no command '%s'\n", name);
    }
    print_help(asked ? stdout : stderr);
    return asked ? EXIT_SUCCESS : COMMAND_USAGE;
}
