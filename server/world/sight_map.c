/* In a seamless world lines find the same cell at one place whatever way they take to it. So beyond a ramp,
 * where lines come with several level sets, views go on undivided, by a map of the quadrant which they make
 * together. It is made row by row, out of the row before: a ramp in it is a member of each of its levels, and
 * from the members of a level a step leads to whatever exists on that level. A step of a line leads to a cell
 * from the one below it, from the one to its left, or through its corner from the one below that.
 *
 * Every step between two cells of the map is checked. If one does not lead where the map says, there is no
 * such map: the world is torn. (It may also be called torn where lines just do not take the step.) So the
 * order in which a realm looks up levels never matters here.
 *
 * All views that come to a row go through it together, because the map's row is then made and checked once. A
 * view whose lines all have one level again leaves the map at once. Only two rows are ever kept. */
#include "server/world/sight_scan.h"

#include "server/world/sight_bits.h"

/* Where lines come into a row at walls: up through its edge, through corners of that, and sideways. */
struct arrivals {
    uint64_t below, across, beside;
};

static uint64_t any_of(struct arrivals arrivals)
{
    return arrivals.below | arrivals.across | arrivals.beside;
}

/* Those of `all` that come out of the cells `below` in the row before and `here` in the row itself. */
static struct arrivals arrivals_out(struct arrivals all, uint64_t below, uint64_t here)
{
    return (struct arrivals){all.below & below, all.across & below << 1, all.beside & here << 1};
}

/* The columns into which steps lead from `below` in the row before and from `here` in the row itself. */
static inline uint64_t steps(uint64_t below, uint64_t here)
{
    return below | below << 1 | here << 1;
}

static bool is_single(uint32_t levels)
{
    return (levels & (levels - 1)) == 0;
}

static int lowest(uint32_t levels)
{
    return __builtin_ctz(levels);
}

/* The columns x0 … x1 for lines; beyond 63 nothing is to be told apart. */
static inline uint64_t columns(int64_t x0, int64_t x1)
{
    x0 >>= SIGHT_LINE_BITS;
    x1 >>= SIGHT_LINE_BITS;
    x0 = x0 < 0 ? 0 : x0;
    return x0 > x1 || x0 > 63 ? 0 : UINT64_MAX << x0 & UINT64_MAX >> (63 - (x1 < 63 ? x1 : 63));
}

/* The columns that a view reaches in its row if nothing stops it. */
static uint64_t reach(const struct sight_view *view)
{
    return columns(view->steep.x + SIGHT_TINY, view->shallow.x + view->shallow.slope - SIGHT_TINY);
}

/* The columns in the row before that its lines come out of, at corners too. */
static uint64_t origin(const struct sight_view *view)
{
    return columns(view->steep.x - SIGHT_TINY, view->shallow.x - SIGHT_TINY);
}

/* ------------------------------------------------------------------------------------------ making the map */

/* Goes on to the next row. */
static void turn_page(struct sight_map *map)
{
    uint32_t levels = 0;
    for (uint32_t rest = map->levels; rest != 0; rest &= rest - 1) {
        int k = lowest(rest);
        map->below[k] = map->here[k];
        map->named_below[k] = map->named_here[k];
        map->here[k] = 0;
        map->named_here[k] = 0;
        levels |= map->below[k] != 0 ? 1u << k : 0;
    }
    map->levels = levels;
    map->all_below = map->all_here;
    map->all_here = 0;
    map->wanted = 0;
    map->seen = 0;
}

/* Makes sure that level k is in the map's rows at hand. */
static void take_up(struct sight_map *map, int k)
{
    if ((map->levels >> k & 1) == 0) {
        map->levels |= 1u << k;
        map->below[k] = 0;
        map->here[k] = 0;
        map->named_below[k] = 0;
        map->named_here[k] = 0;
    }
}

