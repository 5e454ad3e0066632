/* Programs with commands: `PROGRAM COMMAND [OPTION...]`. */
#ifndef RAMPART_COMMON_PROGRAM_MENU_H
#define RAMPART_COMMON_PROGRAM_MENU_H

#include <stddef.h>

/* One command. `run` takes its arguments, arguments[0] being its full name, and answers the program's exit
 * status. */
struct menu_command {
    const char *name;
    const char *full_name; /* "PROGRAM COMMAND", for its own help and errors */
    const char *words;     /* what it does, a line */
    int (*run)(int count, char **arguments);
};

struct menu {
    const char *program;
    const struct menu_command *commands;
    size_t count;
    const char *more; /* lines at the end of the help, or "" */
};

/* Runs the command that the arguments name; or help, or --version. Anything else is told so on stderr, with
 * the help. Returns the program's exit status: the command's, 0, or 2 where the arguments name none. */
int menu_run(const struct menu *menu, int count, char **arguments);

#endif
