/* The rules for eyes. The observers are all cells, and rock where a cell may ever be, within sight of a ramp
 * of the window on one of its levels; farther ones see nothing that a ramp of the window has to do with. What
 * each sees is worked out once, tried for S4 and S5, and kept, as one bit a cell and level, until all are
 * known and each pair can be looked up the other way round. */
#include "common/heap.h"
#include "common/invariant.h"
#include "server/generate/verify_rules.h"
#include "server/world/sight.h"

#include <stdlib.h>
#include <string.h>

enum { ROWS_MAX = 2 * VERIFY_RADIUS_MAX + 1, ROWS_AT_FIRST = 1 << 16 };

/* A level as seen in a square: bit i of row j is (x − radius + i, y − radius + j). */
struct plane {
    int32_t level;
    uint64_t seen[ROWS_MAX];
    uint64_t exists[ROWS_MAX];
    uint64_t passable[ROWS_MAX];
};

/* What is kept of a view: where its planes begin among all rows kept. */
struct view {
    size_t rows;
    int32_t plane_count;
    bool awake; /* somebody looks from there */
};

struct scene {
    const struct verify *verify;
    int radius;
    int side;     /* of the square of sight */
    int32_t left; /* of the observers' places */
    int32_t top;
    int32_t width;
    int32_t height;
    struct view *views; /* level by level, row by row */
    uint64_t *rows;     /* of each plane: its level, then `side` rows */
    size_t row_count;
    size_t row_space;
    struct sight *sight;
    struct plane *planes; /* of the view being looked at */
    int plane_count;
};

/* The view from a place of the scene. */
static struct view *scene_view(const struct scene *scene, int32_t x, int32_t y, int32_t level)
{
    int64_t i = (int64_t)x - scene->left;
    int64_t j = (int64_t)y - scene->top;
    int64_t k = (int64_t)level - scene->verify->window->level;
    return &scene->views[(k * scene->height + j) * scene->width + i];
}

static bool scene_has(const struct scene *scene, int32_t x, int32_t y, int32_t level)
{
    int64_t i = (int64_t)x - scene->left;
    int64_t j = (int64_t)y - scene->top;
    int64_t k = (int64_t)level - scene->verify->window->level;
    return i >= 0 && i < scene->width && j >= 0 && j < scene->height && k >= 0 &&
           k < scene->verify->window->level_count;
}

/* Lets everybody look who has the ramp at (x, y), on this level, within the square of sight. */
static void wake_observers(struct scene *scene, int32_t x, int32_t y, int32_t level)
{
    for (int32_t j = y - scene->radius; j <= y + scene->radius; j++) {
        struct view *row = scene_view(scene, x - scene->radius, j, level);
        for (int i = 0; i < scene->side; i++) {
            row[i].awake = true;
        }
    }
}

static void find_observers(struct scene *scene)
{
    const struct verify_window *window = scene->verify->window;
    for (int32_t level = window->level; level < window->level + window->level_count; level++) {
        for (int32_t y = window->top; y < window->top + window->height; y++) {
            for (int32_t x = window->left; x < window->left + window->width; x++) {
                struct cell cell = verify_cell(scene->verify, x, y, level);
                if (cell_exists(cell) && level_set_is_ramp(cell.levels)) {
                    wake_observers(scene, x, y, level);
                }
            }
        }
    }
}

/* 32 bits of a chunk's row, seen from a square that begins `offset` cells west of it. */
static uint64_t shifted(uint32_t bits, int32_t offset)
{
    return offset >= 0 ? (uint64_t)bits << offset : (uint64_t)bits >> -offset;
}

/* Reads which cells of the square exist and can be walked on the plane's level. */
static void read_square(const struct scene *scene, int32_t left, int32_t top, struct plane *plane)
{
    memset(plane->exists, 0, sizeof plane->exists);
    memset(plane->passable, 0, sizeof plane->passable);
    int32_t right = left + scene->side - 1;
    int32_t bottom = top + scene->side - 1;
    for (int32_t chunk_x = left >> 5; chunk_x <= right >> 5; chunk_x++) {
        int32_t offset = chunk_x * CHUNK_SIDE - left;
        for (int32_t chunk_y = top >> 5; chunk_y <= bottom >> 5; chunk_y++) {
            const struct chunk *chunk = world_chunk(scene->verify->world, scene->verify->window->realm,
                                                    plane->level, chunk_x, chunk_y);
            int32_t first = chunk_y * CHUNK_SIDE - top;
            for (int j = first < 0 ? -first : 0; j < CHUNK_SIDE && first + j < scene->side; j++) {
                plane->exists[first + j] |= shifted(chunk->exists[j], offset);
                plane->passable[first + j] |= shifted(chunk->passable[j], offset);
            }
        }
    }
}

