/* Open hillsides: ramp sites from which one sees far over both levels. */
#ifndef RAMPART_SERVER_GENERATE_HILLSIDE_H
#define RAMPART_SERVER_GENERATE_HILLSIDE_H

#include "server/generate/site.h"

/* Draws a hillside into `site`, whose level and box are set and whose planes are empty. */
void hillside_draw(struct stratum_rolls *rolls, struct site *site);

#endif
