#include "tests/support/effect_scene.h"

#include "tests/support/check.h"

bool effect_scene_fire(struct game_scene *scene, struct actor_handle actor, struct thing_event event)
{
    /* Events of what was told keep pointing into the table that it came from. */
    static struct thing_events events;
    events = (struct thing_events){.count = 1, .at = {event}};
    return effects_fire(scene->game, game_somebody(scene->game, actor), &events, (struct thing_handle){0});
}

void effect_scene_wound(struct game_scene *scene, struct actor_handle actor, int32_t hit_points)
{
    assert_true(hit_points >= 1 && hit_points <= effect_scene_actor(scene, actor)->hit_points_most);
    effect_scene_actor(scene, actor)->hit_points = hit_points;
}

struct actor *effect_scene_actor(struct game_scene *scene, struct actor_handle actor)
{
    return game_somebody(scene->game, actor);
}
