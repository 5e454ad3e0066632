/* Where the ways lead on whose signs the player has stood. */
#ifndef RAMPART_CLIENT_MODEL_WAYS_H
#define RAMPART_CLIENT_MODEL_WAYS_H

#include "protocol/message.h"

#include <stddef.h>

/* Zeroed: none is known. Finish with ways_finish, which makes it so again. */
struct ways {
    struct message_way *known; /* owned */
    size_t count;
    size_t capacity;
};

void ways_finish(struct ways *ways);

/* Takes the server's word for one, in place of what it said of that cell before. Beyond LIMIT_WAYS_KNOWN
 * nothing more is kept. */
void ways_put(struct ways *ways, const struct message_way *way);

/* The realm to which the way there leads, "" for out of the world, NULL where none is known. Valid until
 * ways_put. */
const char *ways_lead(const struct ways *ways, const char *realm, int32_t level, int32_t x, int32_t y);

#endif