/* Adds the cells `cells`, all of which stand on `set`. Gives its levels, none if there are too many. */
static uint32_t add(struct sight_scan *scan, struct level_set set, int y, uint64_t cells)
{
    struct sight_map *map = &scan->map;
    uint32_t levels = 0;
    for (int32_t level = set.first; level_set_next(set, &level); level++) {
        int k = sight_scan_level(scan, level);
        if (k == SIGHT_SCAN_NONE) {
            return 0;
        }
        (void)sight_scan_learn(scan, k, y);
        take_up(map, k);
        map->here[k] |= cells;
        map->named_here[k] |= level == set.first ? cells : 0;
        levels |= 1u << k;
    }
    map->all_here |= cells;
    return levels;
}

/* The levels of the cell in column x of row y that exists on level k. */
static struct level_set set_at(const struct sight_scan *scan, int k, int x, int y)
{
    return sight_level_set_at(&scan->levels[k], &scan->square, scan->side, x, scan->step * y);
}

/* Adds the ramps `ramps`, found on level k. Gives the levels of them all, none if there are too many. */
static uint32_t add_ramps(struct sight_scan *scan, int k, int y, uint64_t ramps)
{
    uint32_t levels = 0;
    for (; ramps != 0; ramps &= ramps - 1) {
        uint32_t added = add(scan, set_at(scan, k, sight_bits_lowest(ramps), y), y, ramps & -ramps);
        if (added == 0) {
            return 0;
        }
        levels |= added;
    }
    return levels;
}

/* Adds the columns that are wanted and to which steps lead from cells of the map. */
static bool extend(struct sight_scan *scan, int y)
{
    struct sight_map *map = &scan->map;
    int at = sight_scan_row(scan, y);
    for (uint32_t waiting = map->levels; waiting != 0;) {
        int k = lowest(waiting);
        waiting &= waiting - 1;
        const struct sight_half *half = sight_scan_learn(scan, k, y);
        uint64_t open = half->open[at] & map->wanted;
        uint64_t start = steps(map->below[k], map->here[k]) & open;
        uint64_t found = (((start + open) ^ open) | start) & open & ~map->here[k];
        if ((found & map->all_here) != 0) {
            return false; /* another cell is there */
        }
        uint64_t ramps = found & half->ramp[at];
        map->here[k] |= found;
        map->named_here[k] |= found ^ ramps;
        map->all_here |= found;
        if (ramps != 0) {
            uint32_t levels = add_ramps(scan, k, y, ramps);
            if (levels == 0) {
                return false;
            }
            waiting |= levels & ~(1u << k);
        }
    }
    return true;
}

/* Whether all steps between cells of the map that lead into row y lead where the map says. */
static bool agrees(const struct sight_scan *scan, int y)
{
    const struct sight_map *map = &scan->map;
    int at = sight_scan_row(scan, y);
    uint64_t ahead = 0; /* the cells that share a level with the one below, */
    uint64_t across = 0;
    uint64_t aside = 0;
    for (uint32_t rest = map->levels; rest != 0; rest &= rest - 1) {
        int k = lowest(rest);
        uint64_t below = map->below[k];
        uint64_t here = map->here[k];
        uint64_t other = map->all_here & scan->levels[k].halves[scan->side].exists[at] & ~here;
        if ((steps(below, here) & other) != 0) {
            return false;
        }
        ahead |= below & here;
        across |= below << 1 & here;
        aside |= here << 1 & here;
    }
    uint64_t stranger =
        (map->all_below & ~ahead) | (map->all_below << 1 & ~across) | (map->all_here << 1 & ~aside);
    return (stranger & map->all_here) == 0;
}

/* Lets a view that has followed one level follow the map from its row on. */
static bool join(struct sight_scan *scan, const struct sight_view *view)
{
    struct sight_map *map = &scan->map;
    int k = view->layer;
    if (view->y == 0) {
        return true; /* the observer's cell is in the map */
    }
    const struct sight_half *half = sight_scan_learn(scan, k, view->y - 1);
    int at = sight_scan_row(scan, view->y - 1);
    take_up(map, k);
    uint64_t fresh = origin(view) & half->open[at] & ~half->ramp[at] & ~map->below[k];
    if ((fresh & map->all_below) != 0) {
        return false;
    }
    map->below[k] |= fresh;
    map->named_below[k] |= fresh;
    map->all_below |= fresh;
    return true;
}

