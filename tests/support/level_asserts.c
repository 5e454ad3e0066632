#include "tests/support/level_asserts.h"
#include "tests/support/standard.h"

#include "common/dice.h"
#include "tests/support/check.h"

#include <stdlib.h>
#include <string.h>

enum { CHUNKS_MAX = 2000, REALM = 0 };

struct chunk_name {
    int32_t level;
    int32_t x;
    int32_t y;
};

static int name_all(struct chunk_name *names, struct stretch stretch, int32_t level, int32_t level_count)
{
    int count = 0;
    for (int32_t k = 0; k < level_count; k++) {
        for (int i = 0; i < stretch.columns * stretch.rows; i++) {
            assert_true(count < CHUNKS_MAX);
            names[count++] = (struct chunk_name){level + k, stretch.chunk_x + i % stretch.columns,
                                                 stretch.chunk_y + i / stretch.columns};
        }
    }
    return count;
}

static const struct chunk *chunk_of(struct world *world, struct chunk_name name)
{
    return world_chunk(world, REALM, name.level, name.x, name.y);
}

struct world *world_of(struct world_maker maker, uint64_t seed)
{
    struct world *world = world_create(seed, standard_terrains());
    assert_int_equal(world_add_realm(world, maker), REALM);
    return world;
}

struct cell cell_on(struct world *world, int32_t x, int32_t y, int32_t level)
{
    return world_cell(world, REALM, x, y, level_set_one(level));
}

static bool differ(const struct chunk *a, const struct chunk *b)
{
    return memcmp(a->exists, b->exists, sizeof a->exists) != 0;
}

void assert_seeds_realms_and_levels_differ(struct world_maker maker, int32_t level, int32_t other)
{
    struct world *world = world_of(maker, 42);
    struct world *of_other_seed = world_of(maker, 43);
    uint16_t other_realm = world_add_realm(world, maker);
    const struct chunk *chunk = world_chunk(world, REALM, level, 0, 0);
    assert_true(differ(chunk, world_chunk(of_other_seed, REALM, level, 0, 0)));
    assert_true(differ(chunk, world_chunk(world, other_realm, level, 0, 0)));
    assert_true(differ(chunk, world_chunk(world, REALM, other, 0, 0)));
    world_destroy(world);
    world_destroy(of_other_seed);
}

void assert_same_chunk(const struct chunk *a, const struct chunk *b)
{
    assert_memory_equal(a->exists, b->exists, sizeof a->exists);
    assert_memory_equal(a->transparent, b->transparent, sizeof a->transparent);
    assert_memory_equal(a->passable, b->passable, sizeof a->passable);
    assert_memory_equal(a->ramp, b->ramp, sizeof a->ramp);
    assert_memory_equal(a->floor, b->floor, sizeof a->floor);
    assert_memory_equal(a->ornament, b->ornament, sizeof a->ornament);
    assert_memory_equal(a->wall, b->wall, sizeof a->wall);
    assert_memory_equal(a->shown, b->shown, sizeof a->shown);
    assert_memory_equal(a->set_of, b->set_of, sizeof a->set_of);
    assert_int_equal(a->set_count, b->set_count);
    for (int k = 0; k < a->set_count; k++) {
        assert_true(level_set_equal(a->sets[k], b->sets[k]));
    }
}

/* Fisher and Yates's shuffle, by the project's dice. */
static void shuffle(struct chunk_name *names, int count, uint64_t seed)
{
    for (int k = count - 1; k > 0; k--) {
        uint32_t other = dice_below(dice_roll(seed, (uint32_t)k, 0, 0, 0).value[0], (uint32_t)k + 1);
        struct chunk_name swapped = names[k];
        names[k] = names[other];
        names[other] = swapped;
    }
}

static struct world *make_shuffled(struct world_maker maker, uint64_t seed, struct chunk_name *names,
                                   int count, uint64_t order)
{
    struct world *world = world_of(maker, seed);
    shuffle(names, count, order);
    for (int k = 0; k < count; k++) {
        chunk_of(world, names[k]);
    }
    return world;
}

void assert_any_order_gives_the_same(struct world_maker maker, uint64_t seed, struct stretch stretch,
                                     int32_t level, int32_t level_count)
{
    static struct chunk_name names[CHUNKS_MAX];
    int count = name_all(names, stretch, level, level_count);
    struct world *a = make_shuffled(maker, seed, names, count, 1);
    struct world *b = make_shuffled(maker, seed, names, count, 2);
    for (int k = 0; k < count; k++) {
        assert_same_chunk(chunk_of(a, names[k]), chunk_of(b, names[k]));
    }
    world_destroy(a);
    world_destroy(b);
}

static int compare_looks(const void *a, const void *b)
{
    const struct chunk *const *first = a;
    const struct chunk *const *second = b;
    return memcmp((*first)->shown, (*second)->shown, sizeof(*first)->shown);
}

static bool is_rock(const struct chunk *chunk)
{
    uint32_t any = 0;
    for (int j = 0; j < CHUNK_SIDE; j++) {
        any |= chunk->exists[j];
    }
    return any == 0;
}

void assert_nothing_repeats(struct world_maker maker, uint64_t seed, struct stretch stretch, int32_t level,
                            int32_t level_count)
{
    static struct chunk_name names[CHUNKS_MAX];
    static const struct chunk *looks[CHUNKS_MAX];
    int count = name_all(names, stretch, level, level_count);
    struct world *world = world_of(maker, seed);
    int used = 0;
    for (int k = 0; k < count; k++) {
        looks[used] = chunk_of(world, names[k]);
        used += is_rock(looks[used]) ? 0 : 1;
    }
    assert_true(used >= count / 2);
    qsort(looks, (size_t)used, sizeof looks[0], compare_looks);
    for (int k = 1; k < used; k++) {
        if (compare_looks(&looks[k - 1], &looks[k]) == 0) {
            fail_msg("chunk (%d, %d) of level %d is that at (%d, %d) of level %d again", looks[k]->chunk_x,
                     looks[k]->chunk_y, looks[k]->level, looks[k - 1]->chunk_x, looks[k - 1]->chunk_y,
                     looks[k - 1]->level);
        }
    }
    world_destroy(world);
}

