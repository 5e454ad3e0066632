#include "common/program/menu.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EXIT_USAGE = 2, NAME_BYTES = 64 };

static void print_help(const struct menu *menu, FILE *out)
{
    int width = (int)strlen("help");
    for (size_t i = 0; i < menu->count; i++) {
        int length = (int)strlen(menu->commands[i].name);
        width = length > width ? length : width;
    }
    (void)fprintf(out, "usage: %s COMMAND [OPTION...]\n\n", menu->program);
    for (size_t i = 0; i < menu->count; i++) {
        (void)fprintf(out, "  %-*s  %s\n", width, menu->commands[i].name, menu->commands[i].words);
    }
    (void)fprintf(out,
                  "  %-*s  show this help\n\n"
                  "'%s COMMAND --help' tells the options of a command; --version prints the version.\n%s",
                  width, "help", menu->program, menu->more);
}

static int run(const struct menu_command *command, int count, char **arguments)
{
    char name[NAME_BYTES];
    (void)snprintf(name, sizeof name, "%s", command->full_name);
    arguments[0] = name;
    return command->run(count, arguments);
}

int menu_run(const struct menu *menu, int count, char **arguments)
{
    const char *name = count > 1 ? arguments[1] : "";
    for (size_t i = 0; i < menu->count; i++) {
        if (strcmp(name, menu->commands[i].name) == 0) {
            return run(&menu->commands[i], count - 1, arguments + 1);
        }
    }
    if (strcmp(name, "--version") == 0 || strcmp(name, "-V") == 0) {
        (void)printf("%s " RAMPART_VERSION "\n", menu->program);
        return EXIT_SUCCESS;
    }
    bool asked = strcmp(name, "help") == 0 || strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0;
    if (!asked && count > 1) {
        (void)fprintf(stderr, "%s: there is no command '%s'\n", menu->program, name);
    }
    print_help(menu, asked ? stdout : stderr);
    return asked ? EXIT_SUCCESS : EXIT_USAGE;
}
