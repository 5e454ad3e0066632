/* The commands of `rampart`, one file each. A new one is a file, a line here and one in main.c's table. */
#ifndef RAMPART_CLIENT_COMMAND_COMMAND_H
#define RAMPART_CLIENT_COMMAND_COMMAND_H

#include <stdbool.h>

/* Each takes its arguments, arguments[0] being its full name, and answers the program's exit status. */
int command_play(int count, char **arguments);
int command_join(int count, char **arguments);
int command_scores(int count, char **arguments);

/* Whether standard input and output are a terminal; if not, says so for the command of that name. */
bool command_has_terminal(const char *name);

#endif
