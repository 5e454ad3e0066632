/* PNG by libpng. A cell is a tile without a glyph: what can be walked is a dark floor in its colour, with
 * dots for an ornament and an arrow for a ramp or stairs; walls and rock are solid, windows barred; the
 * observer is a disc. */
#include "server/inspect/chart.h"

#include "common/invariant.h"

#include <png.h>
#include <setjmp.h>
#include <stdlib.h>

/* Where in its tile a pixel is, in 24ths from the north-west. */
struct spot {
    int x;
    int y;
};

enum { TILE = 24 };

static struct colour shade(struct colour colour, int percent)
{
    return (struct colour){(uint8_t)(colour.red * percent / 100), (uint8_t)(colour.green * percent / 100),
                           (uint8_t)(colour.blue * percent / 100)};
}

/* An arrowhead that points south, or north. */
static bool in_arrow(struct spot spot, bool south)
{
    int from_middle = abs(2 * spot.x + 1 - TILE) / 2;
    int from_tip = south ? 18 - spot.y : spot.y - 6;
    return from_tip >= 0 && from_tip <= 11 && from_middle <= from_tip * 8 / 11;
}

static bool in_disc(struct spot spot)
{
    int x = 2 * spot.x + 1 - TILE;
    int y = 2 * spot.y + 1 - TILE;
    return x * x + y * y <= 17 * 17;
}

/* Whether the pixel is part of the mark on the cell's floor. */
static bool is_marked(const struct chart *chart, const struct chart_cell *cell, struct spot spot)
{
    switch (chart_ramp(chart, cell)) {
    case 'v':
        return in_arrow(spot, true);
    case '^':
        return in_arrow(spot, false);
    case '+':
        return abs(2 * spot.x + 1 - TILE) + abs(2 * spot.y + 1 - TILE) <= 16;
    default:
        break;
    }
    if (cell->shown == TERRAIN_STAIRS_DOWN || cell->shown == TERRAIN_STAIRS_UP) {
        return spot.y % 6 >= 3 && in_arrow(spot, cell->shown == TERRAIN_STAIRS_DOWN);
    }
    bool ornament = terrain_get(chart->terrains, cell->shown)->layer == TERRAIN_LAYER_ORNAMENT;
    return ornament && (spot.x / 6 + spot.y / 6) % 2 == 0 && spot.x % 6 >= 2 && spot.y % 6 >= 2;
}

static struct colour pixel(const struct chart *chart, const struct chart_cell *cell, struct spot spot)
{
    enum { FLOOR = 40, ROCK = 24, GAP = 30, WALL = 80 };
    const struct terrain *ground = terrain_get(chart->terrains, cell->ground);
    struct colour colour = chart_ground_colour(chart, cell);
    if (cell->here && in_disc(spot)) {
        return (struct colour){255, 226, 64};
    }
    if (is_marked(chart, cell, spot)) {
        return chart_colour(chart, cell);
    }
    if (ground->layer == TERRAIN_LAYER_NONE) {
        return shade(colour, ROCK);
    }
    if (ground->layer == TERRAIN_LAYER_WALL) {
        return shade(colour, ground->transparent && spot.x % 8 >= 3 ? GAP : WALL);
    }
    return shade(colour, FLOOR);
}

static void fill_row(const struct chart *chart, int scale, int y, png_bytep row)
{
    for (int x = 0; x < chart->width * scale; x++) {
        struct spot spot = {x % scale * TILE / scale, y % scale * TILE / scale};
        struct colour colour = pixel(chart, chart_at(chart, x / scale, y / scale), spot);
        row[3 * x] = colour.red;
        row[3 * x + 1] = colour.green;
        row[3 * x + 2] = colour.blue;
    }
}

/* libpng comes back here by longjmp when something fails: nothing that it could leave behind is made in here.
 */
static bool write_rows(png_structp png, png_infop info, const struct chart *chart, int scale, png_bytep row)
{
    if (setjmp(png_jmpbuf(png)) != 0) {
        return false;
    }
    png_set_IHDR(png, info, (png_uint_32)(chart->width * scale), (png_uint_32)(chart->height * scale), 8,
                 PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
                 PNG_FILTER_TYPE_DEFAULT);
    png_write_info(png, info);
    for (int y = 0; y < chart->height * scale; y++) {
        fill_row(chart, scale, y, row);
        png_write_row(png, row);
    }
    png_write_end(png, NULL);
    return true;
}

bool chart_write_png(const struct chart *chart, int scale, FILE *file)
{
    INVARIANT(chart->width * scale <= CHART_PIXELS_MAX && chart->height * scale <= CHART_PIXELS_MAX);
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
    png_infop info = png != NULL ? png_create_info_struct(png) : NULL;
    png_bytep row = malloc((size_t)chart->width * (size_t)scale * 3);
    INVARIANT(info != NULL && row != NULL);
    png_init_io(png, file);
    bool written = write_rows(png, info, chart, scale, row);
    png_destroy_write_struct(&png, &info);
    free(row);
    return written;
}
