/* What one character remembers of the map: the terrain of each cell as it saw it last, in chunks of 16 × 16
 * cells of a level, and where it need not look any more. It is what was seen and nothing else: ways are found
 * by it that tell nothing of what has not been seen, or has changed since.
 *
 * What is remembered is bounded; beyond that the chunks go of which nothing has come into view for longest.
 */
#ifndef RAMPART_SERVER_SESSION_EXPLORED_H
#define RAMPART_SERVER_SESSION_EXPLORED_H

#include "common/place.h"
#include "common/tape.h"
#include "server/session/view.h"
#include "server/world/portal.h"
#include "server/world/world.h"

struct explored_chunk;

struct explored {
    const bool *notable; /* borrowed: by terrain, whether one wants to know that it came into view */
    uint8_t noticed;     /* the last terrain of these that was seen for the first time; TERRAIN_NONE: none
                            since the reader put it back */
    struct place noticed_at;
    bool ways[PORTALS_MAX];        /* by portal: whether the character has stood on its sign */
    struct explored_chunk *chunks; /* owned, grows to `limit` by a quarter at a time */
    size_t count;
    size_t capacity;
    size_t limit;    /* of chunks */
    uint16_t last;   /* chunk that was asked for */
    uint16_t newest; /* of the chunks, by when something of them came into view */
    uint16_t oldest;
    uint16_t *heads;   /* owned: of lists of chunks, by the hash of where they are */
    size_t head_count; /* a power of two, at least a half of `capacity` */
};

/* An empty memory. Finish with explored_finish. */
void explored_init(struct explored *explored, const bool *notable);
void explored_finish(struct explored *explored);

/* Remembers all that `now` shows. `old` was remembered before and is passed over where both show the same;
 * NULL: nothing was. Requires: both have the same radius. */
void explored_see(struct explored *explored, struct world *world, const struct view *old,
                  const struct view *now);

/* Remembers what `count` cells show, from `from` on to the east, all named by its first level. */
void explored_see_run(struct explored *explored, struct world *world, struct place from,
                      const sight_tile *tiles, int count);

/* Remembers what one cell shows. */
void explored_see_cell(struct explored *explored, struct world *world, struct place place, uint8_t shown);

/* The cell that is found at (at.x, at.y) on at.levels as far as the memory goes: its levels, what it showed,
 * and what follows from that. `shown` is TERRAIN_NONE where something there has never been seen, or was
 * forgotten. */
struct cell explored_cell(struct explored *explored, struct world *world, struct place at);

/* The character has been on that cell: whatever could be seen from there has been seen. */
void explored_tread(struct explored *explored, struct place place);

/* Whether going to that cell, a known one, may show something new: it was not trodden, and something beside
 * it is unknown. */
bool explored_is_rim(struct explored *explored, struct world *world, struct place place);

/* Calls `visit` for every passable cell of a realm that is known and from which something new may be seen, in
 * an order that follows from what the character saw alone. */
void explored_each_rim(struct explored *explored, struct world *world, uint16_t realm,
                       void (*visit)(void *context, struct place place), void *context);

/* What names stand for: content, as it is when a memory is written down, and when it is read. */
struct explored_content {
    const struct terrain_table *terrains;
    const char *const *realm_names; /* so many realms there are: */
    uint16_t realm_count;
    const struct portal *portals;
    size_t portal_count;
};

/* Writes down all that is remembered, or reads it into a memory that holds nothing. What content has no more
 * is forgotten. */
void explored_tape(struct explored *explored, struct tape *tape, const struct explored_content *content);

/* Calls `visit` for each row of cells, from west to east, of the chunk that comes at or after number `*at` of
 * those remembered, and makes *at the next one's; false where there is none. `tiles` holds a terrain, or
 * TERRAIN_NONE, for each of the EXPLORED_ROW cells from `from` on; ramps are there where they have their
 * name. Chunks that come into memory meanwhile may be passed over: the player has seen them. */
enum { EXPLORED_ROW = 16 };
bool explored_tell_chunk(struct explored *explored, struct world *world, size_t *at,
                         void (*visit)(void *context, struct place from, const uint8_t *tiles),
                         void *context);

#endif
