#include "server/generate/node.h"

int node_set_count(uint64_t set)
{
    int count = 0;
    for (; set != 0; set &= set - 1) {
        count++;
    }
    return count;
}

int node_set_pick(uint64_t set, int which)
{
    for (; which > 0; which--) {
        set &= set - 1;
    }
    int node = 0;
    while ((set >> node & 1) == 0) {
        node++;
    }
    return node;
}

int node_beside(int node, enum point_direction direction)
{
    struct point step = point_unit(direction);
    int column = node % NODE_COLUMNS + step.x;
    int row = node / NODE_COLUMNS + step.y;
    bool inside = column >= 0 && column < NODE_COLUMNS && row >= 0 && row < NODE_ROWS;
    return inside ? row * NODE_COLUMNS + column : NODE_NONE;
}

uint64_t node_set_border(enum point_direction direction)
{
    uint64_t border = 0;
    for (int node = 0; node < NODE_COUNT; node++) {
        border |= node_beside(node, direction) == NODE_NONE ? node_bit(node) : 0;
    }
    return border;
}

/* The squares touched by the box of the site down from `stratum`, if there is one. */
static uint64_t box_nodes(struct stratum stratum, int32_t x, int32_t y)
{
    _Static_assert(SITE_HEIGHT == 2 * NODE_SIDE, "a box is two rows of squares");
    if (!site_leads_down(stratum.level)) {
        return 0;
    }
    struct point corner = site_corner(stratum, x, y);
    int column = (corner.x - x * PARCEL_WIDTH) / NODE_SIDE;
    int row = (corner.y - y * PARCEL_HEIGHT) / NODE_SIDE;
    uint64_t line = (node_bit(SITE_WIDTH / NODE_SIDE) - 1) << (row * NODE_COLUMNS + column);
    return line | line << NODE_COLUMNS;
}

uint64_t node_set_free(struct stratum stratum, int32_t x, int32_t y)
{
    uint64_t above = stratum.level > 0 ? box_nodes(stratum_below(stratum, -1), x, y) : 0;
    return NODE_ALL & ~above & ~box_nodes(stratum, x, y);
}

struct point node_place(struct stratum stratum, int32_t column, int32_t row)
{
    struct dice_roll roll = stratum_roll(stratum, STRATUM_NODE, column, row, 0);
    return (struct point){
        .x = column * NODE_SIDE + 1 + (int32_t)dice_below(roll.value[0], NODE_SIDE - 2),
        .y = row * NODE_SIDE + 1 + (int32_t)dice_below(roll.value[1], NODE_SIDE - 2),
    };
}
