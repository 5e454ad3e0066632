/* Noise caves: levels without end downwards and to all sides, in which rock, water and trees follow from
 * noise. Stairs join each level to the next; all stairs of a level are joined on foot. */
#ifndef RAMPART_SERVER_GENERATE_NOISE_CAVES_H
#define RAMPART_SERVER_GENERATE_NOISE_CAVES_H

#include "common/place.h"
#include "server/generate/ground.h"
#include "server/world/world.h"

/* The maker of a realm of noise caves; it has no rules of its own, so one world may have several. */
struct world_maker noise_caves_maker(void);

/* Where a realm is entered: on level 0, near (0, 0), on open floor with room around it. */
struct place noise_caves_start(uint64_t seed, uint16_t realm);

/* What may ever be at (x, y) on a level of such a realm. */
enum ground noise_caves_ground_at(uint64_t seed, uint16_t realm, int32_t x, int32_t y, int32_t level);

/* The same, for those who need not know the caves. */
struct ground_maker noise_caves_ground(void);

#endif
