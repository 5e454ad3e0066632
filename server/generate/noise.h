/* Gradient noise over the plane: smooth hills and hollows that never repeat.
 *
 * Its lattice is rolled with the level's own dice, so it has no period: a place's value is a function of
 * (seed, realm, level, purpose, x, y). */
#ifndef RAMPART_SERVER_GENERATE_NOISE_H
#define RAMPART_SERVER_GENERATE_NOISE_H

#include "server/generate/point.h"
#include "server/generate/stratum.h"

struct noise {
    struct stratum stratum;
    enum stratum_purpose purpose; /* noises with purposes of their own know nothing of each other */
    int period;                   /* cells between the lattice points of the coarsest octave */
    int octaves;                  /* each next one has half the period and half the height */
};

/* The noise of the `side` × `side` cells from `corner` on, row by row: −1 … 1, about evenly around 0; of one
 * octave it is seldom beyond ±0.7. Any two squares agree on the cells that they share, to the bit.
 * Requires: side ≥ 1; 2^(octaves − 1) divides the period and is less; |corner| and corner + side within
 * ±2^30 by some thousand cells. */
void noise_fill(const struct noise *noise, struct point corner, int side, float *values);

#endif
