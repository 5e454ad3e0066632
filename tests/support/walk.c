/* Breadth first, so the steps are the fewest there are. */
#include "tests/support/walk.h"

#include <string.h>

static struct cell cell_at(struct world *world, const struct walk *walk, int i, int j)
{
    return world_cell(world, walk->start.realm, walk->start.x + i - WALK_REACH,
                      walk->start.y + j - WALK_REACH, walk->start.levels);
}

void walk_from(struct world *world, struct place start, struct walk *walk)
{
    static int queue[WALK_SIDE * WALK_SIDE];
    memset(walk->steps, -1, sizeof walk->steps);
    walk->start = start;
    walk->steps[WALK_REACH][WALK_REACH] = 0;
    int tail = 0;
    queue[tail++] = WALK_REACH * WALK_SIDE + WALK_REACH;
    for (int head = 0; head < tail; head++) {
        int steps = walk->steps[queue[head] / WALK_SIDE][queue[head] % WALK_SIDE];
        for (int k = 0; k < 9; k++) {
            int i = queue[head] % WALK_SIDE + k % 3 - 1;
            int j = queue[head] / WALK_SIDE + k / 3 - 1;
            if (i < 0 || i >= WALK_SIDE || j < 0 || j >= WALK_SIDE || walk->steps[j][i] >= 0 ||
                !cell_at(world, walk, i, j).passable) {
                continue;
            }
            walk->steps[j][i] = steps + 1;
            queue[tail++] = j * WALK_SIDE + i;
        }
    }
}

int walk_steps_to(const struct walk *walk, int32_t x, int32_t y)
{
    int32_t i = x - walk->start.x + WALK_REACH;
    int32_t j = y - walk->start.y + WALK_REACH;
    return i < 0 || i >= WALK_SIDE || j < 0 || j >= WALK_SIDE ? -1 : walk->steps[j][i];
}

int walk_steps_to_floor(struct world *world, const struct walk *walk, enum terrain_id floor)
{
    int least = -1;
    for (int j = 0; j < WALK_SIDE; j++) {
        for (int i = 0; i < WALK_SIDE; i++) {
            int steps = walk->steps[j][i];
            if (steps >= 0 && (least < 0 || steps < least) &&
                cell_at(world, walk, i, j).floor == (int)floor) {
                least = steps;
            }
        }
    }
    return least;
}
