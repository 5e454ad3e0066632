#include "server/world/sight_flat.h"

#include "common/invariant.h"
#include "server/world/sight_bits.h"

#include <string.h>

/* The columns up to the radius. */
static uint64_t inside(const struct sight_flat *flat)
{
    return sight_bits_span(0, flat->radius);
}

/* ----------------------------------------------------------------------------------- reading the square */

/* The rows of the square as words: bit i is the column i from its western edge. */
struct square {
    uint64_t transparent[SIGHT_FLAT_ROWS];
    uint64_t ramp[SIGHT_FLAT_ROWS];
};

/* Reads the rows that lie in one row of chunks. */
static void read_band(struct square *square, const struct chunk *const chunks[3], int offset, int first,
                      int last, int j)
{
    for (int row = first; row <= last; row++, j++) {
        uint64_t near = (uint64_t)chunks[1]->transparent[j] << CHUNK_SIDE | chunks[0]->transparent[j];
        square->transparent[row] = near >> offset | (uint64_t)chunks[2]->transparent[j] << 1 << (63 - offset);
    }
}

static void read_band_ramps(struct square *square, const struct chunk *const chunks[3], int offset, int first,
                            int last, int j)
{
    for (int row = first; row <= last; row++, j++) {
        uint64_t near = (uint64_t)chunks[1]->ramp[j] << CHUNK_SIDE | chunks[0]->ramp[j];
        square->ramp[row] = near >> offset | (uint64_t)chunks[2]->ramp[j] << 1 << (63 - offset);
    }
}

/* Reads the square; whether any of its chunks has ramps. */
static bool read_square(struct square *square, struct world *world, struct place from, int radius)
{
    int32_t left = from.x - radius;
    int32_t top = from.y - radius;
    int offset = left & (CHUNK_SIDE - 1);
    int last_chunk = (offset + 2 * radius) / CHUNK_SIDE;
    bool have_ramps = false;
    for (int row = 0; row <= 2 * radius;) {
        const struct chunk *chunks[3];
        bool ramps = false;
        for (int k = 0; k < 3; k++) {
            chunks[k] = k > last_chunk ? chunks[0]
                                       : world_chunk(world, from.realm, from.levels.first, (left >> 5) + k,
                                                     (top + row) >> 5);
            ramps |= chunks[k]->set_count != 0;
        }
        int j = (top + row) & (CHUNK_SIDE - 1);
        int last = row + CHUNK_SIDE - 1 - j;
        last = last < 2 * radius ? last : 2 * radius;
        read_band(square, chunks, offset, row, last, j);
        if (ramps) {
            if (!have_ramps) {
                memset(square->ramp, 0, sizeof square->ramp);
            }
            have_ramps = true;
            read_band_ramps(square, chunks, offset, row, last, j);
        }
        row = last + 1;
    }
    return have_ramps;
}

void sight_flat_init(struct sight_flat *flat, struct world *world, struct place from, int radius)
{
    struct square square;
    bool have_ramps = read_square(&square, world, from, radius);
    struct sight_flat_half *east = &flat->halves[0];
    struct sight_flat_half *west = &flat->halves[1];
    uint64_t beyond = ~sight_bits_span(0, radius);
    size_t size = (2 * (size_t)radius + 3) * sizeof(uint64_t);
    flat->radius = radius;
    memset(east->seen, 0, size);
    memset(west->seen, 0, size);
    uint64_t ramps = 0;
    for (int row = 0; have_ramps && row <= 2 * radius; row++) {
        uint64_t ramp = square.ramp[row] & sight_bits_span(0, 2 * radius);
        square.transparent[row] &= ~ramp;
        east->ramp[row + 1] = ramp >> radius;
        west->ramp[row + 1] = sight_bits_mirror(ramp << (63 - radius));
        ramps |= ramp;
    }
    flat->has_ramps = ramps != 0;
    square.transparent[radius] |= sight_bits_one(radius); /* the observer's own cell hides nothing */
    uint64_t all = sight_bits_span(0, 2 * radius);
    for (int row = 0; row <= 2 * radius; row++) {
        uint64_t transparent = square.transparent[row];
        all &= transparent;
        east->stop[row + 1] = ~(transparent >> radius) | beyond;
        west->stop[row + 1] = sight_bits_mirror(~transparent << (63 - radius)) | beyond;
    }
    flat->is_open = all == sight_bits_span(0, 2 * radius);
    east->stop[0] = east->stop[2 * radius + 2] = UINT64_MAX;
    west->stop[0] = west->stop[2 * radius + 2] = UINT64_MAX;
}

/* ------------------------------------------------------------------------------------------- the sweep */

/* A quadrant: row y of its half is at y × step. */
struct quadrant {
    const uint64_t *stop;
    const uint64_t *ramp;
    uint64_t *seen;
    int step;
};

static void wait(struct sight_flat *flat, const struct sight_view *view)
{
    INVARIANT(flat->waiting_count < SIGHT_FLAT_WAITING_MAX);
    struct sight_view *waiting = &flat->waiting[flat->waiting_count++];
    *waiting = *view;
    waiting->bump_count = (int16_t)flat->bumps.count;
}

