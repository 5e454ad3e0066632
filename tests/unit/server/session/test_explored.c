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

static const char *const realm_names[] = {"caves"};
static const struct portal portals[] = {{.from = {0, 1, 1, {0, 1}}}, {.from = {0, 2, 1, {0, 1}}}};

static struct explored_content content_of(const struct memory *memory, const char *const *names)
{
    return (struct explored_content){.terrains = world_terrains(memory->map.world),
                                     .realm_names = names,
                                     .realm_count = 1,
                                     .portals = portals,
                                     .portal_count = 2};
}

static void write_down(struct memory *memory, struct buffer *bytes)
{
    const struct explored_content content = content_of(memory, realm_names);
    struct tape tape = tape_to(bytes);
    explored_tape(&memory->explored, &tape, &content);
}

/* Another memory, of what was written down. */
static bool read_back(struct memory *memory, const char *const *names, const char *bytes, size_t length)
{
    const struct explored_content content = content_of(memory, names);
    struct tape tape = tape_from(bytes, length);
    explored_finish(&memory->explored);
    explored_init(&memory->explored, notable);
    explored_tape(&memory->explored, &tape, &content);
    return tape_is_done(&tape);
}

static void see_much(struct memory *memory)
{
    for (int32_t x = -40; x < 40; x++) {
        see(memory, at(x, 0, 0), x % 3 == 0 ? TERRAIN_ROCK : TERRAIN_FLOOR);
    }
    see(memory, at(4, 1, 0), TERRAIN_FLOOR);
    explored_tread(&memory->explored, at(1, 0, 0));
    memory->explored.ways[1] = true;
}

static void a_memory_that_was_written_down_is_read_back(void **state)
{
    struct memory *memory = *state;
    struct buffer bytes = {0};
    see_much(memory);
    size_t chunks = memory->explored.count;
    write_down(memory, &bytes);
    assert_true(read_back(memory, realm_names, bytes.bytes, bytes.length));
    assert_int_equal(memory->explored.count, chunks);
    for (int32_t x = -40; x < 40; x++) {
        assert_int_equal(shown_at(memory, at(x, 0, 0)), x % 3 == 0 ? TERRAIN_ROCK : TERRAIN_FLOOR);
    }
    assert_int_equal(shown_at(memory, at(4, 1, 1)), TERRAIN_FLOOR);
    assert_false(explored_is_rim(&memory->explored, memory->map.world, at(1, 0, 0)));
    assert_true(explored_is_rim(&memory->explored, memory->map.world, at(2, 0, 0)));
    assert_false(memory->explored.ways[0]);
    assert_true(memory->explored.ways[1]);
    buffer_finish(&bytes);
}

static void a_realm_that_is_no_more_is_forgotten(void **state)
{
    static const char *const others[] = {"halls"};
    struct memory *memory = *state;
    struct buffer bytes = {0};
    see_much(memory);
    write_down(memory, &bytes);
    assert_true(read_back(memory, others, bytes.bytes, bytes.length));
    assert_int_equal(memory->explored.count, 0);
    assert_false(memory->explored.ways[1]);
    buffer_finish(&bytes);
}

static void a_memory_that_was_scratched_does_no_harm(void **state)
{
    struct memory *memory = *state;
    struct buffer bytes = {0};
    see_much(memory);
    write_down(memory, &bytes);
    for (size_t length = 0; length < bytes.length; length += 3) {
        assert_false(read_back(memory, realm_names, bytes.bytes, length));
    }
    for (size_t k = 0; k < bytes.length; k++) {
        bytes.bytes[k] = (char)(bytes.bytes[k] ^ 1 << k % 8);
        (void)read_back(memory, realm_names, bytes.bytes, bytes.length);
        (void)shown_at(memory, at(1, 0, 0));
        bytes.bytes[k] = (char)(bytes.bytes[k] ^ 1 << k % 8);
    }
    buffer_finish(&bytes);
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
        CASE(a_memory_that_was_written_down_is_read_back),
        CASE(a_realm_that_is_no_more_is_forgotten),
        CASE(a_memory_that_was_scratched_does_no_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
