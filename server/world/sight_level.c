/* A row of the square is one word, which lies in up to three chunks. The observer's own level is read as a
 * whole and at once, because nearly all views stay on it; others a few rows at a time, when the first view
 * comes to them, because most views end early. */
#include "server/world/sight_level.h"

#include "common/invariant.h"
#include "server/world/sight_bits.h"

#include <string.h>

enum { ROWS_AT_ONCE = 4 };

_Static_assert((int)LIMIT_SIGHT_RADIUS <= (int)SIGHT_LEVEL_RADIUS_MAX, "players' views are quick");

/* --------------------------------------------------------------------------------------------- the chunks */

struct sight_square sight_square_around(struct world *world, struct place from, int radius)
{
    int32_t left = from.x - radius;
    int32_t top = from.y - radius;
    return (struct sight_square){.world = world,
                                 .from = from,
                                 .radius = radius,
                                 .chunk_x = left >> 5,
                                 .chunk_y = top >> 5,
                                 .i = left & (CHUNK_SIDE - 1),
                                 .j = top & (CHUNK_SIDE - 1)};
}

/* The chunk in this row and column of those that the square touches. */
static inline const struct chunk *find_chunk(struct sight_level *level, const struct sight_square *square,
                                             int row, int column)
{
    const struct chunk **chunk = &level->chunks[row][column];
    if (*chunk == NULL) {
        *chunk = world_chunk(square->world, square->from.realm, level->level, square->chunk_x + column,
                             square->chunk_y + row);
    }
    return *chunk;
}

/* The rows of a half that lie in one row of chunks, of which it touches two at most. */
struct strip {
    const struct chunk *near;
    const struct chunk *far; /* beyond the radius the near one again */
    int offset;              /* of column 0 in the nearest, counted in the direction of view */
    int radius;
};

static struct strip find_strip(struct sight_level *level, const struct sight_square *square,
                               enum sight_side side, int chunk_row)
{
    int column = (square->i + square->radius) / CHUNK_SIDE;
    int i = (square->i + square->radius) % CHUNK_SIDE;
    struct strip strip = {.near = find_chunk(level, square, chunk_row, column),
                          .offset = side == SIGHT_EAST ? i : CHUNK_SIDE - 1 - i,
                          .radius = square->radius};
    bool is_wide = strip.offset + square->radius >= CHUNK_SIDE;
    int far = column + (side == SIGHT_EAST ? 1 : -1);
    strip.far = is_wide ? find_chunk(level, square, chunk_row, far) : strip.near;
    return strip;
}

/* A row of the strip out of the words of its chunks; beyond the radius it may hold anything. */
static inline uint64_t join(struct strip strip, uint32_t near, uint32_t far)
{
    return ((uint64_t)far << CHUNK_SIDE | near) >> strip.offset;
}

#define JOIN(strip, side, plane, j)                                                                          \
    ((side) == SIGHT_EAST ? join(strip, (strip).near->plane[j], (strip).far->plane[j])                       \
                          : join(strip, (strip).near->west.plane[j], (strip).far->west.plane[j]))

/* Rows of the square that lie in one row of chunks. */
struct band {
    int number; /* of the row of chunks */
    int first;
    int last;
    int j; /* of the first row in its chunks */
};

static struct band band_from(const struct sight_square *square, int row)
{
    int j = (square->j + row) % CHUNK_SIDE;
    int last = row + CHUNK_SIDE - 1 - j;
    return (struct band){.number = (square->j + row) / CHUNK_SIDE,
                         .first = row,
                         .last = last < 2 * square->radius ? last : 2 * square->radius,
                         .j = j};
}

/* ---------------------------------------------------------------------------------------- the whole level */

/* The bits of a word of chunk `k` in a row of chunks that are columns of the square. */
static uint32_t columns_of(const struct sight_square *square, int k)
{
    uint64_t within = sight_bits_span(0, 2 * square->radius);
    int shift = k * CHUNK_SIDE - square->i;
    return (uint32_t)(shift >= 0 ? within >> shift : within << -shift);
}

/* Whether lines stop nowhere in these rows. */
static bool is_clear(struct sight_level *level, const struct sight_square *square, struct band band)
{
    for (int k = 0; k <= (square->i + 2 * square->radius) / CHUNK_SIDE; k++) {
        const struct chunk *chunk = find_chunk(level, square, band.number, k);
        uint32_t clear = UINT32_MAX;
        for (int j = band.j; j <= band.j + band.last - band.first; j++) {
            clear &= chunk->clear[j];
        }
        if ((columns_of(square, k) & ~clear) != 0) {
            return false;
        }
    }
    return true;
}

