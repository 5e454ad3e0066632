/* Every node has a way to the next one east, so a row of nodes is one long road. South of each pair of nodes
 * goes one way at least, so no hole of the mesh is wider than three squares and each row is joined to the
 * next. A way stays in the squares of its two nodes and follows from dice by place: windows need not agree on
 * anything more. */
#include "server/generate/mesh.h"

#include "server/generate/tunnel.h"
#include "server/world/world.h"

enum { INSET = 2, PAIR = 2 };

bool mesh_exists(int32_t column, int32_t row)
{
    const int32_t count = WORLD_COORDINATE_MAX / MESH_SIDE;
    return column >= -count && column < count && row >= -count && row < count;
}

struct point mesh_node(struct stratum stratum, int32_t column, int32_t row)
{
    struct dice_roll roll = stratum_roll(stratum, STRATUM_MESH_NODE, column, row, 0);
    return (struct point){
        .x = column * MESH_SIDE + INSET + (int32_t)dice_below(roll.value[0], MESH_SIDE - 2 * INSET),
        .y = row * MESH_SIDE + INSET + (int32_t)dice_below(roll.value[1], MESH_SIDE - 2 * INSET),
    };
}

/* Whether a way leads from a node to the one south of it: from one of each pair, by dice, and from half of
 * the others. */
static bool leads_south(struct stratum stratum, int32_t column, int32_t row)
{
    int32_t pair = column >> 1;
    struct dice_roll roll = stratum_roll(stratum, STRATUM_MESH_SOUTH, pair, row, 1);
    bool chosen = (int32_t)dice_below(roll.value[0], PAIR) == (column & 1);
    return chosen || dice_below(roll.value[1], 2) == 0;
}

static void mark_square(struct stratum stratum, int32_t column, int32_t row, struct window *window)
{
    struct point node = mesh_node(stratum, column, row);
    if (mesh_exists(column + 1, row)) {
        tunnel_open(window, node, mesh_node(stratum, column + 1, row),
                    stratum_roll(stratum, STRATUM_MESH_EAST, column, row, 0));
    }
    if (mesh_exists(column, row + 1) && leads_south(stratum, column, row)) {
        tunnel_open(window, node, mesh_node(stratum, column, row + 1),
                    stratum_roll(stratum, STRATUM_MESH_SOUTH, column, row, 0));
    }
}

void mesh_mark(struct stratum stratum, struct window *window)
{
    int32_t left = window->left / MESH_SIDE;
    int32_t top = window->top / MESH_SIDE;
    for (int32_t row = top - 1; row < top + WINDOW_SIDE / MESH_SIDE; row++) {
        for (int32_t column = left - 1; column < left + WINDOW_SIDE / MESH_SIDE; column++) {
            if (mesh_exists(column, row)) {
                mark_square(stratum, column, row, window);
            }
        }
    }
}

_Static_assert(WINDOW_MARGIN % MESH_SIDE == 0 && 32 % MESH_SIDE == 0, "a window is whole squares");
_Static_assert(WORLD_COORDINATE_MAX % MESH_SIDE == 0, "the world is whole squares");
