/* The cells lie in a square array that wraps round, (x, y) at [y mod side][x mod side], so that a step moves
 * nothing. What leaves the seen square is cleared before anything new is written, so no two cells ever meet
 * in one slot. */
#include "client/model/picture.h"

#include "common/invariant.h"
#include "common/limits.h"
#include "protocol/checksum.h"

#include <stdlib.h>
#include <string.h>

void picture_init(struct picture *picture, int radius)
{
    INVARIANT(radius >= 1 && radius <= LIMIT_SIGHT_RADIUS);
    *picture = (struct picture){.radius = radius, .side = 1};
    while (picture->side < 2 * radius + 1) {
        picture->side *= 2;
    }
    picture->cells = calloc((size_t)(picture->side * picture->side), sizeof *picture->cells);
    INVARIANT(picture->cells != NULL);
}

void picture_finish(struct picture *picture)
{
    free(picture->cells);
    *picture = (struct picture){0};
}

static struct picture_cell *slot(const struct picture *picture, int32_t x, int32_t y)
{
    uint32_t mask = (uint32_t)picture->side - 1;
    return &picture->cells[((uint32_t)y & mask) * (uint32_t)picture->side + ((uint32_t)x & mask)];
}

static bool within(const struct picture *picture, struct place centre, int32_t x, int32_t y)
{
    return llabs((int64_t)x - centre.x) <= picture->radius && llabs((int64_t)y - centre.y) <= picture->radius;
}

static uint32_t cell_sum(const struct picture_cell *cell, int32_t x, int32_t y)
{
    return checksum_cell(checksum_row(cell->level, y), x, cell->tile);
}

static void hide(struct picture *picture, int32_t x, int32_t y)
{
    struct picture_cell *cell = slot(picture, x, y);
    if (cell->tile != 0) {
        picture->sum -= cell_sum(cell, x, y);
        cell->tile = 0;
    }
}

static void see(struct picture *picture, int32_t x, int32_t y, struct picture_cell seen)
{
    hide(picture, x, y);
    *slot(picture, x, y) = seen;
    picture->sum += cell_sum(&seen, x, y);
}

static void clear(struct picture *picture)
{
    memset(picture->cells, 0, (size_t)(picture->side * picture->side) * sizeof *picture->cells);
    picture->thing_count = 0;
    picture->sum = 0;
    picture->placed = false;
}

/* Moves the viewer and hides what is now beyond its sight. */
static void place_viewer(struct picture *picture, struct place now)
{
    struct place before = picture->at;
    int32_t radius = picture->radius;
    for (int32_t y = before.y - radius; picture->placed && y <= before.y + radius; y++) {
        for (int32_t x = before.x - radius; x <= before.x + radius; x++) {
            if (!within(picture, now, x, y)) {
                hide(picture, x, y);
            }
        }
    }
    picture->at = now;
    picture->placed = true;
}

static uint32_t thing_sum(const struct frame_thing *thing)
{
    return checksum_thing(thing->id, thing->level, thing->y, thing->x,
                          checksum_look(thing->kind, thing->name));
}

static struct frame_thing *find_thing(struct picture *picture, int32_t id)
{
    for (size_t i = 0; i < picture->thing_count; i++) {
        if (picture->things[i].id == id) {
            return &picture->things[i];
        }
    }
    return NULL;
}

static void lose_thing(struct picture *picture, int32_t id)
{
    struct frame_thing *thing = find_thing(picture, id);
    if (thing != NULL) {
        picture->sum -= thing_sum(thing);
        *thing = picture->things[--picture->thing_count];
    }
}

static void meet_thing(struct picture *picture, const struct frame_thing *thing)
{
    lose_thing(picture, thing->id);
    if (picture->thing_count < sizeof picture->things / sizeof *picture->things) {
        picture->things[picture->thing_count++] = *thing;
        picture->sum += thing_sum(thing);
    }
}

static void move_thing(struct picture *picture, const struct frame_thing *moved)
{
    struct frame_thing *thing = find_thing(picture, moved->id);
    if (thing != NULL) {
        picture->sum -= thing_sum(thing);
        thing->level = moved->level;
        thing->x = moved->x;
        thing->y = moved->y;
        picture->sum += thing_sum(thing);
    }
}

static void mark_thing(struct picture *picture, const struct frame_marks *marked)
{
    struct frame_thing *thing = find_thing(picture, marked->id);
    if (thing != NULL) {
        thing->marks = marked->marks;
    }
}

static void see_runs(struct picture *picture, const struct frame *frame)
{
    for (size_t i = 0; i < frame->run_count; i++) {
        const struct frame_run *run = &frame->runs[i];
        const char *tiles = frame->tiles.bytes + run->tiles;
        for (int32_t j = 0; j < run->count; j++) {
            if (within(picture, picture->at, run->x + j, run->y)) {
                see(picture, run->x + j, run->y, (struct picture_cell){run->level, tiles[j]});
            }
        }
    }
}

static void hide_spans(struct picture *picture, const struct frame *frame)
{
    for (size_t i = 0; i < frame->hidden_count; i++) {
        const struct frame_span *span = &frame->hidden[i];
        for (int32_t x = span->x; x < span->x + span->count; x++) {
            if (within(picture, picture->at, x, span->y)) {
                hide(picture, x, span->y);
            }
        }
    }
}

static void apply_things(struct picture *picture, const struct frame *frame)
{
    for (size_t i = 0; i < frame->came_count; i++) {
        meet_thing(picture, &frame->came[i]);
    }
    for (size_t i = 0; i < frame->moved_count; i++) {
        move_thing(picture, &frame->moved[i]);
    }
    for (size_t i = 0; i < frame->gone_count; i++) {
        lose_thing(picture, frame->gone[i]);
    }
    for (size_t i = 0; i < frame->marked_count; i++) {
        mark_thing(picture, &frame->marked[i]);
    }
    while (picture->thing_count > LIMIT_THINGS_IN_VIEW) {
        lose_thing(picture, picture->things[picture->thing_count - 1].id);
    }
}

/* The order of the steps is PROTOCOL.md's. */
bool picture_apply(struct picture *picture, const struct frame *frame)
{
    if (frame->full) {
        clear(picture);
        memcpy(picture->realm, frame->realm, sizeof picture->realm);
    }
    if (frame->has_at) {
        place_viewer(picture, frame->at);
    }
    if (!picture->placed) {
        return false;
    }
    see_runs(picture, frame);
    hide_spans(picture, frame);
    apply_things(picture, frame);
    return picture_sum(picture) == frame->sum;
}

const struct picture_cell *picture_cell_at(const struct picture *picture, int32_t x, int32_t y)
{
    if (!picture->placed || !within(picture, picture->at, x, y)) {
        return NULL;
    }
    const struct picture_cell *cell = slot(picture, x, y);
    return cell->tile != 0 ? cell : NULL;
}

uint32_t picture_sum(const struct picture *picture)
{
    struct place at = picture->at;
    return picture->sum + checksum_thing(0, at.levels.first, at.y, at.x, checksum_look("you", picture->name));
}
