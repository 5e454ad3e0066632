/* What the player carries, by letter. */
#ifndef RAMPART_CLIENT_MODEL_PACK_H
#define RAMPART_CLIENT_MODEL_PACK_H

#include "protocol/frame.h"

struct pack {
    int count;
    struct frame_carried things[FRAME_PACK_MAX]; /* by letter: a to z, then A to Z, then others */
};

/* All zero is an empty pack. Takes what a frame tells of it; cleans its texts. */
void pack_take(struct pack *pack, const struct frame *frame);

/* What is carried under that letter, NULL for nothing. Lives until the next pack_take. */
const struct frame_carried *pack_find(const struct pack *pack, int32_t letter);

#endif
