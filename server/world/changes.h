/* What play has changed: cells by chunk, so that a chunk may be forgotten, made again, and changed again to
 * what it was. Part of world. */
#ifndef RAMPART_SERVER_WORLD_CHANGES_H
#define RAMPART_SERVER_WORLD_CHANGES_H

#include "server/world/chunk.h"

#include <stddef.h>

struct changes_list;

/* All zero: none. */
struct changes {
    struct changes_list *lists; /* owned: a table, by chunk */
    size_t list_count;
    size_t list_space; /* a power of two, at least twice list_count; or 0 */
    size_t cell_count; /* in all lists together; a ramp counts once on each of its levels */
};

void changes_finish(struct changes *changes);

/* Keeps what stands at column `i`, row `j` of `chunk` now, where `before` stood until now: the latest for
 * each cell, and nothing for one that is again as it was made. */
void changes_keep(struct changes *changes, const struct chunk *chunk, int i, int j, struct cell before);

/* Whether something is kept for that cell of the chunk. */
bool changes_has(const struct changes *changes, uint16_t realm, int32_t level, int32_t x, int32_t y);

/* Puts all that was kept of a chunk, which has just been made, into it. */
void changes_apply(const struct changes *changes, struct chunk *chunk);

#endif
