/* How explored.h keeps what it knows: for its own files only. */
#ifndef RAMPART_SERVER_SESSION_EXPLORED_CHUNK_H
#define RAMPART_SERVER_SESSION_EXPLORED_CHUNK_H

#include "server/session/explored.h"

enum {
    EXPLORED_NOWHERE = UINT16_MAX, /* ends a list of chunks */
    EXPLORED_SHIFT = 4,            /* a coordinate >> EXPLORED_SHIFT is its chunk's */
    EXPLORED_SIDE = 1 << EXPLORED_SHIFT,
};

struct explored_chunk {
    int32_t level;
    int32_t chunk_x;
    int32_t chunk_y;
    uint16_t realm;
    uint16_t next;  /* in its bucket */
    uint16_t newer; /* in the order of age */
    uint16_t older;
    uint16_t searched[EXPLORED_SIDE]; /* by row, west first, as the next */
    uint16_t ramp[EXPLORED_SIDE];
    uint8_t cells[EXPLORED_SIDE * EXPLORED_SIDE];
};

/* The chunk to write to, which is the newest now. Valid until the next is opened. */
struct explored_chunk *explored_open(struct explored *explored, struct place place, int32_t level);

#endif
