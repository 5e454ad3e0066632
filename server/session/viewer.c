/* A frame is written without touching what was sent, so that a full one can be written beside it and the
 * shorter one kept; then what was sent becomes what is now. */
#include "server/session/viewer.h"

#include "common/invariant.h"
#include "protocol/checksum.h"
#include "server/game/game_things.h"
#include "server/game/light.h"
#include "server/session/viewer_pack.h"
#include "server/session/viewer_stacks.h"
#include "server/session/viewer_things.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static const char kind_self[] = "you";
enum {
    OWN_ID = 0,
    LONG_FRAME_BYTES = 1024, /* up to here nobody asks whether a full frame is shorter */
    THING_BYTES = 24,        /* a thing that comes takes at least as much */
};

/* The longest frame there can be: each cell a run of its own, each level once, each thing gone and another
 * come (a player has a name, a creature a kind, a stack both) and marked, as many lines heard as a frame
 * tells, and something under every letter. Names of content come with what JSON needs for their quotation
 * marks. */
enum {
    SPAN = 2 * LIMIT_SIGHT_RADIUS + 1,
    CELLS_BYTES = SPAN * SPAN * (int)sizeof "'xyt'" + SIGHT_PLANES_MAX * (int)sizeof "],[-2147483583",
    KIND_BYTES = LIMIT_CONTENT_NAME_BYTES + LIMIT_CONTENT_NAME_QUOTES,
    WORDS_BYTES = FRAME_NAME_BYTES + LIMIT_CONTENT_NAME_QUOTES,
    COME_AND_GO_BYTES = (int)sizeof "[2147483647,-31,-31,-2147483583,'',''],2147483647,",
    MARK_BYTES = (int)sizeof "2147483647,'almost dead, asleep, still',", /* the most that go together */
    ACTORS_BYTES = LIMIT_ACTORS_IN_VIEW * (COME_AND_GO_BYTES + KIND_BYTES + MARK_BYTES),
    STACKS_BYTES = LIMIT_STACKS_IN_VIEW * (COME_AND_GO_BYTES + KIND_BYTES + WORDS_BYTES),
    HEARD_BYTES = LIMIT_HEARD_BYTES_IN_FRAME + LIMIT_HEARD_IN_FRAME * (int)sizeof "['','','shout'],",
    PACK_BYTES = FRAME_PACK_MAX * ((int)sizeof "['a',1000000,'','',1]," + KIND_BYTES + WORDS_BYTES),
    REST_BYTES = 1024 + 512, /* number, place and levels, names of members, checksum; own values */
};
static_assert(CELLS_BYTES + ACTORS_BYTES + STACKS_BYTES + HEARD_BYTES + PACK_BYTES + REST_BYTES <=
                  LIMIT_LINE_DOWN_BYTES,
              "a frame is one line");
static_assert((int)LIMIT_SIGHT_RADIUS <= (int)FRAME_OFFSET_MAX, "an offset has a letter");

void viewer_init(struct viewer *viewer, const struct game *game, struct actor_handle actor,
                 struct explored *explored, int radius)
{
    const struct terrain_table *terrains = world_terrains(game_world(game));
    *viewer = (struct viewer){
        .actor = actor,
        .explored = explored,
        .remembered = true,
        .own_look = checksum_look(kind_self, game_actor(game, actor)->name),
        .next_id = OWN_ID + 1,
        .stale = true,
        .ground_stale = true,
        .pack_stale = true,
        .waiting = true,
    };
    view_init(&viewer->now, terrains, radius);
    viewer->sent = viewer->now;
}

void viewer_finish(struct viewer *viewer)
{
    if (viewer->sent.tiles != viewer->now.tiles) {
        view_finish(&viewer->sent);
    }
    view_finish(&viewer->now);
    view_finish(&viewer->whole);
    free(viewer->things);
    free(viewer->stacks);
    heard_finish(&viewer->heard);
    *viewer = (struct viewer){0};
}

bool viewer_is_ghost(const struct viewer *viewer)
{
    return actor_handle_equal(viewer->actor, ACTOR_NOBODY);
}

