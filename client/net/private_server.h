/* A server of the player's own: rampartd, started on a unix socket in a data folder, ending by itself with
 * its last client. */
#ifndef RAMPART_CLIENT_NET_PRIVATE_SERVER_H
#define RAMPART_CLIENT_NET_PRIVATE_SERVER_H

#include "common/net/endpoint.h"

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <uv.h>

enum private_server_state {
    PRIVATE_SERVER_NONE, /* not started, or it has exited */
    PRIVATE_SERVER_RUNS,
    PRIVATE_SERVER_ENDS /* it has exited, libuv has yet to let go of it */
};

struct private_server {
    char folder[PATH_MAX]; /* absolute */
    struct endpoint endpoint;
    const char *seed; /* borrowed: of a new world, in decimal; NULL for any */
    uv_process_t process;
    enum private_server_state state;
    int starts; /* so far */
};

/* Chooses the folder: `folder`, or where NULL the player's own (in XDG_DATA_HOME, else ~/.local/share), and
 * makes it. Guarantees: true; or false and a line for the player in `problem`. */
bool private_server_init(struct private_server *server, const char *folder, const char *seed, char *problem,
                         size_t problem_bytes);

/* Starts rampartd, the one beside this program or else the one on the PATH, in a session of its own; it does
 * not keep the loop running. Requires: PRIVATE_SERVER_NONE. Guarantees as above. */
bool private_server_start(struct private_server *server, uv_loop_t *loop, char *problem,
                          size_t problem_bytes);

/* Forgets the process, which lives on. Its memory must stay until the loop has run once more. */
void private_server_finish(struct private_server *server);

/* The last line of its log, for the player to read; "" if there is none. */
void private_server_last_words(const struct private_server *server, char *line, size_t line_bytes);

#endif
