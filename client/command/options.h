/* The arguments of the commands. */
#ifndef RAMPART_CLIENT_COMMAND_OPTIONS_H
#define RAMPART_CLIENT_COMMAND_OPTIONS_H

#include "client/model/intent.h"
#include "common/limits.h"
#include "common/net/endpoint.h"

#include <stdbool.h>

enum { OPTIONS_EXIT_USAGE = 2 };

struct options {
    char name[LIMIT_NAME_MAX_BYTES + 1];
    bool name_chosen; /* by the player, not by us */
    enum keymap keymap;
    bool ascii;
    const char *record; /* play and join: the file of a recording, or NULL; borrowed from the arguments */
    const char
        *data; /* play and scores: the folder, NULL for the player's own; borrowed from the arguments */
    const char *seed;                            /* play: in decimal, or NULL; likewise */
    char password[LIMIT_PASSWORD_MAX_BYTES + 1]; /* join: from --password-file; "" without one */
    struct endpoint endpoint;                    /* join; scores, where one is given */
    bool has_endpoint;
    bool tls;   /* join and scores: even on this machine */
    bool plain; /* likewise: no TLS anywhere */
};

enum options_command { OPTIONS_PLAY, OPTIONS_JOIN, OPTIONS_SCORES };

/* Reads the arguments of a command, arguments[0] being its name. Prints help or what is wrong, and ends the
 * program, where that is what the arguments ask for (status 0) or deserve (OPTIONS_EXIT_USAGE). */
void options_parse(struct options *options, enum options_command command, int count, char **arguments);

#endif
