/* After what players of Angband and its kin expect: in a corridor one follows its only way on; on open ground
 * one goes straight until the open sides change, which is where a side passage or a room begins. */
#include "server/session/run.h"

static struct place beside(struct place from, int32_t dir)
{
    static const int8_t step[DIRECTION_COUNT][2] = {
        [DIRECTION_NORTH] = {0, -1},     [DIRECTION_NORTH_EAST] = {1, -1},  [DIRECTION_EAST] = {1, 0},
        [DIRECTION_SOUTH_EAST] = {1, 1}, [DIRECTION_SOUTH] = {0, 1},        [DIRECTION_SOUTH_WEST] = {-1, 1},
        [DIRECTION_WEST] = {-1, 0},      [DIRECTION_NORTH_WEST] = {-1, -1},
    };
    return (struct place){from.realm, from.x + step[dir][0], from.y + step[dir][1], from.levels};
}

/* The direction `eighths` of a circle to the right. */
static int32_t turned(int32_t dir, int eighths)
{
    return (dir + eighths + DIRECTION_COUNT) % DIRECTION_COUNT;
}

static bool is_open(struct way_finder *finder, int32_t dir)
{
    return way_is_safe(finder, beside(finder->from, dir));
}

struct run run_begin(struct way_finder *finder, int32_t dir)
{
    struct run run = {.dir = dir};
    run.left = is_open(finder, turned(dir, -2));
    run.right = is_open(finder, turned(dir, 2));
    run.corridor = !run.left && !run.right;
    return run;
}

/* The one way on in a corridor: straight where that is open and nothing else is; else the only open side, of
 * two that touch the straighter-lying one of the four winds. −1: none, or there is a choice. */
static int32_t way_on(struct way_finder *finder, int32_t dir)
{
    enum { SIDES = 5 };
    int32_t open[SIDES];
    int count = 0;
    for (int eighths = -2; eighths <= 2; eighths++) {
        int32_t side = turned(dir, eighths);
        if (is_open(finder, side)) {
            open[count++] = side;
        }
    }
    if (count == 1) {
        return open[0];
    }
    if (count == 2 && turned(open[0], 1) == open[1]) {
        return open[0] % 2 == 0 ? open[0] : open[1];
    }
    return -1;
}

bool run_next(struct run *run, struct way_finder *finder, bool first)
{
    if (first) {
        return is_open(finder, run->dir);
    }
    if (run->corridor) {
        int32_t dir = way_on(finder, run->dir);
        run->dir = dir >= 0 ? dir : run->dir;
        return dir >= 0;
    }
    bool left = is_open(finder, turned(run->dir, -2));
    bool right = is_open(finder, turned(run->dir, 2));
    return left == run->left && right == run->right && is_open(finder, run->dir);
}
