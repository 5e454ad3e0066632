/* Reads what frame_writer.c writes, and nothing that a hostile server might write instead: every number is
 * checked before it is used, and anything odd makes the whole frame a bad one. */
#include "common/array.h"
#include "common/text.h"
#include "protocol/frame.h"
#include "protocol/json.h"
#include "protocol/message.h"

#include <stdlib.h>
#include <string.h>

enum { VALUES_MAX = LIMIT_LINE_DOWN_BYTES }; /* a value takes at least one byte of the line */

void frame_finish(struct frame *frame)
{
    buffer_finish(&frame->tiles);
    free(frame->runs);
    free(frame->hidden);
    free(frame->came);
    free(frame->moved);
    free(frame->gone);
    free(frame->heard);
    free(frame->pack);
    free(frame->marked);
    *frame = (struct frame){0};
}

bool frame_is(const char *line, size_t length)
{
    static const char start[] = "{\"t\":\"frame\",";
    return length >= sizeof start - 1 && memcmp(line, start, sizeof start - 1) == 0;
}

#define APPEND(frame, array, counter, limit)                                                                 \
    ((frame)->array = array_grow((frame)->array, (frame)->counter, &(frame)->limit, sizeof *(frame)->array), \
     &(frame)->array[(frame)->counter++])

/* Takes the next item of an array as a number in [least, most] and steps on. */
static bool take(const cJSON **item, int32_t least, int32_t most, int32_t *value)
{
    if (*item == NULL || !json_int(*item, least, most, value)) {
        return false;
    }
    *item = (*item)->next;
    return true;
}

/* Takes two numbers as an offset from the viewer. */
static bool take_xy(const struct frame *frame, const cJSON **item, int32_t *x, int32_t *y)
{
    if (!take(item, -FRAME_OFFSET_MAX, FRAME_OFFSET_MAX, x) ||
        !take(item, -FRAME_OFFSET_MAX, FRAME_OFFSET_MAX, y)) {
        return false;
    }
    *x += frame->at.x;
    *y += frame->at.y;
    return true;
}

static bool take_text(const cJSON **item, char *out, size_t most)
{
    if (*item == NULL || !cJSON_IsString(*item) || strlen((*item)->valuestring) > most) {
        return false;
    }
    text_copy(out, most + 1, (*item)->valuestring);
    *item = (*item)->next;
    return true;
}

static bool are_tiles(const char *text)
{
    for (; *text != '\0'; text++) {
        if (*text <= ' ' || *text > '~') {
            return false;
        }
    }
    return true;
}

static bool read_at(struct frame *frame, const cJSON *item)
{
    int32_t x;
    int32_t y;
    int32_t level;
    if (!take(&item, -LIMIT_COORDINATE, LIMIT_COORDINATE, &x) ||
        !take(&item, -LIMIT_COORDINATE, LIMIT_COORDINATE, &y) ||
        !take(&item, -LIMIT_LEVEL, LIMIT_LEVEL, &level)) {
        return false;
    }
    struct level_set levels = level_set_one(level);
    while (item != NULL) {
        if (!take(&item, levels.first + 1, levels.first + LEVEL_SET_SPAN - 1, &level)) {
            return false;
        }
        levels = level_set_with(levels, level);
    }
    frame->at = (struct place){.x = x, .y = y, .levels = levels};
    return true;
}

/* The index of a letter, or −1. NUL is none. */
static int letter_index(char letter)
{
    const char *at = letter != '\0' ? strchr(FRAME_LETTERS, letter) : NULL;
    return at != NULL ? (int)(at - FRAME_LETTERS) : -1;
}

/* Reads two letters as an offset from the viewer. */
static bool letters_xy(const struct frame *frame, const char *letters, int32_t *x, int32_t *y)
{
    int i = letter_index(letters[0]);
    int j = i >= 0 ? letter_index(letters[1]) : -1;
    *x = frame->at.x + i - FRAME_OFFSET_MAX;
    *y = frame->at.y + j - FRAME_OFFSET_MAX;
    return i >= 0 && j >= 0 && i < FRAME_COUNT_MAX && j < FRAME_COUNT_MAX;
}

static bool read_run(struct frame *frame, const cJSON *item, int32_t level)
{
    struct frame_run *run = APPEND(frame, runs, run_count, run_capacity);
    run->level = level;
    if (!cJSON_IsString(item) || !letters_xy(frame, item->valuestring, &run->x, &run->y)) {
        return false;
    }
    const char *tiles = item->valuestring + 2;
    size_t count = strlen(tiles);
    if (count == 0 || count > FRAME_COUNT_MAX || !are_tiles(tiles)) {
        return false;
    }
    run->count = (int32_t)count;
    run->tiles = frame->tiles.length;
    buffer_append(&frame->tiles, tiles, count);
    return run->x + run->count - 1 <= frame->at.x + FRAME_OFFSET_MAX;
}

