/* What one client knows: server lines in, answers out; commands out, numbered. Pure: times are passed in.
 *
 * The life of a model: model_greet says hello; model_line takes the server's lines and joins by itself; then
 * model_command sends what the player does, until the player's run is over; model_again begins another. The
 * end is MODEL_ENDED. */
#ifndef RAMPART_CLIENT_MODEL_MODEL_H
#define RAMPART_CLIENT_MODEL_MODEL_H

#include "client/model/answers.h"
#include "client/model/chronicle.h"
#include "client/model/latency.h"
#include "client/model/legend.h"
#include "client/model/memory.h"
#include "client/model/pack.h"
#include "client/model/party.h"
#include "client/model/picture.h"
#include "client/model/ways.h"
#include "common/buffer.h"
#include "protocol/frame.h"
#include "protocol/message.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct model_config {
    const char *client;   /* borrowed for the model's life: name and version of the program, for hello */
    const char *name;     /* borrowed likewise: the player's */
    bool name_may_vary;   /* if it is taken, try Name2, Name3, … */
    const char *password; /* borrowed likewise: logs in with it where that is asked for; NULL: none */
    size_t memory_bytes;  /* most that the memory of the map may take */
};

enum model_phase {
    MODEL_NEW,      /* nothing said yet */
    MODEL_GREETING, /* hello said */
    MODEL_DOOR,     /* welcome heard; the player is asked who it is */
    MODEL_JOINING,  /* join said, or log in or sign up, upon which it is said by itself */
    MODEL_PLAYING,
    MODEL_GHOST,    /* the run is over, as `over` says; one looks on */
    MODEL_WATCHING, /* somebody else's game is shown: picture.name's */
    MODEL_CUT,      /* the connection broke off; model_greet goes on through another */
    MODEL_ENDED     /* nothing more is sent or taken: see `why` */
};

/* As whom one comes in by the door. */
enum model_entry {
    MODEL_AS_GUEST,
    MODEL_LOGS_IN,
    MODEL_SIGNS_UP /* makes an account */
};

enum { MODEL_WHY_BYTES = 1024 };

struct model {
    struct model_config config;
    enum model_phase phase;
    enum model_phase watched_from;       /* of MODEL_WATCHING: what follows it */
    enum model_phase joins_from;         /* of MODEL_JOINING: what came before it */
    struct message_welcome welcome;      /* what the server said of itself; all zero before */
    bool known;                          /* logged in */
    bool kept;                           /* plays under an account: it goes on where it was next time */
    char door_code[33];                  /* why the last entry was refused; "" */
    bool played;                         /* it came to MODEL_PLAYING */
    bool shown;                          /* it came to that or MODEL_WATCHING: frames make sense */
    bool leaving;                        /* quit was said: an end is no loss */
    char why[MODEL_WHY_BYTES];           /* once ended: in words, clean */
    bool ended_at_door;                  /* and one may knock there again */
    char end_code[33];                   /* once ended by the server's bye: its code; else "" */
    char name[LIMIT_NAME_MAX_BYTES + 1]; /* asked for, then one's own */
    struct message_over over;            /* how the last run ended; all zero before any did */
    int names_tried;
    char token[LIMIT_TOKEN_BYTES + 1]; /* to go on with, once only; "": none */
    bool resumes;                      /* going on as who one was */
    struct legend legend;
    struct picture picture;
    struct pack pack;
    struct answers_wares wares;
    struct answers_scores scores;
    struct memory memory;
    struct ways ways;
    struct chronicle chronicle;
    struct latency latency;
    struct frame frame; /* the last one read */
    struct answers_players players;
    struct answers_games games;
    struct party party;
    bool watchers_allowed;
    int32_t players_quiet;    /* number of the last `who` whose answer is no message to the player; 0: none */
    int64_t players_asked_ms; /* when it was sent */
    int32_t command;          /* number of the last sent */
    int32_t move;             /* direction of the last command if it was a move, else −1 */
    bool sets_out;            /* the last command goes on by itself, for all that is known here */
    bool distrusted;          /* the picture is wrong; a full frame was asked for */
    int distrusted_full;      /* full frames in a row that did not add up */
    int64_t hold_ends_ms;     /* the hold that the mode tells of; INT64_MAX: no limit */
    int64_t sent_ms;          /* when the last line was sent */
    int64_t heard_ms;         /* when the last line was heard */
};

