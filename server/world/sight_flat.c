/* Most views meet no ramp and are no wider than a player's. Then a row of the square is one word, all rows
 * can be read at once, and a view needs nothing but where lines must stop. That is kept for the east and the
 * west of the square apart, both counted away from the observer, so that one sweep does for all quadrants: it
 * goes through the rows of a half to the south or to the north. Lines also stop at ramps and beyond the
 * radius; so whatever becomes of a view, there is one test a row.
 *
 * In a row where lines stop at walls, the lines that pass each gap go on, as in sight_sweep.c. Which of a
 * gap's ends turn the view's outermost lines is seen from the bits: there is a wall in what is reached. */
#include "server/world/sight_flat.h"

#include "common/invariant.h"
#include "server/world/sight_bits.h"
#include "server/world/sight_view.h"

#include <stddef.h>
#include <string.h>

enum {
    ROWS = 2 * SIGHT_FLAT_RADIUS_MAX + 1, /* of the square */
    CHUNKS = 3,                           /* in a row of chunks */
    WAITING_MAX = (SIGHT_FLAT_RADIUS_MAX + 1) * 16
};

_Static_assert((int)LIMIT_SIGHT_RADIUS <= (int)SIGHT_FLAT_RADIUS_MAX, "players' views are quick");

/* ------------------------------------------------------------------------------------- reading the square */

/* Rows of the square from north to south: bit i is the column i from its western edge, those beyond its
 * eastern edge may be anything. */
struct square {
    uint64_t stop[ROWS]; /* where lines stop: what is not transparent, and ramps */
    uint64_t ramp[ROWS]; /* ramps, opaque ones too; only if there are any */
    bool has_ramps;
};

/* The rows of the square that lie in one row of chunks. */
struct band {
    const struct chunk *chunks[CHUNKS]; /* from west to east; beyond the square the first again */
    bool has_ramps;                     /* perhaps not in the square */
    int offset;                         /* of the square's western edge in the first chunk */
    int first;
    int last;
    int j; /* of the first row in its chunks */
};

static struct band find_band(struct world *world, struct place from, int radius, int first)
{
    int32_t left = from.x - radius;
    int32_t y = from.y - radius + first;
    int32_t level = from.levels.first;
    int offset = left & (CHUNK_SIDE - 1);
    int j = y & (CHUNK_SIDE - 1);
    int last = first + CHUNK_SIDE - 1 - j;
    const struct chunk *west = world_chunk(world, from.realm, level, left >> 5, y >> 5);
    struct band band = {.chunks = {west, west, west},
                        .has_ramps = west->set_count != 0,
                        .offset = offset,
                        .first = first,
                        .last = last < 2 * radius ? last : 2 * radius,
                        .j = j};
    for (int k = 1; k <= (offset + 2 * radius) / CHUNK_SIDE; k++) {
        band.chunks[k] = world_chunk(world, from.realm, level, (left >> 5) + k, y >> 5);
        band.has_ramps |= band.chunks[k]->set_count != 0;
    }
    return band;
}

/* A row of the square out of the words of its chunks. */
static inline uint64_t join(const struct band *band, uint32_t west, uint32_t middle, uint32_t east)
{
    uint64_t row = (uint64_t)middle << CHUNK_SIDE | west;
    return row >> band->offset | (uint64_t)east << 1 << (63 - band->offset);
}

#define JOIN(band, plane, j)                                                                                 \
    join(band, (band)->chunks[0]->plane[j], (band)->chunks[1]->plane[j], (band)->chunks[2]->plane[j])

static void read_band(struct square *square, const struct band *band)
{
    int j = band->j;
    for (int row = band->first; row <= band->last; row++, j++) {
        square->stop[row] = ~JOIN(band, transparent, j);
    }
}

static void read_ramps(struct square *square, const struct band *band, int radius)
{
    int j = band->j;
    for (int row = band->first; row <= band->last; row++, j++) {
        square->ramp[row] = JOIN(band, ramp, j) & sight_bits_span(0, 2 * radius);
        square->stop[row] |= square->ramp[row];
    }
}

/* Whether there are any ramps in the square: in its chunks there are. */
static bool has_ramps_inside(const struct band *band, int radius)
{
    uint32_t columns[CHUNKS] = {0};
    for (int k = 0; k < CHUNKS; k++) {
        for (int j = band->j; j <= band->j + band->last - band->first; j++) {
            columns[k] |= band->chunks[k]->ramp[j];
        }
    }
    return (join(band, columns[0], columns[1], columns[2]) & sight_bits_span(0, 2 * radius)) != 0;
}

static void read_square(struct square *square, struct world *world, struct place from, int radius)
{
    square->has_ramps = false;
    for (int row = 0; row <= 2 * radius;) {
        struct band band = find_band(world, from, radius, row);
        read_band(square, &band);
        if (band.has_ramps && has_ramps_inside(&band, radius)) {
            if (!square->has_ramps) {
                memset(square->ramp, 0, sizeof square->ramp);
            }
            square->has_ramps = true;
            read_ramps(square, &band, radius);
        }
        row = band.last + 1;
    }
    square->stop[radius] &= ~sight_bits_one(radius); /* the observer's own cell hides nothing */
}

