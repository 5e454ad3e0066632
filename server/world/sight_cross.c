/* Where views cross from level to level, by the map. All views that come to a row go through it together,
 * because the map's row is then made and checked once. A view whose lines all have one level again leaves the
 * map at once and is followed on that level, perhaps to further ramps.
 *
 * What is transparent is in the map, and seen by all names at once. A wall is another matter: lines arrive at
 * it from this cell or from that, with the level set of each; if it exists on none of these, it is rock,
 * which bears the first level of that set. */
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

/* Whether the opaque cells in column x of row y that lines arrive at are one. */
static bool is_one_wall(const struct sight_scan *scan, int x, int y)
{
    struct level_set set = {.mask = 0};
    for (uint32_t rest = scan->map.levels; rest != 0; rest &= rest - 1) {
        int k = sight_bits_lowest(rest);
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
        struct sight_page *page = &map->pages[sight_bits_lowest(rest)];
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
        const struct sight_page *page = &map->pages[sight_bits_lowest(rest)];
        uint64_t rock = any_of(arrivals_out(all, page->below_named, page->here_named));
        uint64_t ramps = page->arrived & page->half->ramp[at];
        page->half->seen[at] |= rock | (page->arrived ^ ramps);
        if (ramps != 0 && !see_ramps(scan, sight_bits_lowest(rest), y, ramps)) {
            return false;
        }
    }
    return true;
}

/* ------------------------------------------------------------------------------------ following the views */

/* The level of a view that has left the map's row `at`, SIGHT_SCAN_MAP if its lines have no single one. */
static uint8_t level_left_on(const struct sight_map *map, const struct sight_view *view, int at)
{
    uint64_t cells = sight_view_origin(view) & map->here;
    for (uint32_t rest = map->levels; rest != 0; rest &= rest - 1) {
        const struct sight_page *page = &map->pages[sight_bits_lowest(rest)];
        if ((cells & ~(page->here & ~page->half->ramp[at])) == 0) {
            return (uint8_t)sight_bits_lowest(rest);
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
    uint64_t reached = sight_view_reach(view);
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
        const struct sight_page *page = &map->pages[sight_bits_lowest(rest)];
        page->half->seen[at] |= map->seen & page->here_named;
    }
}

static bool run_row(struct sight_scan *scan, int y)
{
    struct sight_queue *queue = &scan->queue;
    scan->reached = y > scan->reached ? y : scan->reached;
    if (!sight_map_make(scan, y)) {
        return false;
    }
    struct arrivals all = {0, 0, 0};
    for (int i = queue->first[y], next; i != SIGHT_SCAN_NONE; i = next) {
        next = queue->next[i];
        scan->bumps.count = scan->bumps_kept;
        see(scan, i, &all);
        if (scan->torn || scan->bumps_kept > SIGHT_SCAN_BUMPS_KEPT) {
            return false;
        }
    }
    name_seen(&scan->map, sight_scan_row(scan, y));
    return any_of(all) == 0 || see_walls(scan, y, all);
}

void sight_cross_run(struct sight_scan *scan)
{
    struct sight_map *map = &scan->map;
    uint64_t rows = scan->queue.rows;
    for (int y = -1; rows != 0 && !scan->torn; rows = scan->queue.rows & UINT64_MAX << 1 << y) {
        bool follows = sight_bits_lowest(rows) == y + 1;
        y = sight_bits_lowest(rows);
        if (follows && y > 0) {
            sight_map_turn(map);
        } else {
            sight_map_begin(map);
        }
        if (!run_row(scan, y)) {
            scan->torn = true;
        }
    }
}
