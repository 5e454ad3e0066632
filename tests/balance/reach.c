/* Breadth first, over the square of what may be seen. */
#include "tests/balance/reach.h"

#include <stdlib.h>
#include <string.h>

static const int32_t offsets[DIRECTION_COUNT][2] = {
    [DIRECTION_NORTH] = {0, -1},      [DIRECTION_EAST] = {1, 0},         [DIRECTION_SOUTH] = {0, 1},
    [DIRECTION_WEST] = {-1, 0},       [DIRECTION_NORTH_EAST] = {1, -1},  [DIRECTION_SOUTH_EAST] = {1, 1},
    [DIRECTION_SOUTH_WEST] = {-1, 1}, [DIRECTION_NORTH_WEST] = {-1, -1},
};

void reach_offset(enum direction direction, int32_t *dx, int32_t *dy)
{
    *dx = offsets[direction][0];
    *dy = offsets[direction][1];
}

/* Whether (x, y) is in the square round `at`, and where. */
static bool find(struct place at, int32_t x, int32_t y, int64_t *i, int64_t *j)
{
    *i = (int64_t)x - at.x + LIMIT_SIGHT_RADIUS;
    *j = (int64_t)y - at.y + LIMIT_SIGHT_RADIUS;
    return *i >= 0 && *i < REACH_SIDE && *j >= 0 && *j < REACH_SIDE;
}

/* --------------------------------------------------------------------------------------------- the ground */

/* By letter: whether one may go on such a tile. Traps that are known are for others. */
static void list_open(const struct model *model, bool open[128])
{
    for (int letter = LEGEND_TILE_FIRST; letter <= LEGEND_TILE_LAST; letter++) {
        struct legend_look look = legend_look(&model->legend, (char)letter, false);
        bool harms = strcmp(look.name, "trapdoor") == 0 || strcmp(look.name, "snare") == 0;
        open[letter] = look.passable && !harms;
    }
}

void outlook_see(struct outlook *outlook, const struct model *model)
{
    bool open[128] = {false};
    list_open(model, open);
    *outlook = (struct outlook){.at = model->picture.at};
    for (int j = 0; j < REACH_SIDE; j++) {
        for (int i = 0; i < REACH_SIDE; i++) {
            const struct picture_cell *cell =
                picture_cell_at(&model->picture, outlook->at.x - LIMIT_SIGHT_RADIUS + i,
                                outlook->at.y - LIMIT_SIGHT_RADIUS + j);
            outlook->open[j][i] = cell != NULL && open[(unsigned char)cell->tile & 127];
        }
    }
    for (size_t k = 0; k < model->picture.thing_count; k++) {
        const struct frame_thing *thing = &model->picture.things[k];
        int64_t i;
        int64_t j;
        if (find(outlook->at, thing->x, thing->y, &i, &j) &&
            legend_kind(&model->legend, thing->kind, false).sort == SORT_CREATURE) {
            outlook->held[j][i] = true;
        }
    }
}

bool outlook_is_open(const struct outlook *outlook, int32_t x, int32_t y)
{
    int64_t i;
    int64_t j;
    return find(outlook->at, x, y, &i, &j) && outlook->open[j][i];
}

bool outlook_is_held(const struct outlook *outlook, int32_t x, int32_t y)
{
    int64_t i;
    int64_t j;
    return find(outlook->at, x, y, &i, &j) && outlook->held[j][i];
}

/* ---------------------------------------------------------------------------------------------- the steps */

uint16_t reach_steps(const struct reach *reach, int32_t x, int32_t y)
{
    int64_t i;
    int64_t j;
    return find(reach->at, x, y, &i, &j) ? reach->steps[j][i] : REACH_NEVER;
}

struct queue {
    size_t first;
    size_t last;
    struct {
        int32_t x, y;
    } at[REACH_SIDE * REACH_SIDE];
};

/* Counts a cell that is `steps` away, unless it is counted or nobody can go there. */
static void count(struct reach *reach, const struct outlook *outlook, struct queue *queue, int32_t x,
                  int32_t y, uint16_t steps)
{
    int64_t i;
    int64_t j;
    if (!find(reach->at, x, y, &i, &j) || reach->steps[j][i] != REACH_NEVER ||
        (steps > 0 && !outlook->open[j][i])) {
        return;
    }
    reach->steps[j][i] = steps;
    if (steps == 0 || !outlook->held[j][i]) {
        queue->at[queue->last].x = x;
        queue->at[queue->last++].y = y;
    }
}

void reach_from(struct reach *reach, const struct outlook *outlook, int32_t x, int32_t y)
{
    struct queue queue;
    queue.first = 0;
    queue.last = 0;
    reach->at = outlook->at;
    memset(reach->steps, 0xFF, sizeof reach->steps);
    count(reach, outlook, &queue, x, y, 0);
    for (; queue.first < queue.last; queue.first++) {
        int32_t from_x = queue.at[queue.first].x;
        int32_t from_y = queue.at[queue.first].y;
        uint16_t steps = (uint16_t)(reach_steps(reach, from_x, from_y) + 1);
        for (int k = 0; k < DIRECTION_COUNT; k++) {
            count(reach, outlook, &queue, from_x + offsets[k][0], from_y + offsets[k][1], steps);
        }
    }
}

enum direction reach_step(const struct reach *reach, const struct outlook *outlook)
{
    enum direction best = DIRECTION_COUNT;
    uint16_t least = REACH_NEVER;
    for (int k = 0; k < DIRECTION_COUNT; k++) {
        int32_t x = outlook->at.x + offsets[k][0];
        int32_t y = outlook->at.y + offsets[k][1];
        uint16_t steps = reach_steps(reach, x, y);
        if (steps < least && (steps == 0 || !outlook_is_held(outlook, x, y))) {
            least = steps;
            best = (enum direction)k;
        }
    }
    return best;
}

bool outlook_in_line(const struct outlook *outlook, int32_t x, int32_t y, int32_t to_x, int32_t to_y)
{
    int32_t dx = to_x - x;
    int32_t dy = to_y - y;
    int32_t steps = abs(dx) > abs(dy) ? abs(dx) : abs(dy);
    for (int32_t k = 1; k < steps; k++) {
        if (!outlook_is_open(outlook, x + (2 * dx * k + steps) / (2 * steps),
                             y + (2 * dy * k + steps) / (2 * steps))) {
            return false;
        }
    }
    return true;
}
