/* The way to a server: tries until one answers, starting a private one where that is wanted, and then is the
 * connection to it. */
#ifndef RAMPART_CLIENT_NET_LINK_H
#define RAMPART_CLIENT_NET_LINK_H

#include "client/net/connection.h"
#include "client/net/private_server.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { LINK_WORDS_BYTES = 1024 };

/* Called from the loop. All must be set. */
struct link_handlers {
    /* A connection is made: say hello. Called again for each new one. */
    void (*opened)(void *owner);
    void (*line)(void *owner, const char *line, size_t length);
    /* A connection that had been settled broke off: whether to try for another; `opened` is called for it.
     * NULL: never. */
    bool (*lost)(void *owner);
    /* It is over for good, `why` in words. Once at most. */
    void (*ended)(void *owner, const char *why);
};

struct link {
    uv_loop_t *loop;
    const struct link_handlers *handlers;
    void *owner;
    struct endpoint endpoint;
    struct private_server *server; /* borrowed; NULL: the server is somebody else's business */
    struct connection connection;
    struct tls_context *tls; /* NULL: in clear */
    uv_timer_t retry;
    uv_timer_t deadline;
    uint64_t started_ms; /* when the private server was started last */
    bool settled;        /* joined: no more tries, unless `lost` wants some */
    int tries;           /* to go on, since it was settled last */
    uint64_t lost_ms;    /* when the first of these became necessary */
    bool again;          /* a new connection is opened when the last one is closed */
    bool over;           /* `ended` was called, or will not be */
    bool too_late;       /* the deadline passed */
    char problem[LINK_WORDS_BYTES];
    char notice[LINK_WORDS_BYTES]; /* about a server met for the first time, for the player to read; or "" */
};

/* Borrows all it is given. */
void link_init(struct link *link, uv_loop_t *loop, const struct link_handlers *handlers, void *owner);

/* Begins: within LIMIT_CLIENT_CONNECT_MS link_settle is called, or it ends. `server`: the one whose endpoint
 * this is, borrowed, or NULL. */
void link_start(struct link *link, const struct endpoint *endpoint, struct private_server *server);

/* The player is in the game: no more tries. */
void link_settle(struct link *link);

/* Whether another try would follow if the connection ended now. */
bool link_tries_again(const struct link *link);

/* Sends bytes if connected. */
void link_send(struct link *link, const char *bytes, size_t length);

/* Begins once more, with a new connection: as link_start. */
void link_start_again(struct link *link);

/* Nothing comes from the server any more: takes the connection for one that broke off. */
void link_drop(struct link *link);

/* Closes everything without a word to the owner; once the loop has run out, link_finish. */
void link_close(struct link *link);
/* Its memory must stay until the loop has run once more. */
void link_finish(struct link *link);

#endif
