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
enum { OWN_ID = 0, LONG_FRAME_BYTES = 1024 };

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
    if (actor->handle.index == viewer->actor.index || !view_sees(&viewer->now, actor->place)) {
        return;
    }
    int32_t known = gathering->scratch->known[actor->handle.index];
    bool same = known != 0 && viewer->things[known - 1].actor.generation == actor->handle.generation;
    if (same) {
        gathering->scratch->known[actor->handle.index] = -known;
    } else {
        gathering->scratch->newcomers[gathering->scratch->newcomer_count++] =
            (struct viewer_newcomer){rank_of(viewer->now.at, actor->place), actor};
    }
}

static int compare_ranks(const void *a, const void *b)
{
    uint64_t p = ((const struct viewer_newcomer *)a)->rank;
    uint64_t q = ((const struct viewer_newcomer *)b)->rank;
    return p < q ? -1 : p > q;
}

/* Marks in `known` which of the viewer's things are still seen (negative) and lists who is seen newly. */
static void gather_things(struct viewer *viewer, const struct game *game, struct viewer_scratch *scratch)
{
    for (int i = 0; i < viewer->thing_count; i++) {
        scratch->known[viewer->things[i].actor.index] = i + 1;
    }
    scratch->newcomer_count = 0;
    struct gathering gathering = {viewer, scratch};
    game_each_near(game, viewer->now.at, viewer->now.radius, gather, &gathering);
    qsort(scratch->newcomers, (size_t)scratch->newcomer_count, sizeof *scratch->newcomers, compare_ranks);
}

static bool is_still_seen(const struct viewer_thing *thing, const struct viewer_scratch *scratch)
{
    return scratch->known[thing->actor.index] < 0;
}

static int room_for_newcomers(const struct viewer *viewer, const struct viewer_scratch *scratch)
{
    int kept = 0;
    for (int i = 0; i < viewer->thing_count; i++) {
        kept += is_still_seen(&viewer->things[i], scratch);
    }
    int room = LIMIT_THINGS_IN_VIEW - kept;
    return scratch->newcomer_count < room ? scratch->newcomer_count : room;
}

static void write_come(struct frame_writer *writer, int32_t id, const struct actor *actor)
{
    frame_come(writer, id, actor->place, kind_player, actor->name);
}

/* The things' part of a frame; from nothing, everything comes. */
static void write_things(const struct viewer *viewer, const struct game *game,
                         const struct viewer_scratch *scratch, bool full, struct frame_writer *writer)
{
    for (int i = 0; full && i < viewer->thing_count; i++) {
        if (is_still_seen(&viewer->things[i], scratch)) {
            write_come(writer, viewer->things[i].id, game_actor(game, viewer->things[i].actor));
        }
    }
    int room = room_for_newcomers(viewer, scratch);
    for (int i = 0; i < room; i++) {
        write_come(writer, viewer->next_id + i, scratch->newcomers[i].actor);
    }
    for (int i = 0; !full && i < viewer->thing_count; i++) {
        const struct viewer_thing *thing = &viewer->things[i];
        const struct actor *actor = game_actor(game, thing->actor);
        if (is_still_seen(thing, scratch) && !place_same_cell(actor->place, thing->place)) {
            frame_move(writer, thing->id, actor->place);
        }
    }
    for (int i = 0; !full && i < viewer->thing_count; i++) {
        if (!is_still_seen(&viewer->things[i], scratch)) {
            frame_go(writer, viewer->things[i].id);
        }
    }
}

static void add_thing(struct viewer *viewer, const struct actor *actor)
{
    viewer->things = array_grow(viewer->things, (size_t)viewer->thing_count, &viewer->thing_capacity,
                                sizeof *viewer->things);
    viewer->things[viewer->thing_count++] = (struct viewer_thing){
        .actor = actor->handle,
        .id = viewer->next_id++,
        .place = actor->place,
        .look = checksum_look(kind_player, actor->name),
    };
}

