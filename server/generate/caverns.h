/* Caverns: twelve finite levels, one below the other, each a single cave of 120 × 60 cells at most. All of
 * its rock can be dug. One flight of stairs leads from each level to the next; the last has no way down. */
#ifndef RAMPART_SERVER_GENERATE_CAVERNS_H
#define RAMPART_SERVER_GENERATE_CAVERNS_H

#include "common/place.h"
#include "server/generate/ground.h"
#include "server/world/world.h"

enum { CAVERNS_LEVELS = 12, CAVERNS_WIDTH = 120, CAVERNS_HEIGHT = 60 };

/* The maker of a realm of caverns; it has no rules of its own, so one world may have several. */
struct world_maker caverns_maker(void);

/* Where a realm is entered: on level 0, on open floor with room around it. */
struct place caverns_start(uint64_t seed, uint16_t realm);

/* What may ever be at (x, y) on a level of such a realm. */
enum ground caverns_ground_at(uint64_t seed, uint16_t realm, int32_t x, int32_t y, int32_t level);

/* The same, for those who need not know the caverns. */
struct ground_maker caverns_ground(void);

#endif
