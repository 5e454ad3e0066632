/* In the meadow, trodden paths lead from where players start to clearings. Each of the first has an archway
 * to where one starts in another realm, and that place has the archway back: so one comes out where one went
 * in. Two more clearings are one-way: a well, and the way out of the world. */
#include "server/generate/realm_tree.h"

#include "common/invariant.h"
#include "server/generate/meadow.h"
#include "server/generate/realms.h"

#include <assert.h>
#include <stddef.h>

/* What is at the end of each path, the nearest first. */
static const char *const two_way[] = {"caves", "noise-caves", "caverns", "halls", "rainbow", "helix"};
static const char well_realm[] = "noise-caves";

enum { TWO_WAY_COUNT = sizeof two_way / sizeof *two_way, WELL = TWO_WAY_COUNT, WAY_OUT, CLEARINGS_USED };

static struct place start_of(const struct world *world, const char *name)
{
    uint16_t number;
    const struct realm *realm = realms_find(name, &number);
    INVARIANT(realm != NULL);
    return realm->start(world_seed(world), number);
}

size_t realm_tree_portals(const struct world *world, struct portal portals[PORTALS_MAX])
{
    static_assert((int)CLEARINGS_USED <= (int)MEADOW_CLEARINGS, "each portal of the meadow has a clearing");
    uint16_t meadow;
    uint64_t seed = world_seed(world);
    size_t count = 0;
    INVARIANT(realms_find("meadow", &meadow) != NULL);
    for (int i = 0; i < TWO_WAY_COUNT; i++) {
        struct place here = meadow_clearing(seed, meadow, i);
        struct place there = start_of(world, two_way[i]);
        portals[count++] = (struct portal){.from = here, .to = there, .sign = TERRAIN_ARCHWAY};
        portals[count++] = (struct portal){.from = there, .to = here, .sign = TERRAIN_ARCHWAY};
    }
    portals[count++] = (struct portal){
        .from = meadow_clearing(seed, meadow, WELL),
        .to = start_of(world, well_realm),
        .sign = TERRAIN_WELL,
    };
    portals[count++] = (struct portal){
        .from = meadow_clearing(seed, meadow, WAY_OUT),
        .leaves = true,
        .sign = TERRAIN_WAY_OUT,
    };
    return count;
}