static bool read_see(struct frame *frame, const cJSON *part)
{
    for (; part != NULL; part = part->next) {
        if (!cJSON_IsArray(part)) {
            return false;
        }
        const cJSON *item = part->child;
        int32_t level;
        if (!take(&item, -LIMIT_LEVEL, LIMIT_LEVEL, &level)) {
            return false;
        }
        for (; item != NULL; item = item->next) {
            if (!read_run(frame, item, level)) {
                return false;
            }
        }
    }
    return true;
}

/* A text of three letters a run, which may be absent. */
static bool read_hide(struct frame *frame, const cJSON *part)
{
    if (part == NULL) {
        return true;
    }
    if (!cJSON_IsString(part) || strlen(part->valuestring) % 3 != 0) {
        return false;
    }
    for (const char *letters = part->valuestring; *letters != '\0'; letters += 3) {
        struct frame_span *span = APPEND(frame, hidden, hidden_count, hidden_capacity);
        span->count = letter_index(letters[2]);
        if (!letters_xy(frame, letters, &span->x, &span->y) || span->count < 1) {
            return false;
        }
    }
    return true;
}

static bool take_thing(const struct frame *frame, const cJSON **item, struct frame_thing *thing)
{
    thing->marks = 0;
    *thing = (struct frame_thing){0};
    return take(item, 1, PROTOCOL_NUMBER_MAX, &thing->id) && take_xy(frame, item, &thing->x, &thing->y) &&
           take(item, -LIMIT_LEVEL, LIMIT_LEVEL, &thing->level);
}

static bool read_come(struct frame *frame, const cJSON *part)
{
    for (; part != NULL; part = part->next) {
        struct frame_thing *thing = APPEND(frame, came, came_count, came_capacity);
        const cJSON *item = cJSON_IsArray(part) ? part->child : NULL;
        if (!take_thing(frame, &item, thing) || !take_text(&item, thing->kind, FRAME_KIND_BYTES) ||
            !take_text(&item, thing->name, FRAME_NAME_BYTES)) {
            return false;
        }
    }
    return true;
}

static bool read_move(struct frame *frame, const cJSON *item)
{
    while (item != NULL) {
        if (!take_thing(frame, &item, APPEND(frame, moved, moved_count, moved_capacity))) {
            return false;
        }
    }
    return true;
}

static bool read_go(struct frame *frame, const cJSON *item)
{
    while (item != NULL) {
        if (!take(&item, 1, PROTOCOL_NUMBER_MAX, APPEND(frame, gone, gone_count, gone_capacity))) {
            return false;
        }
    }
    return true;
}

static bool read_mark(struct frame *frame, const cJSON *item)
{
    while (item != NULL) {
        struct frame_marks *marks = APPEND(frame, marked, marked_count, marked_capacity);
        char words[MARKS_BYTES];
        if (!take(&item, 1, PROTOCOL_NUMBER_MAX, &marks->id) || !take_text(&item, words, MARKS_BYTES - 1) ||
            !marks_read(words, &marks->marks)) {
            return false;
        }
    }
    return true;
}

/* A voice that is not known is heard like any other. */
static bool take_voice(const cJSON **item, enum voice *voice)
{
    char word[FRAME_KIND_BYTES + 1];
    *voice = VOICE_SAY;
    if (*item == NULL) {
        return true;
    }
    if (!take_text(item, word, FRAME_KIND_BYTES)) {
        return false;
    }
    (void)voices_read(word, voice);
    return true;
}

static bool read_heard(struct frame *frame, const cJSON *part)
{
    for (; part != NULL; part = part->next) {
        struct frame_words *words = APPEND(frame, heard, heard_count, heard_capacity);
        const cJSON *item = cJSON_IsArray(part) ? part->child : NULL;
        if (!take_text(&item, words->who, LIMIT_NAME_MAX_BYTES) ||
            !take_text(&item, words->text, LIMIT_CHAT_BYTES) || !take_voice(&item, &words->voice)) {
            return false;
        }
    }
    return true;
}

static bool take_letter(const cJSON **item, char *letter)
{
    char text[2];
    if (!take_text(item, text, 1) || text[0] == '\0' || !are_tiles(text)) {
        return false;
    }
    *letter = text[0];
    return true;
}

static bool read_pack(struct frame *frame, const cJSON *part)
{
    for (; part != NULL; part = part->next) {
        struct frame_carried *carried = APPEND(frame, pack, pack_count, pack_capacity);
        const cJSON *item = cJSON_IsArray(part) ? part->child : NULL;
        int32_t worn;
        if (frame->pack_count > FRAME_PACK_MAX || !take_letter(&item, &carried->letter) ||
            !take(&item, 0, LIMIT_THING_COUNT, &carried->count) ||
            !take_text(&item, carried->kind, FRAME_KIND_BYTES) ||
            !take_text(&item, carried->words, FRAME_NAME_BYTES) || !take(&item, 0, 1, &worn)) {
            return false;
        }
        carried->worn = worn == 1;
    }
    return true;
}

