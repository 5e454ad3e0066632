/* The client's half of the conversation: what it says, when, and how it ends. What it hears is model_line.c.
 */
#include "client/model/model.h"

#include "common/invariant.h"
#include "common/limits.h"
#include "common/text.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLAYERS_FRESH_MS = 5000 };

struct model *model_create(const struct model_config *config)
{
    struct model *model = calloc(1, sizeof *model);
    INVARIANT(model != NULL);
    model->config = *config;
    model->move = -1;
    model->hold_ends_ms = INT64_MAX;
    (void)snprintf(model->name, sizeof model->name, "%s", config->name);
    memory_init(&model->memory, config->memory_bytes);
    latency_init(&model->latency);
    return model;
}

void model_destroy(struct model *model)
{
    if (model != NULL) {
        legend_finish(&model->legend);
        picture_finish(&model->picture);
        memory_finish(&model->memory);
        ways_finish(&model->ways);
        chronicle_finish(&model->chronicle);
        frame_finish(&model->frame);
        free(model);
    }
}

void model_send(struct model *model, struct message message, int64_t now_ms, struct buffer *out)
{
    INVARIANT(strcmp(message_shape(message.type)->fields[0].name, "n") == 0);
    INVARIANT(model->command < PROTOCOL_NUMBER_MAX);
    message.hello.n = ++model->command; /* the number comes first in every message that has one */
    message.seen = model->frame.number;
    latency_sent(&model->latency, model->command, now_ms);
    message_encode(out, &message);
    model->sent_ms = now_ms;
}

void model_greet(struct model *model, int64_t now_ms, struct buffer *out)
{
    INVARIANT(model->phase == MODEL_NEW || model->phase == MODEL_CUT);
    struct message hello = {.type = MESSAGE_HELLO,
                            .hello = {.major = PROTOCOL_MAJOR, .minor = PROTOCOL_MINOR}};
    (void)snprintf(hello.hello.client, sizeof hello.hello.client, "%s", model->config.client);
    model->heard_ms = now_ms;
    model->resumes = model->phase == MODEL_CUT;
    model->known = false;
    model->phase = MODEL_GREETING;
    model_send(model, hello, now_ms, out);
}

/* Whether the server goes on with a command by itself. */
static bool sets_out(enum message_type type)
{
    return type == MESSAGE_EXPLORE || type == MESSAGE_REST || type == MESSAGE_RUN || type == MESSAGE_TRAVEL;
}

/* What the server calls the phase; 0 for one in which nothing is asked of it. */
static unsigned state_of(const struct model *model)
{
    switch (model->phase) {
    case MODEL_PLAYING:
        return STATE_PLAYING;
    case MODEL_GHOST:
        return STATE_GHOST;
    case MODEL_WATCHING:
        return STATE_WATCHING;
    case MODEL_DOOR:
        return model->known ? STATE_KNOWN : STATE_GREETED;
    case MODEL_NEW:
    case MODEL_GREETING:
    case MODEL_JOINING:
    case MODEL_CUT:
    case MODEL_ENDED:
        break;
    }
    return 0;
}

bool model_command(struct model *model, struct message command, int64_t now_ms, struct buffer *out)
{
    if ((message_shape(command.type)->states & state_of(model)) == 0 || model->leaving) {
        return false;
    }
    int32_t move = command.type == MESSAGE_MOVE ? command.move.dir : -1;
    bool repeats = move != -1 && move == model->move;
    int waiting = latency_waiting(&model->latency, now_ms - LIMIT_CLIENT_ANSWER_MS);
    if (waiting >= (repeats ? LIMIT_CLIENT_REPEATS_WAITING : LIMIT_CLIENT_COMMANDS_WAITING)) {
        return false;
    }
    model->move = move;
    model->sets_out = sets_out(command.type);
    chronicle_act(&model->chronicle);
    model_send(model, command, now_ms, out);
    return true;
}

void model_ask_players(struct model *model, int64_t now_ms, struct buffer *out)
{
    int32_t before = model->move;
    bool recent = model->players_quiet != 0 && now_ms - model->players_asked_ms < PLAYERS_FRESH_MS;
    if (!recent && model_command(model, (struct message){.type = MESSAGE_WHO}, now_ms, out)) {
        model->players_quiet = model->command;
        model->players_asked_ms = now_ms;
        model->move = before;
    }
}

void model_stop(struct model *model, int64_t now_ms, struct buffer *out)
{
    if (model->phase == MODEL_PLAYING && model->sets_out) {
        model->sets_out = false;
        model_send(model, (struct message){.type = MESSAGE_STOP}, now_ms, out);
    }
}

void model_quit(struct model *model, int64_t now_ms, struct buffer *out)
{
    if (model->phase != MODEL_ENDED && !model->leaving) {
        model->leaving = true;
        model_send(model, (struct message){.type = MESSAGE_QUIT}, now_ms, out);
    }
}

static bool pings(const struct model *model)
{
    return model->phase == MODEL_JOINING || state_of(model) != 0;
}

/* Whether a word of the server is due: going on, its welcome too, for which the link no longer waits. */
static bool listens(const struct model *model)
{
    return pings(model) || (model->phase == MODEL_GREETING && model->resumes);
}

void model_tick(struct model *model, int64_t now_ms, struct buffer *out)
{
    if (listens(model) && now_ms - model->heard_ms >= LIMIT_IDLE_MS) {
        if (!model_cut(model)) {
            model_end(model, "nothing was heard from the server for a minute");
        }
    } else if (pings(model) && now_ms - model->sent_ms >= LIMIT_CLIENT_PING_MS) {
        model_send(model, (struct message){.type = MESSAGE_PING}, now_ms, out);
    }
}

