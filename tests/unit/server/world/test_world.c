#include "server/world/world.h"
#include "tests/support/standard.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* A maker that remembers what it was asked for, and lays floor on every cell. */
struct witness {
    int calls;
    uint64_t seed;
    struct chunk last;
};

static void lay_floor(const void *rules, uint64_t seed, struct chunk *chunk)
{
    struct witness *const *witness = rules;
    (*witness)->calls++;
    (*witness)->seed = seed;
    (*witness)->last = *chunk;
    for (int k = 0; k < CHUNK_CELLS; k++) {
        chunk_put(chunk, k % CHUNK_SIDE, k / CHUNK_SIDE,
                  (struct cell){.levels = level_set_one(chunk->level), .floor = TERRAIN_FLOOR});
    }
}

static struct witness witness;
static struct witness *const the_witness = &witness;
static struct world *world;

enum { ROCK_REALM, FLOOR_REALM, FARTHEST_REALM };

static int setup(void **state)
{
    (void)state;
    memset(&witness, 0, sizeof witness);
    world = world_create(77, standard_terrains());
    assert_int_equal(world_add_realm(world, (struct world_maker){.make = NULL}), ROCK_REALM);
    assert_int_equal(world_add_realm(world, (struct world_maker){.make = lay_floor, .rules = &the_witness}),
                     FLOOR_REALM);
    assert_int_equal(world_add_realm(world, (struct world_maker){.farthest = true}), FARTHEST_REALM);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    world_destroy(world);
    return 0;
}

static void put(int32_t x, int32_t y, int32_t first, uint64_t mask, enum terrain_id floor)
{
    struct cell cell = {.levels = {.first = first, .mask = mask}, .floor = (uint8_t)floor};
    world_put(world, ROCK_REALM, x, y, cell);
}

/* What is at (x, y) for somebody who stands on these levels. */
static enum terrain_id shown_at(int32_t x, int32_t y, int32_t first, uint64_t mask)
{
    struct level_set levels = {.first = first, .mask = mask};
    return world_cell(world, ROCK_REALM, x, y, levels).shown;
}

static void test_nothing_is_rock_on_the_lowest_level_asked_for(void **state)
{
    (void)state;
    struct cell cell = world_cell(world, ROCK_REALM, 5, 5, (struct level_set){.first = 3, .mask = 5});
    assert_false(cell_exists(cell));
    assert_int_equal(cell.levels.first, 3);
    assert_int_equal(cell.levels.mask, 1);
}

static void test_the_lowest_level_is_answered_first(void **state)
{
    (void)state;
    put(1, 1, 4, 1, TERRAIN_STAIRS_DOWN);
    put(1, 1, 6, 1, TERRAIN_STAIRS_UP);
    assert_int_equal(shown_at(1, 1, 4, 5), TERRAIN_STAIRS_DOWN);
    assert_int_equal(shown_at(1, 1, 5, 3), TERRAIN_STAIRS_UP);
    assert_int_equal(shown_at(1, 1, 3, 9), TERRAIN_STAIRS_UP);
    assert_int_equal(shown_at(1, 1, 5, 1), TERRAIN_ROCK);
    assert_int_equal(shown_at(1, 1, -58, UINT64_C(1) << 62 | 1), TERRAIN_STAIRS_DOWN);
}

static void test_a_realm_may_answer_the_highest_level_first(void **state)
{
    (void)state;
    for (int32_t level = 4; level <= 6; level += 2) {
        world_put(world, FARTHEST_REALM, 1, 1,
                  (struct cell){.levels = level_set_one(level), .floor = TERRAIN_FLOOR});
    }
    const struct level_set all = {.first = 3, .mask = UINT64_C(1) << 63 | 0xf};
    assert_int_equal(world_cell(world, FARTHEST_REALM, 1, 1, all).levels.first, 6);
    assert_int_equal(world_cell(world, FARTHEST_REALM, 1, 1, level_set_one(4)).levels.first, 4);
    struct cell rock = world_cell(world, FARTHEST_REALM, 2, 1, all);
    assert_false(cell_exists(rock));
    assert_int_equal(rock.levels.first, 3);
    assert_int_equal(rock.levels.mask, 1);
}

static void test_a_ramp_is_found_from_each_of_its_levels(void **state)
{
    (void)state;
    put(-3, 8, 2, 0x13, TERRAIN_FLOOR);
    for (int32_t level = 0; level < 9; level++) {
        struct cell cell = world_cell(world, ROCK_REALM, -3, 8, level_set_one(level));
        bool on_it = level == 2 || level == 3 || level == 6;
        assert_int_equal(cell_exists(cell), on_it);
        if (on_it) {
            assert_int_equal(cell.levels.first, 2);
            assert_int_equal(cell.levels.mask, 0x13);
        }
    }
}

static void test_chunk_borders(void **state)
{
    (void)state;
    const int32_t ends[] = {-33, -32, -1, 0, 31, 32, WORLD_COORDINATE_MAX, -WORLD_COORDINATE_MAX};
    enum { ENDS = sizeof ends / sizeof ends[0] };
    for (int k = 0; k < ENDS * ENDS; k++) {
        put(ends[k % ENDS], ends[k / ENDS], -1, 1, TERRAIN_FLOOR);
        assert_int_equal(shown_at(ends[k % ENDS], ends[k / ENDS], -1, 1), TERRAIN_FLOOR);
    }
    for (int k = 0; k < ENDS; k++) {
        assert_int_equal(shown_at(ends[k], 1, -1, 1), TERRAIN_ROCK);
        assert_int_equal(shown_at(1, ends[k], -1, 1), TERRAIN_ROCK);
        assert_int_equal(shown_at(ends[k], ends[k], 0, 1), TERRAIN_ROCK);
    }
}

