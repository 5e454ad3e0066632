/* What play changed outlives its chunk, and there is an end to how much of it is kept. */
#include "server/world/changes.h"
#include "server/world/world.h"
#include "tests/support/check.h"
#include "tests/support/standard.h"

static const struct cell wall = {.levels = {.first = 0, .mask = 1}, .wall = TERRAIN_WALL};

static struct world *make_world(void)
{
    struct world *world = world_create(1, standard_terrains());
    (void)world_add_realm(world, (struct world_maker){.make = NULL});
    return world;
}

static void forget_all(struct world *world)
{
    world_set_chunk_limit(world, 0);
    world_let_go(world);
    world_let_go(world);
    assert_int_equal(world_chunk_count(world), 0);
}

static void a_forgotten_chunk_comes_back_changed(void **state)
{
    (void)state;
    struct world *world = make_world();
    struct cell ramp = {.levels = {.first = -3, .mask = 5}, .floor = TERRAIN_GRASS, .ornament = TERRAIN_MOSS};
    world_put(world, 0, -1, 40, wall);
    world_put(world, 0, 7, 7, ramp);
    forget_all(world);
    assert_int_equal(world_cell(world, 0, -1, 40, level_set_one(0)).wall, TERRAIN_WALL);
    for (int32_t level = -3; level <= -1; level += 2) {
        struct cell cell = world_cell(world, 0, 7, 7, level_set_one(level));
        assert_true(level_set_equal(cell.levels, ramp.levels));
        assert_int_equal(cell.floor, TERRAIN_GRASS);
        assert_int_equal(cell.ornament, TERRAIN_MOSS);
    }
    assert_false(cell_exists(world_cell(world, 0, 7, 7, level_set_one(-2))));
    world_destroy(world);
}

static void the_latest_change_counts(void **state)
{
    (void)state;
    struct world *world = make_world();
    struct cell gone = {.levels = level_set_one(0)};
    world_put(world, 0, 5, 5, wall);
    world_put(world, 0, 6, 5, wall);
    world_put(world, 0, 5, 5, gone);
    forget_all(world);
    assert_false(cell_exists(world_cell(world, 0, 5, 5, level_set_one(0))));
    assert_true(cell_exists(world_cell(world, 0, 6, 5, level_set_one(0))));
    world_destroy(world);
}

static void every_cell_of_a_chunk_may_change(void **state)
{
    (void)state;
    struct world *world = make_world();
    for (int k = 0; k < CHUNK_CELLS; k++) {
        int at = k * 389 % CHUNK_CELLS; /* each once, in no order */
        struct cell cell = {.levels = level_set_one(0),
                            .floor = (uint8_t)(1 + at % (TERRAIN_KNOWN_COUNT - 1))};
        world_put(world, 0, at % CHUNK_SIDE, at / CHUNK_SIDE, cell);
    }
    forget_all(world);
    for (int k = 0; k < CHUNK_CELLS; k++) {
        struct cell cell = world_cell(world, 0, k % CHUNK_SIDE, k / CHUNK_SIDE, level_set_one(0));
        assert_int_equal(cell.floor, 1 + k % (TERRAIN_KNOWN_COUNT - 1));
    }
    world_destroy(world);
}

static void changes_far_apart_are_told_apart(void **state)
{
    (void)state;
    enum { COUNT = 5000 };
    struct world *world = make_world();
    for (int32_t k = 0; k < COUNT; k++) {
        world_put(world, 0, k * 97 * CHUNK_SIDE, -k * CHUNK_SIDE, wall);
    }
    forget_all(world);
    for (int32_t k = 0; k < COUNT; k++) {
        assert_true(cell_exists(world_cell(world, 0, k * 97 * CHUNK_SIDE, -k * CHUNK_SIDE, wall.levels)));
        assert_false(
            cell_exists(world_cell(world, 0, k * 97 * CHUNK_SIDE + 1, -k * CHUNK_SIDE, wall.levels)));
    }
    world_destroy(world);
}

static void there_is_room_up_to_the_limit(void **state)
{
    (void)state;
    struct world *world = make_world();
    const struct level_set three = {.first = 4, .mask = 7};
    world_set_changed_limit(world, 3);
    assert_true(world_has_room(world, 0, 0, 0, three));
    world_put(world, 0, 9, 9, wall);
    assert_false(world_has_room(world, 0, 0, 0, three));
    world_put(world, 0, 10, 9, wall);
    assert_true(world_has_room(world, 0, 11, 9, wall.levels));
    world_put(world, 0, 11, 9, wall);
    assert_false(world_has_room(world, 0, 12, 9, wall.levels));
    assert_true(world_has_room(world, 0, 9, 9, wall.levels));
    assert_false(world_has_room(world, 0, 9, 9, three));
    world_set_changed_limit(world, 0);
    assert_true(world_has_room(world, 0, 9, 9, wall.levels));
    world_destroy(world);
}

static void what_is_again_as_it_was_made_takes_no_room(void **state)
{
    (void)state;
    struct world *world = make_world();
    const struct cell gone = {.levels = level_set_one(0)};
    world_set_changed_limit(world, 2);
    world_put(world, 0, 8, 8, wall);
    for (int32_t x = 0; x < 1000 * CHUNK_SIDE; x += 7) { /* a door after the other, opened and shut */
        assert_true(world_has_room(world, 0, x, 9, wall.levels));
        world_put(world, 0, x, 9, wall);
        assert_false(world_has_room(world, 0, x, 10, wall.levels));
        world_put(world, 0, x, 9, gone);
    }
    forget_all(world);
    assert_true(cell_exists(world_cell(world, 0, 8, 8, wall.levels)));
    assert_false(cell_exists(world_cell(world, 0, 7, 9, wall.levels)));
    world_destroy(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_forgotten_chunk_comes_back_changed),
        cmocka_unit_test(the_latest_change_counts),
        cmocka_unit_test(every_cell_of_a_chunk_may_change),
        cmocka_unit_test(changes_far_apart_are_told_apart),
        cmocka_unit_test(there_is_room_up_to_the_limit),
        cmocka_unit_test(what_is_again_as_it_was_made_takes_no_room),
    };
    return cmocka_run_group_tests_name("world/changes", tests, NULL, NULL);
}
