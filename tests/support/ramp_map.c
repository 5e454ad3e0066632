#include "tests/support/ramp_map.h"
#include "tests/support/standard.h"

#include "common/invariant.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

void ramp_map_init_in(struct ramp_map *map, struct world *world, int32_t x, int32_t y)
{
    *map = (struct ramp_map){.world = world, .x = x, .y = y};
}

static void init(struct ramp_map *map, int32_t x, int32_t y, bool farthest)
{
    struct world *world = world_create(0, standard_terrains());
    (void)world_add_realm(world, (struct world_maker){.make = NULL, .farthest = farthest});
    ramp_map_init_in(map, world, x, y);
}

void ramp_map_init(struct ramp_map *map, int32_t x, int32_t y)
{
    init(map, x, y, false);
}

void ramp_map_init_farthest(struct ramp_map *map, int32_t x, int32_t y)
{
    init(map, x, y, true);
}

void ramp_map_finish(struct ramp_map *map)
{
    world_destroy(map->world);
    map->world = NULL;
}

/* ------------------------------------------------------------------------------------------------ drawing */

static void add_level(struct ramp_map *map, int32_t level)
{
    int at = map->level_count;
    while (at > 0 && map->levels[at - 1] >= level) {
        at--;
        if (map->levels[at] == level) {
            return;
        }
    }
    INVARIANT(map->level_count < RAMP_MAP_LEVELS_MAX);
    memmove(&map->levels[at + 1], &map->levels[at], (size_t)(map->level_count - at) * sizeof map->levels[0]);
    map->levels[at] = level;
    map->level_count++;
}

static bool is_name(char sign)
{
    return sign == '@' || isalpha((unsigned char)sign) != 0;
}

static struct cell cell_of_sign(const struct ramp_map_sign *legend, char sign, int32_t level)
{
    for (; legend != NULL && legend->sign != 0; legend++) {
        if (legend->sign == sign) {
            return (struct cell){.levels = legend->levels.mask != 0 ? legend->levels : level_set_one(level),
                                 .floor = TERRAIN_FLOOR,
                                 .wall = (uint8_t)legend->wall};
        }
    }
    INVARIANT(is_name(sign) || strchr(".,# ", sign) != NULL);
    struct cell cell = {.levels = level_set_one(level), .floor = TERRAIN_FLOOR};
    if (sign == '#' || sign == ' ') {
        cell.floor = TERRAIN_NONE;
    } else if (sign == ',') {
        cell.ornament = TERRAIN_MOSS;
    } else if (sign == 'W' || sign == 'H') {
        cell.wall = sign == 'W' ? TERRAIN_WALL : TERRAIN_WINDOW;
    }
    return cell;
}

static void draw_sign(struct ramp_map *map, int32_t x, int32_t y, char sign, struct cell cell)
{
    if (cell_exists(cell)) {
        world_put(map->world, 0, x, y, cell);
    }
    for (int32_t level = cell.levels.first; level_set_next(cell.levels, &level); level++) {
        add_level(map, level);
    }
    if (is_name(sign)) {
        map->named[(unsigned char)sign] = (struct place){.x = x, .y = y, .levels = cell.levels};
    }
}

void ramp_map_draw(struct ramp_map *map, int32_t level, const struct ramp_map_sign *legend,
                   const char *picture)
{
    int column = 0;
    int row = 0;
    for (const char *sign = picture; *sign != 0; sign++) {
        if (*sign == '\n') {
            row++;
            column = 0;
            continue;
        }
        draw_sign(map, map->x + column, map->y + row, *sign, cell_of_sign(legend, *sign, level));
        column++;
        map->width = column > map->width ? column : map->width;
    }
    map->height = row > map->height ? row : map->height;
}

struct place ramp_map_place(const struct ramp_map *map, char name)
{
    struct place place = map->named[(unsigned char)name];
    INVARIANT(place.levels.mask != 0);
    return place;
}

struct place ramp_map_any_place(const struct ramp_map *map, uint32_t roll)
{
    uint32_t width = (uint32_t)map->width;
    uint32_t height = (uint32_t)map->height;
    struct place place = {.x = map->x + (int32_t)(roll % width),
                          .y = map->y + (int32_t)(roll / width % height)};
    int32_t level = map->levels[roll / width / height % (uint32_t)map->level_count];
    place.levels = world_cell(map->world, 0, place.x, place.y, level_set_one(level)).levels;
    return place;
}

/* -------------------------------------------------------------------------------------------- inspecting */

static struct cell cell_at(const struct ramp_map *map, int32_t x, int32_t y, int32_t level)
{
    return world_cell(map->world, 0, x, y, level_set_one(level));
}

/* How many different cells of (x, y) stand on any of `levels`. */
static int cells_on(const struct ramp_map *map, int32_t x, int32_t y, struct level_set levels)
{
    int count = 0;
    for (int32_t level = levels.first; level_set_next(levels, &level); level++) {
        struct cell cell = cell_at(map, x, y, level);
        bool counted = false;
        for (int32_t before = levels.first; before < level; before++) {
            counted = counted || (level_set_has(levels, before) && level_set_has(cell.levels, before));
        }
        count += cell_exists(cell) && !counted;
    }
    return count;
}

