/* In a seamless world lines find the same cell at one place whatever way they take to it. So beyond a ramp,
 * where lines come with several level sets, views go on undivided and share a map of the quadrant. It grows
 * as they reach cells, whole rows of bits at a time, level by level: a ramp in it is a member of each of its
 * levels, and from the members of a level a step leads to whatever exists on that level. Every step between
 * two of its cells is checked. If one does not lead where the map says, there is no such map: the world is
 * torn, and sight_torn.c does without. (It may also be called torn where lines just do not take the step.) So
 * the order in which a realm looks up levels never matters here.
 *
 * A step of a line leads to a cell from the one below it, from the one to its left, or through its corner
 * from the one below that. A view whose lines all have one single level again leaves the map. */
#include "server/world/sight_bits.h"
#include "server/world/sight_sweep.h"

/* The layers, as bits, with cells of the map from which a step may lead into row y. */
static uint64_t layers_near(const struct sight_sweep *sweep, int y)
{
    return sweep->map.layers[y] | (y > 0 ? sweep->map.layers[y - 1] : 0);
}

static bool is_single(uint64_t layers)
{
    return (layers & (layers - 1)) == 0;
}

/* The cells of the map in the row below y that are members of layer `number`. */
static uint64_t members_below(const struct sight_sweep *sweep, int number, int y)
{
    bool any = y > 0 && (sweep->map.layers[y - 1] >> number & 1) != 0;
    return any ? sweep->layers[number].member[y - 1] : 0;
}

/* The cells of the map in the row below y. */
static uint64_t map_below(const struct sight_sweep *sweep, int y)
{
    return y > 0 ? sweep->layers[SIGHT_MAP].plain[y - 1] : 0;
}

/* The columns into which steps lead from `below` in the row below and from `beside` in the same row. */
static uint64_t steps(uint64_t below, uint64_t beside)
{
    return below | below << 1 | beside << 1;
}

static void add(struct sight_sweep *sweep, int number, int y, uint64_t cells)
{
    sweep->layers[number].member[y] |= cells;
    sweep->layers[SIGHT_MAP].plain[y] |= cells;
    sweep->map.known[y] |= cells;
    sweep->map.layers[y] |= sight_bits_one(number);
}

/* Adds the cells `cells` of row y, all of which stand on `set`, to the layer of each of its levels. Gives
 * those layers, none if there are too many. */
static uint64_t add_to_levels(struct sight_sweep *sweep, struct level_set set, int y, uint64_t cells)
{
    uint64_t layers = 0;
    for (int32_t level = set.first; level_set_next(set, &level); level++) {
        int number = sight_sweep_layer(sweep, level_set_one(level));
        if (number < 0 || number >= SIGHT_MAP_LAYERS) {
            return 0;
        }
        struct sight_layer *layer = sight_sweep_learn(sweep, number, y);
        layer->alias[y] |= level == set.first ? 0 : cells;
        add(sweep, number, y, cells);
        layers |= sight_bits_one(number);
    }
    return layers;
}

/* Adds the ramps `ramps` of row y, found on the level of layer `number`. Gives the layers of all their
 * levels, none if there are too many. */
static uint64_t add_ramps(struct sight_sweep *sweep, int number, int y, uint64_t ramps)
{
    uint64_t layers = 0;
    while (ramps != 0) {
        struct level_set set;
        uint64_t alike = sight_window_ramps(&sweep->window, sweep->layers[number].set.first, y, ramps, &set);
        uint64_t added = add_to_levels(sweep, set, y, alike);
        if (added == 0) {
            return 0;
        }
        layers |= added;
        ramps &= ~alike;
    }
    return layers;
}

/* Adds the columns of row y, out of `reached`, to which steps lead from cells of the map. */
static bool extend(struct sight_sweep *sweep, int y, uint64_t reached)
{
    struct sight_layer *map = &sweep->layers[SIGHT_MAP];
    uint64_t fresh = reached & ~sweep->map.known[y];
    for (uint64_t waiting = layers_near(sweep, y); waiting != 0;) {
        int number = sight_bits_lowest(waiting);
        waiting &= waiting - 1;
        struct sight_layer *layer = sight_sweep_learn(sweep, number, y);
        uint64_t open = (layer->plain[y] | layer->change[y]) & fresh;
        uint64_t start = steps(members_below(sweep, number, y), layer->member[y]) & open;
        uint64_t found = (((start + open) ^ open) | start) & open & ~layer->member[y];
        if ((found & map->plain[y]) != 0) {
            return false; /* another cell is there */
        }
        uint64_t ramps = found & layer->change[y];
        if (found != ramps) {
            add(sweep, number, y, found & ~ramps);
        }
        if (ramps != 0) {
            uint64_t layers = add_ramps(sweep, number, y, ramps);
            if (layers == 0) {
                return false;
            }
            waiting |= layers & ~sight_bits_one(number);
        }
    }
    sweep->map.known[y] |= steps(map_below(sweep, y), map->plain[y]) & reached;
    return true;
}

/* Whether all steps between cells of the map that lead into row y lead where the map says. */
static bool agrees(struct sight_sweep *sweep, int y)
{
    uint64_t layers = layers_near(sweep, y);
    if (is_single(layers)) {
        return true; /* all were found by such steps, none against another */
    }
    uint64_t open = sweep->layers[SIGHT_MAP].plain[y];
    uint64_t map_under = map_below(sweep, y);
    uint64_t ahead = 0; /* the cells that share a level with the one below, */
    uint64_t across = 0;
    uint64_t aside = 0;
    for (; layers != 0; layers &= layers - 1) {
        int number = sight_bits_lowest(layers);
        const struct sight_layer *layer = sight_sweep_learn_exists(sweep, number, y);
        uint64_t below = members_below(sweep, number, y);
        uint64_t member = layer->member[y];
        uint64_t entered = steps(below, member) & sweep->map.known[y];
        uint64_t other = (open & layer->exists[y] & ~member) | (~open & (layer->plain[y] | layer->change[y]));
        if ((entered & other) != 0) {
            return false;
        }
        ahead |= below & member;
        across |= below << 1 & member;
        aside |= member << 1 & member;
    }
    uint64_t stranger = (map_under & ~ahead) | (map_under << 1 & ~across) | (open << 1 & ~aside);
    return (stranger & open) == 0;
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
        sweep->map.layers[y] = 0;
    }
}

