/* A world of the content, set up to be played: what a host is made of. Programs take it from here, the server
 * as well as those that play in memory. */
#ifndef RAMPART_SERVER_STAGE_STAGE_H
#define RAMPART_SERVER_STAGE_STAGE_H

#include "common/limits.h"
#include "common/place.h"
#include "server/game/light.h"
#include "server/session/host.h"
#include "server/world/portal.h"

struct content;

/* Large (10 KB); do not copy: what stage_config returns points into it. */
struct stage {
    const struct content *content; /* borrowed */
    struct world *world;           /* owned */
    const char *realm_names[LIMIT_REALMS];
    struct place entrances[LIMIT_REALMS];
    struct darkness darkness[LIMIT_REALMS];
    struct portal portals[PORTALS_MAX];
    size_t portal_count;
};

/* Sets up the world of a seed. Borrows the content, which was read whole. Finish with stage_finish. */
void stage_init(struct stage *stage, const struct content *content, uint64_t seed);
void stage_finish(struct stage *stage);

/* A host of all realms, joined by their ways, with all that lives and lies in them; new players start in the
 * first. All else has its default. It borrows the stage, and the stage's content. */
struct host_config stage_config(const struct stage *stage);

#endif
