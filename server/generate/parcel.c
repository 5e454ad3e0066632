/* The nodes that a parcel needs hang together as a tree of shortest ways from its hub. A square that a site's
 * box touches is never used, so no tunnel runs through what another level reserves. Where a tunnel crosses
 * into the next parcel is rolled by the western or northern of the two, so both agree. Stairs are placed by
 * the upper level's dice in a square free on both levels, and so both agree too. */
#include "server/generate/parcel.h"

#include "common/invariant.h"
#include "server/world/world.h"

enum { STAIRS_INSET = 2 }; /* so much of a square is left on each side of stairs, for room around them */

/* Every second square, as on a chessboard: stairs down use these on even levels and the others on odd ones.
 */
#define EVEN_SQUARES (NODE_ALL & UINT64_C(0x5555555555555555))
_Static_assert(NODE_COLUMNS % 2 == 1, "the colours alternate along the numbers");

static int32_t floor_divide(int32_t value, int32_t by)
{
    return value / by - (value % by < 0 ? 1 : 0);
}

int32_t parcel_column(int32_t x)
{
    return floor_divide(x, PARCEL_WIDTH);
}

int32_t parcel_row(int32_t y)
{
    return floor_divide(y, PARCEL_HEIGHT);
}

bool parcel_exists(int32_t x, int32_t y)
{
    const int32_t columns = WORLD_COORDINATE_MAX / PARCEL_WIDTH;
    const int32_t rows = WORLD_COORDINATE_MAX / PARCEL_HEIGHT;
    return x >= -columns && x < columns && y >= -rows && y < rows;
}

struct point parcel_node_place(const struct parcel *parcel, int node)
{
    return node_place(parcel->stratum, parcel->x * NODE_COLUMNS + node % NODE_COLUMNS,
                      parcel->y * NODE_ROWS + node / NODE_COLUMNS);
}

int parcel_node_at(const struct parcel *parcel, struct point at)
{
    int column = (at.x - parcel->x * PARCEL_WIDTH) / NODE_SIDE;
    int row = (at.y - parcel->y * PARCEL_HEIGHT) / NODE_SIDE;
    return row * NODE_COLUMNS + column;
}

const struct site_side *parcel_site_side(const struct parcel *parcel, const struct site *site)
{
    return &site->side[site->level == parcel->stratum.level ? SITE_UPPER : SITE_LOWER];
}

/* In the first square west or east of the site's box. */
int parcel_mouth_node(const struct parcel *parcel, const struct site *site)
{
    const struct site_side *side = parcel_site_side(parcel, site);
    int32_t beside = side->mouth_faces_east ? site->left + SITE_WIDTH : site->left - 1;
    return parcel_node_at(parcel, (struct point){beside, side->mouth.y});
}

/* One node of a set, by a roll of the dice. Requires: the set is not empty. */
static int roll_node(uint64_t set, uint32_t value)
{
    return node_set_pick(set, (int)dice_below(value, (uint32_t)node_set_count(set)));
}

/* Where the stairs from `upper`'s level to the next one down are. */
static struct point stairs_place(struct stratum upper, int32_t x, int32_t y)
{
    enum { INNER = NODE_SIDE - 2 * STAIRS_INSET };
    uint64_t free = node_set_free(upper, x, y) & node_set_free(stratum_below(upper, 1), x, y);
    free &= upper.level % 2 == 0 ? EVEN_SQUARES : ~EVEN_SQUARES;
    struct dice_roll roll = stratum_roll(upper, STRATUM_STAIRS, x, y, 0);
    int node = roll_node(free, roll.value[0]);
    int column = node % NODE_COLUMNS * NODE_SIDE + STAIRS_INSET + (int)dice_below(roll.value[1], INNER);
    int row = node / NODE_COLUMNS * NODE_SIDE + STAIRS_INSET + (int)dice_below(roll.value[2], INNER);
    return (struct point){x * PARCEL_WIDTH + column, y * PARCEL_HEIGHT + row};
}

/* The node from which the tunnel to the next parcel east or south starts. */
static int gate_node(struct stratum stratum, int32_t x, int32_t y, enum point_direction direction)
{
    struct point step = point_unit(direction);
    if (!parcel_exists(x, y) || !parcel_exists(x + step.x, y + step.y)) {
        return NODE_NONE;
    }
    int across = direction == POINT_EAST ? NODE_COLUMNS - 1 : (NODE_ROWS - 1) * NODE_COLUMNS;
    uint64_t free = node_set_free(stratum, x, y) & node_set_border(direction) &
                    node_set_free(stratum, x + step.x, y + step.y) << across;
    return roll_node(free, stratum_roll(stratum, STRATUM_GATE, x, y, 0).value[direction]);
}

static void plan_gates(struct parcel *parcel)
{
    struct stratum stratum = parcel->stratum;
    int west = gate_node(stratum, parcel->x - 1, parcel->y, POINT_EAST);
    int north = gate_node(stratum, parcel->x, parcel->y - 1, POINT_SOUTH);
    parcel->gates[POINT_EAST] = gate_node(stratum, parcel->x, parcel->y, POINT_EAST);
    parcel->gates[POINT_SOUTH] = gate_node(stratum, parcel->x, parcel->y, POINT_SOUTH);
    parcel->gates[POINT_WEST] = west == NODE_NONE ? NODE_NONE : west - (NODE_COLUMNS - 1);
    parcel->gates[POINT_NORTH] = north == NODE_NONE ? NODE_NONE : north % NODE_COLUMNS;
}

