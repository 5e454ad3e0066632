/* The ground in sight, and how far its cells are in steps. Only what is seen now counts: no two cells of it
 * are at one (x, y), and what looks one step away is one step away. */
#ifndef RAMPART_TESTS_BALANCE_REACH_H
#define RAMPART_TESTS_BALANCE_REACH_H

#include "client/model/model.h"

enum { REACH_SIDE = 2 * LIMIT_SIGHT_RADIUS + 1, REACH_NEVER = 0xFFFF };

struct outlook {
    struct place at;                   /* of the player: the middle */
    bool open[REACH_SIDE][REACH_SIDE]; /* [y][x]: one can go there, and it does no harm that is known */
    bool held[REACH_SIDE][REACH_SIDE]; /* somebody stands there, other than the player */
};

void outlook_see(struct outlook *outlook, const struct model *model);
bool outlook_is_open(const struct outlook *outlook, int32_t x, int32_t y);
bool outlook_is_held(const struct outlook *outlook, int32_t x, int32_t y);
/* Whether a straight line between the two leads over open ground, near enough. */
bool outlook_in_line(const struct outlook *outlook, int32_t x, int32_t y, int32_t to_x, int32_t to_y);

struct reach {
    struct place at;
    uint16_t steps[REACH_SIDE][REACH_SIDE];
};

/* Counts the steps from (x, y), where anything may stand. Nobody passes over somebody in sight. */
void reach_from(struct reach *reach, const struct outlook *outlook, int32_t x, int32_t y);

/* The steps to (x, y); REACH_NEVER where it is not seen or cannot be reached. To where somebody stands: as
 * far as to the nearest cell beside it, and one. */
uint16_t reach_steps(const struct reach *reach, int32_t x, int32_t y);

/* Where a step in that direction leads. */
void reach_offset(enum direction direction, int32_t *dx, int32_t *dy);

/* The first step of a shortest way from the player to where `reach` counts from; DIRECTION_COUNT where there
 * is none. */
enum direction reach_step(const struct reach *reach, const struct outlook *outlook);

#endif
