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
};

/* A place to be reached: stairs or a ramp. */
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

/* Walks from the first thing that matters in the window and reports those that were not reached; goes on from
 * each of these, so that a piece cut off is reported once. */
static void check_level(struct walk *walk)
{
    const struct verify_window *window = walk->verify->window;
    struct place first = {.realm = window->realm};
    bool any = false;
    for (int32_t y = window->top; y < window->top + window->height; y++) {
        for (int32_t x = window->left; x < window->left + window->width; x++) {
            struct cell cell = verify_cell(walk->verify, x, y, walk->level);
            if (!matters(cell) || walk->reached[(y - walk->top) * walk->width + (x - walk->left)]) {
                continue;
            }
            struct place at = verify_place(walk->verify, x, y, cell);
            if (any) {
                verify_found(walk->verify, VERIFY_JOINED, at, at, first);
            } else {
                first = at;
                any = true;
            }
            flood(walk, x, y);
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
