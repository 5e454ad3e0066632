/* A realm's number is its place in the content's list, so each table here has a row for each. */
#include "server/stage/stage.h"

#include "server/content/content.h"
#include "server/generate/realm_tree.h"
#include "server/world/world.h"

void stage_init(struct stage *stage, const struct content *content, uint64_t seed)
{
    const struct realms *realms = content_realms(content);
    *stage = (struct stage){.content = content, .world = world_create(seed, content_terrains(content))};
    realms_add_all(realms, stage->world);
    for (uint16_t number = 0; number < realms->count; number++) {
        const struct realm *realm = &realms->at[number];
        stage->realm_names[number] = realm->name;
        stage->entrances[number] = realm_start(realm, seed, number);
        stage->darkness[number] = (struct darkness){realm->dark_from, realm->dark_cells};
    }
    stage->portal_count = realm_tree_portals(realms, seed, stage->portals);
}

void stage_finish(struct stage *stage)
{
    world_destroy(stage->world);
}

struct host_config stage_config(const struct stage *stage)
{
    const struct realms *realms = content_realms(stage->content);
    return (struct host_config){
        .world = stage->world,
        .realm_names = stage->realm_names,
        .start = stage->entrances[0],
        .keystone = realm_tree_keystone(realms, world_seed(stage->world)),
        .entrances = stage->entrances,
        .entrance_count = (size_t)realms->count,
        .darkness = stage->darkness,
        .portals = stage->portals,
        .portal_count = stage->portal_count,
        .creatures = content_creatures(stage->content),
        .things = content_things(stage->content),
        .spawn = content_spawn(stage->content),
        .shops = content_shops(stage->content),
    };
}
