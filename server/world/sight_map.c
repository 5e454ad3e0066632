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
 * What no view wants is left out: round a corner that hides it, steps may well lead to two cells at one
 * place. Only two rows are ever kept. */
#include "server/world/sight_scan.h"

#include "server/world/sight_bits.h"

/* The columns into which steps lead from `below` in the row before and from `here` in the row itself. */
static inline uint64_t steps(uint64_t below, uint64_t here)
{
    return below | below << 1 | here << 1;
}

static bool is_single(uint32_t levels)
{
    return (levels & (levels - 1)) == 0;
}

void sight_map_begin(struct sight_map *map)
{
    map->levels = 0;
    map->last_levels = 0;
    map->below = 0;
    map->here = 0;
    map->wanted = 0;
    map->seen = 0;
}

void sight_map_turn(struct sight_map *map)
{
    for (uint32_t rest = map->levels; rest != 0; rest &= rest - 1) {
        struct sight_page *page = &map->pages[sight_bits_lowest(rest)];
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
        int k = sight_bits_lowest(rest);
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
        int k = sight_bits_lowest(waiting);
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
        const struct sight_page *page = &map->pages[sight_bits_lowest(rest)];
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
    uint64_t fresh = sight_view_origin(view) & page->half->open[at] & ~page->half->ramp[at] & ~page->below;
    page->below |= fresh;
    page->below_named |= fresh;
    bool is_free = (fresh & map->below) == 0;
    map->below |= fresh;
    return is_free;
}

bool sight_map_make(struct sight_scan *scan, int y)
{
    const struct sight_queue *queue = &scan->queue;
    struct sight_map *map = &scan->map;
    if (y == 0 && add(scan, scan->square.from.levels, 0, 1) == 0) {
        return false;
    }
    for (int i = queue->first[y]; i != SIGHT_SCAN_NONE; i = queue->next[i]) {
        map->wanted |= sight_view_reach(&queue->views[i]);
        if (queue->views[i].layer != SIGHT_SCAN_MAP && !join(scan, &queue->views[i])) {
            return false;
        }
    }
    return extend(scan, y) && (is_single(map->levels) || agrees(map, sight_scan_row(scan, y)));
}
