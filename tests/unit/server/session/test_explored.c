/* What a character remembers of the map. */
#include "server/session/explored.h"
#include "tests/support/check.h"
#include "tests/support/ramp_map.h"

static const bool notable[LIMIT_TERRAINS + 1] = {[TERRAIN_STAIRS_DOWN] = true};

struct memory {
    struct ramp_map map;
    struct explored explored;
};

/* A cave with a ramp 'r' to a level below. */
static int set_up(void **state)
{
    static struct memory memory;
    static const struct ramp_map_sign legend[] = {{.sign = 'r', .levels = {0, 3}}, {.sign = 0}};
    ramp_map_init(&memory.map, 0, 0);
    ramp_map_draw(&memory.map, 1, NULL, "#########\n#####.b.#\n#########\n");
    ramp_map_draw(&memory.map, 0, legend, "#########\n#a..r####\n#########\n");
    explored_init(&memory.explored, notable);
    *state = &memory;
    return 0;
}

static int tear_down(void **state)
{
    struct memory *memory = *state;
    explored_finish(&memory->explored);
    ramp_map_finish(&memory->map);
    return 0;
}

static struct place at(int32_t x, int32_t y, int32_t level)
{
    return (struct place){0, x, y, level_set_one(level)};
}

static void see(struct memory *memory, struct place place, uint8_t shown)
{
    explored_see_cell(&memory->explored, memory->map.world, place, shown);
}

static uint8_t shown_at(struct memory *memory, struct place place)
{
    return explored_cell(&memory->explored, memory->map.world, place).shown;
}

static void what_was_not_seen_is_not_known(void **state)
{
    struct memory *memory = *state;
    see(memory, at(1, 1, 0), TERRAIN_FLOOR);
    assert_int_equal(shown_at(memory, at(1, 1, 0)), TERRAIN_FLOOR);
    assert_int_equal(shown_at(memory, at(2, 1, 0)), TERRAIN_NONE);
    assert_int_equal(shown_at(memory, at(1, 1, 1)), TERRAIN_NONE);
    assert_int_equal(shown_at(memory, at(-1000, 1, 0)), TERRAIN_NONE);
}

static void a_ramp_is_found_from_each_of_its_levels(void **state)
{
    struct memory *memory = *state;
    see(memory, at(4, 1, 0), TERRAIN_FLOOR);
    struct cell cell = explored_cell(&memory->explored, memory->map.world, at(4, 1, 1));
    assert_int_equal(cell.shown, TERRAIN_FLOOR);
    assert_true(cell.passable);
    assert_true(level_set_equal(cell.levels, (struct level_set){0, 3}));
}

static void from_a_ramp_all_its_levels_must_be_known_to_be_rock(void **state)
{
    struct memory *memory = *state;
    struct place beside = {0, 4, 0, {0, 3}};
    see(memory, at(4, 0, 0), TERRAIN_ROCK);
    assert_int_equal(shown_at(memory, beside), TERRAIN_NONE);
    see(memory, at(4, 0, 1), TERRAIN_ROCK);
    assert_int_equal(shown_at(memory, beside), TERRAIN_ROCK);
}

static void who_has_trodden_a_cell_need_not_go_there_again(void **state)
{
    struct memory *memory = *state;
    see(memory, at(1, 1, 0), TERRAIN_FLOOR);
    assert_true(explored_is_rim(&memory->explored, memory->map.world, at(1, 1, 0)));
    explored_tread(&memory->explored, at(1, 1, 0));
    assert_false(explored_is_rim(&memory->explored, memory->map.world, at(1, 1, 0)));
}

static void news_are_noticed_once(void **state)
{
    struct memory *memory = *state;
    see(memory, at(1, 1, 0), TERRAIN_STAIRS_DOWN);
    assert_int_equal(memory->explored.noticed, TERRAIN_STAIRS_DOWN);
    memory->explored.noticed = TERRAIN_NONE;
    see(memory, at(1, 1, 0), TERRAIN_STAIRS_DOWN);
    assert_int_equal(memory->explored.noticed, TERRAIN_NONE);
}

/* Each chunk is another part of the map. */
static void what_came_into_view_longest_ago_is_forgotten_first(void **state)
{
    struct memory *memory = *state;
    const int32_t limit = (int32_t)memory->explored.limit;
    for (int32_t i = 0; i < limit; i++) {
        see(memory, at(32 * i, 0, 0), TERRAIN_FLOOR);
    }
    see(memory, at(0, 0, 0), TERRAIN_FLOOR);
    see(memory, at(32 * limit, 0, 0), TERRAIN_FLOOR);
    assert_int_equal(memory->explored.count, limit);
    assert_int_equal(shown_at(memory, at(0, 0, 0)), TERRAIN_FLOOR);
    assert_int_equal(shown_at(memory, at(32, 0, 0)), TERRAIN_NONE);
    assert_int_equal(shown_at(memory, at(64, 0, 0)), TERRAIN_FLOOR);
    for (int32_t i = 0; i < 3 * limit; i++) {
        see(memory, at(32 * (i % (limit + 7)), 64, 5), TERRAIN_FLOOR);
    }
    assert_int_equal(memory->explored.count, limit);
    assert_int_equal(shown_at(memory, at(0, 0, 0)), TERRAIN_NONE);
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(what_was_not_seen_is_not_known),
        CASE(a_ramp_is_found_from_each_of_its_levels),
        CASE(from_a_ramp_all_its_levels_must_be_known_to_be_rock),
        CASE(who_has_trodden_a_cell_need_not_go_there_again),
        CASE(news_are_noticed_once),
        CASE(what_came_into_view_longest_ago_is_forgotten_first),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
