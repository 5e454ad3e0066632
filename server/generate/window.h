/* A window of 64 × 64 cells as bits: what a cave is shaped in before it becomes a chunk.
 *
 * One word a row, bit i of row j is the cell (left + i, top + j). A chunk is made in the middle of a window,
 * with a margin of WINDOW_MARGIN cells on each side for what lies beyond its edges to have its say. */
#ifndef RAMPART_SERVER_GENERATE_WINDOW_H
#define RAMPART_SERVER_GENERATE_WINDOW_H

#include "server/generate/point.h"

enum { WINDOW_SIDE = 64, WINDOW_MARGIN = 16 };

struct window {
    int32_t left;
    int32_t top;
    uint64_t open[WINDOW_SIDE];   /* cells that must be floor */
    uint64_t sealed[WINDOW_SIDE]; /* cells that must stay rock: stronger than open */
};

/* An empty window whose middle 32 × 32 cells start at (x, y). */
void window_init(struct window *window, int32_t x, int32_t y);

/* Whether any cell of the rectangle lies in the window. */
bool window_meets(const struct window *window, struct point corner, int width, int height);

/* Marks a cell, or `width` ≤ 32 cells of a row given as bits (lowest the westernmost), in one plane of the
 * window; what lies outside it is left out. */
void window_mark(const struct window *window, uint64_t *plane, struct point at);
void window_mark_row(const struct window *window, uint64_t *plane, struct point at, uint32_t bits);

/* One round of the cellular automaton: a cell becomes open where at least five of the nine cells around and
 * under it are; then what must be open or rock is made so. The outermost cells of the window become wrong,
 * one more a round. */
void window_smooth(const struct window *window, uint64_t *cells);

/* Fills every pocket, an 8-connected piece of open cells, that is at most `side` cells wide and high.
 * `border` outermost rows and columns are not looked at and what touches them is no pocket, so that windows
 * which overlap agree on all pockets further in than `border + side`. */
void window_fill_pockets(uint64_t *cells, int border, int side);

#endif