bool sight_map_start(struct sight_sweep *sweep, struct level_set set)
{
    begin(sweep);
    return add_to_levels(sweep, set, 0, 1) != 0;
}

bool sight_map_join(struct sight_sweep *sweep, struct sight_view *view)
{
    if (!sweep->map.in_use) {
        begin(sweep);
    }
    int number = view->layer;
    view->layer = SIGHT_MAP;
    if (number >= SIGHT_MAP_LAYERS) {
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

/* Whether the opaque cells at (x, y) of those of `layers` that have been seen there are one, which stands on
 * `set`. */
static bool is_one_wall(const struct sight_sweep *sweep, uint64_t layers, int x, int y, struct level_set set)
{
    for (; layers != 0; layers &= layers - 1) {
        const struct sight_layer *layer = &sweep->layers[sight_bits_lowest(layers)];
        bool seen = (layer->seen[y] & layer->exists[y] & sight_bits_one(x)) != 0;
        if (seen && !level_set_has(set, layer->set.first)) {
            return false;
        }
    }
    return true;
}

/* Where the lines of a view come into a row: up through its edge, through corners of that, and sideways. */
struct arrivals {
    uint64_t below, across, beside;
};

static struct arrivals arrivals_out(struct arrivals all, uint64_t below, uint64_t beside)
{
    return (struct arrivals){all.below & below, all.across & below << 1, all.beside & beside << 1};
}

static uint64_t any_of(struct arrivals arrivals)
{
    return arrivals.below | arrivals.across | arrivals.beside;
}

/* Tells the layers which of the opaque cells that exist lines arrive at, and leaves those in `all` that
 * arrive at none. */
static bool see_existing(struct sight_sweep *sweep, uint64_t layers, int y, struct arrivals *all)
{
    struct arrivals left = *all;
    uint64_t found = 0;
    for (uint64_t rest = layers; rest != 0; rest &= rest - 1) {
        int number = sight_bits_lowest(rest);
        struct sight_layer *layer = sight_sweep_learn_exists(sweep, number, y);
        struct arrivals own = arrivals_out(*all, members_below(sweep, number, y), layer->member[y]);
        uint64_t exists = layer->exists[y];
        left.below &= ~(own.below & exists);
        left.across &= ~(own.across & exists);
        left.beside &= ~(own.beside & exists);
        layer->seen[y] |= any_of(own) & exists;
        for (uint64_t twice = any_of(own) & exists & found; twice != 0; twice &= twice - 1) {
            int x = sight_bits_lowest(twice);
            if (!is_one_wall(sweep, layers, x, y,
                             sight_window_cell(&sweep->window, x, y, layer->set).levels)) {
                return false;
            }
        }
        found |= any_of(own) & exists;
    }
    *all = left;
    return true;
}

bool sight_map_see_walls(struct sight_sweep *sweep, const struct sight_view *view, uint64_t reached,
                         uint64_t walls)
{
    int y = view->y;
    uint64_t layers = layers_near(sweep, y);
    if (is_single(layers)) {
        sight_sweep_learn(sweep, sight_bits_lowest(layers), y)->seen[y] |= walls;
        return true;
    }
    int end = sight_bits_highest(reached);
    struct arrivals all = {
        .below = sight_bits_between(sight_bits_lowest(reached),
                                    sight_view_column(view->shallow.x - SIGHT_TINY, end)),
        .across = sight_bits_between(sight_view_column(view->steep.x - SIGHT_TINY, end) + 1,
                                     sight_view_column(view->shallow.x + SIGHT_TINY, end)),
        .beside = reached << 1,
    };
    all = (struct arrivals){all.below & walls, all.across & walls, all.beside & walls};
    all = arrivals_out(all, map_below(sweep, y), sweep->layers[SIGHT_MAP].plain[y]);
    if (!see_existing(sweep, layers, y, &all)) {
        return false;
    }
    for (; any_of(all) != 0 && layers != 0; layers &= layers - 1) { /* at rock */
        int number = sight_bits_lowest(layers);
        struct sight_layer *layer = &sweep->layers[number];
        layer->seen[y] |= any_of(arrivals_out(all, members_below(sweep, number, y), layer->member[y]));
    }
    return true;
}

int sight_map_leave(const struct sight_sweep *sweep, int y, uint64_t cells)
{
    for (uint64_t layers = sweep->map.layers[y]; layers != 0; layers &= layers - 1) {
        int number = sight_bits_lowest(layers);
        const struct sight_layer *layer = &sweep->layers[number];
        if ((cells & ~(layer->member[y] & layer->plain[y])) == 0) {
            return number;
        }
    }
    return SIGHT_MAP;
}

void sight_map_end(struct sight_sweep *sweep)
{
    const struct sight_layer *map = &sweep->layers[SIGHT_MAP];
    for (int y = 0; y <= sweep->window.radius; y++) {
        for (uint64_t layers = sweep->map.layers[y]; layers != 0; layers &= layers - 1) {
            struct sight_layer *layer = &sweep->layers[sight_bits_lowest(layers)];
            layer->seen[y] |= map->seen[y] & layer->member[y] & ~layer->alias[y];
        }
    }
}
