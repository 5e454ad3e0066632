/* Hidden traps on the levels of a stack: which cells have one. */
#ifndef RAMPART_SERVER_GENERATE_TRAP_H
#define RAMPART_SERVER_GENERATE_TRAP_H

#include "server/generate/kind.h"

/* On how many open cells there is one of each. */
struct trap_rates {
    uint32_t trapdoor_of;
    uint32_t snare_of;
};

/* The ornament that is the trap at `at`, an open cell; TERRAIN_NONE for most. `roomy`: all eight cells around
 * are open too. Guarantees: none on or beside the places of stairs; trapdoors only in roomy cells, never two
 * side by side and none on the last level, so that one can always go round them. */
enum terrain_id trap_at(const struct storey *storey, struct point at, bool roomy, struct trap_rates rates);

#endif
