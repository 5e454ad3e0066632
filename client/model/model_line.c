/* What the server says, a function a message. A line that this version of the protocol does not know is for
 * later versions and passed over; one that is broken, or comes when it cannot, ends the model: there is no
 * sense in a picture made of it. */
#include "client/model/hearing.h"
#include "common/invariant.h"
#include "common/limits.h"
#include "common/text.h"

#include <stdio.h>
#include <string.h>

/* ------------------------------------------------------------------------------------------ while playing */

/* What stands in the way of the last step, by the name of its tile: false where that is not known. */
static bool name_obstacle(const struct model *model, char text[CHRONICLE_TEXT_BYTES])
{
    static const int8_t steps[DIRECTION_COUNT][2] = {{0, -1}, {1, -1}, {1, 0},  {1, 1},
                                                     {0, 1},  {-1, 1}, {-1, 0}, {-1, -1}};
    if (model->move < 0 || model->move >= DIRECTION_COUNT) {
        return false;
    }
    struct place at = model->picture.at;
    const int8_t *step = steps[model->move];
    char tile = model_cell(model, at.x + step[0], at.y + step[1], at.levels.first).tile;
    struct legend_look look = {.passable = true};
    if (tile != MEMORY_NO_TILE) {
        look = legend_look(&model->legend, tile, false);
    }
    if (look.passable || look.name[0] == '\0') {
        return false;
    }
    (void)snprintf(text, CHRONICLE_TEXT_BYTES, "The %s is in the way.", look.name);
    return true;
}

static void take_refused(struct model *model, const struct message *message, struct hearing at)
{
    latency_answered(&model->latency, message->refused.re, at.now_ms);
    if (model->phase == MODEL_JOINING) {
        hearing_join_refused(model, message->refused.code, at);
        return;
    }
    bool quiet = message->refused.re == model->players_quiet && model->players_quiet != 0;
    bool late = strcmp(message->refused.code, result_code(RESULT_DEAD)) == 0; /* sent before one knew */
    if (!late && !quiet) {
        char obstacle[CHRONICLE_TEXT_BYTES];
        bool blocked = strcmp(message->refused.code, result_code(RESULT_BLOCKED)) == 0;
        bool named = blocked && name_obstacle(model, obstacle);
        const char *words = named ? obstacle : legend_words(&model->legend, message->refused.code);
        chronicle_add(&model->chronicle, CHRONICLE_REFUSED, words);
    }
}

static void take_ware(struct model *model, const struct message *message, struct hearing at)
{
    (void)at;
    answers_add_ware(&model->wares, &message->ware);
}

static void take_offer(struct model *model, const struct message *message, struct hearing at)
{
    (void)at;
    answers_add_offer(&model->wares, &message->offer);
}

static void take_wares(struct model *model, const struct message *message, struct hearing at)
{
    latency_answered(&model->latency, message->wares.re, at.now_ms);
    answers_end_wares(&model->wares);
}

static void take_score(struct model *model, const struct message *message, struct hearing at)
{
    (void)at;
    answers_add_score(&model->scores, &message->score);
}

static void take_ranking(struct model *model, const struct message *message, struct hearing at)
{
    latency_answered(&model->latency, message->ranking.re, at.now_ms);
    answers_end_scores(&model->scores, message->ranking.count);
}

static void take_error(struct model *model, const struct message *message, struct hearing at)
{
    latency_answered(&model->latency, message->error.re, at.now_ms);
    char text[400];
    (void)snprintf(text, sizeof text, "The server did not understand: %s%s%s", message->error.text,
                   message->error.field[0] != '\0' ? ": " : "", message->error.field);
    chronicle_add(&model->chronicle, CHRONICLE_TROUBLE, text);
}

/* A server that closes may be replaced by one that goes on with its world. */
static void take_bye(struct model *model, const struct message *message, struct hearing at)
{
    (void)at;
    bool closes = strcmp(message->bye.code, result_code(RESULT_SHUTDOWN)) == 0;
    if (closes && model_cut(model)) {
        chronicle_add(&model->chronicle, CHRONICLE_TOLD, message->bye.text);
        return;
    }
    memcpy(model->end_code, message->bye.code, sizeof model->end_code);
    model_end(model, message->bye.text);
}

