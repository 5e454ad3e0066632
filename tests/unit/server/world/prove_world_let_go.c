/* A world that lets go of nearly everything answers every lookup as one that keeps all: through random
 * lookups, changes, ramps built by play and turn's ends, in caves, whose ramps span levels. Nothing stays in
 * memory but what was changed, cell by cell. */
#include "common/dice.h"
#include "server/generate/caves.h"
#include "server/world/world.h"
#include "tests/support/check.h"
#include "tests/support/proof.h"
#include "tests/support/standard.h"

#include <inttypes.h>

enum { QUICK_WORLDS = 8, FULL_WORLDS = 500, ACTS = 1500, SIDE = 7 * CHUNK_SIDE, LEVELS = 6, LIMIT_MAX = 12 };

struct twins {
    struct world *frugal;
    struct world *keeping;
};

static struct world *make_world(uint64_t seed)
{
    struct world *world = world_create(seed, standard_terrains());
    world_add_realm(world, (struct world_maker){.make = NULL});
    world_add_realm(world, caves_kind.alone->maker);
    return world;
}

/* What both have there. */
static struct cell same_cell(const struct twins *twins, uint16_t realm, int32_t x, int32_t y,
                             struct level_set levels)
{
    struct cell a = world_cell(twins->frugal, realm, x, y, levels);
    struct cell b = world_cell(twins->keeping, realm, x, y, levels);
    assert_true(level_set_equal(a.levels, b.levels));
    assert_int_equal(a.floor, b.floor);
    assert_int_equal(a.ornament, b.ornament);
    assert_int_equal(a.wall, b.wall);
    return a;
}

/* Changes what is there; where two plain cells lie one over the other, it may make one ramp of them. */
static void change(const struct twins *twins, uint16_t realm, int32_t x, int32_t y, struct cell cell,
                   uint32_t value)
{
    int32_t first = cell.levels.first;
    if (value % 2 == 0 && !level_set_is_ramp(cell.levels) &&
        !level_set_is_ramp(same_cell(twins, realm, x, y, level_set_one(first + 1)).levels)) {
        cell.levels.mask = 3;
    }
    cell.floor = TERRAIN_STAIRS_DOWN;
    cell.wall = value % 3 == 0 ? TERRAIN_WALL : TERRAIN_NONE;
    world_put(twins->frugal, realm, x, y, cell);
    world_put(twins->keeping, realm, x, y, cell);
}

static void act(const struct twins *twins, uint64_t seed, uint32_t number, uint32_t changes_in_64)
{
    struct dice_roll where = dice_roll(seed, number, 1, 0, 0);
    struct dice_roll what = dice_roll(seed, number, 2, 0, 0);
    uint16_t realm = what.value[0] % 8 == 0 ? 0 : 1;
    int32_t x = (int32_t)dice_below(where.value[0], SIDE) - SIDE / 2;
    int32_t y = (int32_t)dice_below(where.value[1], SIDE) - SIDE / 2;
    struct level_set levels = level_set_one((int32_t)dice_below(where.value[2], LEVELS));
    struct cell cell = same_cell(twins, realm, x, y, levels);
    if (dice_below(what.value[1], 64) < changes_in_64) {
        change(twins, realm, x, y, cell, what.value[2]);
    }
    if (what.value[3] % 4 == 0) {
        world_set_chunk_limit(twins->frugal, dice_below(where.value[3], LIMIT_MAX + 1));
        world_let_go(twins->frugal);
    }
}

/* Every cell that may have been changed, once nothing is in memory but the changes. */
static void compare_all(const struct twins *twins)
{
    for (int32_t level = 0; level <= LEVELS; level++) {
        for (int32_t k = 0; k < SIDE * SIDE; k++) {
            int32_t x = k % SIDE - SIDE / 2;
            int32_t y = k / SIDE - SIDE / 2;
            (void)same_cell(twins, 0, x, y, level_set_one(level));
            (void)same_cell(twins, 1, x, y, level_set_one(level));
        }
    }
}

static void try_world(uint64_t seed)
{
    struct twins twins = {.frugal = make_world(seed), .keeping = make_world(seed)};
    for (uint32_t k = 0; k < ACTS; k++) {
        act(&twins, seed, k, seed % 3 == 0 ? 16 : 1);
    }
    world_set_chunk_limit(twins.frugal, 0);
    world_let_go(twins.frugal);
    assert_int_equal(world_chunk_count(twins.frugal), 0);
    compare_all(&twins);
    world_destroy(twins.frugal);
    world_destroy(twins.keeping);
}

static void prove_letting_go_shows_nowhere(void **state)
{
    (void)state;
    int count = proof_count(QUICK_WORLDS, FULL_WORLDS);
    uint64_t first = proof_seed("letting go shows nowhere");
    for (int k = 0; k < count; k++) {
        try_world(first + (uint64_t)k);
        proof_progress("letting go shows nowhere", k + 1, count);
    }
    print_message("%d worlds, from seed %" PRIu64 "\n", count, first);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(prove_letting_go_shows_nowhere),
    };
    return cmocka_run_group_tests_name("world/let go", tests, NULL, NULL);
}
