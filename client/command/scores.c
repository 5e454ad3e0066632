/* `rampart scores`: the best runs of a world, as a table on standard output. Hello and the question go out
 * together; whoever asks is never in the world. */
#include "client/command/command.h"
#include "client/command/options.h"
#include "client/net/link.h"
#include "client/net/private_server.h"
#include "common/invariant.h"
#include "common/text.h"
#include "protocol/message.h"

#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum {
    PROBLEM_BYTES = PATH_MAX + 256,
    ROW_BYTES = 320,
    ROWS_BYTES_MAX = LIMIT_SCORES * ROW_BYTES,
    NO_STATUS = -1
};

static const char head[] = "rank   points  name                 depth   turns  coins  how it ended";
static const char nobody[] = "Nobody's run has ended in that world yet.\n";

struct asking {
    uv_loop_t loop;
    struct link link;
    struct buffer rows;
    int columns; /* of the terminal that the table goes to; 0: to none, so that rows may have any length */
    int status;  /* of the program; NO_STATUS while it runs */
};

static void finish(struct asking *asking, int status)
{
    if (asking->status == NO_STATUS) {
        asking->status = status;
        link_close(&asking->link);
    }
}

static void fail(struct asking *asking, const char *why)
{
    if (asking->status == NO_STATUS) {
        (void)fprintf(stderr, "rampart: %s\n", why);
    }
    finish(asking, EXIT_FAILURE);
}

/* A word of the server's in a message to a person. */
static void fail_with(struct asking *asking, char *words, size_t size)
{
    text_clean(words, size);
    fail(asking, words);
}

/* -------------------------------------------------------------------------------------------------- lines */

/* The columns of standard output, 0 where it is no terminal. */
static int output_columns(void)
{
    struct winsize size = {0};
    return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

/* Adds a row, cut to the terminal's columns: one that wraps would look like two. */
static void add_cut(struct asking *asking, const char *row)
{
    static const char cut[] = "...";
    const int most = asking->columns - (int)(sizeof cut - 1);
    size_t bytes = 0; /* that leave room for the sign that the row was cut */
    size_t step = 0;
    int used = 0;
    for (const char *at = row; *at != '\0'; at += step) {
        used += text_columns(at, &step);
        bytes += used <= most ? step : 0;
    }
    if (most <= 0 || used <= asking->columns) {
        buffer_text(&asking->rows, row);
    } else {
        buffer_append(&asking->rows, row, bytes);
        buffer_text(&asking->rows, cut);
    }
    buffer_text(&asking->rows, "\n");
}

static void add_row(struct asking *asking, struct message_score *score)
{
    char row[ROW_BYTES];
    text_clean(score->name, sizeof score->name);
    text_clean(score->cause, sizeof score->cause);
    (void)snprintf(row, sizeof row,
                   "%4" PRId32 " %8" PRId32 "  %-20s %5" PRId32 " %7" PRId32 " %6" PRId32 "  %s", score->rank,
                   score->points, score->name, score->depth, score->turns, score->coins, score->cause);
    add_cut(asking, row);
}

static void print_table(struct asking *asking)
{
    bool any = asking->rows.length > 0;
    (void)fwrite(any ? asking->rows.bytes : nobody, 1, any ? asking->rows.length : sizeof nobody - 1, stdout);
    finish(asking, fflush(stdout) == 0 ? EXIT_SUCCESS : EXIT_FAILURE);
}

static void take(struct asking *asking, struct message *message)
{
    if (message->type == MESSAGE_WELCOME) {
        link_settle(&asking->link);
    } else if (message->type == MESSAGE_SCORE && asking->rows.length < ROWS_BYTES_MAX) {
        if (asking->rows.length == 0) {
            add_cut(asking, head);
        }
        add_row(asking, &message->score);
    } else if (message->type == MESSAGE_RANKING) {
        print_table(asking);
    } else if (message->type == MESSAGE_ERROR) {
        fail_with(asking, message->error.text, sizeof message->error.text);
    } else if (message->type == MESSAGE_REFUSED) {
        fail(asking, "the server does not tell its scores");
    } else if (message->type == MESSAGE_BYE) {
        fail_with(asking, message->bye.text, sizeof message->bye.text);
    }
}

static void on_line(void *owner, const char *line, size_t length)
{
    struct asking *asking = owner;
    struct message message;
    struct message_fault fault;
    enum result result = message_decode(line, length, MESSAGE_DOWN, &message, &fault);
    if (asking->status != NO_STATUS || result == RESULT_UNKNOWN_TYPE) {
        return;
    }
    if (result != RESULT_OK) {
        fail(asking, "what answers there does not speak Rampart");
        return;
    }
    take(asking, &message);
}

static void on_opened(void *owner)
{
    struct asking *asking = owner;
    struct buffer out = {0};
    if (asking->link.notice[0] != '\0') {
        (void)fprintf(stderr, "rampart: %s\n", asking->link.notice);
    }
    message_encode(&out, &(struct message){.type = MESSAGE_HELLO,
                                           .hello = {.n = 1,
                                                     .major = PROTOCOL_MAJOR,
                                                     .minor = PROTOCOL_MINOR,
                                                     .client = "rampart scores " RAMPART_VERSION}});
    message_encode(&out, &(struct message){.type = MESSAGE_SCORES, .scores.n = 2});
    asking->rows.length = 0;
    link_send(&asking->link, out.bytes, out.length);
    buffer_finish(&out);
}

static void on_ended(void *owner, const char *why)
{
    fail(owner, why);
}

/* -------------------------------------------------------------------------------------------- the command */

static int ask(const struct endpoint *endpoint, struct private_server *server)
{
    static const struct link_handlers handlers = {.opened = on_opened, .line = on_line, .ended = on_ended};
    struct asking asking = {.status = NO_STATUS, .columns = output_columns()};
    (void)signal(SIGPIPE, SIG_IGN);
    INVARIANT(uv_loop_init(&asking.loop) == 0);
    link_init(&asking.link, &asking.loop, &handlers, &asking);
    link_start(&asking.link, endpoint, server);
    (void)uv_run(&asking.loop, UV_RUN_DEFAULT);
    link_finish(&asking.link);
    (void)uv_run(&asking.loop, UV_RUN_DEFAULT);
    INVARIANT(uv_loop_close(&asking.loop) == 0);
    buffer_finish(&asking.rows);
    return asking.status;
}

int command_scores(int count, char **arguments)
{
    struct options options;
    struct private_server server;
    char problem[PROBLEM_BYTES];
    options_parse(&options, OPTIONS_SCORES, count, arguments);
    if (options.has_endpoint) {
        return ask(&options.endpoint, NULL);
    }
    if (!private_server_init(&server, options.data, NULL, problem, sizeof problem)) {
        (void)fprintf(stderr, "rampart: %s\n", problem);
        return EXIT_FAILURE;
    }
    return ask(&server.endpoint, &server);
}