static bool take(struct sight_flat *flat, struct sight_view *view)
{
    if (flat->waiting_count == 0) {
        return false;
    }
    *view = flat->waiting[--flat->waiting_count];
    flat->bumps.count = view->bump_count;
    return true;
}

static uint64_t reach(int64_t steep, int64_t shallow)
{
    int64_t x0 = steep >> SIGHT_LINE_BITS;
    int64_t x1 = shallow >> SIGHT_LINE_BITS;
    return UINT64_MAX << (x0 < 63 ? x0 : 63) & UINT64_MAX >> (63 - (x1 < 63 ? x1 : 63));
}

/* Keeps the lines that pass through the gap from column `left` up to the wall at `right`. */
static bool pass_gap(struct sight_flat *flat, struct sight_view *view, bool cut_left, int left,
                     bool cut_right, int right)
{
    if (cut_left) {
        sight_view_turn_steep(view, &flat->bumps, left * SIGHT_SHIFTS, view->y);
    }
    bool lives = true;
    if (cut_right) {
        lives = view->steep.x + view->steep.slope <= ((int64_t)right << SIGHT_LINE_BITS) + SIGHT_TINY;
        if (lives) {
            sight_view_turn_shallow(view, &flat->bumps, right * SIGHT_SHIFTS, view->y + 1);
        }
    }
    sight_view_advance(view);
    return lives;
}

static bool follow(struct sight_flat *flat, const struct quadrant *quadrant, struct sight_view *view,
                   bool *met_ramp)
{
    int64_t steep = view->steep.x + SIGHT_TINY;
    int64_t shallow = view->shallow.x + view->shallow.slope - SIGHT_TINY;
    int64_t steep_slope = view->steep.slope;
    int64_t shallow_slope = view->shallow.slope;
    ptrdiff_t at = (ptrdiff_t)view->y * quadrant->step;
    int y0 = view->y;
    int y = y0;
    uint64_t reached;
    uint64_t walls;
    for (;;) {
        reached = reach(steep, shallow);
        walls = reached & quadrant->stop[at];
        if (walls != 0) {
            break;
        }
        quadrant->seen[at] |= reached;
        steep += steep_slope;
        shallow += shallow_slope;
        at += quadrant->step;
        y++;
    }
    if (y > flat->radius) {
        return false;
    }
    view->y = (uint8_t)y;
    view->steep.x = steep - SIGHT_TINY;
    view->shallow.x = shallow - shallow_slope + SIGHT_TINY;
    if (flat->has_ramps) {
        walls &= ~quadrant->ramp[at];
    }
    int64_t entry = (view->shallow.x + SIGHT_TINY) >> SIGHT_LINE_BITS;
    uint64_t ahead = entry > 63 ? 0 : walls & UINT64_MAX << entry;
    if (ahead != 0) {
        reached &= ahead ^ (ahead - 1);
        walls &= reached;
    }
    if (flat->has_ramps && (reached & quadrant->ramp[at]) != 0) {
        *met_ramp = true;
        return false;
    }
    quadrant->seen[at] |= reached;
    uint64_t open = reached & ~walls;
    if (open == 0 || y == flat->radius) {
        return false;
    }
    int x0 = sight_bits_lowest(reached);
    for (;;) {
        int left = sight_bits_lowest(open);
        uint64_t after = walls & UINT64_MAX << left;
        int right = after == 0 ? 64 : sight_bits_lowest(after);
        bool cut_right = right <= flat->radius;
        open = cut_right ? open & UINT64_MAX << right : 0;
        if (open == 0) {
            return pass_gap(flat, view, left > x0, left, cut_right, right);
        }
        struct sight_view part = *view;
        if (pass_gap(flat, &part, left > x0, left, cut_right, right)) {
            wait(flat, &part);
        }
    }
}

bool sight_flat_run(struct sight_flat *flat, bool west, bool north)
{
    struct sight_flat_half *half = &flat->halves[west];
    int middle = flat->radius + 1;
    struct quadrant quadrant = {.stop = half->stop + middle,
                                .ramp = half->ramp + middle,
                                .seen = half->seen + middle,
                                .step = north ? -1 : 1};
    bool met_ramp = false;
    flat->waiting_count = 0;
    struct sight_view view = sight_view_first(&flat->bumps);
    while (!met_ramp && (follow(flat, &quadrant, &view, &met_ramp) || take(flat, &view))) {
    }
    return !met_ramp;
}

void sight_flat_end(const struct sight_flat *flat, uint64_t (*rows)[2])
{
    uint64_t within = inside(flat);
    for (int row = 0; row <= 2 * flat->radius; row++) {
        uint64_t east = flat->halves[0].seen[row + 1] & within;
        uint64_t west = flat->halves[1].seen[row + 1] & within;
        rows[row][0] = east << flat->radius | sight_bits_mirror(west) >> (63 - flat->radius);
        rows[row][1] = 0;
    }
}
