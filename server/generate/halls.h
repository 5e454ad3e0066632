/* Halls: ten finite levels of built rooms and corridors within 100 × 50 cells, one below the other. One
 * flight of stairs leads from each to the next; the last has no way down. */
#ifndef RAMPART_SERVER_GENERATE_HALLS_H
#define RAMPART_SERVER_GENERATE_HALLS_H

#include "common/place.h"
#include "server/generate/ground.h"
#include "server/world/world.h"

enum { HALLS_LEVELS = 10, HALLS_WIDTH = 100, HALLS_HEIGHT = 50 };

/* The maker of a realm of halls; it has no rules of its own, so one world may have several. */
struct world_maker halls_maker(void);

/* Where a realm is entered: on level 0, in a room. */
struct place halls_start(uint64_t seed, uint16_t realm);

/* What may ever be at (x, y) on a level of such a realm. */
enum ground halls_ground_at(uint64_t seed, uint16_t realm, int32_t x, int32_t y, int32_t level);

/* The same, for those who need not know the halls. */
struct ground_maker halls_ground(void);

#endif
