/* The caves: one realm without end downwards and to all sides.
 *
 * Level 0 is the top; above it, beyond WORLD_COORDINATE_MAX and in the last parcels before it there is rock.
 * Each level is a cellular-automaton cave, joined to the next one down by ramps (site.h) and by stairs. */
#ifndef RAMPART_SERVER_GENERATE_CAVES_H
#define RAMPART_SERVER_GENERATE_CAVES_H

#include "common/place.h"
#include "server/generate/ground.h"
#include "server/world/world.h"

/* The maker of a realm of caves; it has no rules of its own, so one world may have several. */
struct world_maker caves_maker(void);

/* Where new players of the realm start: on level 0, near (0, 0), open floor in a roomy place with stairs and
 * a ramp not far away. */
struct place caves_start(uint64_t seed, uint16_t realm);

/* What may ever be at (x, y) on a level of such a realm. */
enum ground caves_ground_at(uint64_t seed, uint16_t realm, int32_t x, int32_t y, int32_t level);

/* The same, for those who need not know the caves. */
struct ground_maker caves_ground(void);

#endif
