/* What a viewer is told of others. Everybody near is looked at once a frame; a table by actor tells whom the
 * viewer knows already, so nothing is searched for. What each thing adds to the checksum is kept, and worked
 * out anew only where it moved. */
#include "server/session/viewer_things.h"

#include "common/array.h"
#include "protocol/checksum.h"
#include "server/game/creature_kind.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* A player is known by its name, a creature by its kind. */
static const char *kind_of(const struct game *game, const struct actor *actor)
{
    return actor_is_player(actor) ? "player" : game_kind(game, actor)->name;
}

struct gathering {
    struct viewer *viewer;
    struct viewer_scratch *scratch;
};

uint64_t viewer_things_rank(struct place viewer, struct place place)
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
    if (actor_handle_equal(actor->handle, viewer->actor) || !view_sees(&viewer->now, actor->place)) {
        return;
    }
    int32_t known = scratch->known[actor->handle.index];
    if (known != 0 && viewer->things[known - 1].actor.generation == actor->handle.generation) {
        scratch->still[known - 1] = actor;
    } else {
        scratch->newcomers[scratch->newcomer_count++] =
            (struct viewer_ranked){viewer_things_rank(viewer->now.at, actor->place), actor};
    }
}

static int compare_ranks(const void *a, const void *b)
{
    uint64_t p = ((const struct viewer_ranked *)a)->rank;
    uint64_t q = ((const struct viewer_ranked *)b)->rank;
    return p < q ? -1 : p > q;
}

/* Leaves the LIMIT_ACTORS_IN_VIEW nearest, known and new alike. No two have one rank: they stand on different
 * cells. */
static void cut_to_nearest(const struct viewer *viewer, struct viewer_scratch *scratch)
{
    struct viewer_ranked *all = scratch->ranked;
    int count = 0;
    for (int i = 0; i < viewer->thing_count; i++) {
        const struct actor *actor = scratch->still[i];
        if (actor != NULL) {
            all[count++] = (struct viewer_ranked){viewer_things_rank(viewer->now.at, actor->place), actor};
        }
    }
    memcpy(all + count, scratch->newcomers, (size_t)scratch->newcomer_count * sizeof *all);
    count += scratch->newcomer_count;
    qsort(all, (size_t)count, sizeof *all, compare_ranks);
    uint64_t farthest = all[LIMIT_ACTORS_IN_VIEW - 1].rank;
    for (int i = 0; i < viewer->thing_count; i++) {
        const struct actor *actor = scratch->still[i];
        if (actor != NULL && viewer_things_rank(viewer->now.at, actor->place) > farthest) {
            scratch->still[i] = NULL;
        }
    }
    while (scratch->newcomer_count > 0 && scratch->newcomers[scratch->newcomer_count - 1].rank > farthest) {
        scratch->newcomer_count--;
    }
}

void viewer_things_gather(struct viewer *viewer, const struct game *game, struct viewer_scratch *scratch)
{
    for (int i = 0; i < viewer->thing_count; i++) {
        scratch->known[viewer->things[i].actor.index] = i + 1;
        scratch->still[i] = NULL;
    }
    scratch->newcomer_count = 0;
    struct gathering gathering = {viewer, scratch};
    game_each_near(game, viewer->now.at, viewer->now.radius, gather, &gathering);
    qsort(scratch->newcomers, (size_t)scratch->newcomer_count, sizeof *scratch->newcomers, compare_ranks);
    int kept = 0;
    for (int i = 0; i < viewer->thing_count; i++) {
        kept += scratch->still[i] != NULL;
        scratch->known[viewer->things[i].actor.index] = 0;
    }
    if (kept + scratch->newcomer_count > LIMIT_ACTORS_IN_VIEW) {
        cut_to_nearest(viewer, scratch);
    }
}

bool viewer_things_has_new_creature(const struct viewer_scratch *scratch)
{
    for (int i = 0; i < scratch->newcomer_count; i++) {
        if (!actor_is_player(scratch->newcomers[i].actor)) {
            return true;
        }
    }
    return false;
}

static void write_come(struct frame_writer *writer, const struct game *game, int32_t id,
                       const struct actor *actor)
{
    frame_come(writer, id, actor->place, kind_of(game, actor), actor->name);
}

static bool has_moved(const struct viewer_thing *thing, const struct actor *actor)
{
    return !place_has_name(actor->place, thing->at);
}

void viewer_things_write_come(const struct viewer *viewer, const struct game *game,
                              const struct viewer_scratch *scratch, bool full, struct frame_writer *writer)
{
    for (int i = 0; full && i < viewer->thing_count; i++) {
        if (scratch->still[i] != NULL) {
            write_come(writer, game, viewer->things[i].id, scratch->still[i]);
        }
    }
    for (int i = 0; i < scratch->newcomer_count; i++) {
        write_come(writer, game, viewer->next_id + i, scratch->newcomers[i].actor);
    }
}

