/* In a seamless world lines find the same cell at one place whatever way they take to it. So beyond a ramp,
 * where lines come with several level sets, views go on undivided and share a map of the quadrant. It grows
 * as they reach cells, whole rows of bits at a time for each level set, and every step between two of its
 * cells is checked. If one does not lead where the map says, there is no such map: the world is torn, and
 * sight_torn.c does without.
 *
 * A step of a line leads to a cell from the one below it, from the one to its left, or through its corner
 * from the one below that. A view whose lines all have one single level again leaves the map. */
#include "server/world/sight_bits.h"
#include "server/world/sight_sweep.h"

/* The layers, as bits, with cells of the map from which a step may lead into row y. */
static uint64_t sets_near(const struct sight_sweep *sweep, int y)
{
    return sweep->map.sets[y] | (y > 0 ? sweep->map.sets[y - 1] : 0);
}

/* The cells of the map in the row below y that stand on the set of layer `number`. */
static uint64_t members_below(const struct sight_sweep *sweep, int number, int y)
{
    bool any = y > 0 && (sweep->map.sets[y - 1] >> number & 1) != 0;
    return any ? sweep->layers[number].member[y - 1] : 0;
}

/* The columns of row y into which a step leads from the map's cells that stand on the set of layer `number`.
 */
static uint64_t steps(const struct sight_sweep *sweep, int number, int y)
{
    uint64_t below = members_below(sweep, number, y);
    return below | below << 1 | sweep->layers[number].member[y] << 1;
}

static void add(struct sight_sweep *sweep, int number, int y, uint64_t cells)
{
    sweep->layers[number].member[y] |= cells;
    sweep->layers[SIGHT_MAP].plain[y] |= cells;
    sweep->map.known[y] |= cells;
    sweep->map.sets[y] |= sight_bits_one(number);
}

/* Adds the cells `change` of row y, to which steps lead from `layer` and which stand on other sets. Gives the
 * layers of those, none if there are too many. */
static uint64_t add_changes(struct sight_sweep *sweep, const struct sight_layer *layer, int y,
                            uint64_t change)
{
    uint64_t found = 0;
    for (uint64_t likely = sets_near(sweep, y); change != 0; likely &= likely - 1) {
        int number = 0;
        if (likely != 0) {
            number = sight_bits_lowest(likely);
        } else {
            int x = sight_bits_lowest(change);
            number = sight_sweep_layer(sweep, sight_window_cell(&sweep->window, x, y, layer->set).levels);
        }
        if (number < 0 || number >= SIGHT_MAP_SETS) {
            return 0;
        }
        const struct sight_layer *target = sight_sweep_learn(sweep, number, y);
        uint64_t cells = sight_window_changes(&sweep->window, layer, target, y, change);
        if (cells != 0) {
            add(sweep, number, y, cells);
            found |= sight_bits_one(number);
            change &= ~cells;
        }
    }
    return found;
}

/* Adds the columns of row y, out of `reached`, to which steps lead from cells of the map. */
static bool extend(struct sight_sweep *sweep, int y, uint64_t reached)
{
    for (uint64_t sets = sets_near(sweep, y); sets != 0;) {
        int number = sight_bits_lowest(sets);
        sets &= sets - 1;
        const struct sight_layer *layer = sight_sweep_learn(sweep, number, y);
        uint64_t fresh = reached & ~sweep->map.known[y];
        uint64_t start = steps(sweep, number, y) & fresh;
        uint64_t plain = layer->plain[y] & fresh;
        uint64_t found =
            ((((start & plain) + plain) ^ plain) | start) & fresh; /* with the carry to the right */
        if ((found & plain) != 0) {
            add(sweep, number, y, found & plain);
        }
        sweep->map.known[y] |= found & ~layer->change[y];
        if ((found & layer->change[y]) != 0) {
            uint64_t changed = add_changes(sweep, layer, y, found & layer->change[y]);
            if (changed == 0) {
                return false;
            }
            sets |= changed;
        }
    }
    return true;
}

/* Whether the steps from layer `number` to the cells `change` lead to the sets on which the map has them. */
static bool changes_agree(const struct sight_sweep *sweep, int number, int y, uint64_t change)
{
    for (uint64_t sets = sweep->map.sets[y]; sets != 0 && change != 0; sets &= sets - 1) {
        const struct sight_layer *target = &sweep->layers[sight_bits_lowest(sets)];
        uint64_t meant = change & target->member[y];
        if (meant != sight_window_changes(&sweep->window, &sweep->layers[number], target, y, meant)) {
            return false;
        }
        change &= ~meant;
    }
    return change == 0;
}

