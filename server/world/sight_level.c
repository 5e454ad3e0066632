/* A row of the square is one word, which lies in up to three chunks. The observer's own level is read as a
 * whole and at once, because nearly all views stay on it; others a few rows at a time, when the first view
 * comes to them, because most views end early. */
#include "server/world/sight_level.h"

#include "common/invariant.h"
#include "server/world/sight_bits.h"

#include <string.h>

enum { ROWS_AT_ONCE = 8 };

_Static_assert((int)LIMIT_SIGHT_RADIUS <= (int)SIGHT_LEVEL_RADIUS_MAX, "players' views are quick");

/* --------------------------------------------------------------------------------------------- the chunks */

static const struct sight_band *find_band(struct sight_level *level, const struct sight_square *square,
                                          int number)
{
    struct sight_band *band = &level->bands[number];
    if ((level->band_known >> number & 1) != 0) {
        return band;
    }
    level->band_known |= 1u << number;
    int radius = square->radius;
    int32_t chunk_x = (square->from.x - radius) >> 5;
    int32_t top = square->from.y - radius;
    int32_t chunk_y = (top >> 5) + number;
    int above = chunk_y * CHUNK_SIDE - top; /* rows of the square */
    int below = above + CHUNK_SIDE - 1;
    band->offset = (square->from.x - radius) & (CHUNK_SIDE - 1);
    band->first = above > 0 ? above : 0;
    band->last = below < 2 * radius ? below : 2 * radius;
    band->j = band->first - above;
    const struct chunk *west =
        world_chunk(square->world, square->from.realm, level->level, chunk_x, chunk_y);
    band->chunks[0] = band->chunks[1] = band->chunks[2] = west;
    band->has_ramps = west->set_count != 0;
    for (int k = 1; k <= (band->offset + 2 * radius) / CHUNK_SIDE; k++) {
        band->chunks[k] =
            world_chunk(square->world, square->from.realm, level->level, chunk_x + k, chunk_y);
        band->has_ramps |= band->chunks[k]->set_count != 0;
    }
    return band;
}

/* A row of the square out of the words of its chunks; beyond its eastern edge it may hold anything. */
static inline uint64_t join(const struct sight_band *band, uint32_t west, uint32_t middle, uint32_t east)
{
    uint64_t row = (uint64_t)middle << CHUNK_SIDE | west;
    return row >> band->offset | (uint64_t)east << 1 << (63 - band->offset);
}

#define JOIN(band, plane, j)                                                                                 \
    join(band, (band)->chunks[0]->plane[j], (band)->chunks[1]->plane[j], (band)->chunks[2]->plane[j])

/* ------------------------------------------------------------------------------------------- the whole level */

/* Rows of the square from north to south: bit i is the column i from its western edge. */
struct rows {
    uint64_t stop[SIGHT_LEVEL_ROWS]; /* beyond the eastern edge anything */
    uint64_t ramp[SIGHT_LEVEL_ROWS]; /* only if there are any */
    bool has_ramps;
};

static void read_stops(struct rows *rows, const struct sight_band *band)
{
    int j = band->j;
    for (int row = band->first; row <= band->last; row++, j++) {
        rows->stop[row] = ~JOIN(band, transparent, j);
    }
}

/* Whether there may be ramps in the square: in its chunks there are. Sure unless a chunk reaches beyond the
 * square both to the north and to the south. */
static bool has_ramps_inside(const struct sight_band *band, int radius)
{
    int last = band->j + band->last - band->first;
    uint64_t columns = JOIN(band, ramp_north, last) & JOIN(band, ramp_south, band->j);
    return (columns & sight_bits_span(0, 2 * radius)) != 0;
}

static void read_ramps(struct rows *rows, const struct sight_band *band, int radius)
{
    int j = band->j;
    for (int row = band->first; row <= band->last; row++, j++) {
        rows->ramp[row] = JOIN(band, ramp, j) & sight_bits_span(0, 2 * radius);
        rows->stop[row] |= rows->ramp[row];
    }
}

static void read_rows(struct rows *rows, struct sight_level *level, const struct sight_square *square)
{
    int radius = square->radius;
    rows->has_ramps = false;
    for (int row = 0, number = 0; row <= 2 * radius; number++) {
        const struct sight_band *band = find_band(level, square, number);
        read_stops(rows, band);
        if (band->has_ramps && has_ramps_inside(band, radius)) {
            if (!rows->has_ramps) {
                memset(rows->ramp, 0, sizeof rows->ramp);
            }
            rows->has_ramps = true;
            read_ramps(rows, band, radius);
        }
        row = band->last + 1;
    }
    rows->stop[radius] &= ~sight_bits_one(radius); /* the observer's own cell hides nothing */
}

/* Whether lines stop nowhere in the square. */
static bool is_open(const struct rows *rows, int radius)
{
    uint64_t any = 0;
    for (int row = 0; row <= 2 * radius; row++) {
        any |= rows->stop[row];
    }
    return (any & sight_bits_span(0, 2 * radius)) == 0;
}

/* -------------------------------------------------------------------------------------------- the halves */

struct pair {
    uint64_t one;
    uint64_t other;
};

/* Mirrors two rows of columns 0 … radius at once: x becomes radius − x. */
static inline struct pair mirror(uint64_t one, uint64_t other, int radius)
{
    uint64_t mirrored = sight_bits_mirror(one << 32 | other);
    return (struct pair){(mirrored & UINT32_MAX) >> (31 - radius), mirrored >> 32 >> (31 - radius)};
}