static void look(struct scene *scene, struct place from)
{
    sight_compute(scene->verify->world, from, scene->radius, scene->sight);
    scene->plane_count = scene->sight->plane_count;
    for (int k = 0; k < scene->plane_count; k++) {
        const struct sight_plane *seen = &scene->sight->planes[k];
        struct plane *plane = &scene->planes[k];
        plane->level = seen->level;
        for (int j = 0; j < scene->side; j++) {
            plane->seen[j] = seen->rows[j][0];
        }
        read_square(scene, from.x - scene->radius, from.y - scene->radius, plane);
    }
}

/* What an observer sees at column i, row j of its square on a level, as a place. */
static struct place seen_place(const struct scene *scene, struct place from, int i, int j, int32_t level)
{
    int32_t x = from.x - scene->radius + i;
    int32_t y = from.y - scene->radius + j;
    return verify_place(scene->verify, x, y, verify_cell(scene->verify, x, y, level));
}

/* S4: two of the planes show different things at one place; that both are rock is no difference. */
static void check_one_thing(const struct scene *scene, struct place from, const struct plane *a,
                            const struct plane *b)
{
    for (int j = 0; j < scene->side; j++) {
        uint64_t twice = a->seen[j] & b->seen[j] & (a->exists[j] | b->exists[j]);
        for (int i = 0; twice != 0; i++, twice >>= 1) {
            if ((twice & 1) != 0) {
                verify_found(scene->verify, VERIFY_S4_ONE_THING, from,
                             seen_place(scene, from, i, j, a->level),
                             seen_place(scene, from, i, j, b->level));
            }
        }
    }
}

/* S5 between what is seen on two planes; on one plane all share its level, and a step finds them. */
static void check_adjacent(const struct scene *scene, struct place from, const struct plane *a,
                           const struct plane *b, struct verify_step step)
{
    for (int j = 0; j < scene->side; j++) {
        int next = j + step.y;
        if (next < 0 || next >= scene->side) {
            continue;
        }
        uint64_t beside = b->seen[next] & b->passable[next];
        beside = step.x == 0 ? beside : step.x > 0 ? beside >> 1 : beside << 1;
        uint64_t pairs = a->seen[j] & a->passable[j] & beside;
        for (int i = 0; pairs != 0; i++, pairs >>= 1) {
            if ((pairs & 1) == 0) {
                continue;
            }
            struct place here = seen_place(scene, from, i, j, a->level);
            struct place there = seen_place(scene, from, i + step.x, next, b->level);
            struct cell reached = world_cell(scene->verify->world, here.realm, there.x, there.y, here.levels);
            if (!cell_exists(reached) || reached.levels.first != there.levels.first) {
                verify_found(scene->verify, VERIFY_S5_ADJACENT, from, here, there);
            }
        }
    }
}

static void check_view(const struct scene *scene, struct place from)
{
    for (int a = 0; a < scene->plane_count; a++) {
        for (int b = 0; b < scene->plane_count; b++) {
            if (a < b) {
                check_one_thing(scene, from, &scene->planes[a], &scene->planes[b]);
            }
            for (int k = 0; a != b && k < VERIFY_NEIGHBOURS; k++) {
                check_adjacent(scene, from, &scene->planes[a], &scene->planes[b], verify_steps[k]);
            }
        }
    }
}

static void keep_view(struct scene *scene, struct view *view)
{
    size_t wanted = scene->row_count + (size_t)scene->plane_count * (size_t)(scene->side + 1);
    if (wanted > scene->row_space) {
        scene->row_space = wanted * 2;
        scene->rows = heap_must_have(realloc(scene->rows, scene->row_space * sizeof *scene->rows));
    }
    view->plane_count = scene->plane_count;
    view->rows = scene->row_count;
    for (int k = 0; k < scene->plane_count; k++) {
        uint64_t *rows = &scene->rows[scene->row_count];
        rows[0] = (uint32_t)scene->planes[k].level;
        for (int j = 0; j < scene->side; j++) {
            rows[1 + j] = scene->planes[k].seen[j] & scene->planes[k].exists[j];
        }
        scene->row_count += (size_t)scene->side + 1;
    }
}

