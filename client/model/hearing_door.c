/* From the first word to being in the game. */
#include "client/model/hearing.h"
#include "common/invariant.h"
#include "common/limits.h"
#include "common/text.h"

#include <stdio.h>
#include <string.h>

enum { NAMES_TRIED_MAX = 20 };

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
    model->phase = MODEL_JOINING;
    latency_answered(&model->latency, message->welcome.re, at.now_ms);
    model_join(model, at.now_ms, at.out);
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
    model->played = true;
    model->shown = true;
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
        welcome(model, first);
    }
}

void hearing_token(struct model *model, const struct message *message, struct hearing at)
{
    (void)at;
    memcpy(model->token, message->token.token, sizeof model->token);
}

/* The name to try next: the wanted one with a number behind it, cut so that both fit. */
static void vary_name(struct model *model)
{
    char number[12];
    (void)snprintf(number, sizeof number, "%d", model->names_tried + 1);
    int room = LIMIT_NAME_MAX_BYTES - (int)strlen(number);
    (void)snprintf(model->name, sizeof model->name, "%.*s%s", room, model->config.name, number);
}

void hearing_join_refused(struct model *model, const char *code, struct hearing at)
{
    bool taken = strcmp(code, result_code(RESULT_NAME_TAKEN)) == 0;
    if (taken && model->config.name_may_vary && model->names_tried < NAMES_TRIED_MAX) {
        vary_name(model);
        model_join(model, at.now_ms, at.out);
        return;
    }
    char why[MODEL_WHY_BYTES];
    if (model->resumes) {
        (void)snprintf(why, sizeof why, "the connection was lost, and nobody can go on there: %s",
                       legend_words(&model->legend, code));
        model_end(model, why);
        return;
    }
    (void)snprintf(why, sizeof why, "the name %s was refused: %s", model->name,
                   legend_words(&model->legend, code));
    model_end(model, why);
}
