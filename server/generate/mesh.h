/* A mesh of ways over a level without end: one node in each square of 16 × 16 cells, and from node to node
 * ways that nothing blocks. So any two nodes are joined by a way not much longer than it must be, and
 * whatever else a level has can close off nothing larger than a hole of the mesh. */
#ifndef RAMPART_SERVER_GENERATE_MESH_H
#define RAMPART_SERVER_GENERATE_MESH_H

#include "server/generate/stratum.h"
#include "server/generate/window.h"

enum {
    MESH_SIDE = 16,
    MESH_PART = 8 * MESH_SIDE,  /* cells to each side that show what there is to a level with a mesh, */
    MESH_MARGIN = 2 * MESH_SIDE /* and how far outside them a way may lead */
};

/* Whether a square lies in the world: those with 16 × column and 16 × row from −2^30 to below 2^30. */
bool mesh_exists(int32_t column, int32_t row);

/* The node of a square, not at its edge. */
struct point mesh_node(struct stratum stratum, int32_t column, int32_t row);

/* Opens all ways of the level's mesh that meet the window, two cells wide or less. */
void mesh_mark(struct stratum stratum, struct window *window);

#endif