/* Whether lines stop nowhere in the square. The observer's own row mostly tells. */
static bool is_open(struct sight_level *level, const struct sight_square *square)
{
    struct band own = band_from(square, square->radius);
    own.last = own.first;
    bool open = is_clear(level, square, own);
    for (int row = 0; open && row <= 2 * square->radius;) {
        struct band band = band_from(square, row);
        open = is_clear(level, square, band);
        row = band.last + 1;
    }
    return open;
}

/* Fills in where lines stop. */
static inline void read_stops(struct sight_half *half, enum sight_side side, struct band band,
                              struct strip strip)
{
    uint64_t beyond = ~sight_bits_span(0, strip.radius);
    for (int row = band.first, j = band.j; row <= band.last; row++, j++) {
        half->stop[row + 1] = ~JOIN(strip, side, clear, j) | beyond;
    }
}

/* Whether there are ramps in these rows of the square. Sure unless a chunk reaches beyond the square both to
 * the north and to the south. */
static bool has_ramps(struct sight_level *level, const struct sight_square *square, struct band band)
{
    int last = band.j + band.last - band.first;
    for (int k = 0; k <= (square->i + 2 * square->radius) / CHUNK_SIDE; k++) {
        const struct chunk *chunk = find_chunk(level, square, band.number, k);
        uint32_t ramps = chunk->ramp_north[last] & chunk->ramp_south[band.j];
        if (chunk->set_count != 0 && (ramps & columns_of(square, k)) != 0) {
            return true;
        }
    }
    return false;
}

static inline void read_ramps(struct sight_half *half, enum sight_side side, struct band band,
                              struct strip strip)
{
    uint64_t within = sight_bits_span(0, strip.radius);
    for (int row = band.first, j = band.j; row <= band.last; row++, j++) {
        half->ramp[row + 1] = JOIN(strip, side, ramp, j) & within;
    }
}

static void begin(struct sight_level *level, int32_t number)
{
    level->level = number;
    memset(level->chunks, 0, sizeof level->chunks);
    level->halves[SIGHT_EAST].known = 0;
    level->halves[SIGHT_WEST].known = 0;
}

/* Fills in what the halves have in a band. */
static void read_band(struct sight_level *level, const struct sight_square *square, struct band band)
{
    struct sight_half *east = &level->halves[SIGHT_EAST];
    struct sight_half *west = &level->halves[SIGHT_WEST];
    struct strip to_east = find_strip(level, square, SIGHT_EAST, band.number);
    struct strip to_west = find_strip(level, square, SIGHT_WEST, band.number);
    read_stops(east, SIGHT_EAST, band, to_east);
    read_stops(west, SIGHT_WEST, band, to_west);
    if (has_ramps(level, square, band)) {
        if (!level->has_ramps) {
            memset(east->ramp, 0, sizeof east->ramp);
            memset(west->ramp, 0, sizeof west->ramp);
        }
        level->has_ramps = true;
        read_ramps(east, SIGHT_EAST, band, to_east);
        read_ramps(west, SIGHT_WEST, band, to_west);
    }
}

bool sight_level_begin_whole(struct sight_level *level, const struct sight_square *square)
{
    int radius = square->radius;
    begin(level, square->from.levels.first);
    if (is_open(level, square)) {
        return false;
    }
    level->is_whole = true;
    level->has_ramps = false;
    for (int row = 0; row <= 2 * radius;) {
        struct band band = band_from(square, row);
        read_band(level, square, band);
        row = band.last + 1;
    }
    for (int side = SIGHT_EAST; side <= SIGHT_WEST; side++) {
        struct sight_half *half = &level->halves[side];
        half->stop[radius + 1] &= ~(uint64_t)1; /* the observer's own cell hides nothing */
        half->stop[0] = half->stop[2 * radius + 2] = UINT64_MAX;
        memset(half->seen, 0, sizeof half->seen);
    }
    return true;
}

/* --------------------------------------------------------------------------------------------- row by row */

void sight_level_begin(struct sight_level *level, const struct sight_square *square, int32_t number)
{
    begin(level, number);
    level->is_whole = false;
    level->has_ramps = true;
    size_t rows = 2 * (size_t)square->radius + 3;
    memset(level->halves[SIGHT_EAST].stop, 0xff, rows * sizeof(uint64_t));
    memset(level->halves[SIGHT_WEST].stop, 0xff, rows * sizeof(uint64_t));
}

/* Fills in row `at` of a half, which is row `j` of the strip. */
static inline void learn_row(struct sight_half *half, enum sight_side side, struct strip strip, int at, int j)
{
    uint64_t within = sight_bits_span(0, strip.radius);
    half->open[at] = JOIN(strip, side, transparent, j) & within;
    half->exists[at] = JOIN(strip, side, exists, j) & within;
    half->ramp[at] = JOIN(strip, side, ramp, j) & within;
}

