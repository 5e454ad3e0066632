/* A table of things on the kinds of thing_kinds.h, two who carry them, and what is often said of both. */
#ifndef RAMPART_TESTS_SUPPORT_THING_SCENE_H
#define RAMPART_TESTS_SUPPORT_THING_SCENE_H

#include "server/game/things.h"
#include "tests/support/thing_kinds.h"

/* For cmocka: *state is a struct things. */
int thing_scene_set_up(void **state);
int thing_scene_tear_down(void **state);

#define THING_SCENE_CASE(name)                                                                               \
    cmocka_unit_test_setup_teardown(name, thing_scene_set_up, thing_scene_tear_down)

extern const struct actor_handle thing_scene_ann;
extern const struct actor_handle thing_scene_bob;

/* The plain cell there on level 0 of realm 0. */
struct place thing_scene_at(int32_t x, int32_t y);

/* things_make, which must succeed. */
struct thing_handle thing_scene_make(struct things *things, uint16_t kind, int32_t count,
                                     struct things_spot spot);

/* A pack of hats until no letter is free. */
void thing_scene_fill(struct things *things, struct actor_handle who);

/* What somebody carries under a letter is so many of a kind. */
void thing_scene_carries(const struct things *things, struct actor_handle who, char letter, uint16_t kind,
                         int32_t count);

/* The one stack on a cell is so many of a kind. */
void thing_scene_lies(const struct things *things, struct place place, uint16_t kind, int32_t count);

#endif
