/* What the server says, a function a message. A line that this version of the protocol does not know is for
 * later versions and passed over; one that is broken, or comes when it cannot, ends the model: there is no
 * sense in a picture made of it. */
#include "client/model/model.h"
#include "common/invariant.h"
#include "common/limits.h"
#include "common/text.h"

#include <stdio.h>
#include <string.h>

enum {
    NAMES_TRIED_MAX = 20,
    DISTRUSTED_FULL_MAX = 3, /* full frames that may fail to add up, in a row */
};

/* What a line is taken with. */
struct hearing {
    int64_t now_ms;
    struct buffer *out;
};

/* ----------------------------------------------------------------------------------------- before playing */

static void take_welcome(struct model *model, const struct message *message, struct hearing at)
{
    if (model->phase != MODEL_GREETING) {
        model_end(model, "the server said welcome twice");
        return;
    }
    picture_init(&model->picture, message->welcome.radius);
    model->phase = MODEL_JOINING;
    latency_answered(&model->latency, message->welcome.re, at.now_ms);
    model_join(model, at.now_ms, at.out);
}

static void take_tile(struct model *model, const struct message *message, struct hearing at)
{
    (void)at;
    legend_put_tile(&model->legend, &message->tile);
}

static void take_kind(struct model *model, const struct message *message, struct hearing at)
{
    (void)at;
    legend_put_kind(&model->legend, &message->kind);
}

static void take_words(struct model *model, const struct message *message, struct hearing at)
{
    (void)at;
    legend_put_words(&model->legend, &message->words);
}

/* Greets the player in words, and by the name that is theirs here. */
static void welcome(struct model *model, bool first)
{
    char text[160];
    if (!text_same_name(model->name, model->config.name)) {
        (void)snprintf(text, sizeof text, "Somebody else is %s here: you are %s.", model->config.name,
                       model->name);
        chronicle_add(&model->chronicle, CHRONICLE_TOLD, text);
    }
    (void)snprintf(text, sizeof text, "Welcome%s, %s.%s", first ? "" : " back", model->name,
                   first ? " Press ? for help." : "");
    chronicle_add(&model->chronicle, CHRONICLE_TOLD, text);
}

static void take_joined(struct model *model, const struct message *message, struct hearing at)
{
    if (model->phase != MODEL_JOINING) {
        model_end(model, "the server let us in when nobody had asked");
        return;
    }
    bool first = !model->played;
    if (!first) { /* who begins anew knows nothing of the world */
        memory_finish(&model->memory);
        memory_init(&model->memory, model->config.memory_bytes);
        ways_finish(&model->ways);
    }
    model->phase = MODEL_PLAYING;
    model->played = true;
    model->party = (struct party){0};
    model->watchers_allowed = true;
    model->over = (struct message_over){0};
    _Static_assert(sizeof model->name == sizeof message->joined.name, "a name is a name");
    memcpy(model->name, message->joined.name, sizeof model->name);
    memcpy(model->picture.name, message->joined.name, sizeof model->picture.name);
    latency_answered(&model->latency, message->joined.re, at.now_ms);
    welcome(model, first);
}

/* The name to try next: the wanted one with a number behind it, cut so that both fit. */
static void vary_name(struct model *model)
{
    char number[12];
    (void)snprintf(number, sizeof number, "%d", model->names_tried + 1);
    int room = LIMIT_NAME_MAX_BYTES - (int)strlen(number);
    (void)snprintf(model->name, sizeof model->name, "%.*s%s", room, model->config.name, number);
}

static void take_join_refused(struct model *model, const char *code, struct hearing at)
{
    bool taken = strcmp(code, result_code(RESULT_NAME_TAKEN)) == 0;
    if (taken && model->config.name_may_vary && model->names_tried < NAMES_TRIED_MAX) {
        vary_name(model);
        model_join(model, at.now_ms, at.out);
        return;
    }
    char why[MODEL_WHY_BYTES];
    (void)snprintf(why, sizeof why, "the name %s was refused: %s", model->name,
                   legend_words(&model->legend, code));
    model_end(model, why);
}

