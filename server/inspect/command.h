/* The commands of `rampart-world`, one file each. A new one is a file, a line here, one in main.c's table and
 * a section of rampart-world.1. */
#ifndef RAMPART_SERVER_INSPECT_COMMAND_H
#define RAMPART_SERVER_INSPECT_COMMAND_H

/* Each takes its arguments, arguments[0] being its full name, and answers the program's exit status: 0; 1 for
 * a world that breaks a rule, or where the system refused something; 2 for arguments, maps and content that
 * make no sense. */
int command_show(int count, char **arguments);
int command_sight(int count, char **arguments);
int command_walk(int count, char **arguments);
int command_verify(int count, char **arguments);
int command_check_content(int count, char **arguments);

enum { COMMAND_USAGE = 2 /* the exit status, where a command gets as far as returning it */ };

#endif