/* The run is over; the best are asked for, to be shown beside it. */
static void take_over(struct model *model, const struct message *message, struct hearing at)
{
    if (model->phase != MODEL_PLAYING) {
        model_end(model, "the server ended a run that nobody had begun");
        return;
    }
    model->phase = MODEL_GHOST;
    model->over = message->over;
    text_clean(model->over.text, sizeof model->over.text);
    model->hold_ends_ms = INT64_MAX;
    model_send(model, (struct message){.type = MESSAGE_SCORES}, at.now_ms, at.out);
}

static void take_ping(struct model *model, const struct message *message, struct hearing at)
{
    struct message pong = {.type = MESSAGE_PONG, .pong = {.re = message->ping.n}};
    message_encode(at.out, &pong);
    model->sent_ms = at.now_ms;
}

static void take_pong(struct model *model, const struct message *message, struct hearing at)
{
    latency_answered(&model->latency, message->pong.re, at.now_ms);
}

static void take_way(struct model *model, const struct message *message, struct hearing at)
{
    (void)at;
    ways_put(&model->ways, &message->way);
}

/* What can be no tile is passed over, like blanks. */
static void take_known(struct model *model, const struct message *message, struct hearing at)
{
    (void)at;
    const struct message_known *known = &message->known;
    for (int i = 0; known->tiles[i] != '\0'; i++) {
        char tile = known->tiles[i];
        if (tile > ' ' && tile <= '~') {
            legend_meet(&model->legend, tile);
            memory_put(&model->memory, known->realm, known->level, known->x + i, known->y, tile);
        }
    }
}

/* -------------------------------------------------------------------------------------------------- lines */

static hearing_taker *const takers[MESSAGE_TYPE_COUNT] = {
    [MESSAGE_WELCOME] = hearing_welcome,
    [MESSAGE_TILE] = hearing_tile,
    [MESSAGE_WORDS] = hearing_words,
    [MESSAGE_TOKEN] = hearing_token,
    [MESSAGE_JOINED] = hearing_joined,
    [MESSAGE_REFUSED] = take_refused,
    [MESSAGE_PLAYER] = hearing_player,
    [MESSAGE_PLAYERS] = hearing_players,
    [MESSAGE_ERROR] = take_error,
    [MESSAGE_BYE] = take_bye,
    [MESSAGE_PING] = take_ping,
    [MESSAGE_PONG] = take_pong,
    [MESSAGE_KIND] = hearing_kind,
    [MESSAGE_WARE] = take_ware,
    [MESSAGE_WARES] = take_wares,
    [MESSAGE_SCORE] = take_score,
    [MESSAGE_OFFER] = take_offer,
    [MESSAGE_RANKING] = take_ranking,
    [MESSAGE_OVER] = take_over,
    [MESSAGE_KNOWN] = take_known,
    [MESSAGE_ACCOUNT] = hearing_account,
    [MESSAGE_CHARTED] = hearing_charted,
    [MESSAGE_WAY] = take_way,
    [MESSAGE_COMRADE] = hearing_comrade,
    [MESSAGE_PARTED] = hearing_parted,
    [MESSAGE_WATCHED] = hearing_watched,
    [MESSAGE_GAME] = hearing_game,
    [MESSAGE_GAMES_END] = hearing_games_end,
    [MESSAGE_WATCHING] = hearing_watching,
    [MESSAGE_UNWATCHED] = hearing_unwatched,
};

static void take_message(struct model *model, const char *line, size_t length, struct hearing at)
{
    struct message message;
    struct message_fault fault;
    enum result result = message_decode(line, length, MESSAGE_DOWN, &message, &fault);
    if (result == RESULT_UNKNOWN_TYPE) {
        return;
    }
    if (result != RESULT_OK) {
        char why[MODEL_WHY_BYTES];
        (void)snprintf(why, sizeof why, "what answers there does not speak Rampart: %s", result_text(result));
        model_end(model, why);
        return;
    }
    if (takers[message.type] != NULL) {
        takers[message.type](model, &message, at);
    }
}

void model_line(struct model *model, const char *line, size_t length, int64_t now_ms, struct buffer *out)
{
    if (model->phase == MODEL_ENDED) {
        return;
    }
    struct hearing at = {.now_ms = now_ms, .out = out};
    model->heard_ms = now_ms;
    if (frame_is(line, length)) {
        hearing_frame(model, line, length, at);
    } else {
        take_message(model, line, length, at);
    }
}