/* Whether all steps between cells of the map that lead into row y lead where the map says. */
static bool agrees(struct sight_sweep *sweep, int y)
{
    uint64_t sets = sets_near(sweep, y);
    if ((sets & (sets - 1)) == 0) {
        return true; /* all were found by such steps, none against another */
    }
    for (; sets != 0; sets &= sets - 1) {
        int number = sight_bits_lowest(sets);
        const struct sight_layer *layer = sight_sweep_learn(sweep, number, y);
        uint64_t entered = steps(sweep, number, y) & sweep->map.known[y];
        uint64_t change = entered & layer->change[y];
        uint64_t open = sweep->layers[SIGHT_MAP].plain[y];
        if ((entered & layer->plain[y] & ~layer->member[y]) != 0 ||
            (entered & open & ~layer->plain[y] & ~change) != 0 || !changes_agree(sweep, number, y, change)) {
            return false;
        }
    }
    return true;
}

bool sight_map_grow(struct sight_sweep *sweep, int y, uint64_t reached)
{
    return extend(sweep, y, reached) && agrees(sweep, y) &&
           (y == sweep->window.radius || sweep->map.known[y + 1] == 0 || agrees(sweep, y + 1));
}

static void begin(struct sight_sweep *sweep)
{
    struct sight_layer *map = &sweep->layers[SIGHT_MAP];
    sweep->map.in_use = true;
    map->known = UINT64_MAX;
    for (int y = 0; y <= sweep->window.radius; y++) {
        map->plain[y] = 0;
        map->seen[y] = 0;
        sweep->map.known[y] = 0;
        sweep->map.sets[y] = 0;
    }
}

bool sight_map_join(struct sight_sweep *sweep, struct sight_view *view)
{
    if (!sweep->map.in_use) {
        begin(sweep);
    }
    int number = view->layer;
    view->layer = SIGHT_MAP;
    if (number >= SIGHT_MAP_SETS) {
        return false;
    }
    /* Its lines come out of cells of the row below, or stand at the observer's. */
    int y = view->y > 0 ? view->y - 1 : 0;
    uint64_t cells = 1;
    if (view->y > 0) {
        cells = sight_bits_between(sight_view_column(view->steep.x - SIGHT_TINY, SIGHT_ROWS),
                                   sight_view_column(view->shallow.x - SIGHT_TINY, SIGHT_ROWS));
        cells &= sweep->layers[number].plain[y];
    }
    uint64_t fresh = cells & ~sweep->layers[number].member[y];
    if ((fresh & sweep->map.known[y]) != 0) {
        return false;
    }
    if (fresh == 0) {
        return true;
    }
    add(sweep, number, y, fresh);
    return agrees(sweep, y) && agrees(sweep, view->y);
}

void sight_map_see_walls(struct sight_sweep *sweep, const struct sight_view *view, uint64_t reached,
                         uint64_t walls)
{
    int y = view->y;
    int end = sight_bits_highest(reached);
    uint64_t sets = sets_near(sweep, y);
    bool single = (sets & (sets - 1)) == 0;
    uint64_t entered =
        sight_bits_between(sight_bits_lowest(reached), sight_view_column(view->shallow.x - SIGHT_TINY, end));
    uint64_t cornered = sight_bits_between(sight_view_column(view->steep.x - SIGHT_TINY, end) + 1,
                                           sight_view_column(view->shallow.x + SIGHT_TINY, end));
    for (; sets != 0; sets &= sets - 1) {
        int number = sight_bits_lowest(sets);
        struct sight_layer *layer = sight_sweep_learn(sweep, number, y);
        uint64_t below = members_below(sweep, number, y);
        uint64_t beside = layer->member[y] & reached;
        uint64_t arrived = (below & entered) | (below << 1 & cornered) | beside << 1;
        layer->seen[y] |= single ? walls : walls & arrived;
    }
}

int sight_map_leave(const struct sight_sweep *sweep, int y, uint64_t cells)
{
    for (uint64_t sets = sweep->map.sets[y]; sets != 0; sets &= sets - 1) {
        int number = sight_bits_lowest(sets);
        const struct sight_layer *layer = &sweep->layers[number];
        if ((cells & ~layer->member[y]) == 0 && !level_set_is_ramp(layer->set)) {
            return number;
        }
    }
    return SIGHT_MAP;
}

void sight_map_end(struct sight_sweep *sweep)
{
    const struct sight_layer *map = &sweep->layers[SIGHT_MAP];
    for (int y = 0; y <= sweep->window.radius; y++) {
        for (uint64_t sets = sweep->map.sets[y]; sets != 0; sets &= sets - 1) {
            struct sight_layer *layer = &sweep->layers[sight_bits_lowest(sets)];
            layer->seen[y] |= map->seen[y] & layer->member[y];
        }
    }
}