/* ------------------------------------------------------------------------------------------ while playing */

static void take_refused(struct model *model, const struct message *message, struct hearing at)
{
    latency_answered(&model->latency, message->refused.re, at.now_ms);
    if (model->phase == MODEL_JOINING) {
        take_join_refused(model, message->refused.code, at);
        return;
    }
    bool quiet = message->refused.re == model->players_quiet && model->players_quiet != 0;
    if (model->phase != MODEL_GHOST && !quiet) { /* a ghost's last words were typed before it knew */
        const char *words = legend_words(&model->legend, message->refused.code);
        chronicle_add(&model->chronicle, CHRONICLE_REFUSED, words);
    }
}

static void take_player(struct model *model, const struct message *message, struct hearing at)
{
    (void)at;
    answers_add_player(&model->players, message->player.name);
}

static void tell_players(struct model *model, int32_t count)
{
    struct buffer text = {0};
    buffer_int(&text, count);
    buffer_text(&text, count == 1 ? " player is here: " : " players are here: ");
    for (int i = 0; i < model->players.count; i++) {
        buffer_text(&text, i > 0 ? ", " : "");
        buffer_text(&text, model->players.at[i]);
    }
    buffer_char(&text, '\0');
    chronicle_add(&model->chronicle, CHRONICLE_TOLD, text.bytes);
    buffer_finish(&text);
}

