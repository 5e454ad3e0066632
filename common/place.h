/* Where something is: a realm, x, y, and the level set of the cell it stands on. x grows east, y grows south.
 */
#ifndef RAMPART_COMMON_PLACE_H
#define RAMPART_COMMON_PLACE_H

#include "common/level_set.h"

struct place {
    uint16_t realm;
    int32_t x;
    int32_t y;
    struct level_set levels;
};

/* Whether both name the same cell: a cell is named by realm, x, y and its first level. */
static inline bool place_same_cell(struct place a, struct place b)
{
    return a.realm == b.realm && a.x == b.x && a.y == b.y && a.levels.first == b.levels.first;
}

/* A cell by its name alone, half as large as a place: for what is kept in great numbers. */
struct cell_name {
    int32_t x;
    int32_t y;
    int32_t level; /* the cell's first */
    uint16_t realm;
};

static inline struct cell_name place_name(struct place place)
{
    return (struct cell_name){place.x, place.y, place.levels.first, place.realm};
}

/* The place of that name, as if its cell stood on no other level. */
static inline struct place place_named(struct cell_name name)
{
    return (struct place){name.realm, name.x, name.y, level_set_one(name.level)};
}

static inline bool place_has_name(struct place place, struct cell_name name)
{
    return place_same_cell(place, place_named(name));
}

/* The greater of the distances along x and along y: how many king's moves apart two places are on open floor.
 */
static inline int64_t place_distance(struct place a, struct place b)
{
    int64_t dx = (int64_t)a.x - b.x;
    int64_t dy = (int64_t)a.y - b.y;
    dx = dx < 0 ? -dx : dx;
    dy = dy < 0 ? -dy : dy;
    return dx > dy ? dx : dy;
}

#endif