/* S0: each level on which the ramp stands tells of the same ramp. */
static bool is_one_cell(const struct ramp_map *map, int32_t x, int32_t y, struct level_set levels)
{
    for (int32_t level = levels.first; level_set_next(levels, &level); level++) {
        struct cell copy = cell_at(map, x, y, level);
        if (!cell_exists(copy) || !level_set_equal(copy.levels, levels)) {
            return false;
        }
    }
    return true;
}

/* Which rule the ramp at (x, y) breaks, or NULL. */
static const char *broken_rule(const struct ramp_map *map, int32_t x, int32_t y, struct level_set levels)
{
    static const int around[8][2] = {{-1, -1}, {0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}};
    if (!is_one_cell(map, x, y, levels)) {
        return "S0";
    }
    for (int i = 0; i < 8; i++) {
        if (cells_on(map, x + around[i][0], y + around[i][1], levels) > 1) {
            return "S1";
        }
    }
    for (int i = 0; i < 8; i++) {
        struct cell one = world_cell(map->world, 0, x + around[i][0], y + around[i][1], levels);
        for (int j = 0; j < i; j++) {
            int dx = around[i][0] - around[j][0];
            int dy = around[i][1] - around[j][1];
            struct cell other = world_cell(map->world, 0, x + around[j][0], y + around[j][1], levels);
            bool touch = dx * dx <= 1 && dy * dy <= 1;
            if (touch && cell_exists(one) && cell_exists(other) &&
                !level_set_share(one.levels, other.levels)) {
                return "S2";
            }
        }
    }
    return NULL;
}

bool ramp_map_is_seamless(const struct ramp_map *map, FILE *report)
{
    for (int i = 0; i < map->width * map->height * map->level_count; i++) {
        struct place at = ramp_map_any_place(map, (uint32_t)i);
        struct cell cell = world_cell(map->world, 0, at.x, at.y, at.levels);
        bool ramp = level_set_is_ramp(at.levels) && (cell.passable || cell.transparent);
        const char *rule = ramp ? broken_rule(map, at.x, at.y, at.levels) : NULL;
        if (rule != NULL) {
            if (report != NULL) {
                (void)fprintf(report, "%s is broken by the ramp at (%" PRId32 ", %" PRId32 ")\n", rule, at.x,
                              at.y);
            }
            return false;
        }
    }
    return true;
}

/* -------------------------------------------------------------------------------------------------- print */

/* H and W are a window's and a wall's. */
static const char ramp_letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGIJKLMNOPQRSTUVXYZ";
enum { SIGNS_MAX = sizeof ramp_letters };

/* The sign of a ramp: the letter of its kind in `legend`, where it is entered if it is new. */
static char sign_of_ramp(struct ramp_map_sign *legend, struct cell cell)
{
    for (int i = 0; i < SIGNS_MAX - 1; i++) {
        if (legend[i].sign == 0) {
            legend[i] = (struct ramp_map_sign){
                .levels = cell.levels, .wall = (enum terrain_id)cell.wall, .sign = ramp_letters[i]};
        }
        if (level_set_equal(legend[i].levels, cell.levels) && legend[i].wall == cell.wall) {
            return legend[i].sign;
        }
    }
    return '/';
}

static char sign_of_cell(struct ramp_map_sign *legend, struct cell cell)
{
    if (!cell_exists(cell)) {
        return '#';
    }
    if (level_set_is_ramp(cell.levels)) {
        return sign_of_ramp(legend, cell);
    }
    if (cell.wall != TERRAIN_NONE) {
        return cell.wall == TERRAIN_WALL ? 'W' : 'H';
    }
    return cell.ornament != TERRAIN_NONE ? ',' : '.';
}

void ramp_map_print(const struct ramp_map *map, FILE *file)
{
    struct ramp_map_sign legend[SIGNS_MAX] = {{.sign = 0}};
    for (int z = 0; z < map->level_count; z++) {
        (void)fprintf(file, "level %" PRId32 ", from (%" PRId32 ", %" PRId32 ")\n", map->levels[z], map->x,
                      map->y);
        for (int row = 0; row < map->height; row++) {
            for (int column = 0; column < map->width; column++) {
                struct cell cell = cell_at(map, map->x + column, map->y + row, map->levels[z]);
                (void)fputc(sign_of_cell(legend, cell), file);
            }
            (void)fputc('\n', file);
        }
    }
    for (const struct ramp_map_sign *sign = legend; sign->sign != 0; sign++) {
        (void)fprintf(file, "%c: a ramp on %" PRId32 " + %#" PRIx64 "%s%s\n", sign->sign, sign->levels.first,
                      sign->levels.mask, sign->wall != TERRAIN_NONE ? ", with a " : "",
                      sign->wall != TERRAIN_NONE ? terrain_get(standard_terrains(), (uint8_t)sign->wall)->name
                                                 : "");
    }
}
