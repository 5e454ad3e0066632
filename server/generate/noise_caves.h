/* Noise caves: levels without end downwards and to all sides, in which rock, water and trees follow from
 * noise. Stairs join each level to the next; all stairs of a level are joined on foot. */
#ifndef RAMPART_SERVER_GENERATE_NOISE_CAVES_H
#define RAMPART_SERVER_GENERATE_NOISE_CAVES_H

#include "server/generate/kind.h"

/* Entered on level 0, near (0, 0), on open floor with room around it. */
extern const struct level_kind noise_caves_kind;

#endif
