/* What is seen now, put together from frames: cells, things, the viewer's own place, and their checksum.
 *
 * A cell is seen only within the square of the radius of sight round the viewer, so when the viewer moves,
 * what leaves the square is seen no longer without a word. */
#ifndef RAMPART_CLIENT_MODEL_PICTURE_H
#define RAMPART_CLIENT_MODEL_PICTURE_H

#include "common/limits.h"
#include "common/place.h"
#include "protocol/frame.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct picture_cell {
    int32_t level; /* its first */
    char tile;     /* 0: not seen */
};

struct picture {
    char name[LIMIT_NAME_MAX_BYTES + 1]; /* the viewer's own */
    char realm[FRAME_REALM_BYTES + 1];
    struct place at;
    bool placed; /* `at` is known */
    int radius;
    int32_t side; /* of `cells`, a power of two that the seen square fits in */
    struct picture_cell *cells;
    uint32_t sum;                                        /* of the cells and things, without the viewer */
    struct frame_thing things[2 * LIMIT_THINGS_IN_VIEW]; /* in a frame all may come before all others go */
    size_t thing_count;
};

/* A picture of nothing yet. Requires: 1 ≤ radius ≤ LIMIT_SIGHT_RADIUS. Finish with picture_finish. */
void picture_init(struct picture *picture, int radius);
/* Accepts one that is all zero. */
void picture_finish(struct picture *picture);

/* Takes the difference that a frame tells. Whatever the frame holds, the picture stays sound: what lies
 * outside the seen square, unknown things, and things beyond LIMIT_THINGS_IN_VIEW are left out. Guarantees:
 * true if the picture now has the frame's checksum; else it is not to be trusted until a full frame. */
bool picture_apply(struct picture *picture, const struct frame *frame);

/* The cell seen at (x, y), NULL if none is. */
const struct picture_cell *picture_cell_at(const struct picture *picture, int32_t x, int32_t y);

/* The checksum of all that is seen, as PROTOCOL.md defines it. */
uint32_t picture_sum(const struct picture *picture);

#endif
