/* Cellular caves (after the well-known "4-5 rule" of RogueBasin's "Cellular Automata Method for Generating
 * Random Cave-Like Levels") computed on whole rows at once (majority.h). */
#include "server/generate/window.h"

#include "server/generate/majority.h"

#include <string.h>

void window_init(struct window *window, int32_t x, int32_t y)
{
    *window = (struct window){.left = x - WINDOW_MARGIN, .top = y - WINDOW_MARGIN};
}

bool window_meets(const struct window *window, struct point corner, int width, int height)
{
    return corner.x < window->left + WINDOW_SIDE && corner.x + width > window->left &&
           corner.y < window->top + WINDOW_SIDE && corner.y + height > window->top;
}

void window_mark(const struct window *window, uint64_t *plane, struct point at)
{
    int32_t i = at.x - window->left;
    int32_t j = at.y - window->top;
    if (i >= 0 && i < WINDOW_SIDE && j >= 0 && j < WINDOW_SIDE) {
        plane[j] |= (uint64_t)1 << i;
    }
}

void window_mark_row(const struct window *window, uint64_t *plane, struct point at, uint32_t bits)
{
    int32_t i = at.x - window->left;
    int32_t j = at.y - window->top;
    if (j < 0 || j >= WINDOW_SIDE || i <= -32 || i >= WINDOW_SIDE) {
        return;
    }
    plane[j] |= i >= 0 ? (uint64_t)bits << i : (uint64_t)bits >> -i;
}

static struct majority_sums sum_row(uint64_t row)
{
    return majority_sum(row, row << 1, row >> 1);
}

void window_smooth(const struct window *window, uint64_t *cells)
{
    struct majority_sums above = {0, 0};
    struct majority_sums here = sum_row(cells[0]);
    for (int j = 0; j < WINDOW_SIDE; j++) {
        struct majority_sums below =
            j + 1 < WINDOW_SIDE ? sum_row(cells[j + 1]) : (struct majority_sums){0, 0};
        cells[j] = (majority_five(above, here, below) | window->open[j]) & ~window->sealed[j];
        above = here;
        here = below;
    }
}

/* `seed` spread along the runs of `open` that it touches (Kogge and Stone's parallel prefix, both ways). */
static uint64_t spread_along(uint64_t seed, uint64_t open)
{
    uint64_t east = seed;
    uint64_t west = seed;
    uint64_t east_open = open;
    uint64_t west_open = open;
    for (int step = 1; step < WINDOW_SIDE; step *= 2) {
        east |= east_open & (east << step);
        east_open &= east_open << step;
        west |= west_open & (west >> step);
        west_open &= west_open >> step;
    }
    return east | west;
}

static uint64_t flood_row(uint64_t row, uint64_t from, uint64_t open)
{
    uint64_t seed = (row | from | from << 1 | from >> 1) & open;
    return seed == 0 ? 0 : spread_along(seed, open);
}

/* Grows `reached` to all open cells that are 8-connected to it. */
static void flood(uint64_t *reached, const uint64_t *open)
{
    bool changed = true;
    while (changed) {
        changed = false;
        for (int j = 1; j < WINDOW_SIDE; j++) {
            uint64_t row = flood_row(reached[j], reached[j - 1], open[j]);
            changed = changed || row != reached[j];
            reached[j] = row;
        }
        for (int j = WINDOW_SIDE - 2; j >= 0; j--) {
            uint64_t row = flood_row(reached[j], reached[j + 1], open[j]);
            changed = changed || row != reached[j];
            reached[j] = row;
        }
    }
}

/* Whether a piece's rows and columns span at most `side`. */
static bool fits(const uint64_t *piece, int side)
{
    uint64_t columns = 0;
    int first = WINDOW_SIDE;
    int last = 0;
    for (int j = 0; j < WINDOW_SIDE; j++) {
        if (piece[j] != 0) {
            columns |= piece[j];
            first = j < first ? j : first;
            last = j;
        }
    }
    uint64_t lowest = columns & (~columns + 1);
    return last - first < side && (columns / lowest) >> side == 0;
}

void window_fill_pockets(uint64_t *cells, int border, int side)
{
    uint64_t inner = (~UINT64_C(0) << border) & (~UINT64_C(0) >> border);
    uint64_t rim = inner & ~((inner << 1) & (inner >> 1));
    uint64_t open[WINDOW_SIDE] = {0};
    uint64_t known[WINDOW_SIDE] = {0};
    for (int j = border; j < WINDOW_SIDE - border; j++) {
        bool edge = j == border || j == WINDOW_SIDE - 1 - border;
        open[j] = cells[j] & inner;
        known[j] = open[j] & (edge ? inner : rim);
    }
    flood(known, open);
    for (int j = 0; j < WINDOW_SIDE; j++) {
        while ((open[j] & ~known[j]) != 0) {
            uint64_t rest = open[j] & ~known[j];
            uint64_t piece[WINDOW_SIDE] = {0};
            piece[j] = rest & (~rest + 1);
            flood(piece, open);
            bool pocket = fits(piece, side);
            for (int k = 0; k < WINDOW_SIDE; k++) {
                known[k] |= piece[k];
                cells[k] &= pocket ? ~piece[k] : ~UINT64_C(0);
            }
        }
    }
}