void viewer_things_write_move(const struct viewer *viewer, const struct viewer_scratch *scratch,
                              struct frame_writer *writer)
{
    for (int i = 0; i < viewer->thing_count; i++) {
        const struct actor *actor = scratch->still[i];
        if (actor != NULL && has_moved(&viewer->things[i], actor)) {
            frame_move(writer, viewer->things[i].id, actor->place);
        }
    }
}

void viewer_things_write_go(const struct viewer *viewer, const struct viewer_scratch *scratch,
                            struct frame_writer *writer)
{
    for (int i = 0; i < viewer->thing_count; i++) {
        if (scratch->still[i] == NULL) {
            frame_go(writer, viewer->things[i].id);
        }
    }
}

static_assert((int)MARK_COUNT <= 16, "a set of marks fits its member");

static uint16_t bit_of(enum mark mark)
{
    return (uint16_t)(1U << mark);
}

/* How hurt somebody looks; a set of marks. */
static uint16_t health_of(const struct actor *actor)
{
    enum { PERCENT = 100, HURT = 75, BADLY_HURT = 40, DYING = 15 };
    int64_t share = (int64_t)actor->hit_points * PERCENT / actor->hit_points_most;
    return share < DYING        ? bit_of(MARK_DYING)
           : share < BADLY_HURT ? bit_of(MARK_BADLY_HURT)
           : share < HURT       ? bit_of(MARK_HURT)
                                : 0;
}

static uint16_t marks_of(const struct viewer *viewer, const struct game *game, const struct actor *actor)
{
    uint16_t marks = health_of(actor);
    if (actor_is_player(actor)) {
        marks |= game_has_consent(game, viewer->actor, actor->handle) ? bit_of(MARK_FOE) : 0;
    } else if (actor->mind.asleep || conditions_has(&actor->conditions, CONDITION_STILLED)) {
        marks |= bit_of(MARK_ASLEEP);
    } else {
        marks |= game_shares_time(game, viewer->actor, actor->handle) ? 0 : bit_of(MARK_STILL);
    }
    return marks;
}

void viewer_things_write_marks(const struct viewer *viewer, const struct game *game,
                               const struct viewer_scratch *scratch, bool full, struct frame_writer *writer)
{
    for (int i = 0; i < viewer->thing_count; i++) {
        const struct actor *actor = scratch->still[i];
        unsigned marks = actor != NULL ? marks_of(viewer, game, actor) : 0;
        if (actor != NULL && marks != (full ? 0 : viewer->things[i].marks)) {
            frame_mark(writer, viewer->things[i].id, marks);
        }
    }
    for (int i = 0; i < scratch->newcomer_count; i++) {
        unsigned marks = marks_of(viewer, game, scratch->newcomers[i].actor);
        if (marks != 0) {
            frame_mark(writer, viewer->next_id + i, marks);
        }
    }
}

/* Brings a thing up to where its actor is. */
static void place_thing(struct viewer_thing *thing, struct place place)
{
    thing->at = place_name(place);
    thing->sum = checksum_thing(thing->id, place.levels.first, place.y, place.x, thing->look);
}

static void add_thing(struct viewer *viewer, const struct game *game, const struct actor *actor)
{
    viewer->things = array_grow(viewer->things, (size_t)viewer->thing_count, &viewer->thing_capacity,
                                sizeof *viewer->things);
    struct viewer_thing *thing = &viewer->things[viewer->thing_count++];
    *thing = (struct viewer_thing){
        .actor = actor->handle,
        .id = viewer->next_id++,
        .marks = marks_of(viewer, game, actor),
        .look = checksum_look(kind_of(game, actor), actor->name),
    };
    place_thing(thing, actor->place);
}

void viewer_things_keep(struct viewer *viewer, const struct game *game, const struct viewer_scratch *scratch)
{
    int kept = 0;
    for (int i = 0; i < viewer->thing_count; i++) {
        const struct actor *actor = scratch->still[i];
        if (actor != NULL) {
            viewer->things[kept] = viewer->things[i];
            viewer->things[kept].marks = marks_of(viewer, game, actor);
            if (has_moved(&viewer->things[kept], actor)) {
                place_thing(&viewer->things[kept], actor->place);
            }
            kept++;
        }
    }
    viewer->thing_count = kept;
    for (int i = 0; i < scratch->newcomer_count; i++) {
        add_thing(viewer, game, scratch->newcomers[i].actor);
    }
}

uint32_t viewer_things_sum(const struct viewer *viewer)
{
    uint32_t sum = 0;
    for (int i = 0; i < viewer->thing_count; i++) {
        sum += viewer->things[i].sum;
    }
    return sum;
}
