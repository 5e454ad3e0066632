#include "tests/support/watcher.h"

#include "tests/support/check.h"

#include <stdio.h>
#include <string.h>

enum { LINE_BYTES = 256 };

void watcher_say(struct watcher *watcher, struct rig *rig, const char *line)
{
    char quoted[LINE_BYTES];
    size_t length = strlen(line);
    assert_true(length < LINE_BYTES);
    for (size_t i = 0; i < length; i++) {
        quoted[i] = line[i];
        if (line[i] == '\'') {
            quoted[i] = '"';
        }
    }
    rig_event(rig, HOST_LINE, watcher->index, quoted, length);
}

void watcher_init(struct watcher *watcher, struct rig *rig)
{
    *watcher = (struct watcher){.index = rig_connect(rig, "Eye")};
    rig->clients[watcher->index].up.bytes.length = 0;
    rig->clients[watcher->index].discarding = true;
    watcher_say(watcher, rig, "{'t':'hello','n':1,'major':1,'minor':0,'client':'watcher'}");
}

void watcher_finish(struct watcher *watcher)
{
    frame_finish(&watcher->frame);
    picture_finish(&watcher->picture);
}

/* Begins anew: with nothing seen, of a player of that name. */
static void begin(struct watcher *watcher, const struct message *message, int radius)
{
    picture_finish(&watcher->picture);
    picture_init(&watcher->picture, radius);
    (void)snprintf(watcher->picture.name, sizeof watcher->picture.name, "%s", message->watching.name);
    watcher->pack = (struct pack){0};
    watcher->watching = true;
}

static void take_frame(struct watcher *watcher, const char *line, size_t length)
{
    assert_true(watcher->watching);
    assert_int_equal(frame_read(&watcher->frame, line, length), RESULT_OK);
    assert_int_equal(watcher->frame.number, ++watcher->frames);
    assert_true(picture_apply(&watcher->picture, &watcher->frame));
    pack_take(&watcher->pack, &watcher->frame);
}

static void take_line(struct watcher *watcher, struct rig *rig, const char *line, size_t length)
{
    struct message message;
    struct message_fault fault;
    if (frame_is(line, length)) {
        take_frame(watcher, line, length);
    } else if (message_decode(line, length, MESSAGE_DOWN, &message, &fault) == RESULT_OK) {
        if (message.type == MESSAGE_WATCHING) {
            begin(watcher, &message, rig->clients[0].model->picture.radius);
        }
        watcher->watching = watcher->watching && message.type != MESSAGE_UNWATCHED;
    }
}

void watcher_take_in(struct watcher *watcher, struct rig *rig)
{
    const struct buffer *sent = &rig->clients[watcher->index].sent;
    while (watcher->read < sent->length) {
        const char *line = sent->bytes + watcher->read;
        const char *end = memchr(line, '\n', sent->length - watcher->read);
        assert_non_null(end);
        take_line(watcher, rig, line, (size_t)(end - line));
        watcher->read += (size_t)(end - line) + 1;
    }
    if (watcher->watching && watcher->frames > 0) {
        char ack[LINE_BYTES];
        (void)snprintf(ack, sizeof ack, "{'t':'ack','frame':%d}", watcher->frames);
        watcher_say(watcher, rig, ack);
    }
}

/* ------------------------------------------------------------------------------------------------- truth */

static void assert_same_cells(const struct picture *a, const struct picture *b)
{
    for (int32_t y = a->at.y - a->radius; y <= a->at.y + a->radius; y++) {
        for (int32_t x = a->at.x - a->radius; x <= a->at.x + a->radius; x++) {
            const struct picture_cell *one = picture_cell_at(a, x, y);
            const struct picture_cell *other = picture_cell_at(b, x, y);
            bool both = one != NULL && other != NULL;
            assert_true(both || one == other);
            assert_true(!both || (one->tile == other->tile && one->level == other->level));
        }
    }
}

static bool same_thing(const struct frame_thing *a, const struct frame_thing *b)
{
    return a->x == b->x && a->y == b->y && a->level == b->level && a->marks == b->marks &&
           strcmp(a->kind, b->kind) == 0 && strcmp(a->name, b->name) == 0;
}

static void assert_same_things(const struct picture *a, const struct picture *b)
{
    assert_int_equal(a->thing_count, b->thing_count);
    for (size_t i = 0; i < a->thing_count; i++) {
        size_t k = 0;
        while (k < b->thing_count && !same_thing(&a->things[i], &b->things[k])) {
            k++;
        }
        assert_true(k < b->thing_count);
    }
}

void watcher_assert_sees_as(const struct watcher *watcher, const struct rig *rig, int index)
{
    const struct model *model = rig->clients[index].model;
    assert_true(watcher->watching && place_same_cell(watcher->picture.at, model->picture.at));
    assert_same_cells(&watcher->picture, &model->picture);
    assert_same_things(&watcher->picture, &model->picture);
    assert_int_equal(watcher->pack.count, model->pack.count);
    for (int i = 0; i < model->pack.count; i++) {
        const struct frame_carried *shown = pack_find(&watcher->pack, model->pack.things[i].letter);
        assert_non_null(shown);
        assert_int_equal(shown->count, model->pack.things[i].count);
        assert_string_equal(shown->words, model->pack.things[i].words);
    }
    assert_int_equal(watcher->frame.you.values[OWN_HP], model_self(model)->values[OWN_HP]);
    assert_int_equal(watcher->frame.you.values[OWN_TURNS], model_self(model)->values[OWN_TURNS]);
}
