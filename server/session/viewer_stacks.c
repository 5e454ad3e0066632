/* What lies about changes seldom, so it is looked for only when the viewer has moved or a pile in sight has
 * changed; otherwise what was told is told again. Stacks in sight are few, and those that were told are
 * searched for one by one. */
#include "server/session/viewer_stacks.h"

#include "common/array.h"
#include "protocol/checksum.h"
#include "server/game/game_things.h"
#include "server/session/viewer_things.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static_assert((int)THING_LOOK_WORDS_BYTES <= (int)FRAME_NAME_BYTES + 1, "a name in words fits a frame");

/* ---------------------------------------------------------------------------------------------- gathering */

struct gathering {
    const struct viewer *viewer;
    struct viewer_scratch *scratch;
    int underfoot; /* stacks found there so far */
};

static int find_known(const struct viewer *viewer, struct thing_handle handle)
{
    int i = 0;
    while (i < viewer->stack_count && (viewer->stacks[i].handle.index != handle.index ||
                                       viewer->stacks[i].handle.generation != handle.generation)) {
        i++;
    }
    return i < viewer->stack_count ? i + 1 : 0;
}

/* Whether the cell is met for the first time: things come pile by pile from the top. */
static bool *met_at(const struct gathering *gathering, struct place place)
{
    const struct view *view = &gathering->viewer->now;
    int i = place.x - view->at.x + view->radius;
    int j = place.y - view->at.y + view->radius;
    return &gathering->scratch->met[j * VIEWER_SPAN_MAX + i];
}

static void add_lying(const struct gathering *gathering, const struct thing *thing, uint32_t order)
{
    struct viewer_scratch *scratch = gathering->scratch;
    uint64_t rank = viewer_things_rank(gathering->viewer->now.at, thing->place) & ~(uint64_t)UINT32_MAX;
    scratch->lying[scratch->lying_count++] =
        (struct viewer_lying){rank | order, thing, find_known(gathering->viewer, thing->handle)};
}

static void gather(void *context, const struct thing *thing)
{
    struct gathering *gathering = context;
    const struct view *view = &gathering->viewer->now;
    if (!view_sees(view, thing->place)) {
        return;
    }
    if (place_same_cell(view->at, thing->place)) {
        if (gathering->underfoot < LIMIT_STACKS_IN_VIEW) {
            add_lying(gathering, thing, (uint32_t)gathering->underfoot++);
        }
        return;
    }
    bool *met = met_at(gathering, thing->place);
    if (!*met) {
        *met = true;
        add_lying(gathering, thing, 0);
    }
}

static int compare_ranks(const void *a, const void *b)
{
    uint64_t p = ((const struct viewer_lying *)a)->rank;
    uint64_t q = ((const struct viewer_lying *)b)->rank;
    return p < q ? -1 : p > q;
}

static void look_about(const struct viewer *viewer, const struct things *things,
                       struct viewer_scratch *scratch)
{
    struct gathering gathering = {.viewer = viewer, .scratch = scratch};
    things_each_near(things, viewer->now.at, viewer->now.radius, gather, &gathering);
    for (int i = 0; i < scratch->lying_count; i++) {
        *met_at(&gathering, scratch->lying[i].thing->place) = false;
    }
    qsort(scratch->lying, (size_t)scratch->lying_count, sizeof scratch->lying[0], compare_ranks);
    if (scratch->lying_count > LIMIT_STACKS_IN_VIEW) {
        scratch->lying_count = LIMIT_STACKS_IN_VIEW;
    }
}

/* What was told lies there still, unless it changed where its viewer has no body to see it. */
static void recall(const struct viewer *viewer, const struct things *things, struct viewer_scratch *scratch)
{
    for (int i = 0; i < viewer->stack_count; i++) {
        const struct viewer_stack *told = &viewer->stacks[i];
        const struct thing *thing = things_get(things, told->handle);
        if (thing != NULL && !thing->carried && place_has_name(thing->place, told->at)) {
            scratch->lying[scratch->lying_count++] = (struct viewer_lying){0, thing, i + 1};
        }
    }
}

void viewer_stacks_gather(const struct viewer *viewer, const struct game *game,
                          struct viewer_scratch *scratch)
{
    scratch->lying_count = 0;
    if (viewer->ground_stale) {
        look_about(viewer, game_things(game), scratch);
    } else {
        recall(viewer, game_things(game), scratch);
    }
}

/* ------------------------------------------------------------------------------------------------ writing */

/* A stack as it was told, or NULL. */
static const struct viewer_stack *told_of(const struct viewer *viewer, const struct viewer_lying *lying)
{
    return lying->known != 0 ? &viewer->stacks[lying->known - 1] : NULL;
}

