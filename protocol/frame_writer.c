/* Each part of a frame opens when its first item is written and closes when a later part begins, so that what
 * did not change costs no byte. */
#include "common/invariant.h"
#include "protocol/frame.h"
#include "protocol/json.h"

static const char *const part_name[] = {
    [FRAME_SEE] = "see",     [FRAME_HIDE] = "hide", [FRAME_COME] = "come",
    [FRAME_MOVE] = "move",   [FRAME_GO] = "go",     [FRAME_MARK] = "mark",
    [FRAME_HEARD] = "heard", [FRAME_PACK] = "pack", [FRAME_YOU] = "you",
};

/* The letter of a number from −FRAME_OFFSET_MAX to FRAME_OFFSET_MAX. */
static char offset_letter(int32_t offset)
{
    INVARIANT(offset >= -FRAME_OFFSET_MAX && offset <= FRAME_OFFSET_MAX);
    return FRAME_LETTERS[offset + FRAME_OFFSET_MAX];
}

static void member(struct buffer *out, const char *name)
{
    buffer_text(out, ",\"");
    buffer_text(out, name);
    buffer_text(out, "\":");
}

static void end_part(struct frame_writer *writer)
{
    switch (writer->part) {
    case FRAME_SEE:
        buffer_text(writer->out, "]]");
        break;
    case FRAME_HIDE:
        buffer_char(writer->out, '"');
        break;
    case FRAME_COME:
    case FRAME_MOVE:
    case FRAME_GO:
    case FRAME_MARK:
    case FRAME_HEARD:
    case FRAME_PACK:
        buffer_char(writer->out, ']');
        break;
    case FRAME_YOU:
        buffer_char(writer->out, '}');
        break;
    case FRAME_HEAD:
    case FRAME_END:
        break;
    }
}

/* Makes `part` the open one, or writes the comma before its next item. */
static void enter(struct frame_writer *writer, enum frame_part part)
{
    INVARIANT(part >= writer->part);
    if (part != writer->part) {
        end_part(writer);
        member(writer->out, part_name[part]);
        buffer_char(writer->out, part == FRAME_HIDE ? '"' : part == FRAME_YOU ? '{' : '[');
        writer->part = part;
    } else if (part != FRAME_HIDE) {
        buffer_char(writer->out, ',');
    }
}

static void number_list(struct buffer *out, const int32_t *numbers, int count)
{
    for (int i = 0; i < count; i++) {
        if (i > 0) {
            buffer_char(out, ',');
        }
        buffer_int(out, numbers[i]);
    }
}

void frame_begin(struct frame_writer *writer, struct buffer *out, int32_t number, int32_t re, struct place at)
{
    *writer = (struct frame_writer){.out = out, .at = at, .part = FRAME_HEAD};
    buffer_text(out, "{\"t\":\"frame\",\"n\":");
    buffer_int(out, number);
    if (re != 0) {
        member(out, "re");
        buffer_int(out, re);
    }
}

void frame_full(struct frame_writer *writer, const char *realm)
{
    member(writer->out, "full");
    buffer_text(writer->out, "true");
    member(writer->out, "realm");
    json_append_string(writer->out, realm);
}

void frame_at(struct frame_writer *writer)
{
    struct buffer *out = writer->out;
    member(out, "at");
    buffer_char(out, '[');
    number_list(out, (int32_t[]){writer->at.x, writer->at.y}, 2);
    struct level_set levels = writer->at.levels;
    for (int32_t level = levels.first; level_set_next(levels, &level); level++) {
        buffer_char(out, ',');
        buffer_int(out, level);
    }
    buffer_char(out, ']');
}

void frame_see(struct frame_writer *writer, int32_t level, int32_t x, int32_t y, const char *tiles, int count)
{
    struct buffer *out = writer->out;
    if (writer->part == FRAME_SEE && writer->level != level) {
        buffer_char(out, ']');
    }
    bool opens = writer->part != FRAME_SEE || writer->level != level;
    enter(writer, FRAME_SEE);
    if (opens) {
        buffer_char(out, '[');
        buffer_int(out, level);
        buffer_char(out, ',');
        writer->level = level;
    }
    buffer_char(out, '"');
    buffer_char(out, offset_letter(x - writer->at.x));
    buffer_char(out, offset_letter(y - writer->at.y));
    buffer_append(out, tiles, (size_t)count);
    buffer_char(out, '"');
}