/* ------------------------------------------------------------------------------------------------ stairs */

/* Of each chunk of the stretch: where it has this floor. Returns in how many cells. */
static int count_floor(const struct chunk *chunk, enum terrain_id floor)
{
    int count = 0;
    for (int k = 0; k < CHUNK_CELLS; k++) {
        count += chunk->floor[k] == (uint8_t)floor ? 1 : 0;
    }
    return count;
}

/* Makes the stretch of level `first`, then of level `second`; the first must not change by that. */
static struct world *make_in_order(struct world_maker maker, uint64_t seed, struct stretch stretch,
                                   int32_t first, int32_t second)
{
    static struct chunk_name names[CHUNKS_MAX];
    struct world *world = world_of(maker, seed);
    int count = name_all(names, stretch, first, 1);
    struct chunk *before = malloc((size_t)count * sizeof *before);
    assert_non_null(before);
    for (int k = 0; k < count; k++) {
        before[k] = *chunk_of(world, names[k]);
    }
    for (int k = 0; k < count; k++) {
        world_chunk(world, REALM, second, names[k].x, names[k].y);
    }
    for (int k = 0; k < count; k++) {
        assert_same_chunk(chunk_of(world, names[k]), &before[k]);
    }
    free(before);
    return world;
}

int assert_no_stairs_appear_behind_you(struct world_maker maker, uint64_t seed, struct stretch stretch,
                                       int32_t upper)
{
    static struct chunk_name names[CHUNKS_MAX];
    struct world *down = make_in_order(maker, seed, stretch, upper, upper + 1);
    struct world *up = make_in_order(maker, seed, stretch, upper + 1, upper);
    int count = name_all(names, stretch, upper, 1);
    int stairs = 0;
    for (int k = 0; k < count; k++) {
        const struct chunk *above = chunk_of(down, names[k]);
        const struct chunk *below = world_chunk(up, REALM, upper + 1, names[k].x, names[k].y);
        assert_same_chunk(above, chunk_of(up, names[k]));
        assert_same_chunk(below, world_chunk(down, REALM, upper + 1, names[k].x, names[k].y));
        for (int cell = 0; cell < CHUNK_CELLS; cell++) {
            assert_int_equal(above->floor[cell] == TERRAIN_STAIRS_DOWN,
                             below->floor[cell] == TERRAIN_STAIRS_UP);
        }
        stairs += count_floor(above, TERRAIN_STAIRS_DOWN);
    }
    world_destroy(down);
    world_destroy(up);
    return stairs;
}

static void assert_open_around(struct world *world, int32_t x, int32_t y, int32_t level)
{
    for (int k = 0; k < 9; k++) {
        struct cell cell = cell_on(world, x + k % 3 - 1, y + k / 3 - 1, level);
        if (!cell.passable) {
            fail_msg("stairs at (%d, %d) on level %d, seed %llu: rock, wall or water beside them", x, y,
                     level, (unsigned long long)world_seed(world));
        }
    }
}

static int check_stairs(struct world *world, const struct chunk *chunk)
{
    int stairs = 0;
    for (int k = 0; k < CHUNK_CELLS; k++) {
        bool down = chunk->floor[k] == TERRAIN_STAIRS_DOWN;
        if (down || chunk->floor[k] == TERRAIN_STAIRS_UP) {
            int32_t x = chunk->chunk_x * CHUNK_SIDE + k % CHUNK_SIDE;
            int32_t y = chunk->chunk_y * CHUNK_SIDE + k / CHUNK_SIDE;
            assert_int_equal(chunk->wall[k], TERRAIN_NONE);
            assert_int_equal(chunk->ornament[k], TERRAIN_NONE);
            assert_open_around(world, x, y, chunk->level);
            assert_open_around(world, x, y, chunk->level + (down ? 1 : -1));
            stairs++;
        }
    }
    return stairs;
}

int assert_no_stairs_in_a_wall(struct world_maker maker, uint64_t seed, struct stretch stretch, int32_t level)
{
    static struct chunk_name names[CHUNKS_MAX];
    struct world *world = world_of(maker, seed);
    int count = name_all(names, stretch, level, 1);
    int stairs = 0;
    for (int k = 0; k < count; k++) {
        stairs += check_stairs(world, chunk_of(world, names[k]));
    }
    world_destroy(world);
    return stairs;
}

/* ------------------------------------------------------------------------------------------------ ground */

void assert_keeps_to_the_ground(struct world *world, struct stretch stretch, int32_t level)
{
    for (int j = 0; j < stretch.rows * CHUNK_SIDE; j++) {
        for (int i = 0; i < stretch.columns * CHUNK_SIDE; i++) {
            int32_t x = stretch.chunk_x * CHUNK_SIDE + i;
            int32_t y = stretch.chunk_y * CHUNK_SIDE + j;
            enum ground ground = world_ground(world, REALM, x, y, level);
            bool never = ground == GROUND_UNYIELDING || ground == GROUND_RIM;
            if (never && cell_exists(cell_on(world, x, y, level))) {
                fail_msg("a cell at (%d, %d) on level %d, where the ground never has one", x, y, level);
            }
        }
    }
}
