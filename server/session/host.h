/* The whole server in one function: one event in, what to do now out.
 *
 * It reads no clock, has no entropy of its own and does no I/O: the same configuration and the same events
 * give the same bytes, on every machine. server/net turns sockets into events and updates into writes; tests
 * do the same in memory. */
#ifndef RAMPART_SERVER_SESSION_HOST_H
#define RAMPART_SERVER_SESSION_HOST_H

#include "common/buffer.h"
#include "common/limits.h"
#include "common/place.h"
#include "common/result.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct account;
struct accounts;
struct creature_table;
struct portal;
struct darkness;
struct score;
struct shop_table;
struct spawn_rules;
struct thing_table;
struct world;
struct host;

/* A host's settings. What is zero in a setting with a default stands for the default, but for
 * commands_per_second. */
struct host_config {
    struct world *world;             /* borrowed: outlives the host */
    const char *const *realm_names;  /* borrowed, one for each of the world's realms */
    struct place start;              /* where new players arrive; passable */
    struct place keystone;           /* where the Keystone lies, likewise; a mask of 0: there is none */
    const struct place *entrances;   /* where realms are entered; read once, by host_create */
    size_t entrance_count;           /* realms without one take nobody back to where they are entered */
    const struct darkness *darkness; /* of as many realms, likewise read once; NULL: it is light everywhere */
    const struct portal *portals;    /* read once, by host_create */
    size_t portal_count;
    const struct creature_table *creatures; /* borrowed, as the next two; NULL: nobody lives there */
    const struct thing_table *things;
    const struct spawn_rules *spawn;
    const struct shop_table *shops; /* borrowed, too; each opens where its realm is entered. NULL: none */
    const struct score *scores;     /* runs that are over; read once, by host_create */
    size_t score_count;
    const struct accounts *accounts; /* read once, by host_create; NULL: none */
    const struct host_kept *kept;    /* likewise; as if all had just left */
    size_t kept_count;
    bool guests;             /* who has no account may join, and what it was is gone when it leaves */
    bool registration_shut;  /* nobody gets a new account, but for users of this machine */
    int sight_radius;        /* cells, 1 … LIMIT_SIGHT_RADIUS */
    int commands_per_second; /* of one connection; 0: no limit */
    int hello_ms;            /* until a connection has said hello, */
    int join_ms;             /* from then on until it has joined or logged in, */
    int idle_ms;             /* and without a line from then on */
    int grace_ms;            /* for which a character stays that nobody plays any more */
};

/* How far a connection is to be trusted. */
enum host_trust {
    HOST_TRUST_PLAIN,    /* anybody may read along */
    HOST_TRUST_LOOPBACK, /* it never left this machine */
    HOST_TRUST_TLS,      /* nobody reads along */
    HOST_TRUST_LOCAL,    /* likewise, and the system vouches for who it is: `uid` */
};

enum { HOST_ENTROPY_BYTES = 32, HOST_TOKEN_HASH_BYTES = 32 };

/* Who has come, as far as the system knows. */
struct host_arrival {
    enum host_trust trust;
    uint32_t uid;     /* with HOST_TRUST_LOCAL: the user's number */
    uint64_t address; /* the same for all who are likely one person's, a hash, never 0; of this machine one
                         for all */
    uint8_t entropy[HOST_ENTROPY_BYTES]; /* the system's randomness, for this connection alone */
};

/* A character that is kept, under the name of its account. */
struct host_kept {
    char name[LIMIT_NAME_MAX_BYTES + 1];
    const char *record;                   /* borrowed; of an update it lies in `records` instead, */
    size_t offset;                        /* from here on */
    size_t length;                        /* 0: the character is no more */
    uint8_t token[HOST_TOKEN_HASH_BYTES]; /* hash of the token by which its player may go on, */
    int64_t token_ms;                     /* which is good for so long; 0: there is none */
};

/* A connection is named by a small number that the caller chooses: less than LIMIT_CONNECTIONS, free again
 * once HOST_CLOSED was given for it. */
