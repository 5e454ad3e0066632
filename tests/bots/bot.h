/* One bot: a player who walks, or, in plain mode, a sender of lines that are each answered by one line. */
#ifndef RAMPART_TESTS_BOTS_BOT_H
#define RAMPART_TESTS_BOTS_BOT_H

#include "common/net/dial.h"
#include "protocol/line.h"
#include "protocol/messages.h"

#include <stdbool.h>
#include <stdint.h>

struct crowd;

enum { BOT_UNANSWERED_MAX = 64 };

enum bot_phase {
    BOT_AWAY,    /* not connected, or being connected */
    BOT_JOINING, /* connected; the server has still to let it in */
    BOT_READY,   /* in the world */
    BOT_GONE     /* connection lost, or given up */
};

struct bot {
    struct crowd *crowd; /* borrowed */
    uint32_t index;      /* in the crowd */
    enum bot_phase phase;
    struct stream stream;
    struct dial dial;
    struct line_splitter lines;
    int32_t sent;                         /* number of the last message */
    int32_t answered;                     /* all commands up to this one have been */
    uint64_t sent_ns[BOT_UNANSWERED_MAX]; /* of command n at n modulo that; 0: answered */
    int32_t in_sight;                     /* other players */
    enum direction heading;
    uint32_t rolls; /* of its dice so far */
};

/* Begins to connect. Tells the crowd: crowd_ready once it may walk, crowd_lost if that fails, then or later,
 * and crowd_gone when its connection is closed. */
void bot_start(struct bot *bot, struct crowd *crowd, uint32_t index);

/* Sends the next command. Guarantees: false if too many are unanswered, and none was sent. Requires:
 * BOT_READY. */
bool bot_command(struct bot *bot);

/* Leaves, politely. Requires: BOT_READY. */
void bot_leave(struct bot *bot);

#endif