/* Whether lines stop nowhere in the square. */
static bool is_open(const struct square *square, int radius)
{
    uint64_t any = 0;
    for (int row = 0; row <= 2 * radius; row++) {
        any |= square->stop[row];
    }
    return (any & sight_bits_span(0, 2 * radius)) == 0;
}

/* -------------------------------------------------------------------------------------------- the halves */

/* Rows of a half of the square from north to south. Bit x is the column x steps away from the observer. There
 * is one row more at each end, in which all lines stop. */
struct half {
    uint64_t stop[ROWS + 2]; /* also beyond the radius */
    uint64_t ramp[ROWS + 2];
    uint64_t seen[ROWS + 2]; /* beyond the radius anything */
};

enum { EAST, WEST };

struct flat {
    int radius;
    bool has_ramps;
    int reached; /* the farthest row, to the south or to the north, in which anything may be seen */
    struct half halves[2];
    int waiting_count;
    struct sight_view waiting[WAITING_MAX];
    struct sight_bumps bumps;
};

struct pair {
    uint64_t north;
    uint64_t south;
};

/* Mirrors two rows of columns 0 … radius at once: x becomes radius − x. */
static inline struct pair mirror(uint64_t north, uint64_t south, int radius)
{
    uint64_t mirrored = sight_bits_mirror(north << 32 | south);
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
        west[radius - y + 1] = pair.north | more;
        west[radius + y + 1] = pair.south | more;
    }
}

static void prepare(struct flat *flat, const struct square *square, int radius)
{
    struct half *east = &flat->halves[EAST];
    struct half *west = &flat->halves[WEST];
    uint64_t beyond = ~sight_bits_span(0, radius);
    flat->radius = radius;
    flat->has_ramps = square->has_ramps;
    flat->reached = 0;
    divide(square->stop, radius, beyond, east->stop, west->stop);
    if (flat->has_ramps) {
        divide(square->ramp, radius, 0, east->ramp, west->ramp);
    }
    for (int row = 1; row <= 2 * radius + 1; row++) {
        east->seen[row] = beyond;
        west->seen[row] = beyond;
    }
    east->seen[radius + 1] |= 1; /* the observer's own cell */
    east->stop[0] = east->stop[2 * radius + 2] = UINT64_MAX;
    west->stop[0] = west->stop[2 * radius + 2] = UINT64_MAX;
}

/* Joins what was seen in the halves. */
static void finish(const struct flat *flat, struct sight_plane *plane)
{
    int radius = flat->radius;
    uint64_t within = sight_bits_span(0, radius);
    const uint64_t *east = flat->halves[EAST].seen + radius + 1;
    const uint64_t *west = flat->halves[WEST].seen + radius + 1;
    for (int row = 0; row <= 2 * radius; row++) {
        plane->rows[row][0] = 0;
        plane->rows[row][1] = 0;
    }
    for (int y = 0; y <= flat->reached; y++) {
        struct pair pair = mirror(west[-y] & within, west[y] & within, radius);
        uint64_t *north = plane->rows[radius - y];
        uint64_t *south = plane->rows[radius + y];
        north[0] = (east[-y] & within) << radius | pair.north;
        south[0] = (east[y] & within) << radius | pair.south;
    }
}

/* --------------------------------------------------------------------------------------------- the sweep */

/* Row y is at index step × y. */
struct quadrant {
    const uint64_t *stop;
    const uint64_t *ramp;
    uint64_t *seen;
    ptrdiff_t step;
    bool met_ramp;
};

static void put_aside(struct flat *flat, const struct sight_view *view)
{
    INVARIANT(flat->waiting_count < WAITING_MAX);
    struct sight_view *waiting = &flat->waiting[flat->waiting_count++];
    *waiting = *view;
    waiting->bump_count = (int16_t)flat->bumps.count;
}

static bool take(struct flat *flat, struct sight_view *view)
{
    if (flat->waiting_count == 0) {
        return false;
    }
    *view = flat->waiting[--flat->waiting_count];
    flat->bumps.count = view->bump_count;
    return true;
}

/* Keeps the lines that pass between the wall that ends before `left`, if there is one, and the wall at
 * `right`, if it is within the radius, and goes on to the next row. False if there are none. */
static bool pass_gap(struct flat *flat, struct sight_view *view, bool has_left, int left, int right)
{
    if (has_left) {
        sight_view_turn_steep(view, &flat->bumps, left * SIGHT_SHIFTS, view->y);
    }
    if (right <= flat->radius) {
        int64_t most = ((int64_t)right << SIGHT_LINE_BITS) + SIGHT_TINY;
        if (view->steep.x + view->steep.slope > most) {
            return false;
        }
        sight_view_turn_shallow(view, &flat->bumps, right * SIGHT_SHIFTS, view->y + 1);
    }
    sight_view_advance(view);
    return true;
}

/* Divides the view by the gaps between `walls` in the columns `reached`. The last becomes the view; false if
 * no line passes it. Requires: not all that is reached is wall. */
