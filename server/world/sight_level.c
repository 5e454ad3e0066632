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

/* The rows of the square that lie in one row of chunks. */
struct band {
    const struct chunk *chunks[SIGHT_LEVEL_CHUNKS]; /* from west to east; beyond the square the first again */
    bool has_ramps;                                 /* perhaps not in the square */
    int offset;                                     /* of the square's western edge in the first chunk */
    int first;
    int last;
    int j; /* of the first row in its chunks */
};

static struct band find_band(struct sight_level *level, const struct sight_square *square, int number)
{
    int above = number * CHUNK_SIDE - square->j; /* rows of the square */
    int below = above + CHUNK_SIDE - 1;
    const struct chunk *west = find_chunk(level, square, number, 0);
    struct band band = {.chunks = {west, west, west},
                        .has_ramps = west->set_count != 0,
                        .offset = square->i,
                        .first = above > 0 ? above : 0,
                        .last = below < 2 * square->radius ? below : 2 * square->radius,
                        .j = above > 0 ? 0 : -above};
    for (int k = 1; k <= (square->i + 2 * square->radius) / CHUNK_SIDE; k++) {
        band.chunks[k] = find_chunk(level, square, number, k);
        band.has_ramps |= band.chunks[k]->set_count != 0;
    }
    return band;
}

/* A row of the square out of the words of its chunks; beyond its eastern edge it may hold anything. */
static inline uint64_t join(const struct band *band, uint32_t west, uint32_t middle, uint32_t east)
{
    uint64_t row = (uint64_t)middle << CHUNK_SIDE | west;
    return row >> band->offset | (uint64_t)east << 1 << (63 - band->offset);
}

#define JOIN(band, plane, j)                                                                                 \
    join(band, (band)->chunks[0]->plane[j], (band)->chunks[1]->plane[j], (band)->chunks[2]->plane[j])

/* ------------------------------------------------------------------------------------------- the whole level */

/* Fills in where lines stop, by rows of the square; beyond its eastern edge anything. Gives the columns in
 * which any do. */
static uint64_t read_stops(uint64_t *stop, const struct band *band)
{
    uint64_t any = 0;
    int j = band->j;
    for (int row = band->first; row <= band->last; row++, j++) {
        stop[row] = ~JOIN(band, clear, j);
        any |= stop[row];
    }
    return any;
}

/* Whether there may be ramps in the square: in its chunks there are. Sure unless a chunk reaches beyond the
 * square both to the north and to the south. */
static bool has_ramps_inside(const struct band *band, int radius)
{
    int last = band->j + band->last - band->first;
    uint64_t columns = JOIN(band, ramp_north, last) & JOIN(band, ramp_south, band->j);
    return (columns & sight_bits_span(0, 2 * radius)) != 0;
}

static void read_ramps(struct sight_level *level, const struct band *band, int radius)
{
    int j = band->j;
    for (int row = band->first; row <= band->last; row++, j++) {
        level->ramp[row] = JOIN(band, ramp, j) & sight_bits_span(0, 2 * radius);
    }
}

/* Fills in `stop` by rows of the square. Gives the columns in which lines stop, be it at the observer. */
static uint64_t read_whole(uint64_t *stop, struct sight_level *level, const struct sight_square *square)
{
    int radius = square->radius;
    uint64_t any = 0;
    level->has_ramps = false;
    for (int row = 0, number = 0; row <= 2 * radius; number++) {
        struct band band = find_band(level, square, number);
        any |= read_stops(stop, &band);
        if (band.has_ramps && has_ramps_inside(&band, radius)) {
            if (!level->has_ramps) {
                memset(level->ramp, 0, sizeof level->ramp);
            }
            level->has_ramps = true;
            read_ramps(level, &band, radius);
        }
        row = band.last + 1;
    }
    stop[radius] &= ~sight_bits_one(radius); /* the observer's own cell hides nothing */
    return any & sight_bits_span(0, 2 * radius);
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
    memset(level->chunks, 0, sizeof level->chunks);
    level->halves[SIGHT_EAST].known = 0;
    level->halves[SIGHT_WEST].known = 0;
}

void sight_level_begin(struct sight_level *level, const struct sight_square *square, int32_t number)
{
    begin(level, number);
    level->is_whole = false;
    level->has_ramps = true;
    size_t rows = 2 * (size_t)square->radius + 3;
    memset(level->halves[SIGHT_EAST].stop, 0xff, rows * sizeof(uint64_t));
    memset(level->halves[SIGHT_WEST].stop, 0xff, rows * sizeof(uint64_t));
}

bool sight_level_begin_whole(struct sight_level *level, const struct sight_square *square)
{
    uint64_t stop[SIGHT_LEVEL_ROWS];
    int radius = square->radius;
    begin(level, square->from.levels.first);
    level->is_whole = true;
    if (read_whole(stop, level, square) == 0) {
        return false;
    }
    struct sight_half *east = &level->halves[SIGHT_EAST];
    struct sight_half *west = &level->halves[SIGHT_WEST];
    uint64_t beyond = ~sight_bits_span(0, radius);
    divide(stop, radius, beyond, east->stop, west->stop);
    memset(east->seen, 0, sizeof east->seen);
    memset(west->seen, 0, sizeof west->seen);
    east->stop[0] = east->stop[2 * radius + 2] = UINT64_MAX;
    west->stop[0] = west->stop[2 * radius + 2] = UINT64_MAX;
    return true;
}

/* The rows of a half in the chunks, of which it touches two in a row at most. */
struct strip {
    const struct chunk *near; /* in the west */
    const struct chunk *far;
    int offset; /* of the half's western edge in the first */
    int radius;
};

static struct strip find_strip(struct sight_level *level, const struct sight_square *square,
                               enum sight_side side, int chunk_row)
{
    int west = side == SIGHT_EAST ? square->i + square->radius : square->i;
    struct strip strip = {.near = find_chunk(level, square, chunk_row, west / CHUNK_SIDE),
                          .offset = west % CHUNK_SIDE,
                          .radius = square->radius};
    bool is_wide = strip.offset + square->radius >= CHUNK_SIDE;
    strip.far = is_wide ? find_chunk(level, square, chunk_row, west / CHUNK_SIDE + 1) : strip.near;
    return strip;
}

/* A row of the strip out of the words of its chunks, from west to east. */
static inline uint64_t join_strip(const struct strip *strip, uint32_t near, uint32_t far)
{
    return ((uint64_t)far << CHUNK_SIDE | near) >> strip->offset & sight_bits_span(0, strip->radius);
}

#define JOIN_STRIP(strip, plane, j) join_strip(strip, (strip)->near->plane[j], (strip)->far->plane[j])

/* Fills in row `at` of a half, which is row `j` of the strip. */
static inline void learn_row(struct sight_half *half, enum sight_side side, struct strip strip, int at, int j)
{
    uint64_t open = JOIN_STRIP(&strip, transparent, j);
    uint64_t exists = JOIN_STRIP(&strip, exists, j);
    uint64_t ramp = JOIN_STRIP(&strip, ramp, j);
    if (side == SIGHT_WEST) {
        struct pair pair = mirror(open, exists, strip.radius);
        open = pair.one;
        exists = pair.other;
        ramp = ramp != 0 ? mirror(ramp, 0, strip.radius).one : 0;
    }
    half->open[at] = open;
    half->exists[at] = exists;
    half->ramp[at] = ramp;
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
