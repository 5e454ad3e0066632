/* Answers that come in several lines: what a shop sells and buys, and the best runs, who is there. */
#ifndef RAMPART_CLIENT_MODEL_ANSWERS_H
#define RAMPART_CLIENT_MODEL_ANSWERS_H

#include "protocol/message.h"

#include <stdbool.h>

enum {
    ANSWERS_SCORES_MAX = 100,  /* more are not kept */
    ANSWERS_PLAYERS_MAX = 100, /* likewise */
    ANSWERS_LETTERS = 128      /* ASCII */
};

/* What a shop sells, and what it would buy. */
struct answers_wares {
    struct message_ware at[LIMIT_THING_KINDS];
    int count;
    int32_t offers[ANSWERS_LETTERS]; /* for one of what is carried under a letter, in copper; 0: none */
    bool whole;                      /* no more of it will come */
    bool news;                       /* whole, and not yet shown to the player */
};

/* The best runs, the best first. */
struct answers_scores {
    struct message_score at[ANSWERS_SCORES_MAX];
    int count;
    bool whole;
    bool news;
};

/* Who is in the world. */
struct answers_players {
    char at[ANSWERS_PLAYERS_MAX][LIMIT_NAME_MAX_BYTES + 1];
    int count;
    bool whole;
};

/* Whom one can watch. */
struct answers_games {
    struct message_game at[ANSWERS_PLAYERS_MAX];
    int count;
    bool whole;
};

/* Take a line of an answer; one behind a whole answer begins the next. Their texts are cleaned. */
void answers_add_ware(struct answers_wares *wares, const struct message_ware *ware);
void answers_add_offer(struct answers_wares *wares, const struct message_offer *offer);
void answers_add_player(struct answers_players *players, const char *name);
void answers_add_game(struct answers_games *games, const struct message_game *game);
void answers_add_score(struct answers_scores *scores, const struct message_score *score);

/* Take the line that ends an answer. `count`: how many it says there are; an empty answer is one too. */
void answers_end_wares(struct answers_wares *wares);
void answers_end_players(struct answers_players *players);
void answers_end_games(struct answers_games *games);
void answers_end_scores(struct answers_scores *scores, int32_t count);

/* What the shop gives for one of what is carried under the letter, in copper; 0: it wants none. */
int32_t answers_offer(const struct answers_wares *wares, char letter);

#endif
