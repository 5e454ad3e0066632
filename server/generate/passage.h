/* Winding passages: ramp sites that show one level at a time. */
#ifndef RAMPART_SERVER_GENERATE_PASSAGE_H
#define RAMPART_SERVER_GENERATE_PASSAGE_H

#include "server/generate/site.h"

/* Draws a passage into `site`, whose level and box are set and whose planes are empty. */
void passage_draw(struct stratum_rolls *rolls, struct site *site);

#endif