/* Whether a stack is called what it was called when it was told. */
static bool same_name(const struct viewer_stack *told, const struct thing *thing, uint8_t appearance)
{
    return told->count == thing->count && told->kind == thing->kind && told->appearance == appearance;
}

static uint8_t appearance_of(const struct viewer *viewer, const struct game *game, const struct thing *thing)
{
    return game_look_by(game, viewer_lore(viewer, game), thing->kind);
}

void viewer_stacks_write_come(const struct viewer *viewer, const struct game *game,
                              const struct viewer_scratch *scratch, bool full, int32_t first_id,
                              struct frame_writer *writer)
{
    int32_t next_id = first_id;
    for (int i = 0; i < scratch->lying_count; i++) {
        const struct viewer_lying *lying = &scratch->lying[i];
        const struct thing *thing = lying->thing;
        const struct viewer_stack *told = told_of(viewer, lying);
        if (!full && told != NULL && same_name(told, thing, appearance_of(viewer, game, thing))) {
            continue;
        }
        struct thing_seen seen = game_seen_by(game, viewer_lore(viewer, game), thing->kind);
        char words[THING_LOOK_WORDS_BYTES];
        thing_look_words(words, &seen, thing->count);
        frame_come(writer, told != NULL ? told->id : next_id, thing->place, seen.name, words);
        next_id += told == NULL;
    }
}

void viewer_stacks_write_move(const struct viewer *viewer, const struct viewer_scratch *scratch,
                              struct frame_writer *writer)
{
    for (int i = 0; i < scratch->lying_count; i++) {
        const struct viewer_lying *lying = &scratch->lying[i];
        const struct viewer_stack *told = told_of(viewer, lying);
        if (told != NULL && !place_has_name(lying->thing->place, told->at)) {
            frame_move(writer, told->id, lying->thing->place);
        }
    }
}

void viewer_stacks_write_go(const struct viewer *viewer, const struct viewer_scratch *scratch,
                            struct frame_writer *writer)
{
    bool stays[LIMIT_STACKS_IN_VIEW] = {false};
    for (int i = 0; i < scratch->lying_count; i++) {
        if (scratch->lying[i].known != 0) {
            stays[scratch->lying[i].known - 1] = true;
        }
    }
    for (int i = 0; i < viewer->stack_count; i++) {
        if (!stays[i]) {
            frame_go(writer, viewer->stacks[i].id);
        }
    }
}

/* ------------------------------------------------------------------------------------------------ keeping */

/* A stack as it is told now; `told` is as it was told, or NULL. */
static struct viewer_stack tell_now(struct viewer *viewer, const struct game *game, const struct thing *thing,
                                    const struct viewer_stack *told)
{
    struct viewer_stack stack = {
        .handle = thing->handle,
        .id = told != NULL ? told->id : viewer->next_id++,
        .at = place_name(thing->place),
        .count = thing->count,
        .kind = thing->kind,
        .appearance = appearance_of(viewer, game, thing),
    };
    if (told != NULL && same_name(told, thing, stack.appearance)) {
        stack.look = told->look;
    } else {
        struct thing_seen seen = game_seen_by(game, viewer_lore(viewer, game), thing->kind);
        char words[THING_LOOK_WORDS_BYTES];
        thing_look_words(words, &seen, thing->count);
        stack.look = checksum_look(seen.name, words);
    }
    struct place at = thing->place;
    stack.sum = checksum_thing(stack.id, at.levels.first, at.y, at.x, stack.look);
    return stack;
}

void viewer_stacks_keep(struct viewer *viewer, const struct game *game, struct viewer_scratch *scratch)
{
    for (int i = 0; i < scratch->lying_count; i++) {
        const struct viewer_lying *lying = &scratch->lying[i];
        scratch->next[i] = tell_now(viewer, game, lying->thing, told_of(viewer, lying));
    }
    while (viewer->stack_capacity < (size_t)scratch->lying_count) {
        viewer->stacks = array_grow(viewer->stacks, viewer->stack_capacity, &viewer->stack_capacity,
                                    sizeof *viewer->stacks);
    }
    viewer->stack_count = scratch->lying_count;
    if (viewer->stack_count > 0) {
        memcpy(viewer->stacks, scratch->next, (size_t)viewer->stack_count * sizeof *viewer->stacks);
    }
    viewer->ground_stale = false;
}

uint32_t viewer_stacks_sum(const struct viewer *viewer)
{
    uint32_t sum = 0;
    for (int i = 0; i < viewer->stack_count; i++) {
        sum += viewer->stacks[i].sum;
    }
    return sum;
}

bool viewer_stacks_find(const struct viewer *viewer, int32_t id, struct thing_handle *handle)
{
    for (int i = 0; i < viewer->stack_count; i++) {
        if (viewer->stacks[i].id == id) {
            *handle = viewer->stacks[i].handle;
            return true;
        }
    }
    return false;
}