/* Makes the viewer's things those that the frame told, and clears `known`. */
static void keep_things(struct viewer *viewer, const struct game *game, struct viewer_scratch *scratch)
{
    int room = room_for_newcomers(viewer, scratch);
    int kept = 0;
    for (int i = 0; i < viewer->thing_count; i++) {
        struct viewer_thing thing = viewer->things[i];
        bool still = is_still_seen(&thing, scratch);
        scratch->known[thing.actor.index] = 0;
        if (still) {
            thing.place = game_actor(game, thing.actor)->place;
            viewer->things[kept++] = thing;
        }
    }
    viewer->thing_count = kept;
    for (int i = 0; i < room; i++) {
        add_thing(viewer, scratch->newcomers[i].actor);
    }
}

/* ------------------------------------------------------------------------------------------------ frames */

static uint32_t sum_of_things(const struct viewer *viewer, const struct game *game,
                              const struct viewer_scratch *scratch)
{
    struct place own = viewer->now.at;
    uint32_t sum = checksum_thing(OWN_ID, own.levels.first, own.y, own.x, viewer->own_look);
    for (int i = 0; i < viewer->thing_count; i++) {
        const struct viewer_thing *thing = &viewer->things[i];
        if (is_still_seen(thing, scratch)) {
            struct place place = game_actor(game, thing->actor)->place;
            sum += checksum_thing(thing->id, place.levels.first, place.y, place.x, thing->look);
        }
    }
    int room = room_for_newcomers(viewer, scratch);
    for (int i = 0; i < room; i++) {
        const struct actor *actor = scratch->newcomers[i].actor;
        sum += checksum_thing(viewer->next_id + i, actor->place.levels.first, actor->place.y, actor->place.x,
                              checksum_look(kind_player, actor->name));
    }
    return sum;
}

static void write_heard(const struct viewer *viewer, struct frame_writer *writer)
{
    const char *at = viewer->heard.bytes;
    for (int i = 0; i < viewer->heard_count; i++) {
        const char *text = at + strlen(at) + 1;
        frame_heard(writer, at, text);
        at = text + strlen(text) + 1;
    }
}

/* Writes one frame, `full` or not, and returns the sum over the cells seen. */
static uint32_t write_frame(const struct viewer *viewer, const struct game *game, const char *full_realm,
                            struct viewer_scratch *scratch, struct buffer *out)
{
    struct frame_writer writer;
    bool full = full_realm != NULL;
    frame_begin(&writer, out, viewer->frame + 1, viewer->re, viewer->now.at);
    if (full) {
        frame_full(&writer, full_realm);
    }
    struct place sent = viewer->sent.at;
    struct place now = viewer->now.at;
    if (full || !place_same_cell(sent, now) || !level_set_equal(sent.levels, now.levels)) {
        frame_at(&writer);
    }
    uint32_t cells = view_write(full ? NULL : &viewer->sent, &viewer->now, &writer, &scratch->view);
    cells += full ? 0 : viewer->cells_sum;
    write_things(viewer, game, scratch, full, &writer);
    write_heard(viewer, &writer);
    frame_end(&writer, cells + sum_of_things(viewer, game, scratch));
    return cells;
}

void viewer_write_frame(struct viewer *viewer, const struct game *game, const char *realm_name,
                        struct viewer_scratch *scratch, struct buffer *out)
{
    INVARIANT(viewer_is_ready(viewer) && !viewer->stale);
    gather_things(viewer, game, scratch);
    size_t start = out->length;
    bool differs = viewer->begun && viewer->sent.at.realm == viewer->now.at.realm;
    viewer->cells_sum = write_frame(viewer, game, differs ? NULL : realm_name, scratch, out);
    if (differs && out->length - start > LONG_FRAME_BYTES) {
        scratch->full.length = 0;
        uint32_t sum = write_frame(viewer, game, realm_name, scratch, &scratch->full);
        if (scratch->full.length < out->length - start) {
            out->length = start;
            buffer_append(out, scratch->full.bytes, scratch->full.length);
            viewer->cells_sum = sum;
        }
    }
    INVARIANT(out->length - start <= LIMIT_LINE_DOWN_BYTES);
    keep_things(viewer, game, scratch);
    view_copy(&viewer->sent, &viewer->now);
    viewer->begun = true;
    viewer->waiting = false;
    viewer->frame++;
    viewer->re = 0;
    viewer->heard.length = 0;
    viewer->heard_count = 0;
}
