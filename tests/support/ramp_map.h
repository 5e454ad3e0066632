/* Small worlds with ramps for tests: drawn by hand, or thrown at random so that they are seamless. */
#ifndef RAMPART_TESTS_SUPPORT_RAMP_MAP_H
#define RAMPART_TESTS_SUPPORT_RAMP_MAP_H

#include "server/world/world.h"

#include <stdio.h>

enum { RAMP_MAP_LEVELS_MAX = 8, RAMP_MAP_SIDE_MAX = 160 };

/* What a sign of a drawing means: a cell that stands on `levels`, with `wall` on its floor. */
struct ramp_map_sign {
    struct level_set levels; /* a mask of 0: the level that is being drawn */
    enum terrain_id wall;
    char sign;
};

/* A world of one realm, 0, and the part of it in which anything is: rock lies all around. */
struct ramp_map {
    struct world *world;
    int32_t x; /* the north-west corner */
    int32_t y;
    int width;
    int height;
    int32_t levels[RAMP_MAP_LEVELS_MAX]; /* ascending */
    int level_count;
    struct place named[128]; /* by sign, in a drawing; a mask of 0: no such sign */
};

/* ------------------------------------------------------------------------------------------------ drawing */

/* An empty world whose drawings have (x, y) as their north-west corner. To be released by ramp_map_finish. */
void ramp_map_init(struct ramp_map *map, int32_t x, int32_t y);
/* The same in realm 0 of a world of the caller's, which belongs to the map from now on. */
void ramp_map_init_in(struct ramp_map *map, struct world *world, int32_t x, int32_t y);
/* The same in a realm that looks up the highest-numbered level first. */
void ramp_map_init_farthest(struct ramp_map *map, int32_t x, int32_t y);
void ramp_map_finish(struct ramp_map *map);

/* Draws `level`, row by row from the north, each row ended by '\n'. The signs are those of `legend` (which
 * ends with a sign of 0, and may be NULL) and: '.' floor, ',' moss, '#' or ' ' rock, 'W' wall, 'H' window,
 * '@' and any other letter floor. '@' and letters also name their place. A ramp may be drawn on one or on
 * each of its levels. Requires: at most RAMP_MAP_LEVELS_MAX levels drawn, each at most RAMP_MAP_SIDE_MAX wide
 * and high. */
void ramp_map_draw(struct ramp_map *map, int32_t level, const struct ramp_map_sign *legend,
                   const char *picture);

/* The place that `name`, '@' or a letter, was drawn at (last, if more than once). Requires: it was drawn. */
struct place ramp_map_place(const struct ramp_map *map, char name);

/* --------------------------------------------------------------------------------------------- throwing */

/* A seamless world of `side` × `side` cells, never the same for two seeds: two to six levels of caves, rooms,
 * mazes, pillars or scattered rock, with windows, walls and moss, joined by ramps of two or more levels.
 * Chunk borders, often those at 0, go through it. To be released by ramp_map_finish. */
void ramp_map_throw(struct ramp_map *map, uint64_t seed, int side);

/* The same with one level and no ramps. */
void ramp_map_throw_flat(struct ramp_map *map, uint64_t seed, int side);

/* The same with ramps that keep no rule: no world to play in, but one that has its lookups. */
void ramp_map_throw_unruly(struct ramp_map *map, uint64_t seed, int side);

/* The same in a realm that looks up the highest-numbered level first. */
void ramp_map_throw_farthest(struct ramp_map *map, uint64_t seed, int side);

/* Place number `roll`, counted through all cells of all levels and round again; rock and walls among them. */
struct place ramp_map_any_place(const struct ramp_map *map, uint32_t roll);

/* -------------------------------------------------------------------------------------------- inspecting */

/* Whether the rules S0, S1 and S2 hold for every ramp, by brute force. If not, tells the first breach to
 * `report` (which may be NULL). */
bool ramp_map_is_seamless(const struct ramp_map *map, FILE *report);

/* Prints every level, in signs that ramp_map_draw understands, and the legend. */
void ramp_map_print(const struct ramp_map *map, FILE *file);

#endif
