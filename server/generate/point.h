/* Places and directions on one level. x grows east, y grows south. */
#ifndef RAMPART_SERVER_GENERATE_POINT_H
#define RAMPART_SERVER_GENERATE_POINT_H

#include <stdbool.h>
#include <stdint.h>

struct point {
    int32_t x;
    int32_t y;
};

static inline bool point_equal(struct point a, struct point b)
{
    return a.x == b.x && a.y == b.y;
}

/* The steps along x and along y from a to b, added up. */
static inline int32_t point_steps(struct point a, struct point b)
{
    return (a.x < b.x ? b.x - a.x : a.x - b.x) + (a.y < b.y ? b.y - a.y : a.y - b.y);
}

enum point_direction { POINT_EAST, POINT_SOUTH, POINT_WEST, POINT_NORTH, POINT_DIRECTIONS };

static inline enum point_direction point_opposite(enum point_direction direction)
{
    return (enum point_direction)((direction + 2) % POINT_DIRECTIONS);
}

static inline struct point point_unit(enum point_direction direction)
{
    return (struct point){
        .x = (direction == POINT_EAST) - (direction == POINT_WEST),
        .y = (direction == POINT_SOUTH) - (direction == POINT_NORTH),
    };
}

#endif
