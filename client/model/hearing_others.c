/* Who else is there, who is of the party, and who watches whom. */
#include "client/model/hearing.h"
#include "common/invariant.h"
#include "common/limits.h"
#include "common/text.h"

#include <stdio.h>
#include <string.h>

void hearing_player(struct model *model, const struct message *message, struct hearing at)
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

void hearing_players(struct model *model, const struct message *message, struct hearing at)
{
    latency_answered(&model->latency, message->players.re, at.now_ms);
    answers_end_players(&model->players);
    if (message->players.re != model->players_quiet) {
        tell_players(model, message->players.count);
    }
}

/* Tells the player of another: `words` has a place for the name. */
static void tell_of(struct model *model, const char *name, const char *words)
{
    char text[LIMIT_NAME_MAX_BYTES + 80];
    (void)snprintf(text, sizeof text, "%s%s", name, words);
    chronicle_add(&model->chronicle, CHRONICLE_TOLD, text);
}

void hearing_comrade(struct model *model, const struct message *message, struct hearing at)
{
    (void)at;
    (void)party_put(&model->party, &message->comrade); /* the server has told of it in words */
}

void hearing_parted(struct model *model, const struct message *message, struct hearing at)
{
    (void)at;
    if (party_part(&model->party, message->parted.name)) {
        tell_of(model, message->parted.name, " is in your party no more.");
    }
}

void hearing_watched(struct model *model, const struct message *message, struct hearing at)
{
    (void)at;
    const char *name = message->watched.name[0] != '\0' ? message->watched.name : "Somebody";
    tell_of(model, name,
            message->watched.on ? " watches you. % lets nobody watch." : " watches you no longer.");
}

void hearing_game(struct model *model, const struct message *message, struct hearing at)
{
    (void)at;
    answers_add_game(&model->games, &message->game);
}

void hearing_games_end(struct model *model, const struct message *message, struct hearing at)
{
    latency_answered(&model->latency, message->games_end.re, at.now_ms);
    answers_end_games(&model->games);
    if (model->phase == MODEL_JOINING && model->joins_from == MODEL_GREETING) {
        hearing_join_free(model, at);
    }
}

void hearing_watching(struct model *model, const struct message *message, struct hearing at)
{
    if (model->phase != MODEL_GHOST && model->phase != MODEL_DOOR) {
        model_end(model, "the server showed a game that nobody had asked for");
        return;
    }
    latency_answered(&model->latency, message->watching.re, at.now_ms);
    model_forget(model);
    model->watched_from = model->phase;
    model->phase = MODEL_WATCHING;
    model->shown = true;
    text_copy(model->picture.name, sizeof model->picture.name, message->watching.name);
    tell_of(model, message->watching.name, " plays, and you watch. Esc goes back.");
}

void hearing_unwatched(struct model *model, const struct message *message, struct hearing at)
{
    if (model->phase != MODEL_WATCHING) {
        model_end(model, "the server ended what nobody was watching");
        return;
    }
    latency_answered(&model->latency, message->unwatched.re, at.now_ms);
    model_forget(model);
    model->phase = model->watched_from;
    model->hold_ends_ms = INT64_MAX;
    text_copy(model->picture.name, sizeof model->picture.name, model->name);
    chronicle_add(&model->chronicle, CHRONICLE_TOLD, message->unwatched.text);
}
