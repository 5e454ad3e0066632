/* A realm: a stack of levels made by one rule, as content describes it. */
#ifndef RAMPART_SERVER_GENERATE_REALM_H
#define RAMPART_SERVER_GENERATE_REALM_H

#include "common/limits.h"
#include "common/place.h"
#include "server/generate/kind.h"
#include "server/generate/stack.h"
#include "server/generate/verify.h"
#include "server/world/world.h"

struct realm {
    char name[LIMIT_CONTENT_NAME_BYTES + 1]; /* lower case, as on the wire and on command lines */
    bool farthest;       /* the highest level first: the way behind you changes, and S1 to S5 do not hold */
    uint8_t dug;         /* the floor where rock was dug away; TERRAIN_NONE: nobody digs here */
    int32_t dark_from;   /* this level and those below it are dark: */
    int32_t dark_cells;  /* so far one sees there without a light; 0: none is dark */
    struct stack levels; /* of a kind that fills the realm alone: one part */
};

/* Adds `level_count` levels of `kind` below those that a realm in the making has. A kind that fills a realm
 * alone, and a map, say themselves how many they are: then it is 0. `map` is borrowed, and NULL unless the
 * kind is drawn. Requires: fewer than LIMIT_REALM_PARTS parts. */
void realm_add_levels(struct realm *realm, const struct level_kind *kind, int32_t level_count,
                      const struct drawn *map);

/* How it is made. Borrows the realm, which must outlive the world. */
struct world_maker realm_maker(const struct realm *realm);

/* Where one arrives in a realm that has that number in a world. */
struct place realm_start(const struct realm *realm, uint64_t seed, uint16_t number);

/* Where its cells lie. */
struct kind_shape realm_shape(const struct realm *realm);

/* Rules that it breaks on purpose: bit 1 << enum verify_rule each. */
uint32_t realm_exempt(const struct realm *realm);

enum { REALMS_SEEN_RADIUS = 20 /* of sight, in proofs */ };

/* The part of a realm, number `number` of its world, that the proof of one seed looks at: for half of the
 * seeds near where players start, else far away, at the realm's rim and on its last levels. A function of its
 * arguments. Requires: 0 < level_count. Guarantees: at most that many levels, all of them the realm's. */
struct verify_window realm_window(const struct realm *realm, uint16_t number, uint64_t seed,
                                  int32_t level_count);

#endif
