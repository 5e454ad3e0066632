/* The rules that need no eyes: each is looked up where the cell stands. */
#include "server/generate/verify_rules.h"

static bool same_cell(struct cell a, struct cell b)
{
    return level_set_equal(a.levels, b.levels) && a.floor == b.floor && a.ornament == b.ornament &&
           a.wall == b.wall;
}

static void check_copies(const struct verify *verify, int32_t x, int32_t y, struct cell cell)
{
    for (int32_t level = cell.levels.first; level_set_next(cell.levels, &level); level++) {
        struct cell copy = verify_cell(verify, x, y, level);
        if (!same_cell(copy, cell)) {
            struct place at = verify_place(verify, x, y, cell);
            verify_found(verify, VERIFY_S0_COPIES, at, at, verify_place(verify, x, y, copy));
        }
    }
}

/* S1 at one neighbour of a ramp: no level of the ramp holds another cell there than the first found. */
static void check_one_cell(const struct verify *verify, struct place ramp, int32_t x, int32_t y)
{
    struct cell found = world_cell(verify->world, ramp.realm, x, y, ramp.levels);
    for (int32_t level = ramp.levels.first; level_set_next(ramp.levels, &level); level++) {
        struct cell cell = verify_cell(verify, x, y, level);
        if (cell_exists(cell) && cell.levels.first != found.levels.first) {
            verify_found(verify, VERIFY_S1_ONE_CELL, ramp, verify_place(verify, x, y, found),
                         verify_place(verify, x, y, cell));
        }
    }
}

static bool touch(struct verify_step a, struct verify_step b)
{
    return a.x - b.x >= -1 && a.x - b.x <= 1 && a.y - b.y >= -1 && a.y - b.y <= 1;
}

static void check_ramp(const struct verify *verify, struct place ramp)
{
    struct cell ring[VERIFY_NEIGHBOURS];
    for (int k = 0; k < VERIFY_NEIGHBOURS; k++) {
        int32_t x = ramp.x + verify_steps[k].x;
        int32_t y = ramp.y + verify_steps[k].y;
        check_one_cell(verify, ramp, x, y);
        ring[k] = world_cell(verify->world, ramp.realm, x, y, ramp.levels);
        for (int m = 0; m < k; m++) {
            if (cell_exists(ring[k]) && cell_exists(ring[m]) && touch(verify_steps[k], verify_steps[m]) &&
                !level_set_share(ring[k].levels, ring[m].levels)) {
                verify_found(
                    verify, VERIFY_S2_TOUCHING, ramp, verify_place(verify, x, y, ring[k]),
                    verify_place(verify, ramp.x + verify_steps[m].x, ramp.y + verify_steps[m].y, ring[m]));
            }
        }
    }
}

static void check_steps(const struct verify *verify, struct place from)
{
    for (int k = 0; k < VERIFY_NEIGHBOURS; k++) {
        int32_t x = from.x + verify_steps[k].x;
        int32_t y = from.y + verify_steps[k].y;
        struct cell there = world_cell(verify->world, from.realm, x, y, from.levels);
        if (there.passable) {
            struct cell back = world_cell(verify->world, from.realm, from.x, from.y, there.levels);
            if (!back.passable || back.levels.first != from.levels.first) {
                verify_found(verify, VERIFY_S3_STEPS, from, from, verify_place(verify, x, y, there));
            }
        }
    }
}

static void check_cell(const struct verify *verify, int32_t x, int32_t y, int32_t level)
{
    struct cell cell = verify_cell(verify, x, y, level);
    if (!cell_exists(cell)) {
        return;
    }
    struct place at = verify_place(verify, x, y, cell);
    bool met_before = cell.levels.first < level && cell.levels.first >= verify->window->level;
    check_copies(verify, x, y, cell);
    if (!met_before && level_set_is_ramp(cell.levels) && (cell.passable || cell.transparent)) {
        verify->counts->ramps++;
        check_ramp(verify, at);
    }
    if (!met_before && cell.passable) {
        check_steps(verify, at);
    }
}

/* Calls `check` for every place of the window. */
static void each_place(const struct verify *verify,
                       void (*check)(const struct verify *verify, int32_t x, int32_t y, int32_t level))
{
    const struct verify_window *window = verify->window;
    for (int32_t k = 0; k < window->level_count; k++) {
        for (int32_t j = 0; j < window->height; j++) {
            for (int32_t i = 0; i < window->width; i++) {
                check(verify, window->left + i, window->top + j, window->level + k);
            }
        }
    }
}

void verify_local(const struct verify *verify)
{
    each_place(verify, check_cell);
}

static bool is_open_floor(struct cell cell, enum terrain_id floor)
{
    return cell.floor == (uint8_t)floor && cell.wall == TERRAIN_NONE && cell.ornament == TERRAIN_NONE &&
           !level_set_is_ramp(cell.levels);
}

static void check_stairs(const struct verify *verify, int32_t x, int32_t y, int32_t level)
{
    struct cell cell = verify_cell(verify, x, y, level);
    if (cell.floor != TERRAIN_STAIRS_DOWN && cell.floor != TERRAIN_STAIRS_UP) {
        return;
    }
    bool down = cell.floor == TERRAIN_STAIRS_DOWN;
    struct cell end = verify_cell(verify, x, y, level + (down ? 1 : -1));
    if (!is_open_floor(cell, (enum terrain_id)cell.floor) ||
        !is_open_floor(end, down ? TERRAIN_STAIRS_UP : TERRAIN_STAIRS_DOWN)) {
        struct place at = verify_place(verify, x, y, cell);
        verify_found(verify, VERIFY_STAIRS, at, at, verify_place(verify, x, y, end));
    }
}

void verify_stairs(const struct verify *verify)
{
    each_place(verify, check_stairs);
}