int64_t model_next_tick_ms(const struct model *model)
{
    if (!listens(model)) {
        return INT64_MAX;
    }
    int64_t ping_ms = pings(model) ? model->sent_ms + LIMIT_CLIENT_PING_MS : INT64_MAX;
    int64_t silence_ms = model->heard_ms + LIMIT_IDLE_MS;
    return ping_ms < silence_ms ? ping_ms : silence_ms;
}

const struct own *model_self(const struct model *model)
{
    const struct own *own = &model->frame.you;
    return own->values[OWN_HP_MOST] > 0 ? own : NULL;
}

struct model_cell model_cell(const struct model *model, int32_t x, int32_t y, int32_t level)
{
    const struct picture *picture = &model->picture;
    struct level_set levels = picture->at.levels;
    if (!level_set_has(levels, level)) {
        return (struct model_cell){memory_get(&model->memory, picture->realm, level, x, y), false, level};
    }
    const struct picture_cell *seen = picture_cell_at(picture, x, y);
    if (seen != NULL) {
        return (struct model_cell){seen->tile, true, seen->level};
    }
    struct model_cell cell = {.tile = MEMORY_NO_TILE};
    for (int32_t own = levels.first; cell.tile == MEMORY_NO_TILE && level_set_next(levels, &own); own++) {
        cell = (struct model_cell){memory_get(&model->memory, picture->realm, own, x, y), false, own};
    }
    return cell;
}

int64_t model_left_ms(const struct model *model, int64_t now_ms)
{
    if (model->hold_ends_ms == INT64_MAX) {
        return -1;
    }
    return model->hold_ends_ms > now_ms ? model->hold_ends_ms - now_ms : 0;
}

void model_enter(struct model *model, enum model_entry entry, const char *name, const char *password,
                 int64_t now_ms, struct buffer *out)
{
    INVARIANT(model->phase == MODEL_DOOR);
    text_copy(model->name, sizeof model->name, name);
    model->door_code[0] = '\0';
    if (entry == MODEL_AS_GUEST || model->known) {
        model_join(model, now_ms, out);
        return;
    }
    struct message message = {.type = entry == MODEL_LOGS_IN ? MESSAGE_LOGIN : MESSAGE_SIGNUP};
    _Static_assert(offsetof(struct message_login, password) == offsetof(struct message_signup, password),
                   "both are made alike");
    text_copy(message.login.name, sizeof message.login.name, name);
    text_copy(message.login.password, sizeof message.login.password, password);
    model->joins_from = model->phase;
    model->phase = MODEL_JOINING;
    model_send(model, message, now_ms, out);
    text_wipe(&message, sizeof message);
}

bool model_cut(struct model *model)
{
    bool begins_again = model->resumes && (model->phase == MODEL_GREETING || model->phase == MODEL_JOINING);
    bool goes_on = model->phase == MODEL_PLAYING || model->phase == MODEL_CUT || begins_again;
    if (!goes_on || model->leaving || model->token[0] == '\0') {
        return false;
    }
    if (model->phase == MODEL_PLAYING) {
        chronicle_add(&model->chronicle, CHRONICLE_TROUBLE, "The connection is lost. Trying again ...");
    }
    model->phase = MODEL_CUT;
    model->hold_ends_ms = INT64_MAX;
    model->frame.number = 0; /* the next connection counts anew */
    model->sets_out = false;
    latency_init(&model->latency);
    return true;
}

void model_join(struct model *model, int64_t now_ms, struct buffer *out)
{
    if (model->phase != MODEL_JOINING) {
        model->joins_from = model->phase;
        model->phase = MODEL_JOINING;
    }
    struct message join = {.type = MESSAGE_JOIN};
    (void)snprintf(join.join.name, sizeof join.join.name, "%s", model->name);
    model->names_tried++;
    model_send(model, join, now_ms, out);
}

void model_again(struct model *model, int64_t now_ms, struct buffer *out)
{
    INVARIANT(model->phase == MODEL_GHOST);
    model->names_tried = 0;
    model_join(model, now_ms, out);
}

bool model_is_in(const struct model *model)
{
    return model->phase == MODEL_PLAYING || model->phase == MODEL_GHOST || model->phase == MODEL_WATCHING;
}

void model_forget(struct model *model)
{
    memory_finish(&model->memory);
    memory_init(&model->memory, model->config.memory_bytes);
    ways_finish(&model->ways);
    model->pack = (struct pack){0};
    model->party = (struct party){0};
}

bool model_has_died(const struct model *model)
{
    return strcmp(model->over.code, result_code(RESULT_DIED)) == 0;
}

/* Whether the door is where one stands, asks to be let in, or watches from. */
static bool is_at_door(const struct model *model)
{
    return model->phase == MODEL_DOOR || (model->phase == MODEL_JOINING && model->joins_from == MODEL_DOOR) ||
           (model->phase == MODEL_WATCHING && model->watched_from == MODEL_DOOR);
}

void model_end(struct model *model, const char *why)
{
    model->ended_at_door = is_at_door(model);
    model->phase = MODEL_ENDED;
    (void)snprintf(model->why, sizeof model->why, "%s", why);
    if (!text_is_utf8(model->why, strlen(model->why))) { /* cut inside a character */
        text_copy(model->why, sizeof model->why, "for reasons too long to tell");
    }
    text_clean(model->why, sizeof model->why);
}

void model_lost(struct model *model, const char *why)
{
    if (model->phase != MODEL_ENDED) {
        model_end(model, why);
    }
}
