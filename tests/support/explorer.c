#include "tests/support/explorer.h"

#include "common/dice.h"
#include "tests/support/check.h"

#include <stdlib.h>

/* How often a cell was stood on, in a table with open addressing. Levels met are marks too, at a y where no
 * cell is. */
struct explorer_mark {
    int32_t x;
    int32_t y;
    int32_t level;
    int count; /* 0: a free slot */
};

enum { SLOTS = 1 << 17, LEVELS_PER_CELL_MAX = 3, NEIGHBOURS = 9, LEVEL_MARK_Y = INT32_MAX };

_Static_assert(EXPLORER_STEPS_MAX *(1 + LEVELS_PER_CELL_MAX) < SLOTS, "the table never fills up");

static struct explorer_mark *mark_at(struct explorer *explorer, int32_t x, int32_t y, int32_t level)
{
    uint32_t at = dice_roll(0, (uint32_t)x, (uint32_t)y, (uint32_t)level, 0).value[0];
    for (;; at++) {
        struct explorer_mark *mark = &explorer->marks[at % SLOTS];
        if (mark->count == 0 || (mark->x == x && mark->y == y && mark->level == level)) {
            *mark = (struct explorer_mark){x, y, level, mark->count};
            return mark;
        }
    }
}

static void arrive(struct explorer *explorer, int32_t x, int32_t y, struct level_set levels)
{
    explorer->at.x = x;
    explorer->at.y = y;
    explorer->at.levels = levels;
    mark_at(explorer, x, y, levels.first)->count++;
    assert_true(level_set_count(levels) <= LEVELS_PER_CELL_MAX);
    for (int32_t level = levels.first; level_set_next(levels, &level); level++) {
        explorer->levels_met += mark_at(explorer, 0, LEVEL_MARK_Y, level)->count++ == 0 ? 1 : 0;
    }
}

void explorer_init(struct explorer *explorer, struct world *world, struct place start, uint64_t seed)
{
    *explorer = (struct explorer){.world = world, .seed = seed, .at = start};
    explorer->marks = calloc(SLOTS, sizeof *explorer->marks);
    assert_non_null(explorer->marks);
    struct cell cell = world_cell(world, start.realm, start.x, start.y, start.levels);
    assert_true(cell_is_passable(cell) && level_set_equal(cell.levels, start.levels));
    arrive(explorer, start.x, start.y, start.levels);
}

void explorer_finish(struct explorer *explorer)
{
    free(explorer->marks);
}

static struct cell beside(const struct explorer *explorer, int k)
{
    struct place at = explorer->at;
    return world_cell(explorer->world, at.realm, at.x + k % 3 - 1, at.y + k / 3 - 1, at.levels);
}

/* The neighbour to go to, 0 … 8 row by row. */
static int choose(struct explorer *explorer)
{
    struct dice_roll roll = dice_roll(explorer->seed, (uint32_t)explorer->steps, 0, 0, 0);
    int first = (int)dice_below(roll.value[0], NEIGHBOURS);
    int best = -1;
    int fewest = 0;
    for (int n = 0; n < NEIGHBOURS; n++) {
        int k = (first + n * 2) % NEIGHBOURS;
        struct cell cell = beside(explorer, k);
        if (k == NEIGHBOURS / 2 || !cell_is_passable(cell)) {
            continue;
        }
        int count =
            mark_at(explorer, explorer->at.x + k % 3 - 1, explorer->at.y + k / 3 - 1, cell.levels.first)
                ->count;
        if (best < 0 || count < fewest) {
            best = k;
            fewest = count;
        }
    }
    return best;
}

void explorer_step(struct explorer *explorer)
{
    assert_true(explorer->steps < EXPLORER_STEPS_MAX);
    int way = choose(explorer);
    assert_true(way >= 0);
    struct place from = explorer->at;
    arrive(explorer, from.x + way % 3 - 1, from.y + way / 3 - 1, beside(explorer, way).levels);
    assert_true(level_set_equal(beside(explorer, NEIGHBOURS - 1 - way).levels, from.levels));
    explorer->steps++;
}