static bool read_own_names(struct own *own, const cJSON *item)
{
    own->waits_for_count = 0;
    while (item != NULL) {
        if (own->waits_for_count == LIMIT_WAITED_NAMES ||
            !take_text(&item, own->waits_for[own->waits_for_count], LIMIT_NAME_MAX_BYTES)) {
            return false;
        }
        own->waits_for_count++;
    }
    return true;
}

static bool read_mode(struct own *own, const cJSON *item)
{
    enum own_mode mode = cJSON_IsString(item) ? own_mode_find(item->valuestring) : OWN_MODE_COUNT;
    if (mode == OWN_MODE_COUNT) {
        return false;
    }
    own->mode = mode;
    return true;
}

/* What the viewer is told of itself: an object, which may be absent, as may each of its members. */
static bool read_you(struct frame *frame, const cJSON *you)
{
    for (int i = 0; i < OWN_VALUE_COUNT; i++) {
        const struct own_value_shape *shape = own_value_shape((enum own_value)i);
        const cJSON *item = json_member(you, shape->name);
        if (item != NULL && !json_int(item, shape->least, shape->most, &frame->you.values[i])) {
            return false;
        }
        frame->has_left = frame->has_left || (i == OWN_LEFT_MS && item != NULL);
    }
    const cJSON *mode = json_member(you, "mode");
    const cJSON *names = json_member(you, "waits_for");
    return (you == NULL || cJSON_IsObject(you)) && (mode == NULL || read_mode(&frame->you, mode)) &&
           (names == NULL || (cJSON_IsArray(names) && read_own_names(&frame->you, names->child)));
}

/* Reads a part that may be absent; present, it is an array. */
static bool read_part(struct frame *frame, const cJSON *tree, const char *name,
                      bool (*read)(struct frame *, const cJSON *))
{
    const cJSON *part = json_member(tree, name);
    return part == NULL || (cJSON_IsArray(part) && read(frame, part->child));
}

/* A whole number of 32 bits, more than json_int reads. */
static bool read_sum(const cJSON *item, uint32_t *sum)
{
    if (!cJSON_IsNumber(item) || !(item->valuedouble >= 0 && item->valuedouble <= UINT32_MAX)) {
        return false;
    }
    *sum = (uint32_t)item->valuedouble;
    return (double)*sum == item->valuedouble;
}

static bool read_head(struct frame *frame, const cJSON *tree)
{
    const cJSON *sum = json_member(tree, "sum");
    const cJSON *re = json_member(tree, "re");
    frame->full = cJSON_IsTrue(json_member(tree, "full"));
    frame->has_at = json_member(tree, "at") != NULL;
    frame->re = 0;
    if (!json_int(json_member(tree, "n"), 1, PROTOCOL_NUMBER_MAX, &frame->number) ||
        (re != NULL && !json_int(re, 0, PROTOCOL_NUMBER_MAX, &frame->re)) || !read_sum(sum, &frame->sum)) {
        return false;
    }
    const cJSON *realm = json_member(tree, "realm");
    return !frame->full || (frame->has_at && take_text(&realm, frame->realm, FRAME_REALM_BYTES));
}

static bool read_tree(struct frame *frame, const cJSON *tree)
{
    return read_head(frame, tree) && read_part(frame, tree, "at", read_at) &&
           read_part(frame, tree, "see", read_see) && read_hide(frame, json_member(tree, "hide")) &&
           read_part(frame, tree, "come", read_come) && read_part(frame, tree, "move", read_move) &&
           read_part(frame, tree, "go", read_go) && read_part(frame, tree, "mark", read_mark) &&
           read_part(frame, tree, "heard", read_heard) && read_part(frame, tree, "pack", read_pack) &&
           read_you(frame, json_member(tree, "you"));
}

static void forget(struct frame *frame)
{
    frame->tiles.length = 0;
    frame->run_count = 0;
    frame->hidden_count = 0;
    frame->came_count = 0;
    frame->moved_count = 0;
    frame->gone_count = 0;
    frame->marked_count = 0;
    frame->heard_count = 0;
    frame->pack_count = 0;
    frame->has_left = false;
}

enum result frame_read(struct frame *frame, const char *line, size_t length)
{
    forget(frame);
    cJSON *tree = NULL;
    enum result result = json_parse(line, length, VALUES_MAX, &tree);
    if (result != RESULT_OK) {
        return result;
    }
    if (!read_tree(frame, tree)) {
        forget(frame);
        result = RESULT_BAD_FIELD;
    }
    cJSON_Delete(tree);
    return result;
}
