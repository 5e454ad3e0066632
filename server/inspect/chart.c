/* Pictures are filled in two passes: the level as it is, then, for an observer, what is seen laid over it. */
#include "server/inspect/chart.h"

#include "common/invariant.h"
#include "server/world/sight.h"

#include <stdlib.h>
#include <string.h>

static struct chart_cell *cell_at(struct chart *chart, int32_t x, int32_t y)
{
    int64_t i = (int64_t)x - chart->left;
    int64_t j = (int64_t)y - chart->top;
    bool inside = i >= 0 && i < chart->width && j >= 0 && j < chart->height;
    return inside ? &chart->cells[j * chart->width + i] : NULL;
}

static struct chart_cell chart_of_cell(struct cell cell, enum chart_light light)
{
    uint8_t shown = cell.shown;
    uint8_t bearer = cell.wall != TERRAIN_NONE ? cell.wall : cell.floor;
    return (struct chart_cell){.shown = shown,
                               .ground = shown == cell.ornament ? bearer : shown,
                               .light = (uint8_t)light,
                               .passable = cell.passable,
                               .levels = cell.levels};
}

static void fill(struct chart *chart, struct world *world, uint16_t realm, struct level_set levels,
                 enum chart_light light)
{
    chart->level = levels.first;
    chart->terrains = world_terrains(world);
    chart->cells = calloc((size_t)chart->width * (size_t)chart->height, sizeof chart->cells[0]);
    INVARIANT(chart->cells != NULL);
    for (int j = 0; j < chart->height; j++) {
        for (int i = 0; i < chart->width; i++) {
            struct cell cell = world_cell(world, realm, chart->left + i, chart->top + j, levels);
            chart->cells[(ptrdiff_t)j * chart->width + i] = chart_of_cell(cell, light);
        }
    }
}

void chart_of_levels(struct chart *chart, struct world *world, uint16_t realm, struct level_set levels)
{
    fill(chart, world, realm, levels, CHART_SEEN);
}

/* Lays what is seen of one level over the chart. Where two rocks are seen the lower level is shown. */
static void lay_plane(struct chart *chart, struct world *world, const struct sight *sight, int k)
{
    int32_t level = sight->planes[k].level;
    for (int32_t y = sight->y - sight->radius; y <= sight->y + sight->radius; y++) {
        for (int32_t x = sight->x - sight->radius; x <= sight->x + sight->radius; x++) {
            struct chart_cell *seen = cell_at(chart, x, y);
            bool lower = seen != NULL && seen->light == CHART_SEEN && seen->levels.first < level;
            if (seen != NULL && !lower && sight_sees(sight, x, y, level)) {
                struct cell cell = world_cell(world, sight->realm, x, y, level_set_one(level));
                *seen = chart_of_cell(cell, CHART_SEEN);
            }
        }
    }
}

void chart_of_view(struct chart *chart, struct world *world, struct place from, int radius)
{
    fill(chart, world, from.realm, level_set_one(from.levels.first), CHART_UNSEEN);
    struct sight *sight = malloc(sizeof *sight);
    INVARIANT(sight != NULL);
    sight_compute(world, from, radius, sight);
    for (int k = 0; k < sight->plane_count; k++) {
        lay_plane(chart, world, sight, k);
    }
    free(sight);
    struct chart_cell *here = cell_at(chart, from.x, from.y);
    if (here != NULL) {
        here->here = true;
    }
}

void chart_finish(struct chart *chart)
{
    free(chart->cells);
    chart->cells = NULL;
}

char chart_ramp(const struct chart *chart, const struct chart_cell *cell)
{
    struct level_set levels = cell->levels;
    if (!level_set_is_ramp(levels) || !cell->passable) {
        return 0;
    }
    bool up = levels.first < chart->level;
    bool down = levels.first > chart->level;
    for (int32_t level = levels.first; level_set_next(levels, &level); level++) {
        down = down || level > chart->level;
    }
    char one_way = 'v';
    if (up) {
        one_way = '^';
    }
    return up && down ? '+' : one_way;
}

/* ------------------------------------------------------------------------------------------------ colours */

static struct colour colour_named(const char *name)
{
    static const struct {
        const char *name;
        struct colour colour;
    } palette[] = {
        {"grey", {110, 110, 120}}, {"white", {212, 208, 200}}, {"yellow", {240, 208, 92}},
        {"green", {120, 176, 92}}, {"brown", {172, 128, 84}},  {"cyan", {108, 196, 204}},
        {"red", {212, 92, 80}},    {"blue", {96, 136, 220}},   {"magenta", {192, 112, 200}},
        {"black", {60, 60, 68}},
    };
    for (size_t k = 0; k < sizeof palette / sizeof palette[0]; k++) {
        if (strcmp(name, palette[k].name) == 0) {
            return palette[k].colour;
        }
    }
    return palette[1].colour;
}

/* A bright colour for each level, far from those of the levels near it: the hue goes on by the golden angle.
 * Turns are counted in 2^-32, so that whole ones vanish. */
static struct colour tint_of(int32_t level)
{
    const uint32_t golden = 0x61c88647;
    const uint32_t third = UINT32_MAX / 3;
    uint8_t channel[3];
    for (uint32_t k = 0; k < 3; k++) {
        uint32_t turn = (uint32_t)level * golden + k * third;
        uint32_t from_valley = turn < UINT32_C(1) << 31 ? turn : ~turn;
        channel[k] = (uint8_t)(70 + (from_valley >> 24) * 185 / 127);
    }
    return (struct colour){channel[0], channel[1], channel[2]};
}

static uint8_t mix(int a, int b, int sixteenths)
{
    return (uint8_t)((a * (16 - sixteenths) + b * sixteenths) / 16);
}

static struct colour mixed(struct colour a, struct colour b, int sixteenths)
{
    return (struct colour){mix(a.red, b.red, sixteenths), mix(a.green, b.green, sixteenths),
                           mix(a.blue, b.blue, sixteenths)};
}

/* A colour as it is on the cell's level and in its light. */
static struct colour lit(const struct chart *chart, const struct chart_cell *cell, struct colour colour)
{
    enum { TINT = 8, DARK = 11 };
    if (!level_set_has(cell->levels, chart->level)) {
        colour = mixed(colour, tint_of(cell->levels.first), TINT);
    }
    return cell->light == CHART_SEEN ? colour : mixed(colour, (struct colour){16, 17, 22}, DARK);
}

struct colour chart_colour(const struct chart *chart, const struct chart_cell *cell)
{
    return lit(chart, cell, colour_named(terrain_get(chart->terrains, cell->shown)->colour));
}

struct colour chart_ground_colour(const struct chart *chart, const struct chart_cell *cell)
{
    return lit(chart, cell, colour_named(terrain_get(chart->terrains, cell->ground)->colour));
}
