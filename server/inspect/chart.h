/* A piece of a world ready to be drawn: what is at each (x, y), how bright, on which level. */
#ifndef RAMPART_SERVER_INSPECT_CHART_H
#define RAMPART_SERVER_INSPECT_CHART_H

#include "common/place.h"
#include "server/world/world.h"

#include <stddef.h>
#include <stdio.h>

enum chart_light { CHART_UNSEEN, CHART_SEEN };

struct chart_cell {
    uint8_t shown;  /* enum terrain_id */
    uint8_t ground; /* likewise: the wall or floor that bears an ornament, else as `shown` */
    uint8_t light;  /* enum chart_light */
    bool passable;
    bool here; /* the observer's */
    struct level_set levels;
};

struct chart {
    const struct terrain_table *terrains; /* of the world drawn */
    int32_t left;                         /* the north-west corner */
    int32_t top;
    int width;
    int height;
    int32_t level; /* the first drawn, or the observer's first */
    struct chart_cell *cells;
};

enum { CHART_SIDE_MAX = 2048, CHART_SCALE_MAX = 64, CHART_PIXELS_MAX = 16384 };

struct colour {
    uint8_t red;
    uint8_t green;
    uint8_t blue;
};

/* Levels of a realm, one over the other and all in the light: of each (x, y) the cell that is looked up on
 * them. Requires: left, top, width (1 … CHART_SIDE_MAX) and height (likewise) are set. To be released by
 * chart_finish. */
void chart_of_levels(struct chart *chart, struct world *world, uint16_t realm, struct level_set levels);

/* What an observer sees, as one picture, over the dark rest of the observer's first level. Requires: as
 * above. */
void chart_of_view(struct chart *chart, struct world *world, struct place from, int radius);
void chart_finish(struct chart *chart);

/* The cell in column i, row j. */
static inline const struct chart_cell *chart_at(const struct chart *chart, int i, int j)
{
    return &chart->cells[(ptrdiff_t)j * chart->width + i];
}

/* The colour of a cell's terrain in that light: plain on chart->level, tinted on others, each level its own
 * tint. */
struct colour chart_colour(const struct chart *chart, const struct chart_cell *cell);
/* Likewise of its ground. */
struct colour chart_ground_colour(const struct chart *chart, const struct chart_cell *cell);

/* Of a ramp that can be walked: 'v' if it leads to levels below chart->level, '^' above, '+' both. Else 0.
 */
char chart_ramp(const struct chart *chart, const struct chart_cell *cell);

/* One letter a cell: '@' the observer, 'v' a ramp to lower levels, '^' one to upper levels, '+' one to both,
 * else as in the table of terrains; ' ' unseen. */
void chart_write_text(const struct chart *chart, FILE *file);

/* What a client shows, in colour, for terminals that know 24-bit colours and UTF-8. */
void chart_write_ansi(const struct chart *chart, FILE *file);

/* A PNG of `scale` pixels a cell. Requires: width and height × scale ≤ CHART_PIXELS_MAX. False if
 * libpng could not; what could not be written is the file's to tell. */
bool chart_write_png(const struct chart *chart, int scale, FILE *file);

#endif
