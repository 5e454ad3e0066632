/* A frame is written without touching what was sent, so that a full one can be written beside it and the
 * shorter one kept; then what was sent becomes what is now. */
#include "server/session/viewer.h"

#include "common/array.h"
#include "common/invariant.h"
#include "protocol/checksum.h"

#include <stdlib.h>
#include <string.h>

static const char kind_player[] = "player";
static const char kind_self[] = "you";
enum {
    OWN_ID = 0,
    LONG_FRAME_BYTES = 1024, /* up to here nobody asks whether a full frame is shorter */
    THING_BYTES = 24,        /* a thing that comes takes at least as much */
};

void viewer_init(struct viewer *viewer, struct actor_handle actor, const char *name, int radius)
{
    *viewer = (struct viewer){
        .actor = actor,
        .own_look = checksum_look(kind_self, name),
        .next_id = OWN_ID + 1,
        .stale = true,
        .waiting = true,
    };
    view_init(&viewer->now, radius);
    view_init(&viewer->sent, radius);
}

void viewer_finish(struct viewer *viewer)
{
    view_finish(&viewer->now);
    view_finish(&viewer->sent);
    free(viewer->things);
    buffer_finish(&viewer->heard);
    *viewer = (struct viewer){0};
}

void viewer_look(struct viewer *viewer, const struct game *game, struct viewer_scratch *scratch)
{
    const struct actor *actor = game_actor(game, viewer->actor);
    INVARIANT(actor != NULL);
    view_look(&viewer->now, game_world(game), &scratch->sight, actor->place);
    viewer->stale = false;
}

void viewer_hear(struct viewer *viewer, const char *who, const char *text)
{
    if (viewer->heard_count == LIMIT_HEARD_WAITING) {
        size_t oldest = strlen(viewer->heard.bytes) + 1;
        oldest += strlen(viewer->heard.bytes + oldest) + 1;
        buffer_drop(&viewer->heard, oldest);
        viewer->heard_count--;
    }
    buffer_append(&viewer->heard, who, strlen(who) + 1);
    buffer_append(&viewer->heard, text, strlen(text) + 1);
    viewer->heard_count++;
    viewer->waiting = true;
}

bool viewer_acknowledge(struct viewer *viewer, int32_t number)
{
    bool news = number > viewer->acknowledged && number <= viewer->frame;
    if (news) {
        viewer->acknowledged = number;
    }
    return news;
}

void viewer_resync(struct viewer *viewer)
{
    viewer->acknowledged = viewer->frame;
    viewer->begun = false;
    viewer->waiting = true;
}

bool viewer_is_ready(const struct viewer *viewer)
{
    return viewer->waiting && viewer->frame - viewer->acknowledged < LIMIT_FRAMES_UNACKNOWLEDGED;
}

/* ------------------------------------------------------------------------------------------------ things */

struct gathering {
    struct viewer *viewer;
    struct viewer_scratch *scratch;
};

/* The nearest first, then by where it is: never by anything that tells of the unseen. */
static uint64_t rank_of(struct place viewer, struct place place)
{
    uint64_t distance = (uint64_t)place_distance(viewer, place);
    uint64_t dy = (uint8_t)(place.y - viewer.y + SIGHT_RADIUS_MAX);
    uint64_t dx = (uint8_t)(place.x - viewer.x + SIGHT_RADIUS_MAX);
    return distance << 48 | dy << 40 | dx << 32 | ((uint32_t)place.levels.first ^ 0x80000000u);
}

static void gather(void *context, const struct actor *actor)
{
    struct gathering *gathering = context;
    struct viewer *viewer = gathering->viewer;
    struct viewer_scratch *scratch = gathering->scratch;
    if (actor->handle.index == viewer->actor.index || !view_sees(&viewer->now, actor->place)) {
        return;
    }
    int32_t known = scratch->known[actor->handle.index];
    if (known != 0 && viewer->things[known - 1].actor.generation == actor->handle.generation) {
        scratch->still[known - 1] = actor;
    } else {
        scratch->newcomers[scratch->newcomer_count++] =
            (struct viewer_newcomer){rank_of(viewer->now.at, actor->place), actor};
    }
}

