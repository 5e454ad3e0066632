/* A parcel: 72 × 48 cells of one level in which everything that matters is joined by tunnels.
 *
 * What matters: the mouths of the parcel's two ramp sites (down from this level, and up to the one above),
 * its stairs down and up, and the parcels north, south, west and east of it. */
#ifndef RAMPART_SERVER_GENERATE_PARCEL_H
#define RAMPART_SERVER_GENERATE_PARCEL_H

#include "server/generate/node.h"
#include "server/generate/site.h"
#include "server/generate/window.h"

enum { PARCEL_SITES = 2 };

struct parcel {
    struct stratum stratum;
    int32_t x; /* its cells are those with floor(x / PARCEL_WIDTH) == this */
    int32_t y;
    int site_count;
    struct site sites[PARCEL_SITES]; /* the one up, then the one down, so far as there are such */
    bool has_stairs_up;
    bool has_stairs_down;
    struct point stairs_up;
    struct point stairs_down;
    int hub;                     /* the node from which the tunnels go out, a roomy place */
    uint64_t tunnels;            /* the other nodes that tunnels lead to */
    uint8_t back[NODE_COUNT];    /* of these, the direction of the next node towards the hub */
    int gates[POINT_DIRECTIONS]; /* the node from which a tunnel leads on into the next parcel, or NODE_NONE
                                  */
};

/* The parcel that a cell's x lies in, and its y. */
int32_t parcel_column(int32_t x);
int32_t parcel_row(int32_t y);

/* Whether parcel (x, y) has caves: parcels that reach beyond WORLD_COORDINATE_MAX are rock. */
bool parcel_exists(int32_t x, int32_t y);

/* Lays out parcel (x, y) of a level. Requires: it exists, and 0 ≤ level ≤ LIMIT_LEVEL. */
void parcel_plan(struct stratum stratum, int32_t x, int32_t y, struct parcel *parcel);

/* The place of one of its nodes. */
struct point parcel_node_place(const struct parcel *parcel, int node);

/* The node in whose square a cell of the parcel lies. */
int parcel_node_at(const struct parcel *parcel, struct point at);

/* What one of its sites is on the parcel's own level, and the node from which a spur leads to its mouth
 * there. */
const struct site_side *parcel_site_side(const struct parcel *parcel, const struct site *site);
int parcel_mouth_node(const struct parcel *parcel, const struct site *site);

/* The length of the tunnels from the hub to the farther of the stairs down and the mouth of the ramps down,
 * in steps along x and y. Requires: site_leads_down(the parcel's level). */
int32_t parcel_longest_way_down(const struct parcel *parcel);

/* Marks in the window what of the parcel must be open and what must stay rock. */
void parcel_mark(const struct parcel *parcel, struct window *window);

#endif