/* A tree of shortest ways from the hub to all free nodes, breadth first; of equal ways one by dice. */
static void grow_tree(struct parcel *parcel, uint64_t free, uint64_t dice)
{
    uint8_t queue[NODE_COUNT];
    int head = 0;
    int tail = 0;
    queue[tail++] = (uint8_t)parcel->hub;
    uint64_t found = node_bit(parcel->hub);
    while (head < tail) {
        int node = queue[head++];
        for (int turn = 0; turn < POINT_DIRECTIONS; turn++) {
            enum point_direction direction =
                (enum point_direction)(((int)(dice >> node & 3) + turn) % POINT_DIRECTIONS);
            int next = node_beside(node, direction);
            if (next != NODE_NONE && (free & ~found & node_bit(next)) != 0) {
                found |= node_bit(next);
                parcel->back[next] = (uint8_t)point_opposite(direction);
                queue[tail++] = (uint8_t)next;
            }
        }
    }
    INVARIANT(found == free);
}

static int node_back(const struct parcel *parcel, int node)
{
    return node_beside(node, (enum point_direction)parcel->back[node]);
}

/* Puts the way from the hub to a node among the tunnels. */
static void lead_to(struct parcel *parcel, int node)
{
    for (; node != parcel->hub; node = node_back(parcel, node)) {
        parcel->tunnels |= node_bit(node);
    }
}

static int node_distance(int a, int b)
{
    struct point at_a = {a % NODE_COLUMNS, a / NODE_COLUMNS};
    struct point at_b = {b % NODE_COLUMNS, b / NODE_COLUMNS};
    return point_steps(at_a, at_b);
}

/* Of four nodes by dice, none of them at the border, the one least far from both ways down. */
static int choose_hub(const struct parcel *parcel, uint64_t free)
{
    for (int direction = 0; direction < POINT_DIRECTIONS; direction++) {
        free &= ~node_set_border((enum point_direction)direction);
    }
    struct point stairs = parcel->has_stairs_down ? parcel->stairs_down : parcel->stairs_up;
    int to_stairs = parcel_node_at(parcel, stairs);
    int to_ramps = parcel_mouth_node(parcel, &parcel->sites[parcel->site_count - 1]);
    struct dice_roll roll = stratum_roll(parcel->stratum, STRATUM_HUB, parcel->x, parcel->y, 0);
    int hub = NODE_NONE;
    int least = 2 * NODE_COUNT;
    for (int k = 0; k < 4; k++) {
        int node = roll_node(free, roll.value[k]);
        int far_stairs = node_distance(node, to_stairs);
        int far_ramps = node_distance(node, to_ramps);
        int farther = far_stairs > far_ramps ? far_stairs : far_ramps;
        hub = farther < least ? node : hub;
        least = farther < least ? farther : least;
    }
    return hub;
}

static void plan_tunnels(struct parcel *parcel)
{
    uint64_t free = node_set_free(parcel->stratum, parcel->x, parcel->y);
    struct dice_roll roll = stratum_roll(parcel->stratum, STRATUM_TREE, parcel->x, parcel->y, 0);
    parcel->hub = choose_hub(parcel, free);
    grow_tree(parcel, free, (uint64_t)roll.value[0] << 32 | roll.value[1]);
    for (int direction = 0; direction < POINT_DIRECTIONS; direction++) {
        if (parcel->gates[direction] != NODE_NONE) {
            lead_to(parcel, parcel->gates[direction]);
        }
    }
    for (int i = 0; i < parcel->site_count; i++) {
        lead_to(parcel, parcel_mouth_node(parcel, &parcel->sites[i]));
    }
    if (parcel->has_stairs_up) {
        lead_to(parcel, parcel_node_at(parcel, parcel->stairs_up));
    }
    if (parcel->has_stairs_down) {
        lead_to(parcel, parcel_node_at(parcel, parcel->stairs_down));
    }
}

void parcel_plan(struct stratum stratum, int32_t x, int32_t y, struct parcel *parcel)
{
    *parcel = (struct parcel){.stratum = stratum, .x = x, .y = y};
    if (stratum.level > 0) {
        struct stratum above = stratum_below(stratum, -1);
        site_make(above, x, y, &parcel->sites[parcel->site_count++]);
        parcel->has_stairs_up = true;
        parcel->stairs_up = stairs_place(above, x, y);
    }
    if (site_leads_down(stratum.level)) {
        site_make(stratum, x, y, &parcel->sites[parcel->site_count++]);
        parcel->has_stairs_down = true;
        parcel->stairs_down = stairs_place(stratum, x, y);
    }
    plan_gates(parcel);
    plan_tunnels(parcel);
}

/* From the hub to a place that a spur leads to from `node`. */
static int32_t way_length(const struct parcel *parcel, int node, struct point to)
{
    int32_t length = 0;
    for (; node != parcel->hub; node = node_back(parcel, node)) {
        struct point place = parcel_node_place(parcel, node);
        length += point_steps(place, to);
        to = place;
    }
    return length + point_steps(parcel_node_place(parcel, parcel->hub), to);
}

int32_t parcel_longest_way_down(const struct parcel *parcel)
{
    INVARIANT(parcel->has_stairs_down);
    const struct site *site = &parcel->sites[parcel->site_count - 1];
    struct point mouth = parcel_site_side(parcel, site)->mouth;
    int32_t to_stairs = way_length(parcel, parcel_node_at(parcel, parcel->stairs_down), parcel->stairs_down);
    int32_t to_ramps = way_length(parcel, parcel_mouth_node(parcel, site), mouth);
    return to_stairs > to_ramps ? to_stairs : to_ramps;
}
