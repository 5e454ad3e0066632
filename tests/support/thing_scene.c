#include "tests/support/thing_scene.h"

#include "tests/support/check.h"

#include <stdlib.h>

const struct actor_handle thing_scene_ann = {.index = 3, .generation = 7};
const struct actor_handle thing_scene_bob = {.index = 9, .generation = 1};

int thing_scene_set_up(void **state)
{
    struct things *things = malloc(sizeof *things);
    assert_non_null(things);
    things_init(things, thing_kinds_of_test());
    *state = things;
    return 0;
}

int thing_scene_tear_down(void **state)
{
    things_finish(*state);
    free(*state);
    return 0;
}

struct place thing_scene_at(int32_t x, int32_t y)
{
    return (struct place){.x = x, .y = y, .levels = level_set_one(0)};
}

struct thing_handle thing_scene_make(struct things *things, uint16_t kind, int32_t count,
                                     struct things_spot spot)
{
    struct thing_handle now = {0, 0};
    assert_int_equal(things_make(things, kind, count, spot, &now), RESULT_OK);
    return now;
}

void thing_scene_fill(struct things *things, struct actor_handle who)
{
    enum result result = RESULT_OK;
    while (result == RESULT_OK) {
        result = things_make(things, TEST_HAT, 1, things_with(who), NULL);
    }
    assert_int_equal(result, RESULT_PACK_FULL);
}

void thing_scene_carries(const struct things *things, struct actor_handle who, char letter, uint16_t kind,
                         int32_t count)
{
    const struct thing *thing = things_carried(things, who, letter);
    assert_non_null(thing);
    assert_int_equal(thing->kind, kind);
    assert_int_equal(thing->count, count);
    assert_true(thing->carried);
}

void thing_scene_lies(const struct things *things, struct place place, uint16_t kind, int32_t count)
{
    const struct thing *thing = things_first_at(things, place);
    assert_non_null(thing);
    assert_int_equal(thing->kind, kind);
    assert_int_equal(thing->count, count);
    assert_null(things_next_at(things, thing));
}
