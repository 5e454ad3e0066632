/* A level kind: one way in which levels come to be. There are two sorts.
 *
 * A kind that fills a realm *alone* spans levels by its own ramps or stairs: the realm has no other. A kind
 * of *storeys* makes one finite level at a time, so a realm may have some levels of one such kind, and above
 * and below them levels of others: stack.h joins them by stairs. */
#ifndef RAMPART_SERVER_GENERATE_KIND_H
#define RAMPART_SERVER_GENERATE_KIND_H

#include "common/place.h"
#include "server/generate/point.h"
#include "server/generate/stratum.h"
#include "server/world/world.h"

struct drawn;

/* One level of a stack in the making. */
struct storey {
    struct stratum stratum; /* its level counts from the stack's first */
    struct point up;        /* where stairs lead up; on the first level, where the realm is entered */
    struct point down;      /* where stairs lead down, or would */
    bool has_level_above;
    bool has_level_below;
    const struct drawn *map; /* of the kind `drawn`, else NULL */
    int32_t map_level;       /* what the map calls this level */
};

/* Where the cells of a realm lie. Of an endless one: the cells of one repeat of its pattern, from a corner of
 * one on; else all there is of a level. */
struct kind_shape {
    bool endless;
    int32_t left;
    int32_t top;
    int32_t width;
    int32_t height;
    int32_t level_last; /* the first is 0 */
    int32_t margin;     /* how far outside a part one may have to walk to get from place to place within it */
};

/* What a kind has that fills a realm alone. */
struct kind_alone {
    struct world_maker maker; /* without rules of its own, so one world may have several such realms */
    struct place (*start)(uint64_t seed, uint16_t realm); /* where one arrives: open floor */
    int clearing_count;                                   /* ends of paths from the start, for portals */
    struct place (*clearing)(uint64_t seed, uint16_t realm, int number); /* NULL if there are none */
    struct kind_shape shape;
};

/* What a kind of storeys has. */
struct kind_storeys {
    /* Fills `chunk`, already rock, with its part of the storey, all but the stairs themselves. Guarantees:
     * open floor at `up` and `down` and all around them, both joined on foot. */
    void (*make)(const struct storey *storey, struct chunk *chunk);
    /* What may ever be at (x, y); of the kind `drawn`, on that level of the map. */
    enum ground (*ground)(const struct drawn *map, int32_t map_level, int32_t x, int32_t y);
    bool drawn; /* it needs a map, which says how many levels there are and where their stairs are */
};

struct level_kind {
    const char *name;                   /* as content names it */
    uint32_t exempt;                    /* rules that it breaks on purpose: bit 1 << enum verify_rule each */
    const struct kind_alone *alone;     /* one of these two; */
    const struct kind_storeys *storeys; /* the other is NULL */
};

/* The kind of that name; NULL if there is none. */
const struct level_kind *kind_find(const char *name);

/* All kinds, to be listed: 0 ≤ k < kind_count(). */
int kind_count(void);
const struct level_kind *kind_get(int k);

#endif