/* Makes row y of the map, as far as the views in the queue want it. */
static bool make_row(struct sight_scan *scan, int y)
{
    const struct sight_queue *queue = &scan->queue;
    struct sight_map *map = &scan->map;
    if (y == 0 && add(scan, scan->square.from.levels, 0, 1) == 0) {
        return false;
    }
    for (int i = queue->first[y]; i != SIGHT_SCAN_NONE; i = queue->next[i]) {
        map->wanted |= reach(&queue->views[i]);
        if (queue->views[i].layer != SIGHT_SCAN_MAP && !join(scan, &queue->views[i])) {
            return false;
        }
    }
    return extend(scan, y) && (is_single(map->levels) || agrees(scan, y));
}

/* ------------------------------------------------------------------------------------------ seeing walls */

/* Whether the opaque cells in column x that lines arrive at, on those levels whose bits in `arrived` are set,
 * are one. */
static bool is_one_wall(const struct sight_scan *scan, const uint64_t *arrived, int x, int y)
{
    const struct sight_map *map = &scan->map;
    struct level_set set = {.mask = 0};
    for (uint32_t rest = map->levels; rest != 0; rest &= rest - 1) {
        int k = lowest(rest);
        if ((arrived[k] >> x & 1) == 0) {
            continue;
        }
        set = set.mask == 0 ? set_at(scan, k, x, y) : set;
        if (!level_set_has(set, scan->levels[k].level)) {
            return false;
        }
    }
    return true;
}

/* Marks as seen the opaque cells `walls` of level k that exist; a ramp on the level that it is named by. */
static bool see_named(struct sight_scan *scan, int k, int y, uint64_t walls)
{
    int at = sight_scan_row(scan, y);
    struct sight_half *half = &scan->levels[k].halves[scan->side];
    uint64_t ramps = walls & half->ramp[at];
    half->seen[at] |= walls ^ ramps;
    for (; ramps != 0; ramps &= ramps - 1) {
        int name = sight_scan_level(scan, set_at(scan, k, sight_bits_lowest(ramps), y).first);
        if (name == SIGHT_SCAN_NONE) {
            return false;
        }
        sight_scan_learn(scan, name, y)->seen[at] |= ramps & -ramps;
    }
    return true;
}

/* Marks as seen the opaque cells of row y at which lines arrive, on the levels with which they do. */
static bool see_walls(struct sight_scan *scan, int y, struct arrivals all)
{
    const struct sight_map *map = &scan->map;
    int at = sight_scan_row(scan, y);
    uint64_t arrived[SIGHT_SCAN_LEVELS];
    uint64_t found = 0;
    uint64_t twice = 0;
    all = arrivals_out(all, map->all_below, map->all_here);
    struct arrivals rock = all;
    for (uint32_t rest = map->levels; rest != 0; rest &= rest - 1) {
        int k = lowest(rest);
        uint64_t exists = sight_scan_learn(scan, k, y)->exists[at];
        struct arrivals own = arrivals_out(all, map->below[k], map->here[k]);
        own = (struct arrivals){own.below & exists, own.across & exists, own.beside & exists};
        rock = (struct arrivals){rock.below & ~own.below, rock.across & ~own.across, rock.beside & ~own.beside};
        arrived[k] = any_of(own);
        twice |= found & arrived[k];
        found |= arrived[k];
    }
    for (; twice != 0; twice &= twice - 1) {
        if (!is_one_wall(scan, arrived, sight_bits_lowest(twice), y)) {
            return false;
        }
    }
    for (uint32_t rest = map->levels; rest != 0; rest &= rest - 1) {
        int k = lowest(rest);
        scan->levels[k].halves[scan->side].seen[at] |=
            any_of(arrivals_out(rock, map->named_below[k], map->named_here[k]));
        if (arrived[k] != 0 && !see_named(scan, k, y, arrived[k])) {
            return false;
        }
    }
    return true;
}

