/* Many bots on one loop, and what they measure together. */
#ifndef RAMPART_TESTS_BOTS_CROWD_H
#define RAMPART_TESTS_BOTS_CROWD_H

#include "common/net/endpoint.h"
#include "protocol/frame.h"
#include "tests/bots/bot.h"
#include "tests/bots/tally.h"

#include <stdbool.h>
#include <stdint.h>

enum crowd_walk {
    WALK_RANDOM, /* straight on until something is in the way, now and then a turn */
    WALK_PACE    /* a step east, a step west */
};

struct crowd_plan {
    struct endpoint endpoint;
    uint32_t bots;
    double seconds;    /* how long to walk, at most */
    uint64_t commands; /* of each bot; 0: until the time is over */
    bool open;         /* send at `rate`, answered or not; else each answer brings the next command */
    double rate;       /* commands a second of each bot */
    enum crowd_walk walk;
    bool plain;        /* lines of `line_bytes` instead of the protocol */
    size_t line_bytes; /* newline included */
    uint64_t seed;
    bool tls;
    bool hold; /* wait for a line on standard input before the walk and after the report */
    bool json;
};

struct crowd {
    struct crowd_plan plan;
    uv_loop_t loop;
    struct stream_group streams;
    struct tls_context *tls; /* NULL: in clear */
    uv_timer_t tick;         /* of an open walk */
    uv_timer_t deadline;     /* of joining, then of the walk */
    struct bot *bots;
    uint32_t started, ready, gone;
    uint32_t done; /* bots that have sent all their commands and had their answers */
    uint64_t *due; /* commands of each bot sent or skipped so far */
    uint64_t begun_ns;
    bool walking;
    bool over;
    struct tally tally;
    struct frame frame;  /* what is being read; bots keep no map, so one serves all */
    struct buffer line;  /* what is being written, likewise */
    const char *problem; /* why the walk could not be, static; else NULL */
};

/* Runs the plan and prints the tally to standard output. Guarantees: true if every bot joined, none was lost
 * and nothing went wrong; else a line on standard error. */
bool crowd_run(const struct crowd_plan *plan);

/* For the bots. */
void crowd_ready(struct crowd *crowd);
void crowd_lost(struct crowd *crowd, const char *why);
void crowd_gone(struct crowd *crowd);
/* A command of `bot` was answered: it may send another. */
void crowd_answered(struct crowd *crowd, struct bot *bot);

#endif
