/* What a parcel's plan asks of the rock. A tunnel between two neighbouring nodes stays in the rectangle
 * between them, so in the squares of the two; one that crosses into the next parcel is marked by both
 * parcels, cell for cell alike. So a window needs to know only the parcels that it meets. */
#include "server/generate/parcel.h"
#include "server/generate/tunnel.h"

enum { HUB_ROOM = 4, STAIRS_ROOM = 2 }; /* cells open on each side */

/* Opens the tunnel from a node to the one beside it, in the parcel or beyond its border: always from the
 * western or northern one of the two, whose dice shape it. */
static void open_tunnel(struct window *window, const struct parcel *parcel, int node,
                        enum point_direction direction)
{
    int32_t column = parcel->x * NODE_COLUMNS + node % NODE_COLUMNS - (direction == POINT_WEST ? 1 : 0);
    int32_t row = parcel->y * NODE_ROWS + node / NODE_COLUMNS - (direction == POINT_NORTH ? 1 : 0);
    bool eastward = direction == POINT_EAST || direction == POINT_WEST;
    struct point from = node_place(parcel->stratum, column, row);
    struct point to = node_place(parcel->stratum, column + (eastward ? 1 : 0), row + (eastward ? 0 : 1));
    enum stratum_purpose purpose = eastward ? STRATUM_TUNNEL_EAST : STRATUM_TUNNEL_SOUTH;
    tunnel_open(window, from, to, stratum_roll(parcel->stratum, purpose, column, row, 0));
}

static void open_spur(struct window *window, const struct parcel *parcel, int node, struct point to)
{
    tunnel_open(window, parcel_node_place(parcel, node), to,
                stratum_roll(parcel->stratum, STRATUM_SPUR, to.x, to.y, 0));
}

static void mark_site(const struct parcel *parcel, const struct site *site, struct window *window)
{
    const struct site_side *side = parcel_site_side(parcel, site);
    open_spur(window, parcel, parcel_mouth_node(parcel, site), side->mouth);
    for (int j = 0; j < SITE_HEIGHT; j++) {
        struct point at = {site->left, site->top + j};
        window_mark_row(window, window->open, at, side->clear[j] | side->path[j] | site->ramp[j]);
        window_mark_row(window, window->sealed, at, side->sealed[j]);
    }
}

static void mark_stairs(const struct parcel *parcel, struct point stairs, struct window *window)
{
    open_spur(window, parcel, parcel_node_at(parcel, stairs), stairs);
    tunnel_open_room(window, stairs, STAIRS_ROOM);
}

void parcel_mark(const struct parcel *parcel, struct window *window)
{
    for (int node = 0; node < NODE_COUNT; node++) {
        if ((parcel->tunnels & node_bit(node)) != 0) {
            open_tunnel(window, parcel, node, (enum point_direction)parcel->back[node]);
        }
    }
    for (int direction = 0; direction < POINT_DIRECTIONS; direction++) {
        if (parcel->gates[direction] != NODE_NONE) {
            open_tunnel(window, parcel, parcel->gates[direction], (enum point_direction)direction);
        }
    }
    tunnel_open_room(window, parcel_node_place(parcel, parcel->hub), HUB_ROOM);
    for (int i = 0; i < parcel->site_count; i++) {
        mark_site(parcel, &parcel->sites[i], window);
    }
    if (parcel->has_stairs_up) {
        mark_stairs(parcel, parcel->stairs_up, window);
    }
    if (parcel->has_stairs_down) {
        mark_stairs(parcel, parcel->stairs_down, window);
    }
}
