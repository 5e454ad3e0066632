/* An open hillside is a strip of ramps that runs west to east, one level open to the north of it and the
 * other to the south. Beyond its ends stand pillars of rock, two cells wide and as high as the strip is
 * thick: too thick to be looked round on both sides at once. Each level is sealed along the strip where the
 * other one begins, and nothing else is reserved, so both levels go on as they like. The strip may drift by
 * less than its thickness a column; otherwise cells of the two levels could touch. */
#include "server/generate/hillside.h"

enum {
    PILLAR = 2,
    LENGTH_MIN = 10,
    LENGTH_MAX = 22,
    MARGIN_WEST_EAST = PILLAR + 1, /* for the pillars and a mouth beyond them */
    THICKNESS_MIN = 2,
    THICKNESS_MAX = 3,
    HIGHEST = 5, /* rows of the box where the strip may begin */
    LOWEST = 8,
    APRON_MIN = 3, /* rows of each level to begin as open floor, along the strip */
    APRON_MAX = 5
};

_Static_assert(HIGHEST - APRON_MAX >= 0 && LOWEST + THICKNESS_MAX + APRON_MAX <= SITE_HEIGHT,
               "aprons fit the box");
_Static_assert(LENGTH_MAX + 2 * MARGIN_WEST_EAST <= SITE_WIDTH, "pillars and mouths fit the box");

struct strip {
    int left;
    int length;
    int thickness;
    int top[SITE_WIDTH]; /* of each of its columns, counted from the box's west */
};

static struct strip strip_roll(struct stratum_rolls *rolls)
{
    struct strip strip;
    strip.length = LENGTH_MIN + stratum_rolls_below(rolls, LENGTH_MAX - LENGTH_MIN + 1);
    strip.thickness = THICKNESS_MIN + stratum_rolls_below(rolls, THICKNESS_MAX - THICKNESS_MIN + 1);
    strip.left =
        MARGIN_WEST_EAST + stratum_rolls_below(rolls, SITE_WIDTH - strip.length - 2 * MARGIN_WEST_EAST + 1);
    int top = HIGHEST + stratum_rolls_below(rolls, LOWEST - HIGHEST + 1);
    for (int i = 0; i < SITE_WIDTH; i++) {
        bool inside = i > strip.left && i < strip.left + strip.length;
        int drift = inside ? (stratum_rolls_below(rolls, 4) + 1) / 2 - 1 : 0; /* -1, 0, 0 or 1 */
        top += top + drift < HIGHEST || top + drift > LOWEST ? 0 : drift;
        strip.top[i] = top;
    }
    return strip;
}

static void put_column(uint32_t *plane, int i, int first, int count)
{
    for (int j = first; j < first + count; j++) {
        plane[j] |= (uint32_t)1 << i;
    }
}

/* The row of a column just outside the strip, to its north or south. */
static int beside(const struct strip *strip, int i, bool north)
{
    return north ? strip->top[i] - 1 : strip->top[i] + strip->thickness;
}

/* Clears floor along one side of the strip, pillars and mouths included; how deep, wanders. */
static void apron_draw(const struct strip *strip, bool north, struct stratum_rolls *rolls, uint32_t *plane)
{
    int depth = APRON_MIN;
    for (int i = strip->left - MARGIN_WEST_EAST; i < strip->left + strip->length + MARGIN_WEST_EAST; i++) {
        depth += stratum_rolls_below(rolls, 3) - 1;
        depth = depth < APRON_MIN ? APRON_MIN : depth;
        depth = depth > APRON_MAX ? APRON_MAX : depth;
        int nearest = beside(strip, i, north);
        put_column(plane, i, north ? nearest - depth + 1 : nearest, depth);
    }
}

/* Whether a column has ramps. */
static bool has_ramps(const struct strip *strip, int i)
{
    return i >= strip->left && i < strip->left + strip->length;
}

/* Marks the cells to one side of the strip that touch it, corners included: in a column as far out as what
 * touches the ramps of the columns to its west and east. */
static void arc_draw(const struct strip *strip, bool north, uint32_t *plane)
{
    for (int i = strip->left - 1; i <= strip->left + strip->length; i++) {
        int nearest = beside(strip, i, north);
        int first = nearest;
        int last = nearest;
        for (int k = i - 1; k <= i + 1; k++) {
            int row = has_ramps(strip, k) ? beside(strip, k, north) : nearest;
            first = north && row < first ? row : first;
            last = !north && row > last ? row : last;
        }
        put_column(plane, i, first, last - first + 1);
    }
}

/* Leads out of the apron beyond one of the pillars. */
static void mouth_set(const struct strip *strip, bool north, struct stratum_rolls *rolls,
                      struct site_side *side)
{
    side->mouth_faces_east = stratum_rolls_below(rolls, 2) == 0;
    int east = strip->left + strip->length + MARGIN_WEST_EAST - 1;
    int column = side->mouth_faces_east ? east : strip->left - MARGIN_WEST_EAST;
    side->mouth = (struct point){column, beside(strip, column, north)};
}

/* Pillars stand on both levels, and what is sealed or a ramp needs no clearing. */
static void pillars_draw(const struct strip *strip, const struct site *site, struct site_side *side)
{
    for (int k = 0; k < PILLAR; k++) {
        int west = strip->left - PILLAR + k;
        int east = strip->left + strip->length + k;
        put_column(side->sealed, west, strip->top[west], strip->thickness);
        put_column(side->sealed, east, strip->top[east], strip->thickness);
    }
    for (int j = 0; j < SITE_HEIGHT; j++) {
        side->clear[j] &= ~side->sealed[j] & ~site->ramp[j];
    }
}

void hillside_draw(struct stratum_rolls *rolls, struct site *site)
{
    struct strip strip = strip_roll(rolls);
    int northern = stratum_rolls_below(rolls, SITE_ENDS);
    for (int i = strip.left; i < strip.left + strip.length; i++) {
        put_column(site->ramp, i, strip.top[i], strip.thickness);
    }
    for (int end = 0; end < SITE_ENDS; end++) {
        struct site_side *side = &site->side[end];
        bool north = end == northern;
        apron_draw(&strip, north, rolls, side->clear);
        arc_draw(&strip, !north, side->sealed);
        pillars_draw(&strip, site, side);
        mouth_set(&strip, north, rolls, side);
        side->mouth.x += site->left;
        side->mouth.y += site->top;
    }
}
