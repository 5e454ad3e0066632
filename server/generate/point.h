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

enum direction { DIRECTION_EAST, DIRECTION_SOUTH, DIRECTION_WEST, DIRECTION_NORTH, DIRECTION_COUNT };

static inline enum direction direction_opposite(enum direction direction)
{
    return (enum direction)((direction + 2) % DIRECTION_COUNT);
}

static inline struct point direction_step(enum direction direction)
{
    return (struct point){
        .x = (direction == DIRECTION_EAST) - (direction == DIRECTION_WEST),
        .y = (direction == DIRECTION_SOUTH) - (direction == DIRECTION_NORTH),
    };
}

#endif