static void test_negative_coordinates_have_chunks_of_their_own(void **state)
{
    (void)state;
    assert_ptr_not_equal(world_chunk(world, ROCK_REALM, 0, -1, 0), world_chunk(world, ROCK_REALM, 0, 0, 0));
    put(-1, -32, 0, 1, TERRAIN_FLOOR);
    const struct chunk *chunk = world_chunk(world, ROCK_REALM, 0, -1, -1);
    assert_int_equal(chunk->exists[0], 0x80000000U);
    assert_int_equal(chunk->chunk_x, -1);
    assert_int_equal(chunk->chunk_y, -1);
}

static void test_realms_are_apart(void **state)
{
    (void)state;
    put(3, 3, 0, 1, TERRAIN_STAIRS_UP);
    struct cell cell = world_cell(world, FLOOR_REALM, 3, 3, level_set_one(0));
    assert_int_equal(cell.floor, TERRAIN_FLOOR);
}

static void test_a_chunk_is_made_once_and_at_its_place(void **state)
{
    (void)state;
    for (int k = 0; k < 3; k++) {
        world_cell(world, FLOOR_REALM, -40, 100, level_set_one(-9));
    }
    assert_int_equal(witness.calls, 1);
    assert_int_equal(witness.seed, 77);
    assert_int_equal(witness.last.realm, FLOOR_REALM);
    assert_int_equal(witness.last.level, -9);
    assert_int_equal(witness.last.chunk_x, -2);
    assert_int_equal(witness.last.chunk_y, 3);
    assert_int_equal(witness.last.exists[7], 0);
}

static void test_a_lookup_goes_no_lower_than_it_must(void **state)
{
    (void)state;
    world_cell(world, FLOOR_REALM, 0, 0, (struct level_set){.first = 0, .mask = 0xff});
    assert_int_equal(witness.calls, 1);
}

static void test_beyond_the_limit_there_is_rock(void **state)
{
    (void)state;
    const int32_t inside = WORLD_COORDINATE_MAX / CHUNK_SIDE - 1;
    assert_int_equal(world_chunk(world, FLOOR_REALM, 0, inside, -inside - 1)->exists[0], 0xffffffffU);
    assert_int_equal(world_chunk(world, FLOOR_REALM, 0, inside + 1, 0)->exists[0], 0);
    assert_int_equal(world_chunk(world, FLOOR_REALM, 0, -inside - 2, 0)->exists[0], 0);
    assert_int_equal(world_chunk(world, FLOOR_REALM, 0, 0, inside + 1)->exists[0], 0);
    assert_int_equal(world_chunk(world, FLOOR_REALM, 0, 0, -inside - 2)->exists[0], 0);
    assert_int_equal(witness.calls, 1);
}

static void test_chunks_stay_where_they_are_until_let_go(void **state)
{
    (void)state;
    enum { MANY = 3000 };
    const struct chunk *first = world_chunk(world, ROCK_REALM, 0, 0, 0);
    put(0, 0, 0, 1, TERRAIN_FLOOR);
    for (int32_t k = 1; k < MANY; k++) {
        world_chunk(world, ROCK_REALM, k % 7, k, -k);
    }
    assert_ptr_equal(world_chunk(world, ROCK_REALM, 0, 0, 0), first);
    assert_int_equal(first->exists[0], 1);
    for (int32_t k = 1; k < MANY; k++) {
        const struct chunk *chunk = world_chunk(world, ROCK_REALM, k % 7, k, -k);
        assert_int_equal(chunk->chunk_x, k);
        assert_int_equal(chunk->chunk_y, -k);
        assert_int_equal(chunk->level, k % 7);
    }
}

static void test_putting_on_a_made_level_keeps_the_rest(void **state)
{
    (void)state;
    struct cell cell = {.levels = level_set_one(1), .floor = TERRAIN_FLOOR, .wall = TERRAIN_WALL};
    world_put(world, FLOOR_REALM, 40, -1, cell);
    assert_false(world_cell(world, FLOOR_REALM, 40, -1, level_set_one(1)).passable);
    assert_true(world_cell(world, FLOOR_REALM, 41, -1, level_set_one(1)).passable);
    assert_true(world_cell(world, FLOOR_REALM, 40, -1, level_set_one(2)).passable);
}

static void test_destroying_nothing(void **state)
{
    (void)state;
    world_destroy(NULL);
}

int main(void)
{
#define T(name) cmocka_unit_test_setup_teardown(name, setup, teardown)
    const struct CMUnitTest tests[] = {
        T(test_nothing_is_rock_on_the_lowest_level_asked_for),
        T(test_the_lowest_level_is_answered_first),
        T(test_a_realm_may_answer_the_highest_level_first),
        T(test_a_ramp_is_found_from_each_of_its_levels),
        T(test_chunk_borders),
        T(test_negative_coordinates_have_chunks_of_their_own),
        T(test_realms_are_apart),
        T(test_a_chunk_is_made_once_and_at_its_place),
        T(test_a_lookup_goes_no_lower_than_it_must),
        T(test_beyond_the_limit_there_is_rock),
        T(test_chunks_stay_where_they_are_until_let_go),
        T(test_putting_on_a_made_level_keeps_the_rest),
        T(test_destroying_nothing),
    };
#undef T
    return cmocka_run_group_tests_name("world/world", tests, NULL, NULL);
}