/* How many rows to fill in from `row` of the square on, which is row j of its chunks. */
static int count_rows(const struct sight_half *half, int radius, int step, int row, int j)
{
    int in_chunk = step > 0 ? CHUNK_SIDE - j : j + 1;
    int in_square = step > 0 ? 2 * radius + 1 - row : row + 1;
    int most = in_chunk < in_square ? in_chunk : in_square;
    int count = 1;
    while (count < most && count < ROWS_AT_ONCE && (half->known >> (row + step * count) & 1) == 0) {
        count++;
    }
    return count;
}

void sight_level_learn(struct sight_level *level, const struct sight_square *square, enum sight_side side,
                       int step, int y)
{
    struct sight_half *half = &level->halves[side];
    int radius = square->radius;
    int row = radius + step * y;
    struct strip strip = find_strip(level, square, side, (square->j + row) / CHUNK_SIDE);
    int j = (square->j + row) % CHUNK_SIDE;
    int count = count_rows(half, radius, step, row, j);
    for (int k = 0; k < count; k++) {
        learn_row(half, side, strip, row + 1 + step * k, j + step * k);
    }
    for (int k = 0; k < count && !level->is_whole; k++) {
        int at = row + 1 + step * k;
        half->stop[at] = ~half->open[at] | half->ramp[at];
        half->seen[at] = 0;
    }
    if (y == 0 && level_set_has(square->from.levels, level->level)) {
        half->open[row + 1] |= 1; /* the observer's own cell hides nothing */
    }
    half->known |= sight_bits_span(0, count - 1) << (step > 0 ? row : row - count + 1);
}

struct level_set sight_level_set_at(const struct sight_level *level, const struct sight_square *square,
                                    enum sight_side side, int x, int y)
{
    unsigned i = (unsigned)(square->i + square->radius + (side == SIGHT_EAST ? x : -x));
    unsigned j = (unsigned)(square->j + square->radius + y);
    const struct chunk *chunk = level->chunks[j / CHUNK_SIDE][i / CHUNK_SIDE];
    i %= CHUNK_SIDE;
    j %= CHUNK_SIDE;
    bool is_ramp = (chunk->ramp[j] >> i & 1) != 0;
    return is_ramp ? chunk->sets[chunk->set_of[j * CHUNK_SIDE + i]] : level_set_one(level->level);
}

uint64_t sight_level_alike(const struct sight_level *level, const struct sight_square *square,
                           enum sight_side side, int y, uint64_t ramps, struct level_set *set)
{
    uint64_t alike = ramps & -ramps;
    *set = sight_level_set_at(level, square, side, sight_bits_lowest(ramps), y);
    for (ramps ^= alike; ramps != 0; ramps &= ramps - 1) {
        struct level_set other = sight_level_set_at(level, square, side, sight_bits_lowest(ramps), y);
        alike |= level_set_equal(other, *set) ? ramps & -ramps : 0;
    }
    return alike;
}

/* ------------------------------------------------------------------------------------------ what was seen */

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

static void join_whole(const struct sight_level *level, int radius, int reached, struct sight_plane *plane)
{
    uint64_t within = sight_bits_span(0, radius);
    const uint64_t *east = level->halves[SIGHT_EAST].seen + radius + 1;
    const uint64_t *west = level->halves[SIGHT_WEST].seen + radius + 1;
    for (int y = 0; y <= reached; y++) {
        struct pair pair = mirror(west[-y] & within, west[y] & within, radius);
        uint64_t *north = plane->rows[radius - y];
        uint64_t *south = plane->rows[radius + y];
        north[0] = (east[-y] & within) << radius | pair.one;
        south[0] = (east[y] & within) << radius | pair.other;
    }
}

/* Joins the rows that are known; false if nothing was seen in them. */
static bool join_known(const struct sight_level *level, int radius, struct sight_plane *plane)
{
    const struct sight_half *east = &level->halves[SIGHT_EAST];
    const struct sight_half *west = &level->halves[SIGHT_WEST];
    uint64_t within = sight_bits_span(0, radius);
    uint64_t any = 0;
    for (uint64_t rows = east->known; rows != 0; rows &= rows - 1) {
        int row = sight_bits_lowest(rows);
        uint64_t seen = east->seen[row + 1] & within;
        plane->rows[row][0] = seen << radius;
        any |= seen;
    }
    for (uint64_t rows = west->known; rows != 0; rows &= rows - 1) {
        int row = sight_bits_lowest(rows);
        uint64_t seen = west->seen[row + 1] & within;
        if (seen != 0) {
            plane->rows[row][0] |= mirror(seen, 0, radius).one;
            any |= seen;
        }
    }
    return any != 0;
}

bool sight_level_join_seen(const struct sight_level *level, int radius, int reached,
                           struct sight_plane *plane)
{
    memset(plane->rows, 0, (2 * (size_t)radius + 1) * sizeof plane->rows[0]);
    if (!level->is_whole) {
        return join_known(level, radius, plane);
    }
    join_whole(level, radius, reached, plane);
    return true;
}
