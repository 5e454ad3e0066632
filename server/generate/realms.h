/* Every realm there is, listed once: how it is made, where one starts in it, what may ever be where, and
 * which part of it a proof has to look at. The server, `rampart-world` and the proofs find realms here.
 *
 * In a world built by realms_add_all a realm's number is its row, so that one seed gives one world to all. */
#ifndef RAMPART_SERVER_GENERATE_REALMS_H
#define RAMPART_SERVER_GENERATE_REALMS_H

#include "common/place.h"
#include "server/generate/verify.h"
#include "server/world/world.h"

struct realm {
    const char *name; /* lower case, as on the wire and on command lines */
    struct world_maker (*maker)(void);
    struct place (*start)(uint64_t seed, uint16_t number);
    struct ground_maker (*ground)(void); /* NULL: rock is rock, and there is no hull to try */
    uint32_t exempt;                     /* rules that it breaks on purpose: bit 1 << enum verify_rule each */

    /* Its shape. Of an endless realm: the cells of one repeat of its pattern, from a corner of one on; else
     * all there is of a level. */
    bool endless;
    int32_t left;
    int32_t top;
    int32_t width;
    int32_t height;
    int32_t level_first;
    int32_t level_last;
    int32_t margin; /* how far outside a part one may have to walk to get from place to place within it */
};

enum { REALMS_SEEN_RADIUS = 20 /* of sight, in proofs */ };

/* How many there are; realms_get takes the numbers below. The first is where new players start. */
uint16_t realms_count(void);
const struct realm *realms_get(uint16_t number);

/* The realm of that name, its number in `*number`; NULL if there is none. */
const struct realm *realms_find(const char *name, uint16_t *number);

/* Adds all realms to a world that has none yet. */
void realms_add_all(struct world *world);

/* The part of a realm, number `number` of its world, that the proof of one seed looks at: for half of the
 * seeds near where players start, else far away, at the realm's rim and on its last levels. A function of its
 * arguments. Requires: 0 < level_count. Guarantees: at most that many levels, all of them the realm's. */
struct verify_window realms_window(const struct realm *realm, uint16_t number, uint64_t seed,
                                   int32_t level_count);

#endif
