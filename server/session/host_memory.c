/* What characters remember lies by their player's index, apart from connections: it stays while the character
 * does. */
#include "common/invariant.h"
#include "server/session/host_state.h"

#include <stdlib.h>

struct explored *host_remember(struct host *host, struct actor_handle actor)
{
    struct explored *explored = calloc(1, sizeof *explored);
    INVARIANT(explored != NULL && host->explored_of[actor.index] == NULL);
    explored_init(explored, host->notable);
    host->explored_of[actor.index] = explored;
    return explored;
}

void host_forget(struct host *host, struct actor_handle actor)
{
    explored_finish(host->explored_of[actor.index]);
    free(host->explored_of[actor.index]);
    host->explored_of[actor.index] = NULL;
}

void host_know_terrains(struct host *host)
{
    const struct terrain_table *terrains = world_terrains(host->config.world);
    for (int id = TERRAIN_NONE + 1; id < terrains->count; id++) {
        host->shunned[id] = way_is_trap(&terrains->at[id]);
    }
    host->notable[TERRAIN_STAIRS_UP] = true;
    host->notable[TERRAIN_STAIRS_DOWN] = true;
    for (size_t i = 0; i < host->config.portal_count; i++) {
        host->notable[host->config.portals[i].sign] = true;
    }
    host->notable[TERRAIN_NONE] = false;
}
