/* The standard content, as the server reads it: for tests that need terrain or realms. */
#ifndef RAMPART_TESTS_SUPPORT_STANDARD_H
#define RAMPART_TESTS_SUPPORT_STANDARD_H

#include "server/generate/realms.h"
#include "server/world/terrain.h"

/* The folder it is read from. */
const char *standard_directory(void);

/* Both are read once from that folder; the test program ends with the problem if that cannot be read. */
const struct terrain_table *standard_terrains(void);
const struct realms *standard_realms(void);

#endif
