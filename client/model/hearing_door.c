/* From the first word to being in the game. Where the server knows the player by the way it comes, it joins
 * at once; else the player is asked at the door who it is, unless it has said so beforehand. */
#include "client/model/hearing.h"
#include "common/invariant.h"
#include "common/limits.h"
#include "common/text.h"

#include <stdio.h>
#include <string.h>

enum { NAMES_TRIED_MAX = 20 };

/* Goes on where the last connection broke off, whoever the server takes this one for. */
static void resume(struct model *model, struct hearing at)
{
    struct message message = {.type = MESSAGE_RESUME};
    text_copy(message.resume.token, sizeof message.resume.token, model->token);
    model->joins_from = model->phase;
    model->phase = MODEL_JOINING;
    model_send(model, message, at.now_ms, at.out);
}

/* Comes in under the name that the model has: at once where the server knows whose it is, else by the door.
 */
static void come_in(struct model *model, struct hearing at)
{
    if (model->welcome.trusted) {
        model_join(model, at.now_ms, at.out);
        return;
    }
    model->phase = MODEL_DOOR;
    if (model->config.password != NULL) {
        model_enter(model, MODEL_LOGS_IN, model->name, model->config.password, at.now_ms, at.out);
    }
}

void hearing_welcome(struct model *model, const struct message *message, struct hearing at)
{
    if (model->phase != MODEL_GREETING) {
        model_end(model, "the server said welcome twice");
        return;
    }
    if (!model->resumes || model->picture.radius != message->welcome.radius) {
        picture_finish(&model->picture);
        picture_init(&model->picture, message->welcome.radius);
    }
    model->welcome = message->welcome;
    latency_answered(&model->latency, message->welcome.re, at.now_ms);
    if (model->resumes) {
        resume(model, at);
        return;
    }
    if (message->welcome.trusted && model->config.name_may_vary) {
        model->joins_from = model->phase;
        model->phase = MODEL_JOINING;
        model_send(model, (struct message){.type = MESSAGE_GAMES}, at.now_ms, at.out);
        return;
    }
    come_in(model, at);
}

void hearing_tile(struct model *model, const struct message *message, struct hearing at)
{
    (void)at;
    legend_put_tile(&model->legend, &message->tile);
}

void hearing_kind(struct model *model, const struct message *message, struct hearing at)
{
    (void)at;
    legend_put_kind(&model->legend, &message->kind);
}

void hearing_words(struct model *model, const struct message *message, struct hearing at)
{
    (void)at;
    legend_put_words(&model->legend, &message->words);
}

/* Logged in: so in one goes. */
void hearing_account(struct model *model, const struct message *message, struct hearing at)
{
    latency_answered(&model->latency, message->account.re, at.now_ms);
    if (model->phase != MODEL_JOINING) {
        chronicle_add(&model->chronicle, CHRONICLE_TOLD, "Your password is changed.");
        return;
    }
    model->known = true;
    text_copy(model->name, sizeof model->name, message->account.name);
    model_join(model, at.now_ms, at.out);
}

/* Greets the player in words, and by the name that is theirs here. */
static void welcome(struct model *model, bool first, bool back)
{
    char text[160];
    if (model->names_tried > 1) {
        (void)snprintf(text, sizeof text, "Somebody else is %s here: you are %s.", model->config.name,
                       model->name);
        chronicle_add(&model->chronicle, CHRONICLE_TOLD, text);
    }
    (void)snprintf(text, sizeof text, "Welcome%s, %s.%s", first && !back ? "" : " back", model->name,
                   first ? " Press ? for help." : "");
    chronicle_add(&model->chronicle, CHRONICLE_TOLD, text);
}

