/* A ramp site: a place where one level flows into the next one down.
 *
 * Every parcel of 72 × 48 cells has one site from each level to the one below it. A parcel is three strips,
 * and strip s holds the sites whose first level is s modulo 3: two sites that share a level never overlap,
 * and each site knows nothing of the others. */
#ifndef RAMPART_SERVER_GENERATE_SITE_H
#define RAMPART_SERVER_GENERATE_SITE_H

#include "common/level_set.h"
#include "common/limits.h"
#include "server/generate/point.h"
#include "server/generate/stratum.h"

enum {
    PARCEL_WIDTH = 72,
    PARCEL_HEIGHT = 48,
    SITE_WIDTH = 32, /* of a site's box: half of its strip or less, whose both ends stay free */
    SITE_HEIGHT = 16
};

enum site_end { SITE_UPPER, SITE_LOWER, SITE_ENDS };

/* What a site is on one of its two levels; bit i of row j is the cell (left + i, top + j). */
struct site_side {
    uint32_t path[SITE_HEIGHT];   /* cells of this level alone */
    uint32_t sealed[SITE_HEIGHT]; /* where this level may never have a cell */
    uint32_t clear[SITE_HEIGHT];  /* free cells to begin as open floor */
    struct point mouth; /* a free cell from which to walk to the ramps; all that is sealed lies on one side */
    bool mouth_faces_east; /* the way out of the box; else west */
};

struct site {
    int32_t level; /* the upper one */
    int32_t left;
    int32_t top;
    uint32_t ramp[SITE_HEIGHT]; /* cells of both levels */
    struct site_side side[SITE_ENDS];
};

/* Whether sites and stairs lead from `level` to the next. */
static inline bool site_leads_down(int32_t level)
{
    return level >= 0 && level < LIMIT_LEVEL;
}

/* The north-western corner of the box that holds the site of `stratum`'s level in parcel (x, y). Everything
 * of the site lies within; the strip is free beside it, to the parcel's both ends for at least 8 cells.
 * Requires: site_leads_down(stratum.level), as below. */
struct point site_corner(struct stratum stratum, int32_t parcel_x, int32_t parcel_y);

/* Makes that site. */
void site_make(struct stratum stratum, int32_t parcel_x, int32_t parcel_y, struct site *site);

#endif
