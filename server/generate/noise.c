/* Improved noise (Perlin, "Improving Noise", SIGGRAPH 2002) in two dimensions: at each lattice point a
 * gradient, between them a blend by the fade curve 6t⁵ − 15t⁴ + 10t³. In place of Perlin's table of 256
 * permuted numbers, after which the pattern repeats, the level's dice are rolled at each lattice point.
 *
 * Floating point is used as IEEE 754 defines it, with sums and products alone and without contraction, so
 * that every machine makes the same levels. */
#include "server/generate/noise.h"

#include "common/invariant.h"

#include <float.h>

_Static_assert(FLT_EVAL_METHOD == 0, "no excess precision: the same levels on every machine");

/* The eight directions of the compass, one long, and the eight between them. */
static const float gradients[16][2] = {
    {1.0F, 0.0F},  {0.92387953F, 0.38268343F},   {0.70710678F, 0.70710678F},   {0.38268343F, 0.92387953F},
    {0.0F, 1.0F},  {-0.38268343F, 0.92387953F},  {-0.70710678F, 0.70710678F},  {-0.92387953F, 0.38268343F},
    {-1.0F, 0.0F}, {-0.92387953F, -0.38268343F}, {-0.70710678F, -0.70710678F}, {-0.38268343F, -0.92387953F},
    {0.0F, -1.0F}, {0.38268343F, -0.92387953F},  {0.70710678F, -0.70710678F},  {0.92387953F, -0.38268343F},
};

/* One octave, and how high it is. */
struct octave {
    const struct noise *noise;
    uint32_t number;
    int period;
    float height;
};

static int32_t floor_divide(int32_t value, int32_t by)
{
    return value / by - (value % by < 0 ? 1 : 0);
}

static float fade(float t)
{
    return t * t * t * (t * (t * 6.0F - 15.0F) + 10.0F);
}

static float blend(float a, float b, float t)
{
    return a + t * (b - a);
}

static const float *gradient(const struct octave *octave, int32_t column, int32_t row)
{
    const struct noise *noise = octave->noise;
    struct dice_roll roll = stratum_roll(noise->stratum, noise->purpose, column, row, octave->number);
    return gradients[roll.value[0] >> 28];
}

static float slope(const float *gradient, float x, float y)
{
    return gradient[0] * x + gradient[1] * y;
}

/* Adds one lattice square's part to those of its cells that lie in the square to fill. */
static void add_lattice_square(const struct octave *octave, struct point lattice, struct point corner,
                               int side, float *values)
{
    const float *north_west = gradient(octave, lattice.x, lattice.y);
    const float *north_east = gradient(octave, lattice.x + 1, lattice.y);
    const float *south_west = gradient(octave, lattice.x, lattice.y + 1);
    const float *south_east = gradient(octave, lattice.x + 1, lattice.y + 1);
    int32_t left = lattice.x * octave->period - corner.x;
    int32_t top = lattice.y * octave->period - corner.y;
    for (int32_t j = top < 0 ? -top : 0; j < octave->period && top + j < side; j++) {
        float y = (float)j / (float)octave->period;
        float down = fade(y);
        for (int32_t i = left < 0 ? -left : 0; i < octave->period && left + i < side; i++) {
            float x = (float)i / (float)octave->period;
            float along = fade(x);
            float north = blend(slope(north_west, x, y), slope(north_east, x - 1.0F, y), along);
            float south = blend(slope(south_west, x, y - 1.0F), slope(south_east, x - 1.0F, y - 1.0F), along);
            values[(top + j) * side + left + i] += octave->height * blend(north, south, down);
        }
    }
}

static void add_octave(const struct octave *octave, struct point corner, int side, float *values)
{
    struct point first = {floor_divide(corner.x, octave->period), floor_divide(corner.y, octave->period)};
    struct point last = {floor_divide(corner.x + side - 1, octave->period),
                         floor_divide(corner.y + side - 1, octave->period)};
    for (struct point lattice = first; lattice.y <= last.y; lattice.y++) {
        for (lattice.x = first.x; lattice.x <= last.x; lattice.x++) {
            add_lattice_square(octave, lattice, corner, side, values);
        }
    }
}

void noise_fill(const struct noise *noise, struct point corner, int side, float *values)
{
    INVARIANT(noise->period % (1 << (noise->octaves - 1)) == 0);
    for (int k = 0; k < side * side; k++) {
        values[k] = 0.0F;
    }
    float total = 2.0F - 2.0F / (float)(1 << noise->octaves);
    for (int k = 0; k < noise->octaves; k++) {
        struct octave octave = {
            .noise = noise,
            .number = (uint32_t)k,
            .period = noise->period >> k,
            .height = 1.0F / (total * (float)(1 << k)),
        };
        add_octave(&octave, corner, side, values);
    }
}
