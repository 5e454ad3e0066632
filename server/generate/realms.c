/* The table of realms, and the choice of what a proof looks at. */
#include "server/generate/realms.h"

#include "common/dice.h"
#include "common/invariant.h"
#include "server/generate/caverns.h"
#include "server/generate/caves.h"
#include "server/generate/halls.h"
#include "server/generate/helix.h"
#include "server/generate/meadow.h"
#include "server/generate/noise_caves.h"
#include "server/generate/rainbow.h"
#include "server/generate/sheet.h"
#include "server/generate/site.h"

#include <string.h>

enum {
    WINDOW_STREAM = 0x57494e44,
    FAR_LEVEL = 1000000,
    OPEN_SIDE = 128,  /* cells of an open realm that a proof looks at, */
    OPEN_MARGIN = 32, /* and how far outside a way may lead */
};

static const struct realm table[] = {
    {.name = "meadow",
     .maker = meadow_maker,
     .start = meadow_start,
     .ground = meadow_ground,
     .endless = true,
     .width = OPEN_SIDE,
     .height = OPEN_SIDE,
     .margin = OPEN_MARGIN},
    {.name = "caves",
     .maker = caves_maker,
     .start = caves_start,
     .ground = caves_ground,
     .endless = true,
     .width = PARCEL_WIDTH,
     .height = PARCEL_HEIGHT,
     .level_last = SITE_LEVEL_LAST,
     .margin = PARCEL_WIDTH},
    {.name = "noise-caves",
     .maker = noise_caves_maker,
     .start = noise_caves_start,
     .ground = noise_caves_ground,
     .endless = true,
     .width = OPEN_SIDE,
     .height = OPEN_SIDE,
     .level_last = SITE_LEVEL_LAST,
     .margin = OPEN_MARGIN},
    {.name = "caverns",
     .maker = caverns_maker,
     .start = caverns_start,
     .ground = caverns_ground,
     .left = -SHEET_WIDTH / 2,
     .top = -SHEET_HEIGHT / 2,
     .width = SHEET_WIDTH,
     .height = SHEET_HEIGHT,
     .level_last = CAVERNS_LEVELS - 1},
    {.name = "halls",
     .maker = halls_maker,
     .start = halls_start,
     .ground = halls_ground,
     .left = -SHEET_WIDTH / 2,
     .top = -SHEET_HEIGHT / 2,
     .width = SHEET_WIDTH,
     .height = SHEET_HEIGHT,
     .level_last = HALLS_LEVELS - 1},
    {.name = "rainbow",
     .maker = rainbow_maker,
     .start = rainbow_start,
     .ground = rainbow_ground,
     .exempt = 1u << VERIFY_JOINED, /* a level's rooms are joined through other levels */
     .width = RAINBOW_WIDTH,
     .height = RAINBOW_HEIGHT,
     .level_last = RAINBOW_LEVEL_LAST},
    {.name = "helix",
     .maker = helix_maker,
     .start = helix_start,
     .ground = helix_ground,
     .left = -HELIX_REACH,
     .top = -HELIX_REACH,
     .width = 2 * HELIX_REACH + 1,
     .height = 2 * HELIX_REACH + 1,
     .level_last = HELIX_LEVEL_LAST},
};

uint16_t realms_count(void)
{
    return (uint16_t)(sizeof table / sizeof table[0]);
}

const struct realm *realms_get(uint16_t number)
{
    INVARIANT(number < realms_count());
    return &table[number];
}

const struct realm *realms_find(const char *name, uint16_t *number)
{
    for (uint16_t k = 0; k < realms_count(); k++) {
        if (strcmp(name, table[k].name) == 0) {
            *number = k;
            return &table[k];
        }
    }
    return NULL;
}

void realms_add_all(struct world *world)
{
    for (uint16_t k = 0; k < realms_count(); k++) {
        uint16_t number = world_add_realm(world, table[k].maker());
        INVARIANT(number == k);
    }
}

/* Where a part of an endless realm is, in whole patterns from (0, 0): near it for half of the kinds of seeds,
 * at two of the realm's corners, and on its axes. */
static void choose_part(const struct realm *realm, uint64_t kind, struct dice_roll roll, int32_t *column,
                        int32_t *row)
{
    const int32_t columns = WORLD_COORDINATE_MAX / realm->width;
    const int32_t rows = WORLD_COORDINATE_MAX / realm->height;
    const int32_t near = (int32_t)dice_below(roll.value[0], 4) - 2;
    const int32_t anywhere = (int32_t)dice_below(roll.value[1], 2 * (uint32_t)rows) - rows;
    const int32_t x[] = {near, near, -columns, columns - 1, near, 0};
    const int32_t y[] = {-near, near, rows - 1, -rows, near, anywhere};
    *column = x[kind];
    *row = y[kind];
}

/* The first level to look at: the top ones, any, deep ones and the last ones. */
static int32_t choose_level(const struct realm *realm, uint64_t kind, struct dice_roll roll, int32_t count)
{
    const int64_t most = (int64_t)realm->level_last - realm->level_first + 1 - count; /* above the first */
    const int64_t any = (int64_t)dice_below(roll.value[2], (uint32_t)(most + 1));
    const int64_t few = (int64_t)dice_below(roll.value[3], 4);
    const int64_t below[] = {0, few, any, 1, FAR_LEVEL + few, most};
    int64_t chosen = below[kind] > most ? any : below[kind];
    return (int32_t)(realm->level_first + chosen);
}

struct verify_window realms_window(const struct realm *realm, uint16_t number, uint64_t seed,
                                   int32_t level_count)
{
    enum { KINDS = 6 };
    INVARIANT(level_count > 0);
    int64_t levels = (int64_t)realm->level_last - realm->level_first + 1;
    struct verify_window window = {
        .realm = number,
        .left = realm->left,
        .top = realm->top,
        .width = realm->width,
        .height = realm->height,
        .level_count = level_count < levels ? level_count : (int32_t)levels,
        .radius = REALMS_SEEN_RADIUS,
    };
    struct dice_roll roll = dice_roll(seed, WINDOW_STREAM, number, 0, 0);
    window.level = choose_level(realm, seed % KINDS, roll, window.level_count);
    if (realm->endless) {
        int32_t column;
        int32_t row;
        choose_part(realm, seed % KINDS, roll, &column, &row);
        bool across = seed / KINDS % 2 == 1;
        window.left += column * realm->width + (across ? realm->width / 2 : 0);
        window.top += row * realm->height + (across ? realm->height / 2 : 0);
    }
    return window;
}