/* Guarantees: never NULL. The caller owns it: model_destroy. */
struct model *model_create(const struct model_config *config);
/* Accepts NULL. */
void model_destroy(struct model *model);

/* Says hello, once more to go on where one was. Requires: MODEL_NEW or MODEL_CUT. In all that follows, lines
 * to send are appended to `out`. */
void model_greet(struct model *model, int64_t now_ms, struct buffer *out);

/* Takes one line from the server, without its newline. Any bytes are safe: what no server should send ends
 * the model with words. */
void model_line(struct model *model, const char *line, size_t length, int64_t now_ms, struct buffer *out);

/* Sends a command: any message from client to server but hello, join and ack; its number is set here.
 * Guarantees: false, and nothing sent, where it is not the time for it (as its row in messages.h says) or too
 * many are unanswered: fewer for a move that repeats the one before it. */
bool model_command(struct model *model, struct message command, int64_t now_ms, struct buffer *out);

/* Asks who is in the world, for `players` alone: the player reads no answer. Does nothing if it was asked so
 * just now. */
void model_ask_players(struct model *model, int64_t now_ms, struct buffer *out);

/* Ends what the last command goes on with, if that may be so: a journey, a rest. */
void model_stop(struct model *model, int64_t now_ms, struct buffer *out);

/* Says quit, in any phase; from now on an end is no loss. */
void model_quit(struct model *model, int64_t now_ms, struct buffer *out);

/* Does what time asks for: a ping when nothing was sent for a while. When nothing was heard for long, the
 * connection counts as broken: model_cut, or an end. */
void model_tick(struct model *model, int64_t now_ms, struct buffer *out);
/* When model_tick is wanted next; INT64_MAX: never. */
int64_t model_next_tick_ms(const struct model *model);

/* The connection is gone, `why` in words. Does nothing once ended, so that the server's own words stay. */
void model_lost(struct model *model, const char *why);

/* The same, where one may go on in the game by another connection: all that is known stays. False, and
 * nothing changed, where one may not. */
bool model_cut(struct model *model);

/* What this player knows of itself, NULL until it was told. */
const struct own *model_self(const struct model *model);

/* A cell as the player knows it: with a level of the player's own what is seen now, else what is remembered
 * of any of them; with another what is remembered of that. */
struct model_cell {
    char tile; /* MEMORY_NO_TILE: never seen */
    bool seen;
    int32_t level; /* that names it, or of which it is remembered */
};
struct model_cell model_cell(const struct model *model, int32_t x, int32_t y, int32_t level);

/* How long the hold lasts that its mode tells of, in milliseconds, 0 once over; -1: no limit. */
int64_t model_left_ms(const struct model *model, int64_t now_ms);

/* Comes in as the player says. Requires: MODEL_DOOR; the name is one; a password where it is no guest, of at
 * most LIMIT_PASSWORD_MAX_BYTES. Guarantees: MODEL_DOOR again, and `door_code`, if it is refused. */
void model_enter(struct model *model, enum model_entry entry, const char *name, const char *password,
                 int64_t now_ms, struct buffer *out);

/* Asks for another run: joins again under the same name. Requires: MODEL_GHOST. */
void model_again(struct model *model, int64_t now_ms, struct buffer *out);

/* Whether it plays, looks on or watches: there is something to leave. */
bool model_is_in(const struct model *model);

/* The last run ended by the player's death, and no other has begun. */
bool model_has_died(const struct model *model);

/* ------------------------------------------------------------------------- for the model's own two files */

/* Forgets all that was seen: what comes next is another's, or another run. */
void model_forget(struct model *model);
/* Ends the model. */
void model_end(struct model *model, const char *why);
/* Says join, under the name it has now. */
void model_join(struct model *model, int64_t now_ms, struct buffer *out);
/* Numbers and sends a message that has a number. */
void model_send(struct model *model, struct message message, int64_t now_ms, struct buffer *out);

#endif