static void take_players(struct model *model, const struct message *message, struct hearing at)
{
    latency_answered(&model->latency, message->players.re, at.now_ms);
    answers_end_players(&model->players);
    if (message->players.re != model->players_quiet) {
        tell_players(model, message->players.count);
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

static void take_bye(struct model *model, const struct message *message, struct hearing at)
{
    (void)at;
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

/* ------------------------------------------------------------------------------------------------- others */

/* Tells the player of another: `words` has a place for the name. */
static void tell_of(struct model *model, const char *name, const char *words)
{
    char text[LIMIT_NAME_MAX_BYTES + 80];
    (void)snprintf(text, sizeof text, "%s%s", name, words);
    chronicle_add(&model->chronicle, CHRONICLE_TOLD, text);
}

static void take_comrade(struct model *model, const struct message *message, struct hearing at)
{
    (void)at;
    if (party_put(&model->party, &message->comrade)) {
        tell_of(model, message->comrade.name, " and you are in one party.");
    }
}

static void take_parted(struct model *model, const struct message *message, struct hearing at)
{
    (void)at;
    if (party_part(&model->party, message->parted.name)) {
        tell_of(model, message->parted.name, " is in your party no more.");
    }
}

static void take_watched(struct model *model, const struct message *message, struct hearing at)
{
    (void)at;
    const char *name = message->watched.name[0] != '\0' ? message->watched.name : "Somebody";
    tell_of(model, name,
            message->watched.on ? " watches you. % lets nobody watch." : " watches you no longer.");
}

/* ------------------------------------------------------------------------------------------------- frames */

/* Remembers all that a frame showed: its cells, and that kinds were met. One's own cell is remembered on each
 * level it stands on: it is the one cell whose levels are known. */
static void remember(struct model *model)
{
    const struct picture *picture = &model->picture;
    for (size_t i = 0; i < model->frame.run_count; i++) {
        const struct frame_run *run = &model->frame.runs[i];
        const char *tiles = model->frame.tiles.bytes + run->tiles;
        for (int32_t j = 0; j < run->count; j++) {
            memory_put(&model->memory, picture->realm, run->level, run->x + j, run->y, tiles[j]);
            legend_meet(&model->legend, tiles[j]);
        }
    }
    for (size_t i = 0; i < model->frame.came_count; i++) {
        legend_meet_kind(&model->legend, model->frame.came[i].kind);
    }
    struct place at = picture->at;
    const struct picture_cell *own = picture_cell_at(picture, at.x, at.y);
    for (int32_t level = at.levels.first; own != NULL && level_set_next(at.levels, &level); level++) {
        memory_put(&model->memory, picture->realm, level, at.x, at.y, own->tile);
    }
}

/* Asks for a full frame, once for each reason to. */
static void distrust(struct model *model, struct hearing at)
{
    if (model->frame.full && ++model->distrusted_full >= DISTRUSTED_FULL_MAX) {
        model_end(model, "what the server shows does not add up");
        return;
    }
    model->distrusted = true;
    model_send(model, (struct message){.type = MESSAGE_RESYNC}, at.now_ms, at.out);
}

static void take_heard(struct model *model)
{
    for (size_t i = 0; i < model->frame.heard_count; i++) {
        const struct frame_words *words = &model->frame.heard[i];
        if (words->who[0] != '\0') {
            chronicle_hear(&model->chronicle, words->voice, words->who, words->text);
        } else {
            chronicle_add(&model->chronicle, CHRONICLE_HAPPENED, words->text);
        }
    }
}

/* Of oneself and the pack whatever comes is true, even where the picture is not to be trusted. */
static void take_you(struct model *model, struct hearing at)
{
    const struct frame *frame = &model->frame;
    if (frame->has_left) {
        int32_t left_ms = frame->you.values[OWN_LEFT_MS];
        model->hold_ends_ms = left_ms >= 0 ? at.now_ms + left_ms : INT64_MAX;
    }
}

static void take_pack(struct model *model)
{
    const struct frame *frame = &model->frame;
    pack_take(&model->pack, frame);
    for (size_t i = 0; i < frame->pack_count; i++) {
        legend_meet_kind(&model->legend, frame->pack[i].kind);
    }
}

static void take_frame(struct model *model, const char *line, size_t length, struct hearing at)
{
    int32_t before = model->frame.number;
    struct frame *frame = &model->frame;
    enum result result = frame_read(frame, line, length);
    if (result != RESULT_OK || !model->played) {
        model_end(model, "the server sent a frame that makes no sense");
        return;
    }
    struct message ack = {.type = MESSAGE_ACK, .ack = {.frame = frame->number}};
    message_encode(at.out, &ack);
    model->sent_ms = at.now_ms;
    latency_answered(&model->latency, frame->re, at.now_ms);
    take_heard(model);
    take_you(model, at);
    take_pack(model);
    if (frame->full) {
        model->distrusted = false;
    } else if (model->distrusted) {
        return; /* a difference from something we do not have */
    }
    bool follows = frame->full || (before != PROTOCOL_NUMBER_MAX && frame->number == before + 1);
    if (!follows || !picture_apply(&model->picture, frame)) {
        distrust(model, at);
        return;
    }
    model->distrusted_full = 0;
    remember(model);
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

typedef void taker(struct model *model, const struct message *message, struct hearing at);

static taker *const takers[MESSAGE_TYPE_COUNT] = {
    [MESSAGE_WELCOME] = take_welcome, [MESSAGE_TILE] = take_tile,       [MESSAGE_WORDS] = take_words,
    [MESSAGE_JOINED] = take_joined,   [MESSAGE_REFUSED] = take_refused, [MESSAGE_PLAYER] = take_player,
    [MESSAGE_PLAYERS] = take_players, [MESSAGE_ERROR] = take_error,     [MESSAGE_BYE] = take_bye,
    [MESSAGE_PING] = take_ping,       [MESSAGE_PONG] = take_pong,       [MESSAGE_KIND] = take_kind,
    [MESSAGE_WARE] = take_ware,       [MESSAGE_WARES] = take_wares,     [MESSAGE_SCORE] = take_score,
    [MESSAGE_OFFER] = take_offer,     [MESSAGE_RANKING] = take_ranking, [MESSAGE_OVER] = take_over,
    [MESSAGE_KNOWN] = take_known,     [MESSAGE_WAY] = take_way,         [MESSAGE_COMRADE] = take_comrade,
    [MESSAGE_PARTED] = take_parted,   [MESSAGE_WATCHED] = take_watched,
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
        take_frame(model, line, length, at);
    } else {
        take_message(model, line, length, at);
    }
}