const struct thing_lore *viewer_lore(const struct viewer *viewer, const struct game *game)
{
    return viewer_is_ghost(viewer) ? &viewer->lore : game_lore_of(game, viewer->actor);
}

void viewer_haunt(struct viewer *viewer, const struct game *game, struct place place)
{
    viewer->lore = *game_lore_of(game, viewer->actor);
    viewer->actor = ACTOR_NOBODY;
    viewer->explored = NULL;
    viewer->remembered = true;
    viewer->haunted = place;
    viewer->pack_stale = true;
    viewer->stale = viewer->stale || viewer->dim || !place_same_cell(viewer->now.at, place);
    viewer->self.own.mode = OWN_FREE;
    viewer->self.own.values[OWN_LEFT_MS] = -1;
    viewer->self.own.waits_for_count = 0;
    viewer->self.hold_ends_ms = INT64_MAX;
}

void viewer_count_from(struct viewer *viewer, int32_t frame)
{
    viewer->frame = frame;
    viewer->acknowledged = frame;
}

void viewer_renew(struct viewer *viewer, const struct game *game, struct actor_handle actor,
                  struct explored *explored)
{
    int32_t frame = viewer->frame;
    int32_t next_id = viewer->next_id;
    int radius = viewer->now.radius;
    viewer_finish(viewer);
    viewer_init(viewer, game, actor, explored, radius);
    viewer_count_from(viewer, frame);
    viewer->next_id = next_id;
}

/* Most never are where it is dark: what they would see there gets its room when it is wanted first. To a
 * ghost nothing is dark. */
static void end_where_light_does(struct viewer *viewer, const struct game *game)
{
    struct view *now = &viewer->now;
    viewer->reach = viewer_is_ghost(viewer) ? now->radius : game_reach(game, viewer->actor, now->radius);
    viewer->dim = viewer->reach < now->radius;
    if (viewer->dim && viewer->whole.tiles == NULL) {
        view_init(&viewer->whole, now->terrains, now->radius);
    }
    if (viewer->dim) {
        view_copy(&viewer->whole, now);
        view_limit(now, viewer->reach);
    }
}

void viewer_remember(struct viewer *viewer, const struct game *game)
{
    if (!viewer->remembered) {
        const struct view *known = viewer->begun ? &viewer->sent : NULL;
        explored_see(viewer->explored, game_world(game), known, &viewer->now);
        viewer->remembered = true;
    }
}

/* `now` is about to change: it gets tiles of its own. */
static void part_from_sent(struct viewer *viewer, struct viewer_scratch *scratch)
{
    if (viewer->now.tiles == viewer->sent.tiles) {
        view_part(&viewer->now, &scratch->spares);
    }
}

void viewer_look(struct viewer *viewer, const struct game *game, struct viewer_scratch *scratch)
{
    const struct actor *actor = game_actor(game, viewer->actor);
    struct world *world = game_world(game);
    viewer_remember(viewer, game);
    part_from_sent(viewer, scratch);
    view_look(&viewer->now, world, &scratch->sight, viewer_is_ghost(viewer) ? viewer->haunted : actor->place);
    end_where_light_does(viewer, game);
    viewer->remembered = viewer->explored == NULL;
    viewer->stale = false;
    viewer->ground_stale = true;
}

void viewer_follow(struct viewer *viewer, const struct viewer *leader, struct viewer_scratch *scratch)
{
    INVARIANT(!leader->stale);
    if (viewer->stale || !view_equal(&viewer->now, &leader->now)) {
        part_from_sent(viewer, scratch);
        view_copy(&viewer->now, &leader->now);
    }
    viewer->stale = false;
    viewer->ground_stale = viewer->ground_stale || leader->ground_stale;
    viewer->pack_stale = viewer->pack_stale || leader->pack_stale;
    viewer->waiting = viewer->waiting || leader->waiting;
}

bool viewer_is_in_view(const struct viewer *viewer, struct place place)
{
    return view_sees(viewer->dim ? &viewer->whole : &viewer->now, place);
}