static int compare_ranks(const void *a, const void *b)
{
    uint64_t p = ((const struct viewer_newcomer *)a)->rank;
    uint64_t q = ((const struct viewer_newcomer *)b)->rank;
    return p < q ? -1 : p > q;
}

/* Finds which of the viewer's things are still seen, and who is seen newly. */
static void gather_things(struct viewer *viewer, const struct game *game, struct viewer_scratch *scratch)
{
    for (int i = 0; i < viewer->thing_count; i++) {
        scratch->known[viewer->things[i].actor.index] = i + 1;
        scratch->still[i] = NULL;
    }
    scratch->newcomer_count = 0;
    struct gathering gathering = {viewer, scratch};
    game_each_near(game, viewer->now.at, viewer->now.radius, gather, &gathering);
    qsort(scratch->newcomers, (size_t)scratch->newcomer_count, sizeof *scratch->newcomers, compare_ranks);
    int room = LIMIT_THINGS_IN_VIEW;
    for (int i = 0; i < viewer->thing_count; i++) {
        room -= scratch->still[i] != NULL;
        scratch->known[viewer->things[i].actor.index] = 0;
    }
    scratch->newcomer_count = scratch->newcomer_count < room ? scratch->newcomer_count : room;
}

static void write_come(struct frame_writer *writer, int32_t id, const struct actor *actor)
{
    frame_come(writer, id, actor->place, kind_player, actor->name);
}

static bool has_moved(const struct viewer_thing *thing, const struct actor *actor)
{
    return !place_same_cell(actor->place, thing->place);
}

/* The things' part of a frame; from nothing, everything comes. */
static void write_things(const struct viewer *viewer, const struct viewer_scratch *scratch, bool full,
                         struct frame_writer *writer)
{
    for (int i = 0; full && i < viewer->thing_count; i++) {
        if (scratch->still[i] != NULL) {
            write_come(writer, viewer->things[i].id, scratch->still[i]);
        }
    }
    for (int i = 0; i < scratch->newcomer_count; i++) {
        write_come(writer, viewer->next_id + i, scratch->newcomers[i].actor);
    }
    for (int i = 0; !full && i < viewer->thing_count; i++) {
        const struct actor *actor = scratch->still[i];
        if (actor != NULL && has_moved(&viewer->things[i], actor)) {
            frame_move(writer, viewer->things[i].id, actor->place);
        }
    }
    for (int i = 0; !full && i < viewer->thing_count; i++) {
        if (scratch->still[i] == NULL) {
            frame_go(writer, viewer->things[i].id);
        }
    }
}

/* Brings a thing up to where its actor is. */
static void place_thing(struct viewer_thing *thing, struct place place)
{
    thing->place = place;
    thing->sum = checksum_thing(thing->id, place.levels.first, place.y, place.x, thing->look);
}

static void add_thing(struct viewer *viewer, const struct actor *actor)
{
    viewer->things = array_grow(viewer->things, (size_t)viewer->thing_count, &viewer->thing_capacity,
                                sizeof *viewer->things);
    struct viewer_thing *thing = &viewer->things[viewer->thing_count++];
    *thing = (struct viewer_thing){
        .actor = actor->handle,
        .id = viewer->next_id++,
        .look = checksum_look(kind_player, actor->name),
    };
    place_thing(thing, actor->place);
}

/* Makes the viewer's things those that the frame is telling. */
static void keep_things(struct viewer *viewer, const struct viewer_scratch *scratch)
{
    int kept = 0;
    for (int i = 0; i < viewer->thing_count; i++) {
        const struct actor *actor = scratch->still[i];
        if (actor != NULL) {
            viewer->things[kept] = viewer->things[i];
            if (has_moved(&viewer->things[kept], actor)) {
                place_thing(&viewer->things[kept], actor->place);
            }
            kept++;
        }
    }
    viewer->thing_count = kept;
    for (int i = 0; i < scratch->newcomer_count; i++) {
        add_thing(viewer, scratch->newcomers[i].actor);
    }
}