enum host_event_type {
    HOST_OPENED,   /* a connection was made */
    HOST_LINE,     /* a whole line came, without its newline */
    HOST_TOO_LONG, /* more than LIMIT_LINE_UP_BYTES came without a newline */
    HOST_CLOSED,   /* a connection is no more: by the peer, or after an update asked for it */
    HOST_PASSWORD, /* a job of an update is done; each is, once, though its connection be closed meanwhile */
    HOST_TURN_END, /* all that had come has been given; frames are built now */
    HOST_STOP,     /* say goodbye to everybody */
};

struct host_event {
    enum host_event_type type;
    int64_t now_ms; /* monotonic: never less than in the event before */
    uint32_t connection;
    const char *line; /* borrowed for the call; of HOST_PASSWORD: the hash that was asked for, with its NUL */
    size_t length;
    const struct host_arrival *arrival; /* of HOST_OPENED: borrowed for the call */
    uint64_t job;                       /* of HOST_PASSWORD: which, */
    bool succeeded;                     /* and whether there is a hash, or the password was right */
};

/* Bytes for one connection: update->bytes[offset … offset + length). */
struct host_send {
    uint32_t connection;
    size_t offset;
    size_t length;
};

/* A connection to close once what was sent to it has left. Its lines are ignored from now on. */
struct host_close {
    uint32_t connection;
    enum result reason;
};

/* In place of a connection's number: none. */
#define HOST_NOBODY UINT32_MAX

/* Something a host's operator would want in the log. */
struct host_note {
    const char
        *what; /* static: "joined"; "lost": it stays, and nobody plays it; "back"; "left"; "died", "out",
                  "won": a run is over; "registered", "logged in", "changed a password", "wrong password" */
    uint32_t connection; /* through which; HOST_NOBODY where nobody played */
    char name[LIMIT_NAME_MAX_BYTES + 1];
};

/* A password to be looked at: it takes long, so not on the loop. The caller wipes its copies once it is done.
 */
struct host_job {
    uint64_t number;
    uint32_t connection;
    bool verify; /* whether `password` is the one that `hash` was made of; else a hash is to be made */
    char hash[LIMIT_PASSWORD_HASH_BYTES]; /* "": of no password at all, which takes as long to find out */
    char password[2 * LIMIT_PASSWORD_MAX_BYTES + 1];
};

/* What one or several calls of host_step ask for, in order. All zero to begin with; the caller carries it out
 * and then calls host_update_clear. */
struct host_update {
    struct buffer bytes;
    struct host_send *sends;
    size_t send_count, send_capacity;
    struct host_close *closes;
    size_t close_count, close_capacity;
    struct host_note *notes;
    size_t note_count, note_capacity;
    struct score *scores; /* of runs that are over, to be kept for good */
    size_t score_count, score_capacity;
    struct host_job jobs[LIMIT_PASSWORD_JOBS]; /* no more are ever under way */
    size_t job_count;
    struct account *accounts; /* new, or not as they were: to be kept for good, each by its name */
    size_t account_count, account_capacity;
    struct buffer records;  /* what the next point into */
    struct host_kept *kept; /* to be kept for good in place of what was kept under that name, or to go */
    size_t kept_count, kept_capacity;
    int64_t next_call_ms; /* when HOST_TURN_END is wanted if nothing comes before; INT64_MAX: never. Set at
                             turn end. */
};

/* A host with nobody on it. The caller owns it: host_destroy. */
struct host *host_create(const struct host_config *config);
/* Accepts NULL. */
void host_destroy(struct host *host);

/* Takes one event and appends to `update` what is to be done about it. */
void host_step(struct host *host, const struct host_event *event, struct host_update *update);

/* When the next line of connection `number` may be given, by its command rate: now_ms or earlier means now.
 * Until then its lines wait unread, so that a flood fills the sender's own queues. INT64_MAX: once a job of
 * its is done, or what it asked for has begun, at a turn's end. */
int64_t host_accepts_at(const struct host *host, uint32_t number);

/* How many players are in the world. */
size_t host_player_count(const struct host *host);

/* Wipes what passwords it holds, too. */
void host_update_clear(struct host_update *update);
void host_update_finish(struct host_update *update);

#endif