bool viewer_light_changed(const struct viewer *viewer, const struct game *game)
{
    return game_actor(game, viewer->actor) != NULL &&
           game_reach(game, viewer->actor, viewer->now.radius) != viewer->reach;
}

bool viewer_look_at(struct viewer *viewer, const struct game *game, struct viewer_scratch *scratch,
                    struct place place)
{
    struct world *world = game_world(game);
    if (!view_looks_new(&viewer->now, world, place)) {
        return false;
    }
    part_from_sent(viewer, scratch);
    view_repaint(&viewer->now, world, place);
    if (viewer->explored != NULL) {
        place.levels = level_set_one(view_level_at(&viewer->now, place));
        struct cell cell = world_cell(world, place.realm, place.x, place.y, place.levels);
        explored_see_cell(viewer->explored, world, place, cell.shown);
    }
    return true;
}

void viewer_hear(struct viewer *viewer, enum voice voice, const char *who, const char *text)
{
    heard_add(&viewer->heard, voice, who, text);
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

void viewer_alarm(struct viewer *viewer)
{
    viewer->alarmed = viewer->frame + 1;
}

/* Among those who come into sight with the next frame a creature is one that nobody has been warned of. */
static void notice_creatures(struct viewer *viewer, const struct viewer_scratch *scratch)
{
    if (viewer_things_has_new_creature(scratch)) {
        viewer_alarm(viewer);
    }
}

void viewer_look_out(struct viewer *viewer, const struct game *game, struct viewer_scratch *scratch)
{
    INVARIANT(!viewer->stale);
    viewer_things_gather(viewer, game, scratch);
    notice_creatures(viewer, scratch);
}

bool viewer_keeps_up(const struct viewer *viewer)
{
    return viewer->frame - viewer->acknowledged < LIMIT_FRAMES_UNACKNOWLEDGED;
}

bool viewer_is_ready(const struct viewer *viewer)
{
    return viewer->waiting && viewer_keeps_up(viewer);
}

/* ------------------------------------------------------------------------------------------------ frames */

/* How many of the lines heard this frame tells; the others wait for the next. */
static int heard_now(const struct viewer *viewer)
{
    return heard_fitting(&viewer->heard, LIMIT_HEARD_IN_FRAME, LIMIT_HEARD_BYTES_IN_FRAME);
}

static void write_heard(const struct viewer *viewer, struct frame_writer *writer)
{
    size_t at = 0;
    for (int i = 0, count = heard_now(viewer); i < count; i++) {
        struct heard_line line = heard_next(&viewer->heard, &at);
        frame_heard(writer, line.voice, line.who, line.text);
    }
}

/* A hold that ends when it was said to end is not told of again, however much of it has run down. */
static void write_self(const struct viewer *viewer, bool full, struct frame_writer *writer)
{
    struct own now = viewer->self.own;
    struct own sent = viewer->self_sent.own;
    bool same_hold = viewer->self.hold_ends_ms == viewer->self_sent.hold_ends_ms;
    sent.values[OWN_LEFT_MS] = same_hold ? now.values[OWN_LEFT_MS] : now.values[OWN_LEFT_MS] - 1;
    frame_you(writer, &now, full ? NULL : &sent);
}

/* What the viewer's own place adds to the checksum. */
static uint32_t own_sum(const struct viewer *viewer)
{
    struct place at = viewer->now.at;
    return checksum_thing(OWN_ID, at.levels.first, at.y, at.x, viewer->own_look);
}

/* Writes who and what is in sight, but for the viewer itself. */
static void write_others(const struct viewer *viewer, const struct game *game,
                         const struct viewer_scratch *scratch, bool full, struct frame_writer *writer)
{
    viewer_things_write_come(viewer, game, scratch, full, writer);
    viewer_stacks_write_come(viewer, game, scratch, full, viewer->next_id + scratch->newcomer_count, writer);
    if (!full) {
        viewer_things_write_move(viewer, scratch, writer);
        viewer_stacks_write_move(viewer, scratch, writer);
        viewer_things_write_go(viewer, scratch, writer);
        viewer_stacks_write_go(viewer, scratch, writer);
    }
    viewer_things_write_marks(viewer, game, scratch, full, writer);
}

/* Writes all of a frame but its end, from nothing where `full_realm` is given. Returns the sum over the cells
 * seen. */
static uint32_t write_parts(const struct viewer *viewer, const struct game *game, const char *full_realm,
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
    write_others(viewer, game, scratch, full, writer);
    write_heard(viewer, writer);
    viewer_pack_write(viewer, game, scratch, full, writer);
    write_self(viewer, full, writer);
    return cells;
}

/* Whether a full frame might be shorter than a difference of `length` bytes. */
static bool full_may_be_shorter(const struct viewer *viewer, const struct viewer_scratch *scratch,
                                size_t length)
{
    size_t things = (size_t)(viewer->thing_count + scratch->newcomer_count + scratch->lying_count);
    return length > LONG_FRAME_BYTES && length > things * THING_BYTES;
}

/* Remembers what is new in the frame that was just written: its runs hold that, so it need not be looked for
 * again. */
static void remember_sent(struct viewer *viewer, const struct game *game, const struct view_scratch *scratch)
{
    if (viewer->remembered) {
        return;
    }
    for (int i = 0; i < scratch->run_count; i++) {
        const struct view_run *run = &scratch->runs[i];
        struct place from = {viewer->now.at.realm, run->x, run->y, level_set_one(run->level)};
        explored_see_run(viewer->explored, game_world(game), from, run->seen, run->count);
    }
    explored_tread(viewer->explored, viewer->now.at);
    viewer->remembered = true;
}

/* Makes what was sent what is now. */
static void keep(struct viewer *viewer, const struct game *game, struct viewer_scratch *scratch,
                 uint32_t cells_sum)
{
    viewer_things_keep(viewer, game, scratch);
    viewer_stacks_keep(viewer, game, scratch);
    viewer_pack_keep(viewer, scratch);
    remember_sent(viewer, game, &scratch->view);
    if (viewer->sent.tiles != viewer->now.tiles) {
        view_spare(&viewer->sent, &scratch->spares);
    }
    viewer->sent = viewer->now;
    viewer->self_sent = viewer->self;
    viewer->cells_sum = cells_sum;
    viewer->begun = true;
    viewer->frame++;
    viewer->re = 0;
    heard_drop(&viewer->heard, heard_now(viewer));
    viewer->waiting = viewer->heard.count > 0;
}

void viewer_write_frame(struct viewer *viewer, const struct game *game, const char *realm_name,
                        struct viewer_scratch *scratch, struct buffer *out)
{
    INVARIANT(viewer_is_ready(viewer) && !viewer->stale);
    viewer_things_gather(viewer, game, scratch);
    notice_creatures(viewer, scratch);
    viewer_stacks_gather(viewer, game, scratch);
    viewer_pack_gather(viewer, game, scratch);
    size_t start = out->length;
    struct frame_writer writer;
    bool differs = viewer->begun && viewer->sent.at.realm == viewer->now.at.realm;
    uint32_t cells = write_parts(viewer, game, differs ? NULL : realm_name, scratch, out, &writer);
    if (differs && full_may_be_shorter(viewer, scratch, out->length - start)) {
        struct frame_writer full;
        scratch->full.length = 0;
        uint32_t full_cells = write_parts(viewer, game, realm_name, scratch, &scratch->full, &full);
        if (scratch->full.length < out->length - start) {
            out->length = start;
            buffer_append(out, scratch->full.bytes, scratch->full.length);
            cells = full_cells;
            writer = full;
            writer.out = out;
        }
    }
    keep(viewer, game, scratch, cells);
    frame_end(&writer, cells + own_sum(viewer) + viewer_things_sum(viewer) + viewer_stacks_sum(viewer));
    INVARIANT(out->length - start <= LIMIT_LINE_DOWN_BYTES);
}
