/* The walker counts its visits to each cell and goes on to the neighbour with the fewest: node counting,
 * which leaves nothing that can be reached unvisited for ever (Koenig and Simmons, "Easy and hard testbeds
 * for real-time search algorithms", AAAI 1996). */
#include "server/inspect/journey.h"

#include "common/dice.h"
#include "common/invariant.h"

#include <stdlib.h>
#include <string.h>

enum { DIRECTIONS = 8, CLIMBS = 2, WAYS = DIRECTIONS + CLIMBS, JOURNEY_STREAM = 0x57414c4b };

/* In a circle, so that the opposite is four on; then the way down and the way up. */
static const int8_t offsets[DIRECTIONS][2] = {{0, -1}, {1, -1}, {1, 0},  {1, 1},
                                              {0, 1},  {-1, 1}, {-1, 0}, {-1, -1}};

struct visit {
    int32_t x;
    int32_t y;
    int32_t level; /* the cell's first */
    int32_t count; /* 0: an empty slot */
};

struct walk {
    struct world *world;
    struct place at;
    struct place plain; /* the last cell on one level only */
    int heading;        /* the way taken last */
    struct visit *visits;
    uint32_t slots; /* a power of two, twice the cells at least */
    struct journey_counts *counts;
};

/* The slot of a cell, perhaps an empty one. */
static struct visit *visit_of(const struct walk *walk, struct place place)
{
    uint32_t hash = (uint32_t)place.x * 0x9e3779b1u ^ (uint32_t)place.y * 0x85ebca77u ^
                    (uint32_t)place.levels.first * 0xc2b2ae3du;
    for (hash ^= hash >> 15;; hash++) {
        struct visit *visit = &walk->visits[hash & (walk->slots - 1)];
        if (visit->count == 0 ||
            (visit->x == place.x && visit->y == place.y && visit->level == place.levels.first)) {
            return visit;
        }
    }
}

static struct journey_level *level_of(struct journey_counts *counts, int32_t level)
{
    int at = counts->level_count;
    while (at > 0 && counts->levels[at - 1].level > level) {
        at--;
    }
    if (at > 0 && counts->levels[at - 1].level == level) {
        return &counts->levels[at - 1];
    }
    size_t size = (size_t)(counts->level_count + 1) * sizeof counts->levels[0];
    counts->levels = realloc(counts->levels, size);
    INVARIANT(counts->levels != NULL);
    memmove(&counts->levels[at + 1], &counts->levels[at],
            (size_t)(counts->level_count - at) * sizeof counts->levels[0]);
    counts->levels[at] = (struct journey_level){.level = level};
    counts->level_count++;
    return &counts->levels[at];
}

static void count_arrival(struct walk *walk)
{
    struct journey_counts *counts = walk->counts;
    struct place at = walk->at;
    struct journey_level *level = level_of(counts, at.levels.first);
    struct visit *visit = visit_of(walk, at);
    level->steps++;
    if (visit->count == 0) {
        bool ramp = level_set_is_ramp(at.levels);
        *visit = (struct visit){.x = at.x, .y = at.y, .level = at.levels.first};
        level->cells++;
        level->ramps += ramp;
        counts->cells++;
        counts->ramp_cells += ramp;
    }
    visit->count++;
    int levels = level_set_count(at.levels);
    counts->most_levels = levels > counts->most_levels ? levels : counts->most_levels;
    counts->left = at.x < counts->left ? at.x : counts->left;
    counts->right = at.x > counts->right ? at.x : counts->right;
    counts->top = at.y < counts->top ? at.y : counts->top;
    counts->bottom = at.y > counts->bottom ? at.y : counts->bottom;
}

/* Where a way leads, if there is one. */
static bool find_way(const struct walk *walk, int way, struct place *to)
{
    *to = walk->at;
    if (way < DIRECTIONS) {
        to->x += offsets[way][0];
        to->y += offsets[way][1];
    } else {
        bool down = way == DIRECTIONS;
        struct cell here = world_cell(walk->world, to->realm, to->x, to->y, to->levels);
        if (here.wall != TERRAIN_NONE || here.floor != (down ? TERRAIN_STAIRS_DOWN : TERRAIN_STAIRS_UP)) {
            return false;
        }
        to->levels = level_set_one(here.levels.first + (down ? 1 : -1));
    }
    struct cell there = world_cell(walk->world, to->realm, to->x, to->y, to->levels);
    to->levels = there.levels;
    return there.passable;
}

/* How far a way turns from the one taken last, 0 … 4. */
static int turn_of(const struct walk *walk, int way)
{
    int turn = abs(way - walk->heading) % DIRECTIONS;
    return turn > DIRECTIONS / 2 ? DIRECTIONS - turn : turn;
}

/* The best way on: to the least visited place; then with the least turn; dice settle left or right. −1 if
 * none. */
static int choose_way(const struct walk *walk, struct place *to)
{
    struct dice_roll roll =
        dice_roll(world_seed(walk->world), JOURNEY_STREAM, (uint32_t)walk->counts->steps, 0, 0);
    int first = (int)dice_below(roll.value[0], WAYS);
    int best = -1;
    int64_t best_cost = INT64_MAX;
    for (int k = 0; k < WAYS; k++) {
        int way = (first + k) % WAYS;
        struct place place;
        if (!find_way(walk, way, &place)) {
            continue;
        }
        int64_t cost =
            (int64_t)visit_of(walk, place)->count * WAYS + (way < DIRECTIONS ? turn_of(walk, way) : 0);
        if (cost < best_cost) {
            best_cost = cost;
            best = way;
            *to = place;
        }
    }
    return best;
}

/* Tells which way between levels the step was the last of, if of any. */
static void count_way(struct walk *walk, int way)
{
    struct journey_counts *counts = walk->counts;
    if (level_set_is_ramp(walk->at.levels)) {
        return;
    }
    int32_t from = walk->plain.levels.first;
    int32_t to = walk->at.levels.first;
    if (way >= DIRECTIONS) {
        counts->stairs_down += to > from;
        counts->stairs_up += to < from;
    } else {
        counts->ramps_down += to > from;
        counts->ramps_up += to < from;
    }
    walk->plain = walk->at;
}

static uint32_t slots_for(int steps)
{
    uint32_t slots = 16;
    while (slots < 2 * ((uint32_t)steps + 1)) {
        slots *= 2;
    }
    return slots;
}

void journey_walk(struct world *world, struct place from, int steps, struct journey_counts *counts)
{
    INVARIANT(steps > 0 && steps <= JOURNEY_STEPS_MAX);
    *counts = (struct journey_counts){.left = from.x, .right = from.x, .top = from.y, .bottom = from.y};
    struct walk walk = {
        .world = world, .at = from, .plain = from, .slots = slots_for(steps), .counts = counts};
    walk.visits = calloc(walk.slots, sizeof walk.visits[0]);
    INVARIANT(walk.visits != NULL);
    count_arrival(&walk);
    while (counts->steps < steps) {
        struct place next;
        int way = choose_way(&walk, &next);
        if (way < 0) {
            break;
        }
        walk.at = next;
        counts->steps++;
        walk.heading = way < DIRECTIONS ? way : walk.heading;
        count_arrival(&walk);
        count_way(&walk, way);
        world_let_go(world);
    }
    free(walk.visits);
}

void journey_finish(struct journey_counts *counts)
{
    free(counts->levels);
    counts->levels = NULL;
}