void hearing_joined(struct model *model, const struct message *message, struct hearing at)
{
    if (model->phase != MODEL_JOINING) {
        model_end(model, "the server let us in when nobody had asked");
        return;
    }
    bool first = !model->played;
    bool resumes = model->resumes && message->joined.back;
    model->resumes = false;
    if (!first && !resumes) { /* who begins anew knows nothing of the world */
        model_forget(model);
    }
    model->phase = MODEL_PLAYING;
    model->kept = message->joined.kept;
    model->played = true;
    model->shown = true;
    model->pack = (struct pack){0}; /* it is told anew */
    model->party = (struct party){0};
    model->watchers_allowed = true;
    model->over = (struct message_over){0};
    _Static_assert(sizeof model->name == sizeof message->joined.name, "a name is a name");
    memcpy(model->name, message->joined.name, sizeof model->name);
    memcpy(model->picture.name, message->joined.name, sizeof model->picture.name);
    latency_answered(&model->latency, message->joined.re, at.now_ms);
    if (resumes) {
        chronicle_add(&model->chronicle, CHRONICLE_TOLD, "You are back.");
    } else {
        welcome(model, first, message->joined.back);
    }
    if (!resumes && message->joined.back) { /* its character remembers what this client never saw */
        model_send(model, (struct message){.type = MESSAGE_CHART}, at.now_ms, at.out);
    }
}

void hearing_token(struct model *model, const struct message *message, struct hearing at)
{
    (void)at;
    _Static_assert(sizeof model->token == sizeof message->token.token, "a token is a token");
    memcpy(model->token, message->token.token, sizeof model->token);
}

void hearing_charted(struct model *model, const struct message *message, struct hearing at)
{
    latency_answered(&model->latency, message->charted.re, at.now_ms);
    if (message->charted.left > 0 && model->phase == MODEL_PLAYING) {
        model_send(model, (struct message){.type = MESSAGE_CHART}, at.now_ms, at.out);
    }
}

/* The name to try next: the wanted one with a number behind it, cut so that both fit. */
static void vary_name(struct model *model)
{
    char number[12];
    (void)snprintf(number, sizeof number, "%d", model->names_tried + 1);
    int room = LIMIT_NAME_MAX_BYTES - (int)strlen(number);
    (void)snprintf(model->name, sizeof model->name, "%.*s%s", room, model->config.name, number);
}

static bool is_played(const struct answers_games *games, const char *name)
{
    for (int i = 0; i < games->count; i++) {
        if (text_same_name(games->at[i].name, name)) {
            return true;
        }
    }
    return false;
}

void hearing_join_free(struct model *model, struct hearing at)
{
    while (is_played(&model->games, model->name) && model->names_tried < NAMES_TRIED_MAX) {
        model->names_tried++;
        vary_name(model);
    }
    model_join(model, at.now_ms, at.out);
}

/* Nobody goes on by that token: the way in is the one of who comes for the first time. */
static void come_in_anew(struct model *model, const char *code, struct hearing at)
{
    chronicle_add(&model->chronicle, CHRONICLE_REFUSED, legend_words(&model->legend, code));
    model->resumes = false;
    model->token[0] = '\0';
    model->names_tried = 0;
    model->phase = MODEL_GREETING;
    text_copy(model->door_code, sizeof model->door_code, code);
    come_in(model, at);
}

void hearing_join_refused(struct model *model, const char *code, struct hearing at)
{
    if (model->resumes) {
        come_in_anew(model, code, at);
        return;
    }
    bool taken = strcmp(code, result_code(RESULT_NAME_TAKEN)) == 0;
    bool varies = model->config.name_may_vary && model->joins_from != MODEL_DOOR;
    if (taken && varies && model->names_tried < NAMES_TRIED_MAX) {
        vary_name(model);
        model_join(model, at.now_ms, at.out);
        return;
    }
    if (model->joins_from != MODEL_GREETING) {
        model->phase = model->joins_from;
        text_copy(model->door_code, sizeof model->door_code, code);
        if (model->phase == MODEL_GHOST) {
            chronicle_add(&model->chronicle, CHRONICLE_REFUSED, legend_words(&model->legend, code));
        }
        return;
    }
    char why[MODEL_WHY_BYTES];
    (void)snprintf(why, sizeof why, "the name %s was refused: %s", model->name,
                   legend_words(&model->legend, code));
    model_end(model, why);
}
