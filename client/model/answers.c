/* An answer that is whole stays until the first line of the next. */
#include "client/model/answers.h"

#include "common/invariant.h"
#include "common/text.h"

/* Forgets an answer that is whole, for the next has begun. */
static void begin_wares(struct answers_wares *wares)
{
    if (wares->whole) {
        *wares = (struct answers_wares){0};
    }
}

void answers_add_ware(struct answers_wares *wares, const struct message_ware *ware)
{
    begin_wares(wares);
    if (wares->count < LIMIT_THING_KINDS) {
        struct message_ware *at = &wares->at[wares->count++];
        *at = *ware;
        text_clean(at->name, sizeof at->name);
    }
}

void answers_add_offer(struct answers_wares *wares, const struct message_offer *offer)
{
    int letter = (unsigned char)offer->letter[0];
    begin_wares(wares);
    INVARIANT(letter < ANSWERS_LETTERS); /* the decoder takes ASCII only */
    wares->offers[letter] = offer->price;
}

int32_t answers_offer(const struct answers_wares *wares, char letter)
{
    int at = (unsigned char)letter;
    return at < ANSWERS_LETTERS ? wares->offers[at] : 0;
}

static void begin_players(struct answers_players *players)
{
    if (players->whole) {
        *players = (struct answers_players){0};
    }
}

void answers_add_player(struct answers_players *players, const char *name)
{
    begin_players(players);
    if (players->count < ANSWERS_PLAYERS_MAX) {
        char *at = players->at[players->count++];
        text_copy(at, sizeof *players->at, name);
        text_clean(at, sizeof *players->at);
    }
}

void answers_end_players(struct answers_players *players)
{
    begin_players(players);
    players->whole = true;
}

static void begin_games(struct answers_games *games)
{
    if (games->whole) {
        *games = (struct answers_games){0};
    }
}

void answers_add_game(struct answers_games *games, const struct message_game *game)
{
    begin_games(games);
    if (games->count < ANSWERS_PLAYERS_MAX) {
        struct message_game *at = &games->at[games->count++];
        *at = *game;
        text_clean(at->name, sizeof at->name);
    }
}

void answers_end_games(struct answers_games *games)
{
    begin_games(games);
    games->whole = true;
}

void answers_add_score(struct answers_scores *scores, const struct message_score *score)
{
    if (scores->whole) {
        scores->whole = false;
        scores->count = 0;
    }
    if (scores->count < ANSWERS_SCORES_MAX) {
        struct message_score *at = &scores->at[scores->count++];
        *at = *score;
        text_clean(at->name, sizeof at->name);
        text_clean(at->cause, sizeof at->cause);
    }
}

void answers_end_wares(struct answers_wares *wares)
{
    begin_wares(wares);
    wares->whole = true;
    wares->news = true;
}

void answers_end_scores(struct answers_scores *scores, int32_t count)
{
    scores->count = count == 0 ? 0 : scores->count;
    scores->whole = true;
    scores->news = true;
}
