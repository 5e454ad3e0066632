/* Which terrains characters remember as worth stopping for, and which they never go to by themselves. */
#include "server/session/host_state.h"

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
