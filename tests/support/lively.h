/* Terrain with events of its own, so that tests of events do not hang on what the content says today. */
#ifndef RAMPART_TESTS_SUPPORT_LIVELY_H
#define RAMPART_TESTS_SUPPORT_LIVELY_H

#include "server/world/terrain.h"

#define LIVELY_GONG  "Gong!"
#define LIVELY_FALLS "The floor gives way."
#define LIVELY_BANGS "Something bangs."
#define LIVELY_SNARE "A snare!"

/* The standard terrain, where nothing does anything but
 * - TERRAIN_DOOR, which opens before who enters and shuts behind;
 * - TERRAIN_GONG, which rings LIVELY_GONG;
 * - TERRAIN_TRAPDOOR, which shows itself, tells LIVELY_FALLS, sounds LIVELY_BANGS and drops;
 * - TERRAIN_SNARE, which shows itself, tells LIVELY_SNARE and takes back to where the realm is entered;
 * - TERRAIN_PATH, which becomes water, whether entered or left;
 * - TERRAIN_FLOWERS, which drop and take back, whether entered or left. */
const struct terrain_table *lively_terrains(void);

#endif