/* Whether what was kept of a view shows the cell (dx, dy) away that is named by `level`. */
static bool view_shows(const struct scene *scene, const struct view *view, int32_t dx, int32_t dy,
                       int32_t level)
{
    for (int k = 0; k < view->plane_count; k++) {
        const uint64_t *rows = &scene->rows[view->rows + (size_t)k * (size_t)(scene->side + 1)];
        if ((int32_t)(uint32_t)rows[0] == level) {
            return (rows[1 + scene->radius + dy] >> (scene->radius + dx) & 1) != 0;
        }
    }
    return false;
}

/* S3 of sight, for what one observer sees on one plane. */
static void check_seen_back(const struct scene *scene, struct place from, const uint64_t *rows)
{
    int32_t level = (int32_t)(uint32_t)rows[0];
    for (int j = 0; j < scene->side; j++) {
        int32_t dy = j - scene->radius;
        uint64_t row = rows[1 + j];
        for (int i = 0; row != 0; i++, row >>= 1) {
            int32_t dx = i - scene->radius;
            if ((row & 1) == 0 || !scene_has(scene, from.x + dx, from.y + dy, level)) {
                continue;
            }
            const struct view *view = scene_view(scene, from.x + dx, from.y + dy, level);
            if (!view->awake) {
                continue;
            }
            scene->verify->counts->sightings++;
            if (!view_shows(scene, view, -dx, -dy, from.levels.first)) {
                verify_found(scene->verify, VERIFY_S3_SIGHT, from, from,
                             seen_place(scene, from, i, j, level));
            }
        }
    }
}

/* Whether somebody may stand at (x, y) and look from there. A ramp looks out once, from its first level in
 * the window. */
static bool looks_from(const struct scene *scene, int32_t x, int32_t y, int32_t level)
{
    const struct verify *verify = scene->verify;
    struct cell cell = verify_cell(verify, x, y, level);
    if (cell_exists(cell)) {
        return cell.levels.first == level || (level == verify->window->level && cell.levels.first < level);
    }
    return world_ground(verify->world, verify->window->realm, x, y, level) == GROUND_FREE;
}

static void each_observer(struct scene *scene, void (*act)(struct scene *scene, struct view *view,
                                                           struct place from, struct cell cell))
{
    const struct verify_window *window = scene->verify->window;
    for (int32_t level = window->level; level < window->level + window->level_count; level++) {
        for (int32_t y = scene->top; y < scene->top + scene->height; y++) {
            for (int32_t x = scene->left; x < scene->left + scene->width; x++) {
                struct view *view = scene_view(scene, x, y, level);
                view->awake = view->awake && looks_from(scene, x, y, level);
                if (view->awake) {
                    struct cell cell = verify_cell(scene->verify, x, y, level);
                    act(scene, view, verify_place(scene->verify, x, y, cell), cell);
                }
            }
        }
    }
}

static void look_around(struct scene *scene, struct view *view, struct place from, struct cell cell)
{
    (void)cell;
    scene->verify->counts->observers++;
    look(scene, from);
    check_view(scene, from);
    keep_view(scene, view);
}

/* Rock is nobody: only what exists must be seen back. */
static void look_back(struct scene *scene, struct view *view, struct place from, struct cell cell)
{
    for (int k = 0; cell_exists(cell) && k < view->plane_count; k++) {
        check_seen_back(scene, from, &scene->rows[view->rows + (size_t)k * (size_t)(scene->side + 1)]);
    }
}

void verify_sight(const struct verify *verify)
{
    const struct verify_window *window = verify->window;
    INVARIANT(window->radius >= 0 && window->radius <= VERIFY_RADIUS_MAX);
    struct scene scene = {
        .verify = verify,
        .radius = window->radius,
        .side = 2 * window->radius + 1,
        .left = window->left - window->radius,
        .top = window->top - window->radius,
        .width = window->width + 2 * window->radius,
        .height = window->height + 2 * window->radius,
    };
    size_t view_count = (size_t)scene.width * (size_t)scene.height * (size_t)window->level_count;
    scene.views = heap_must_have(calloc(view_count, sizeof *scene.views));
    scene.row_space = ROWS_AT_FIRST;
    scene.rows = heap_must_have(malloc(scene.row_space * sizeof *scene.rows));
    scene.sight = heap_must_have(malloc(sizeof *scene.sight));
    scene.planes = heap_must_have(malloc(SIGHT_PLANES_MAX * sizeof *scene.planes));
    find_observers(&scene);
    each_observer(&scene, look_around);
    each_observer(&scene, look_back);
    free(scene.planes);
    free(scene.sight);
    free(scene.rows);
    free(scene.views);
}
