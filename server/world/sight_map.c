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

/* The columns that a view reaches in its row if nothing stops it. */
static uint64_t reach(const struct sight_view *view)
{
    return sight_view_columns(view->steep.x + SIGHT_TINY, view->shallow.x + view->shallow.slope - SIGHT_TINY);
}

/* The columns in the row before that its lines come out of, at corners too. */
static uint64_t origin(const struct sight_view *view)
{
    return sight_view_columns(view->steep.x - SIGHT_TINY, view->shallow.x - SIGHT_TINY);
}

/* ------------------------------------------------------------------------------------------ making the map
 */

/* Begins with a row, when there is nothing in the row before. */
static void begin(struct sight_map *map)
{
    map->levels = 0;
    map->below = 0;
    map->here = 0;
    map->wanted = 0;
    map->seen = 0;
}

/* Goes on to the next row. */
static void turn_pages(struct sight_map *map)
{
    for (uint32_t rest = map->levels; rest != 0; rest &= rest - 1) {
        struct sight_page *page = &map->pages[lowest(rest)];
        map->levels ^= page->here == 0 ? rest & -rest : 0;
        page->below = page->here;
        page->below_named = page->here_named;
        page->here = 0;
        page->here_named = 0;
    }
    map->below = map->here;
    map->here = 0;
    map->wanted = 0;
    map->seen = 0;
}

/* The page of level k, which begins now if need be. */
static struct sight_page *page_of(struct sight_scan *scan, int k)
{
    struct sight_map *map = &scan->map;
    struct sight_page *page = &map->pages[k];
    if ((map->levels >> k & 1) == 0) {
        map->levels |= 1u << k;
        *page = (struct sight_page){.half = &scan->levels[k].halves[scan->side]};
    }
    return page;
}

/* Makes sure that level k knows row y. */
static inline void learn(struct sight_scan *scan, const struct sight_page *page, int k, int y)
{
    if ((page->half->known >> (sight_scan_row(scan, y) - 1) & 1) == 0) {
        (void)sight_scan_learn(scan, k, y);
    }
}

/* The levels of `set`, as bits; none if there are too many. */
static uint32_t levels_of(struct sight_scan *scan, struct level_set set)
{
    struct sight_map *map = &scan->map;
    if (map->last_levels != 0 && level_set_equal(map->last_set, set)) {
        return map->last_levels;
    }
    map->last_levels = 0;
    uint32_t levels = 0;
    for (int32_t level = set.first; level_set_next(set, &level); level++) {
        int k = sight_scan_level(scan, level);
        if (k == SIGHT_SCAN_NONE) {
            return 0;
        }
        levels |= 1u << k;
    }
    map->last_set = set;
    map->last_levels = levels;
    return levels;
}

/* Adds the cells `cells`, all of which stand on `set`. Gives its levels, none if there are too many. */
static uint32_t add(struct sight_scan *scan, struct level_set set, int y, uint64_t cells)
{
    uint32_t levels = levels_of(scan, set);
    for (uint32_t rest = levels; rest != 0; rest &= rest - 1) {
        int k = lowest(rest);
        struct sight_page *page = page_of(scan, k);
        learn(scan, page, k, y);
        page->here |= cells;
        page->here_named |= scan->numbers[k] == set.first ? cells : 0;
    }
    scan->map.here |= cells;
    return levels;
}

