/* A sheet: a finite level while it is made, 128 × 64 cells around (0, 0) with a byte each, and what such
 * levels have in common. */
#ifndef RAMPART_SERVER_GENERATE_SHEET_H
#define RAMPART_SERVER_GENERATE_SHEET_H

#include "server/generate/point.h"
#include "server/generate/stratum.h"
#include "server/world/chunk.h"
#include "server/world/ground.h"

enum { SHEET_WIDTH = 128, SHEET_HEIGHT = 64, SHEET_LEFT = -64, SHEET_TOP = -32 };

/* Row j, column i is the cell (SHEET_LEFT + i, SHEET_TOP + j); what a byte means is its user's to say. */
struct sheet {
    uint8_t at[SHEET_HEIGHT][SHEET_WIDTH];
};

/* The byte of a cell. Requires: it lies on the sheet. */
uint8_t *sheet_cell(struct sheet *sheet, struct point at);

/* Whether a chunk lies on the sheet, which is four chunks wide and two high. */
bool sheet_has_chunk(const struct chunk *chunk);

/* Whether all cells up to `reach` away along x and y have the byte `value`. Requires: they lie on the sheet.
 */
bool sheet_is_square(struct sheet *sheet, struct point middle, int reach, uint8_t value);

/* Replaces `from` by `to` in the piece of `from` that `at` lies in, corners joining; how many cells that
 * were. Requires: from ≠ to; the outermost cells of the sheet are not `from`. */
int sheet_fill(struct sheet *sheet, struct point at, uint8_t from, uint8_t to);

/* Draws a border: each cell of `from` that touches, corners included, one of the bytes in `around` (bit n for
 * byte n) becomes `to`. Requires: all are below 32; `to` is not in `around`. */
void sheet_border(struct sheet *sheet, uint32_t around, uint8_t from, uint8_t to);

/* The ground of a level that can be dug all over and is `width` × `height` cells around (0, 0). */
enum ground sheet_ground(int32_t width, int32_t height, int32_t x, int32_t y);

/* Where the stairs from `upper`'s level of a finite stack to the next one down are; from the level above the
 * first, where that one is entered. From even levels they lie in the west, from odd ones in the east, so that
 * those up and down from one level are far apart. Guarantees: 14 ≤ |x| ≤ 36, |y| ≤ 16. */
struct point sheet_stairs(struct stratum upper);

/* Where sheet_stairs may put those from level `upper`: from (low->x, low->y) to (high->x, high->y). */
void sheet_stairs_bounds(int32_t upper, struct point *low, struct point *high);

#endif
