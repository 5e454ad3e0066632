/* A frame: taken into the picture, checked, remembered, acknowledged. */
#include "client/model/hearing.h"
#include "client/model/intent.h"
#include "common/invariant.h"
#include "common/limits.h"
#include "common/offers.h"
#include "common/text.h"

#include <stdio.h>
#include <string.h>

enum { DISTRUSTED_FULL_MAX = 3 /* full frames that may fail to add up, in a row */ };

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

/* Adds the key that accepts what the server says somebody offers. */
static void hear_server(struct model *model, const char *text)
{
    static const struct {
        const char *end;
        enum intent accepts;
    } offers[] = {{OFFER_OF_PARTY, INTENT_PARTY}, {OFFER_OF_FIGHT, INTENT_CHALLENGE}};
    struct buffer words = {0};
    size_t length = strlen(text);
    buffer_text(&words, text);
    for (size_t i = 0; i < sizeof offers / sizeof *offers; i++) {
        size_t end = strlen(offers[i].end);
        if (length > end && strcmp(text + length - end, offers[i].end) == 0) {
            buffer_char(&words, ' ');
            buffer_text(&words, intent_row(offers[i].accepts)->keys_of_both);
            buffer_text(&words, " accepts.");
        }
    }
    buffer_char(&words, '\0');
    chronicle_add(&model->chronicle, CHRONICLE_HAPPENED, words.bytes);
    buffer_finish(&words);
}

static void take_heard(struct model *model)
{
    for (size_t i = 0; i < model->frame.heard_count; i++) {
        const struct frame_words *words = &model->frame.heard[i];
        if (words->who[0] != '\0') {
            chronicle_hear(&model->chronicle, words->voice, words->who, words->text);
        } else {
            hear_server(model, words->text);
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

void hearing_frame(struct model *model, const char *line, size_t length, struct hearing at)
{
    int32_t before = model->frame.number;
    struct frame *frame = &model->frame;
    enum result result = frame_read(frame, line, length);
    if (result != RESULT_OK || !model->shown) {
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