static bool pass_gaps(struct flat *flat, struct sight_view *view, uint64_t reached, uint64_t walls)
{
    int first = sight_bits_lowest(reached);
    uint64_t open = reached & ~walls;
    for (;;) {
        int left = sight_bits_lowest(open);
        uint64_t ahead = walls & UINT64_MAX << left;
        int right = ahead != 0 ? sight_bits_lowest(ahead) : 63;
        open &= UINT64_MAX << right;
        if (open == 0 || right > flat->radius) {
            return pass_gap(flat, view, left > first, left, right);
        }
        struct sight_view part = *view;
        if (pass_gap(flat, &part, left > first, left, right)) {
            put_aside(flat, &part);
        }
    }
}

/* The columns from that of `steep` to that of `shallow`, of which 63 is as good as any greater. */
static inline uint64_t reach(int64_t steep, int64_t shallow)
{
    int64_t x0 = steep >> SIGHT_LINE_BITS;
    int64_t x1 = shallow >> SIGHT_LINE_BITS;
    return UINT64_MAX << (x0 < 63 ? x0 : 63) & UINT64_MAX >> (63 - (x1 < 63 ? x1 : 63));
}

/* Follows a view to where lines of it stop; what it reaches in the row there. */
static inline uint64_t follow(const struct quadrant *quadrant, struct sight_view *view)
{
    struct sight_line steep = view->steep;
    struct sight_line shallow = view->shallow;
    int y = view->y;
    ptrdiff_t at = quadrant->step * y;
    int64_t from = steep.x + SIGHT_TINY;
    int64_t to = shallow.x + shallow.slope - SIGHT_TINY;
    uint64_t reached = reach(from, to);
    for (; (reached & quadrant->stop[at]) == 0; y++, at += quadrant->step) {
        quadrant->seen[at] |= reached;
        from += steep.slope;
        to += shallow.slope;
        reached = reach(from, to);
    }
    view->y = (uint8_t)y;
    view->steep.x = from - SIGHT_TINY;
    view->shallow.x = to - shallow.slope + SIGHT_TINY;
    return reached;
}

/* Sees with a view until it is to be taken up in a later row; false if nothing is left of it. */
static bool see(struct flat *flat, struct quadrant *quadrant, struct sight_view *view)
{
    uint64_t reached = follow(quadrant, view);
    int y = view->y;
    if (y > flat->radius) {
        flat->reached = flat->radius;
        return false;
    }
    flat->reached = y > flat->reached ? y : flat->reached;
    ptrdiff_t at = quadrant->step * y;
    uint64_t ramps = flat->has_ramps ? quadrant->ramp[at] : 0;
    uint64_t walls = reached & quadrant->stop[at] & ~ramps;
    int64_t entry = (view->shallow.x + SIGHT_TINY) >> SIGHT_LINE_BITS;
    uint64_t beyond = entry < 63 ? walls & UINT64_MAX << entry : 0;
    if (beyond != 0) { /* lines that enter the row stop at the first of these, if not before */
        reached &= beyond ^ (beyond - 1);
        walls &= reached;
    }
    if ((reached & ramps) != 0) {
        quadrant->met_ramp = true;
        return false;
    }
    quadrant->seen[at] |= reached;
    return y < flat->radius && reached != walls && pass_gaps(flat, view, reached, walls);
}

/* Sees the quadrant to the south or to the north in a half. False if lines met a ramp. */
static bool sweep(struct flat *flat, struct half *half, int step)
{
    int middle = flat->radius + 1;
    struct quadrant quadrant = {
        .stop = half->stop + middle, .ramp = half->ramp + middle, .seen = half->seen + middle, .step = step};
    flat->waiting_count = 0;
    struct sight_view view = sight_view_first(&flat->bumps);
    while (!quadrant.met_ramp && (see(flat, &quadrant, &view) || take(flat, &view))) {
    }
    return !quadrant.met_ramp;
}

static void see_all(struct sight_plane *plane, int radius)
{
    for (int row = 0; row <= 2 * radius; row++) {
        plane->rows[row][0] = sight_bits_span(0, 2 * radius);
        plane->rows[row][1] = 0;
    }
}

unsigned sight_flat_run(struct world *world, struct place from, struct sight *out)
{
    struct sight_plane *plane = &out->planes[out->plane_count++];
    plane->level = from.levels.first;
    struct square square;
    read_square(&square, world, from, out->radius);
    if (is_open(&square, out->radius)) {
        see_all(plane, out->radius);
        return 0;
    }
    struct flat flat; /* large, but only what is used of it is touched */
    prepare(&flat, &square, out->radius);
    unsigned left = 0;
    for (unsigned quadrant = 0; quadrant < 4; quadrant++) {
        struct half *half = &flat.halves[(quadrant & 1) != 0 ? WEST : EAST];
        left |= sweep(&flat, half, (quadrant & 2) != 0 ? -1 : 1) ? 0 : 1u << quadrant;
    }
    finish(&flat, plane);
    return left;
}