/* Adds the ramps `ramps`, found on level k. Gives the levels of them all, none if there are too many. */
static uint32_t add_ramps(struct sight_scan *scan, int k, int y, uint64_t ramps)
{
    uint32_t levels = 0;
    while (ramps != 0) {
        struct level_set set;
        uint64_t alike =
            sight_level_alike(&scan->levels[k], &scan->square, scan->side, scan->step * y, ramps, &set);
        uint32_t added = add(scan, set, y, alike);
        if (added == 0) {
            return 0;
        }
        levels |= added;
        ramps ^= alike;
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
        struct sight_page *page = &map->pages[k];
        learn(scan, page, k, y);
        uint64_t open = page->half->open[at] & map->wanted;
        uint64_t start = steps(page->below, page->here) & open;
        uint64_t found = (((start + open) ^ open) | start) & open & ~page->here;
        if ((found & map->here) != 0) {
            return false; /* another cell is there */
        }
        uint64_t ramps = found & page->half->ramp[at];
        page->here |= found;
        page->here_named |= found ^ ramps;
        map->here |= found;
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

/* Whether all steps between cells of the map that lead into its row `at` lead where the map says. */
static bool agrees(const struct sight_map *map, int at)
{
    uint64_t ahead = 0; /* the cells that share a level with the one below, */
    uint64_t across = 0;
    uint64_t aside = 0;
    for (uint32_t rest = map->levels; rest != 0; rest &= rest - 1) {
        const struct sight_page *page = &map->pages[lowest(rest)];
        uint64_t below = page->below;
        uint64_t here = page->here;
        uint64_t other = map->here & page->half->exists[at] & ~here;
        if ((steps(below, here) & other) != 0) {
            return false;
        }
        ahead |= below & here;
        across |= below << 1 & here;
        aside |= here << 1 & here;
    }
    uint64_t stranger = (map->below & ~ahead) | (map->below << 1 & ~across) | (map->here << 1 & ~aside);
    return (stranger & map->here) == 0;
}

/* Lets a view that has followed one level follow the map from its row on. */
static bool join(struct sight_scan *scan, const struct sight_view *view)
{
    struct sight_map *map = &scan->map;
    int k = view->layer;
    if (view->y == 0) {
        return true; /* the observer's cell is in the map */
    }
    int at = sight_scan_row(scan, view->y - 1);
    struct sight_page *page = page_of(scan, k);
    learn(scan, page, k, view->y - 1);
    uint64_t fresh = origin(view) & page->half->open[at] & ~page->half->ramp[at] & ~page->below;
    page->below |= fresh;
    page->below_named |= fresh;
    bool is_free = (fresh & map->below) == 0;
    map->below |= fresh;
    return is_free;
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
    return extend(scan, y) && (is_single(map->levels) || agrees(map, sight_scan_row(scan, y)));
}

/* ------------------------------------------------------------------------------------------ seeing walls */

/* Whether the opaque cells in column x of row y that lines arrive at are one. */
static bool is_one_wall(const struct sight_scan *scan, int x, int y)
{
    struct level_set set = {.mask = 0};
    for (uint32_t rest = scan->map.levels; rest != 0; rest &= rest - 1) {
        int k = lowest(rest);
        if ((scan->map.pages[k].arrived >> x & 1) == 0) {
            continue;
        }
        if (set.mask == 0) {
            set = sight_level_set_at(&scan->levels[k], &scan->square, scan->side, x, scan->step * y);
        }
        if (!level_set_has(set, scan->numbers[k])) {
            return false;
        }
    }
    return true;
}

/* Marks opaque ramps of level k as seen, on the levels that they are named by. */
static bool see_ramps(struct sight_scan *scan, int k, int y, uint64_t ramps)
{
    while (ramps != 0) {
        struct level_set set;
        uint64_t alike =
            sight_level_alike(&scan->levels[k], &scan->square, scan->side, scan->step * y, ramps, &set);
        int name = sight_scan_level(scan, set.first);
        if (name == SIGHT_SCAN_NONE) {
            return false;
        }
        sight_scan_learn(scan, name, y)->seen[sight_scan_row(scan, y)] |= alike;
        ramps ^= alike;
    }
    return true;
}

/* Finds out on which levels lines arrive at existing opaque cells, and leaves the others, at rock, in `*all`.
 * False if lines come to two such cells at one place. */
static bool arrive(struct sight_scan *scan, int y, struct arrivals *all)
{
    struct sight_map *map = &scan->map;
    int at = sight_scan_row(scan, y);
    struct arrivals rock = *all;
    uint64_t found = 0;
    uint64_t twice = 0;
    for (uint32_t rest = map->levels; rest != 0; rest &= rest - 1) {
        struct sight_page *page = &map->pages[lowest(rest)];
        uint64_t exists = page->half->exists[at];
        struct arrivals own = arrivals_out(*all, page->below, page->here);
        own = (struct arrivals){own.below & exists, own.across & exists, own.beside & exists};
        rock.below &= ~own.below;
        rock.across &= ~own.across;
        rock.beside &= ~own.beside;
        page->arrived = any_of(own);
        twice |= found & page->arrived;
        found |= page->arrived;
    }
    *all = rock;
    for (; twice != 0; twice &= twice - 1) {
        if (!is_one_wall(scan, sight_bits_lowest(twice), y)) {
            return false;
        }
    }
    return true;
}

/* Marks as seen the opaque cells of row y at which lines arrive, on the levels with which they do. */
static bool see_walls(struct sight_scan *scan, int y, struct arrivals all)
{
    struct sight_map *map = &scan->map;
    int at = sight_scan_row(scan, y);
    all = arrivals_out(all, map->below, map->here);
    if (!arrive(scan, y, &all)) {
        return false;
    }
    for (uint32_t rest = map->levels; rest != 0; rest &= rest - 1) {
        const struct sight_page *page = &map->pages[lowest(rest)];
        uint64_t rock = any_of(arrivals_out(all, page->below_named, page->here_named));
        uint64_t ramps = page->arrived & page->half->ramp[at];
        page->half->seen[at] |= rock | (page->arrived ^ ramps);
        if (ramps != 0 && !see_ramps(scan, lowest(rest), y, ramps)) {
            return false;
        }
    }
    return true;
}

/* ------------------------------------------------------------------------------------- following the views
 */

/* The level of a view that has left the map's row `at`, SIGHT_SCAN_MAP if its lines have no single one. */
static uint8_t level_left_on(const struct sight_map *map, const struct sight_view *view, int at)
{
    uint64_t cells = origin(view) & map->here;
    for (uint32_t rest = map->levels; rest != 0; rest &= rest - 1) {
        const struct sight_page *page = &map->pages[lowest(rest)];
        if ((cells & ~(page->here & ~page->half->ramp[at])) == 0) {
            return (uint8_t)lowest(rest);
        }
    }
    return SIGHT_SCAN_MAP;
}

/* Lets view number i of the queue, which has left the map's row `at`, go on: on one level or on the map. */
static void go_on(struct sight_scan *scan, int i, int at)
{
    struct sight_view *view = &scan->queue.views[i];
    view->layer = level_left_on(&scan->map, view, at);
    if (view->layer == SIGHT_SCAN_MAP) {
        sight_scan_queue_again(scan, i);
    } else {
        sight_flat_follow(scan, *view);
    }
}

/* Takes the parts of view number i of the queue on that pass between `walls` in the columns `reached`. */
static void pass_walls(struct sight_scan *scan, int i, uint64_t reached, uint64_t walls)
{
    int at = sight_scan_row(scan, scan->queue.views[i].y);
    int least = scan->waiting_count;
    bool lives = sight_flat_divide(scan, &scan->queue.views[i], reached, walls);
    scan->bumps_kept = scan->bumps.count;
    if (lives) {
        go_on(scan, i, at);
    }
    struct sight_view part;
    while (sight_flat_take(scan, least, &part)) {
        part.layer = level_left_on(&scan->map, &part, at);
        if (part.layer == SIGHT_SCAN_MAP) {
            sight_scan_queue(scan, &part);
        } else {
            sight_flat_follow(scan, part);
        }
    }
}

/* Adds where a view comes to walls in its row. */
static void add_arrivals(struct arrivals *all, const struct sight_view *view, uint64_t reached,
                         uint64_t walls)
{
    int64_t from = view->steep.x + SIGHT_TINY;
    int64_t to = view->shallow.x - SIGHT_TINY;
    if (from >> SIGHT_LINE_BITS <= to >> SIGHT_LINE_BITS) { /* else all lines come through one corner */
        all->below |= walls & sight_view_columns(from, to);
    }
    uint64_t touched = sight_view_columns(from - 2 * SIGHT_TINY, to + 2 * SIGHT_TINY);
    all->across |= walls & touched & (touched - 1);
    all->beside |= walls & reached << 1;
}

/* Lets view number i of the queue see what the map's row holds and go on. Adds to `*all` where it comes to
 * walls. */
static void see(struct sight_scan *scan, int i, struct arrivals *all)
{
    struct sight_view *view = &scan->queue.views[i];
    uint64_t reached = reach(view);
    uint64_t walls = reached & ~scan->map.here;
    int64_t entry = (view->shallow.x + SIGHT_TINY) >> SIGHT_LINE_BITS;
    uint64_t beyond = entry < 63 ? walls & UINT64_MAX << entry : 0;
    if (beyond != 0) { /* lines that enter the row stop at the first of these, if not before */
        reached &= beyond ^ (beyond - 1);
        walls &= reached;
    }
    scan->map.seen |= reached ^ walls;
    bool meets_walls = (walls & sight_bits_span(0, scan->square.radius)) != 0;
    if (meets_walls) {
        add_arrivals(all, view, reached, walls);
    }
    if (view->y == scan->square.radius || reached == walls) {
        return;
    }
    if (meets_walls) {
        pass_walls(scan, i, reached, walls);
    } else {
        sight_view_advance(view);
        go_on(scan, i, sight_scan_row(scan, view->y - 1));
    }
}

/* Tells the levels what was seen of the map's row `at`. */
static void name_seen(const struct sight_map *map, int at)
{
    for (uint32_t rest = map->levels; rest != 0; rest &= rest - 1) {
        const struct sight_page *page = &map->pages[lowest(rest)];
        page->half->seen[at] |= map->seen & page->here_named;
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
    for (int i = queue->first[y], next; i != SIGHT_SCAN_NONE; i = next) {
        next = queue->next[i];
        see(scan, i, &all);
    }
    name_seen(&scan->map, sight_scan_row(scan, y));
    return any_of(all) == 0 || see_walls(scan, y, all);
}

void sight_map_run(struct sight_scan *scan)
{
    struct sight_map *map = &scan->map;
    uint64_t rows = scan->queue.rows;
    map->last_levels = 0;
    for (int y = -1; rows != 0 && !scan->torn; rows = scan->queue.rows & UINT64_MAX << 1 << y) {
        bool follows = sight_bits_lowest(rows) == y + 1;
        y = sight_bits_lowest(rows);
        if (follows && y > 0) {
            turn_pages(map);
        } else {
            begin(map);
        }
        if (!run_row(scan, y)) {
            scan->torn = true;
        }
    }
}