/* Divides rows of the square into those of the halves, with the bits `more` in each. */
static void divide(const uint64_t *square, int radius, uint64_t more, uint64_t *east, uint64_t *west)
{
    uint64_t within = sight_bits_span(0, radius);
    for (int row = 0; row <= 2 * radius; row++) {
        east[row + 1] = (square[row] >> radius & within) | more;
    }
    for (int y = 0; y <= radius; y++) {
        struct pair pair = mirror(square[radius - y] & within, square[radius + y] & within, radius);
        west[radius - y + 1] = pair.one | more;
        west[radius + y + 1] = pair.other | more;
    }
}

static void begin(struct sight_level *level, int32_t number)
{
    level->level = number;
    level->band_known = 0;
    for (int side = SIGHT_EAST; side <= SIGHT_WEST; side++) {
        level->halves[side].known = 0;
        level->halves[side].seen_known = 0;
    }
}

void sight_level_begin(struct sight_level *level, const struct sight_square *square, int32_t number)
{
    begin(level, number);
    level->has_ramps = true; /* perhaps */
    for (int side = SIGHT_EAST; side <= SIGHT_WEST; side++) {
        memset(level->halves[side].stop, 0xff, (size_t)(2 * square->radius + 3) * sizeof(uint64_t));
        memset(level->halves[side].seen, 0, (size_t)(2 * square->radius + 3) * sizeof(uint64_t));
    }
}

bool sight_level_begin_whole(struct sight_level *level, const struct sight_square *square)
{
    struct rows rows;
    int radius = square->radius;
    begin(level, square->from.levels.first);
    read_rows(&rows, level, square);
    if (is_open(&rows, radius)) {
        return false;
    }
    struct sight_half *east = &level->halves[SIGHT_EAST];
    struct sight_half *west = &level->halves[SIGHT_WEST];
    uint64_t beyond = ~sight_bits_span(0, radius);
    level->has_ramps = rows.has_ramps;
    divide(rows.stop, radius, beyond, east->stop, west->stop);
    if (rows.has_ramps) {
        divide(rows.ramp, radius, 0, east->ramp, west->ramp);
    }
    for (int row = 1; row <= 2 * radius + 1; row++) {
        east->seen[row] = beyond;
        west->seen[row] = beyond;
    }
    east->stop[0] = east->stop[2 * radius + 2] = UINT64_MAX;
    west->stop[0] = west->stop[2 * radius + 2] = UINT64_MAX;
    east->seen_known = west->seen_known = sight_bits_span(0, 2 * radius);
    return true;
}

/* Fills in row `row` of the square, which is row `j` of its band. */
static void learn_row(struct sight_half *half, enum sight_side side, const struct sight_band *band,
                      int radius, int row, int j)
{
    uint64_t within = sight_bits_span(0, radius);
    int skip = side == SIGHT_EAST ? radius : 0;
    uint64_t open = JOIN(band, transparent, j) >> skip & within;
    uint64_t exists = JOIN(band, exists, j) >> skip & within;
    uint64_t ramp = band->has_ramps ? JOIN(band, ramp, j) >> skip & within : 0;
    if (side == SIGHT_WEST) {
        struct pair pair = mirror(open, exists, radius);
        open = pair.one;
        exists = pair.other;
        ramp = ramp != 0 ? mirror(ramp, 0, radius).one : 0;
    }
    half->open[row + 1] = open;
    half->exists[row + 1] = exists;
    half->ramp[row + 1] = ramp;
    if ((half->seen_known >> row & 1) == 0) {
        half->stop[row + 1] = ~open | ramp;
    }
}

void sight_level_learn(struct sight_level *level, const struct sight_square *square, enum sight_side side,
                       int step, int y)
{
    struct sight_half *half = &level->halves[side];
    int radius = square->radius;
    int row = radius + step * y;
    int number = ((square->from.y - radius + row) >> 5) - ((square->from.y - radius) >> 5);
    const struct sight_band *band = find_band(level, square, number);
    for (int count = 0; count < ROWS_AT_ONCE && row >= band->first && row <= band->last; count++) {
        if ((half->known >> row & 1) != 0) {
            break;
        }
        learn_row(half, side, band, radius, row, band->j + row - band->first);
        if (row == radius && level_set_has(square->from.levels, level->level)) {
            half->open[row + 1] |= 1; /* the observer's own cell hides nothing */
        }
        half->known |= sight_bits_one(row);
        half->seen_known |= sight_bits_one(row);
        row += step;
    }
}

bool sight_level_join_seen(const struct sight_level *level, int radius, int reached,
                           struct sight_plane *plane)
{
    uint64_t within = sight_bits_span(0, radius);
    const struct sight_half *east = &level->halves[SIGHT_EAST];
    const struct sight_half *west = &level->halves[SIGHT_WEST];
    uint64_t any = 0;
    for (int row = 0; row <= 2 * radius; row++) {
        plane->rows[row][0] = 0;
        plane->rows[row][1] = 0;
    }
    for (int y = 0; y <= reached; y++) {
        struct pair pair = mirror(west->seen[radius + 1 - y] & within, west->seen[radius + 1 + y] & within, radius);
        plane->rows[radius - y][0] = (east->seen[radius + 1 - y] & within) << radius | pair.one;
        plane->rows[radius + y][0] = (east->seen[radius + 1 + y] & within) << radius | pair.other;
        any |= plane->rows[radius - y][0] | plane->rows[radius + y][0];
    }
    return any != 0;
}