/* ------------------------------------------------------------------------------------- following the views */

/* A view that has left row y − 1 goes on: on a level if its lines have only that, else on the map. */
static void settle(struct sight_scan *scan, struct sight_view *view)
{
    struct sight_map *map = &scan->map;
    int at = sight_scan_row(scan, view->y - 1);
    uint64_t cells = origin(view) & map->all_here;
    for (uint32_t rest = map->levels; rest != 0; rest &= rest - 1) {
        int k = lowest(rest);
        if ((cells & ~(map->here[k] & ~scan->levels[k].halves[scan->side].ramp[at])) == 0) {
            view->layer = (uint8_t)k;
            sight_flat_follow(scan, *view);
            return;
        }
    }
    view->layer = SIGHT_SCAN_MAP;
    sight_scan_queue(scan, view);
}

/* Lets a view see what the map's row holds; what goes on of it is settled. Gives where it comes to walls. */
static struct arrivals see(struct sight_scan *scan, struct sight_view *view)
{
    struct sight_map *map = &scan->map;
    uint64_t reached = reach(view);
    uint64_t walls = reached & ~map->all_here;
    int64_t entry = (view->shallow.x + SIGHT_TINY) >> SIGHT_LINE_BITS;
    uint64_t beyond = entry < 63 ? walls & UINT64_MAX << entry : 0;
    if (beyond != 0) { /* lines that enter the row stop at the first of these, if not before */
        reached &= beyond ^ (beyond - 1);
        walls &= reached;
    }
    map->seen |= reached ^ walls;
    struct arrivals arrivals = {0, 0, 0};
    if (walls != 0) {
        arrivals.below = columns(view->steep.x + SIGHT_TINY, view->shallow.x - SIGHT_TINY) & walls;
        arrivals.across = columns(view->steep.x - SIGHT_TINY + ((int64_t)1 << SIGHT_LINE_BITS),
                                  view->shallow.x + SIGHT_TINY) & walls;
        arrivals.beside = reached << 1 & walls;
    }
    if (view->y == scan->square.radius || reached == walls) {
        return arrivals;
    }
    int least = scan->waiting_count;
    bool lives = sight_flat_divide(scan, view, reached, walls);
    scan->bumps_kept = scan->bumps.count;
    while (lives || sight_flat_take(scan, least, view)) {
        settle(scan, view);
        lives = false;
    }
    return arrivals;
}

/* Tells the levels what was seen of the map's row. */
static void name_seen(struct sight_scan *scan, int y)
{
    const struct sight_map *map = &scan->map;
    int at = sight_scan_row(scan, y);
    for (uint32_t rest = map->levels; rest != 0; rest &= rest - 1) {
        int k = lowest(rest);
        scan->levels[k].halves[scan->side].seen[at] |= map->seen & map->named_here[k];
    }
}

static bool run_row(struct sight_scan *scan, int y)
{
    struct sight_queue *queue = &scan->queue;
    scan->reached = y > scan->reached ? y : scan->reached;
    if (!make_row(scan, y)) {
        return false;
    }
    struct arrivals all = {0, 0, 0};
    for (int i = queue->first[y]; i != SIGHT_SCAN_NONE; i = queue->next[i]) {
        struct arrivals arrivals = see(scan, &queue->views[i]);
        all.below |= arrivals.below;
        all.across |= arrivals.across;
        all.beside |= arrivals.beside;
    }
    name_seen(scan, y);
    return any_of(all) == 0 || see_walls(scan, y, all);
}

void sight_map_run(struct sight_scan *scan)
{
    struct sight_map *map = &scan->map;
    map->levels = 0;
    map->all_here = 0;
    turn_page(map);
    for (int y = 0; y <= scan->square.radius && !scan->torn; y++) {
        if ((scan->queue.rows >> y & 1) != 0) {
            scan->torn = !run_row(scan, y) || scan->torn;
        }
        if (map->levels != 0) {
            turn_page(map);
        }
    }
}
