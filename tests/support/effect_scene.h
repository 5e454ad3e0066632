/* What one event of a thing does to somebody, for tests of effects. */
#ifndef RAMPART_TESTS_SUPPORT_EFFECT_SCENE_H
#define RAMPART_TESTS_SUPPORT_EFFECT_SCENE_H

#include "server/game/effects.h"
#include "tests/support/game_scene.h"

/* The event happens to `actor`, set off by no thing in particular. As effects_fire. */
bool effect_scene_fire(struct game_scene *scene, struct actor_handle actor, struct thing_event event);

/* Wounds the actor until it has `hit_points`. */
void effect_scene_wound(struct game_scene *scene, struct actor_handle actor, int32_t hit_points);

/* The actor itself, to look at and to prepare. */
struct actor *effect_scene_actor(struct game_scene *scene, struct actor_handle actor);

#endif