void frame_hide(struct frame_writer *writer, int32_t x, int32_t y, int count)
{
    INVARIANT(count > 0 && count <= FRAME_COUNT_MAX);
    enter(writer, FRAME_HIDE);
    buffer_char(writer->out, offset_letter(x - writer->at.x));
    buffer_char(writer->out, offset_letter(y - writer->at.y));
    buffer_char(writer->out, FRAME_LETTERS[count]);
}

static void thing_place(struct frame_writer *writer, int32_t id, struct place place)
{
    int32_t numbers[] = {id, place.x - writer->at.x, place.y - writer->at.y, place.levels.first};
    number_list(writer->out, numbers, 4);
}

void frame_come(struct frame_writer *writer, int32_t id, struct place place, const char *kind,
                const char *name)
{
    enter(writer, FRAME_COME);
    buffer_char(writer->out, '[');
    thing_place(writer, id, place);
    buffer_char(writer->out, ',');
    json_append_string(writer->out, kind);
    buffer_char(writer->out, ',');
    json_append_string(writer->out, name);
    buffer_char(writer->out, ']');
}

void frame_move(struct frame_writer *writer, int32_t id, struct place place)
{
    enter(writer, FRAME_MOVE);
    thing_place(writer, id, place);
}

void frame_go(struct frame_writer *writer, int32_t id)
{
    enter(writer, FRAME_GO);
    buffer_int(writer->out, id);
}

void frame_mark(struct frame_writer *writer, int32_t id, unsigned marks)
{
    char words[MARKS_BYTES];
    marks_write(marks, words);
    enter(writer, FRAME_MARK);
    buffer_int(writer->out, id);
    buffer_char(writer->out, ',');
    json_append_string(writer->out, words);
}

void frame_heard(struct frame_writer *writer, enum voice voice, const char *who, const char *text)
{
    enter(writer, FRAME_HEARD);
    buffer_char(writer->out, '[');
    json_append_string(writer->out, who);
    buffer_char(writer->out, ',');
    json_append_string(writer->out, text);
    if (voice != VOICE_SAY) {
        buffer_char(writer->out, ',');
        json_append_string(writer->out, voices_word(voice));
    }
    buffer_char(writer->out, ']');
}

void frame_pack(struct frame_writer *writer, char letter, int32_t count, const char *kind, const char *words,
                bool worn)
{
    struct buffer *out = writer->out;
    enter(writer, FRAME_PACK);
    buffer_char(out, '[');
    json_append_string(out, (char[]){letter, '\0'});
    buffer_char(out, ',');
    buffer_int(out, count);
    buffer_char(out, ',');
    json_append_string(out, kind);
    buffer_char(out, ',');
    json_append_string(out, words);
    buffer_text(out, worn ? ",1]" : ",0]");
}

static void own_member(struct frame_writer *writer, const char *name)
{
    enter(writer, FRAME_YOU);
    buffer_char(writer->out, '"');
    buffer_text(writer->out, name);
    buffer_text(writer->out, "\":");
}

static void own_names(struct buffer *out, const struct own *now)
{
    buffer_char(out, '[');
    for (int i = 0; i < now->waits_for_count; i++) {
        if (i > 0) {
            buffer_char(out, ',');
        }
        json_append_string(out, now->waits_for[i]);
    }
    buffer_char(out, ']');
}

void frame_you(struct frame_writer *writer, const struct own *now, const struct own *before)
{
    INVARIANT(now->waits_for_count >= 0 && now->waits_for_count <= LIMIT_WAITED_NAMES);
    for (int i = 0; i < OWN_VALUE_COUNT; i++) {
        const struct own_value_shape *shape = own_value_shape((enum own_value)i);
        INVARIANT(now->values[i] >= shape->least && now->values[i] <= shape->most);
        if (before == NULL || before->values[i] != now->values[i]) {
            own_member(writer, shape->name);
            buffer_int(writer->out, now->values[i]);
        }
    }
    if (before == NULL || before->mode != now->mode) {
        own_member(writer, "mode");
        json_append_string(writer->out, own_mode_word(now->mode));
    }
    if (before == NULL || !own_same_waits(before, now)) {
        own_member(writer, "waits_for");
        own_names(writer->out, now);
    }
}

void frame_end(struct frame_writer *writer, uint32_t sum)
{
    end_part(writer);
    writer->part = FRAME_END;
    member(writer->out, "sum");
    buffer_int(writer->out, sum);
    buffer_text(writer->out, "}\n");
}
