/* The grid on which a parcel's tunnels run: squares of 8 × 8 cells with one node somewhere in each.
 *
 * A parcel's nodes are numbered row by row from the north-west, and a set of them is a word with bit n for
 * node n. */
#ifndef RAMPART_SERVER_GENERATE_NODE_H
#define RAMPART_SERVER_GENERATE_NODE_H

#include "server/generate/site.h"

enum {
    NODE_SIDE = 8, /* cells of a square */
    NODE_COLUMNS = PARCEL_WIDTH / NODE_SIDE,
    NODE_ROWS = PARCEL_HEIGHT / NODE_SIDE,
    NODE_COUNT = NODE_COLUMNS * NODE_ROWS,
    NODE_NONE = -1
};

#define NODE_ALL (((uint64_t)1 << NODE_COUNT) - 1)

static inline uint64_t node_bit(int node)
{
    return (uint64_t)1 << node;
}

/* How many nodes a set has, and its `which`-th one. Requires: there are more than `which`. */
int node_set_count(uint64_t set);
int node_set_pick(uint64_t set, int which);

/* The node beside `node`, or NODE_NONE where that lies in the next parcel. */
int node_beside(int node, enum point_direction direction);

/* The nodes along one border of a parcel. */
uint64_t node_set_border(enum point_direction direction);

/* The squares of parcel (x, y) that no ramp site of `stratum`'s level touches: tunnels may run there. They
 * are all joined: those along the western and the eastern border are always among them, and so is one strip
 * of the three. */
uint64_t node_set_free(struct stratum stratum, int32_t x, int32_t y);

/* Where a node is: anywhere in its square but its edge. Columns and rows count on over all parcels. */
struct point node_place(struct stratum stratum, int32_t column, int32_t row);

#endif
