/* A whole game in memory: one host, several client models, and between them two pipes a client that deliver
 * bytes when the test says so, split where it says so, and lose lines if it wants. No sockets, no clock. */
#ifndef RAMPART_TESTS_SUPPORT_RIG_H
#define RAMPART_TESTS_SUPPORT_RIG_H

#include "client/model/model.h"
#include "protocol/line.h"
#include "server/session/host.h"
#include "tests/support/rig_jobs.h"

enum { RIG_CLIENTS_MAX = 48 };

/* How a line begins that tells a player who watches it. */
#define RIG_NOTICE "{\"t\":\"watched\","

struct rig_pipe {
    struct buffer bytes; /* sent and not yet delivered */
    struct line_splitter lines;
};

struct rig_client {
    struct model *model;
    struct rig_pipe up;   /* to the host */
    struct rig_pipe down; /* to the client */
    struct buffer sent;   /* every byte the host has sent it */
    bool closed;          /* by the host */
    enum result reason;   /* why */
    bool frames_lost;     /* frames and acknowledgements are lost at random */
    bool unaware;         /* it is not told who watches it: that is only in `sent` */
    bool discarding;      /* whatever the host sends is not read: it stays in the pipe */
};

struct rig {
    struct host *host;
    struct host_update update;
    int64_t now_ms;
    struct host_arrival arrival; /* of who connects next */
    struct rig_jobs jobs;
    int client_count;
    struct rig_client clients[RIG_CLIENTS_MAX];
    uint64_t seed;
    uint32_t rolls;
};

/* A rig round a host of that configuration (copied), which lets guests in, too. Finish with rig_finish. */
void rig_init(struct rig *rig, const struct host_config *config, uint64_t seed);
void rig_finish(struct rig *rig);

/* A number in 0 … sides−1, from the rig's seed. */
uint32_t rig_roll(struct rig *rig, uint32_t sides);

/* Opens a connection for a client that says hello and will join as `name` (borrowed). Returns its index. */
int rig_connect(struct rig *rig, const char *name);
/* Takes client `index`'s connection away, as a cut cable would. */
void rig_cut(struct rig *rig, int index);
/* The same of the client that came last, which makes room for another. */
void rig_forget_last(struct rig *rig);

/* Gives the host an event about client `index` (any, for a turn's end) and carries out what it asks for. */
void rig_event(struct rig *rig, enum host_event_type type, int index, const char *line, size_t length);
/* The same of a whole event; its time and arrival are the rig's. */
void rig_step(struct rig *rig, struct host_event event);
void rig_end_turn(struct rig *rig);

/* Sends bytes of the test's own up client `index`'s pipe. */
void rig_send(struct rig *rig, int index, const char *bytes);

/* A command of client `index`'s model goes into its pipe; false where the model would not send it. */
bool rig_command(struct rig *rig, int index, struct message command);
bool rig_move(struct rig *rig, int index, enum direction direction);

/* Delivers up to `most` bytes each way for client `index`. Returns whether there were any. */
bool rig_deliver(struct rig *rig, int index, size_t most);

/* Delivers everything and ends turns until nothing moves any more. */
void rig_settle(struct rig *rig);

/* Fails the test unless client `index` shows exactly what its actor sees: each cell, each thing, its own
 * place, what it carries. */
void rig_assert_picture_is_true(struct rig *rig, int index);

/* Fails the test unless client `index` knows of those in its player's party, their health and where they are,
 * and of nobody else. */
void rig_assert_party_is_true(struct rig *rig, int index);

#endif
