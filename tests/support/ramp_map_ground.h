/* What is solid on one level of a thrown map, before anybody looks at ramps. */
#ifndef RAMPART_TESTS_SUPPORT_RAMP_MAP_GROUND_H
#define RAMPART_TESTS_SUPPORT_RAMP_MAP_GROUND_H

#include "tests/support/ramp_map.h"

/* A row of throws that depends on its seed alone. */
struct ramp_map_dice {
    uint64_t seed;
    uint32_t thrown;
};

/* The next throw, 0 … sides−1. */
int ramp_map_roll(struct ramp_map_dice *dice, int sides);

struct ramp_map_ground {
    bool solid[RAMP_MAP_SIDE_MAX][RAMP_MAP_SIDE_MAX]; /* [row][column] */
};

/* Makes the first `side` rows and columns a cave, rooms, a maze, pillars or scattered blocks. */
void ramp_map_ground_make(struct ramp_map_ground *ground, struct ramp_map_dice *dice, int side);

/* Its kinds, one by one: each cell solid with a chance of `percent`, no matter what is beside it; */
void ramp_map_ground_scatter(struct ramp_map_ground *ground, struct ramp_map_dice *dice, int side,
                             int percent);
/* noise in which every cell goes along with the majority around it, twice; */
void ramp_map_ground_cave(struct ramp_map_ground *ground, struct ramp_map_dice *dice, int side);
/* a grid of walls with doors, one or two in each stretch of wall; */
void ramp_map_ground_rooms(struct ramp_map_ground *ground, struct ramp_map_dice *dice, int side);
/* every second cell open, and so the way from it to its north or its west. */
void ramp_map_ground_maze(struct ramp_map_ground *ground, struct ramp_map_dice *dice, int side);

#endif