/* What the things and the viewer itself add to the checksum. */
static uint32_t sum_of_things(const struct viewer *viewer)
{
    struct place own = viewer->now.at;
    uint32_t sum = checksum_thing(OWN_ID, own.levels.first, own.y, own.x, viewer->own_look);
    for (int i = 0; i < viewer->thing_count; i++) {
        sum += viewer->things[i].sum;
    }
    return sum;
}

/* ------------------------------------------------------------------------------------------------ frames */

static void write_heard(const struct viewer *viewer, struct frame_writer *writer)
{
    const char *at = viewer->heard.bytes;
    for (int i = 0; i < viewer->heard_count; i++) {
        const char *text = at + strlen(at) + 1;
        frame_heard(writer, at, text);
        at = text + strlen(text) + 1;
    }
}

/* Writes all of a frame but its end, from nothing where `full_realm` is given. Returns the sum over the cells
 * seen. */
static uint32_t write_parts(const struct viewer *viewer, const char *full_realm,
                            struct viewer_scratch *scratch, struct buffer *out, struct frame_writer *writer)
{
    bool full = full_realm != NULL;
    frame_begin(writer, out, viewer->frame + 1, viewer->re, viewer->now.at);
    if (full) {
        frame_full(writer, full_realm);
    }
    struct place sent = viewer->sent.at;
    struct place now = viewer->now.at;
    if (full || !place_same_cell(sent, now) || !level_set_equal(sent.levels, now.levels)) {
        frame_at(writer);
    }
    uint32_t cells = full ? 0 : viewer->cells_sum;
    cells += view_write(full ? NULL : &viewer->sent, &viewer->now, writer, &scratch->view);
    write_things(viewer, scratch, full, writer);
    write_heard(viewer, writer);
    return cells;
}

/* Whether a full frame might be shorter than a difference of `length` bytes. */
static bool full_may_be_shorter(const struct viewer *viewer, const struct viewer_scratch *scratch,
                                size_t length)
{
    size_t things = (size_t)(viewer->thing_count + scratch->newcomer_count);
    return length > LONG_FRAME_BYTES && length > things * THING_BYTES;
}

/* Makes what was sent what is now. */
static void keep(struct viewer *viewer, const struct viewer_scratch *scratch, uint32_t cells_sum)
{
    keep_things(viewer, scratch);
    view_copy(&viewer->sent, &viewer->now);
    viewer->cells_sum = cells_sum;
    viewer->begun = true;
    viewer->waiting = false;
    viewer->frame++;
    viewer->re = 0;
    viewer->heard.length = 0;
    viewer->heard_count = 0;
}

void viewer_write_frame(struct viewer *viewer, const struct game *game, const char *realm_name,
                        struct viewer_scratch *scratch, struct buffer *out)
{
    INVARIANT(viewer_is_ready(viewer) && !viewer->stale);
    gather_things(viewer, game, scratch);
    size_t start = out->length;
    struct frame_writer writer;
    bool differs = viewer->begun && viewer->sent.at.realm == viewer->now.at.realm;
    uint32_t cells = write_parts(viewer, differs ? NULL : realm_name, scratch, out, &writer);
    if (differs && full_may_be_shorter(viewer, scratch, out->length - start)) {
        struct frame_writer full;
        scratch->full.length = 0;
        uint32_t full_cells = write_parts(viewer, realm_name, scratch, &scratch->full, &full);
        if (scratch->full.length < out->length - start) {
            out->length = start;
            buffer_append(out, scratch->full.bytes, scratch->full.length);
            cells = full_cells;
            writer = full;
            writer.out = out;
        }
    }
    keep(viewer, scratch, cells);
    frame_end(&writer, cells + sum_of_things(viewer));
    INVARIANT(out->length - start <= LIMIT_LINE_DOWN_BYTES);
}
