/* How the model takes what the server says: model_line.c gives each line to a function of one of the files
 * beside it. For these files alone. */
#ifndef RAMPART_CLIENT_MODEL_HEARING_H
#define RAMPART_CLIENT_MODEL_HEARING_H

#include "client/model/model.h"

/* What a line is taken with. */
struct hearing {
    int64_t now_ms;
    struct buffer *out;
};

/* Takes one message. */
typedef void hearing_taker(struct model *model, const struct message *message, struct hearing at);

/* Until one plays: hearing_door.c. */
hearing_taker hearing_welcome, hearing_tile, hearing_kind, hearing_words, hearing_account, hearing_joined,
    hearing_charted, hearing_token;
/* Joins under a name that nobody plays under now: a second terminal is a second player, and takes nothing
 * over. The games are known. */
void hearing_join_free(struct model *model, struct hearing at);
/* The answer to `join`, `login` or `signup` was no, for the reason of that code. */
void hearing_join_refused(struct model *model, const char *code, struct hearing at);

/* Of other players: hearing_others.c. */
hearing_taker hearing_player, hearing_players, hearing_comrade, hearing_parted, hearing_game,
    hearing_games_end, hearing_watching, hearing_unwatched, hearing_watched;

/* A line that frame_is says is one: hearing_frame.c. */
void hearing_frame(struct model *model, const char *line, size_t length, struct hearing at);

#endif
