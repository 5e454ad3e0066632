/* Whether one can walk between all that matters on a level: a flood of single steps, each by the real lookup
 * with the walker's own level set, over the cells that stand on the level. */
#include "common/heap.h"
#include "server/generate/verify_rules.h"

#include <stdlib.h>

struct walk {
    const struct verify *verify;
    int32_t level;
    int32_t left; /* of the window and its margin */
    int32_t top;
    int32_t width;
    int32_t height;
    bool *reached;
    int32_t *queue; /* places as row × width + column */
    bool any;       /* whether something on the level matters: */
    struct place first;
};

/* A cell to be reached, whoever arrives there or not: stairs or a ramp. */
static bool matters(struct cell cell)
{
    return cell.passable && (level_set_is_ramp(cell.levels) || cell.floor == TERRAIN_STAIRS_DOWN ||
                             cell.floor == TERRAIN_STAIRS_UP);
}

static void flood(struct walk *walk, int32_t x, int32_t y)
{
    int32_t head = 0;
    int32_t tail = 0;
    int32_t start = (y - walk->top) * walk->width + (x - walk->left);
    walk->reached[start] = true;
    walk->queue[tail++] = start;
    while (head < tail) {
        int32_t i = walk->queue[head] % walk->width;
        int32_t j = walk->queue[head++] / walk->width;
        struct cell here = verify_cell(walk->verify, walk->left + i, walk->top + j, walk->level);
        for (int k = 0; k < VERIFY_NEIGHBOURS; k++) {
            int32_t column = i + verify_steps[k].x;
            int32_t row = j + verify_steps[k].y;
            if (column < 0 || column >= walk->width || row < 0 || row >= walk->height ||
                walk->reached[row * walk->width + column]) {
                continue;
            }
            struct cell next = world_cell(walk->verify->world, walk->verify->window->realm,
                                          walk->left + column, walk->top + row, here.levels);
            if (next.passable && level_set_has(next.levels, walk->level)) {
                walk->reached[row * walk->width + column] = true;
                walk->queue[tail++] = row * walk->width + column;
            }
        }
    }
}

/* Goes to a place that matters. From the first of its level, and from each that no walk has reached, it walks
 * on; those are reported, so that a piece cut off is reported once. */
static void visit(struct walk *walk, struct place at)
{
    if (walk->reached[(at.y - walk->top) * walk->width + (at.x - walk->left)]) {
        return;
    }
    if (walk->any) {
        verify_found(walk->verify, VERIFY_JOINED, at, at, walk->first);
    } else {
        walk->first = at;
        walk->any = true;
    }
    flood(walk, at.x, at.y);
}

static bool is_within(const struct verify_window *window, struct place at)
{
    return at.x >= window->left && at.x - window->left < window->width && at.y >= window->top &&
           at.y - window->top < window->height;
}

/* The places of the level where people arrive. */
static void check_arrivals(struct walk *walk)
{
    const struct verify_window *window = walk->verify->window;
    for (size_t k = 0; k < window->arrival_count; k++) {
        struct place at = window->arrivals[k];
        if (level_set_has(at.levels, walk->level) && is_within(window, at)) {
            struct cell cell = verify_cell(walk->verify, at.x, at.y, walk->level);
            if (cell.passable && level_set_equal(cell.levels, at.levels)) {
                visit(walk, at);
            } else {
                verify_found(walk->verify, VERIFY_JOINED, at, at, at);
            }
        }
    }
}

static void check_level(struct walk *walk)
{
    const struct verify_window *window = walk->verify->window;
    walk->any = false;
    check_arrivals(walk);
    for (int32_t y = window->top; y < window->top + window->height; y++) {
        for (int32_t x = window->left; x < window->left + window->width; x++) {
            struct cell cell = verify_cell(walk->verify, x, y, walk->level);
            if (matters(cell)) {
                visit(walk, verify_place(walk->verify, x, y, cell));
            }
        }
    }
}

void verify_joined(struct world *world, const struct verify_window *window, int32_t margin,
                   struct verify_report report, struct verify_counts *counts)
{
    const struct verify verify = {.world = world, .window = window, .report = report, .counts = counts};
    struct walk walk = {
        .verify = &verify,
        .left = window->left - margin,
        .top = window->top - margin,
        .width = window->width + 2 * margin,
        .height = window->height + 2 * margin,
    };
    size_t count = (size_t)walk.width * (size_t)walk.height;
    walk.queue = heap_must_have(malloc(count * sizeof *walk.queue));
    for (int32_t k = 0; k < window->level_count; k++) {
        walk.level = window->level + k;
        walk.reached = heap_must_have(calloc(count, sizeof *walk.reached));
        check_level(&walk);
        free(walk.reached);
    }
    free(walk.queue);
}
