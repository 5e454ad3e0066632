/* A view stays on one level until its lines meet a ramp (sight_flat.c). All that do wait for one another, and
 * then go on together, row by row (sight_cross.c), by a map that they make (sight_map.c). */
#include "server/world/sight_scan.h"

#include "server/world/sight_bits.h"
#include "server/world/sight_plane.h"

int sight_scan_level(struct sight_scan *scan, int32_t level)
{
    for (int k = 0; k < scan->level_count; k++) {
        if (scan->numbers[k] == level) {
            return k;
        }
    }
    if (scan->level_count == SIGHT_SCAN_LEVELS) {
        return SIGHT_SCAN_NONE;
    }
    scan->numbers[scan->level_count] = level;
    sight_level_begin(&scan->levels[scan->level_count], &scan->square, level);
    return scan->level_count++;
}

void sight_scan_queue_again(struct sight_scan *scan, int i)
{
    struct sight_queue *queue = &scan->queue;
    int y = queue->views[i].y;
    queue->next[i] = (queue->rows >> y & 1) != 0 ? queue->first[y] : SIGHT_SCAN_NONE;
    queue->first[y] = (int16_t)i;
    queue->rows |= sight_bits_one(y);
    scan->bumps_kept = scan->bumps.count;
}

void sight_scan_queue(struct sight_scan *scan, const struct sight_view *view)
{
    struct sight_queue *queue = &scan->queue;
    if (queue->count == SIGHT_SCAN_QUEUE || scan->bumps.count > SIGHT_SCAN_BUMPS_KEPT) {
        scan->torn = true;
        return;
    }
    queue->views[queue->count] = *view;
    sight_scan_queue_again(scan, queue->count++);
}

/* Sees in one quadrant. */
static void scan_quadrant(struct sight_scan *scan)
{
    scan->torn = false;
    scan->waiting_count = 0;
    scan->bumps_kept = 0;
    scan->queue.count = 0;
    scan->queue.rows = 0;
    struct sight_view view = sight_view_first(&scan->bumps);
    if (level_set_is_ramp(scan->square.from.levels)) {
        view.layer = SIGHT_SCAN_MAP;
        sight_scan_queue(scan, &view);
    } else {
        sight_flat_follow(scan, view);
    }
    if (scan->queue.count != 0) {
        sight_cross_run(scan);
    }
}

static void see_all(struct sight_plane *plane, int radius)
{
    for (int row = 0; row <= 2 * radius; row++) {
        plane->rows[row][0] = sight_bits_span(0, 2 * radius);
        plane->rows[row][1] = 0;
    }
}

/* Settles the names of rock that the last plane, of this level, shares with those before. `any` is what they
 * all show. */
static void settle(const struct sight_level *level, struct sight *out, struct world *world, uint64_t *any)
{
    int last = out->plane_count - 1;
    uint64_t rows = level->halves[SIGHT_EAST].known | level->halves[SIGHT_WEST].known;
    for (; rows != 0; rows &= rows - 1) {
        int row = sight_bits_lowest(rows);
        uint64_t ours = out->planes[last].rows[row][0];
        if ((any[row] & ours) != 0) {
            sight_plane_settle(world, out, last, row, 0, any[row] & ours);
        }
        any[row] |= ours;
    }
}

/* Joins what was seen of each level; on the observer's first there is the observer's own cell. */
static void finish(const struct sight_scan *scan, struct sight *out)
{
    int radius = out->radius;
    uint64_t any[SIGHT_LEVEL_ROWS];
    for (int k = 0; k < scan->level_count; k++) {
        struct sight_plane *plane = &out->planes[out->plane_count];
        plane->level = scan->numbers[k];
        if (!sight_level_join_seen(&scan->levels[k], radius, scan->reached, plane) && k != 0) {
            continue;
        }
        out->plane_count++;
        if (k != 0) {
            settle(&scan->levels[k], out, scan->square.world, any);
        } else if (scan->level_count > 1) {
            plane->rows[radius][0] |= sight_bits_one(radius);
            for (int row = 0; row <= 2 * radius; row++) {
                any[row] = plane->rows[row][0];
            }
        }
    }
    out->planes[0].rows[radius][0] |= sight_bits_one(radius);
}

unsigned sight_scan_run(struct world *world, struct place from, struct sight *out)
{
    struct sight_scan scan; /* large, but only what is used of it is touched */
    scan.square = sight_square_around(world, from, out->radius);
    scan.reached = 0;
    scan.level_count = 1;
    scan.numbers[0] = from.levels.first;
    if (level_set_is_ramp(from.levels)) {
        sight_level_begin(&scan.levels[0], &scan.square, from.levels.first);
    } else if (!sight_level_begin_whole(&scan.levels[0], &scan.square)) {
        out->planes[0].level = from.levels.first;
        out->plane_count = 1;
        see_all(&out->planes[0], out->radius);
        return 0;
    }
    unsigned left = 0;
    for (unsigned quadrant = 0; quadrant < 4; quadrant++) {
        scan.side = (quadrant & 1) != 0 ? SIGHT_WEST : SIGHT_EAST;
        scan.step = (quadrant & 2) != 0 ? -1 : 1;
        scan_quadrant(&scan);
        left |= scan.torn ? 1u << quadrant : 0;
    }
    finish(&scan, out);
    return left;
}
