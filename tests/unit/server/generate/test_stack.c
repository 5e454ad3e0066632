/* Levels of several kinds, one below the other: the stairs between them, and maps that do not fit. */
#include "server/generate/drawn.h"
#include "server/generate/stack.h"
#include "tests/support/check.h"
#include "tests/support/level_asserts.h"
#include "tests/support/standard.h"

#include <stdio.h>
#include <string.h>

static const struct stretch whole = {-3, -2, 6, 4};

static struct drawn *read_map(const char *text)
{
    struct drawn_error error = {0};
    struct drawn *map = drawn_read(text, strlen(text), standard_terrains(), false, &error);
    if (map == NULL) {
        fail_msg("%d:%d: %s", error.line, error.column, error.text);
    }
    return map;
}

static void add(struct stack *stack, const char *kind, int32_t levels, const struct drawn *map)
{
    int32_t first = stack->part_count > 0 ? stack->parts[stack->part_count - 1].last + 1 : 0;
    int32_t count = map != NULL ? map->level_count : levels;
    stack->parts[stack->part_count++] =
        (struct stack_part){.kind = kind_find(kind), .map = map, .first = first, .last = first + count - 1};
}

/* A stack of `above` halls, a map if there is one, and `below` caverns. */
static struct stack stack_around(int32_t above, const struct drawn *map, int32_t below)
{
    struct stack stack = {.part_count = 0};
    if (above > 0) {
        add(&stack, "halls", above, NULL);
    }
    if (map != NULL) {
        add(&stack, "drawn", 0, map);
    }
    if (below > 0) {
        add(&stack, "caverns", below, NULL);
    }
    return stack;
}

/* -------------------------------------------------------------------------------------------- good stacks */

/* Below halls 0 and 1: the stairs down from the odd level 1 lie in the east, those from level 3 too. */
#define TWO_LEVELS                                                                                           \
    "level 0 at 18, -1\n"                                                                                    \
    "......\n"                                                                                               \
    ".<..>.\n"                                                                                               \
    "......\n"                                                                                               \
    "\nlevel 1 at 18, -1\n"                                                                                  \
    "......\n"                                                                                               \
    ".>..<.\n"                                                                                               \
    "......\n"

static void test_stairs_join_levels_of_different_kinds(void **state)
{
    (void)state;
    struct drawn *map = read_map(TWO_LEVELS);
    const struct stack stack = stack_around(2, map, 2);
    char text[STACK_TEXT_BYTES];
    int part;
    assert_true(stack_check(&stack, &part, text));
    for (uint64_t seed = 1; seed <= 20; seed++) {
        for (int32_t upper = 0; upper < 5; upper++) {
            assert_int_equal(assert_no_stairs_appear_behind_you(stack_maker(&stack), seed, whole, upper), 1);
        }
        for (int32_t level = 0; level < 6; level++) {
            int expected = level == 0 || level == 5 ? 1 : 2;
            assert_int_equal(assert_no_stairs_in_a_wall(stack_maker(&stack), seed, whole, level), expected);
        }
    }
    struct world *world = world_of(stack_maker(&stack), 1);
    assert_int_equal(cell_on(world, 19, 0, 1).floor, TERRAIN_STAIRS_DOWN);
    assert_int_equal(cell_on(world, 19, 0, 4).floor, TERRAIN_STAIRS_UP);
    world_destroy(world);
    drawn_destroy(map);
}

static void test_a_drawn_level_far_down_has_its_ramps_there(void **state)
{
    (void)state;
    struct drawn *map = read_map("legend\n/ = cave floor on 0, 1\n\n"
                                 "level 0 at 18, 0\n"
                                 ".<.##\n...//\n...##\n"
                                 "\nlevel 1 at 18, 0\n"
                                 "#####\n###//..\n#####\n");
    const struct stack stack = stack_around(6, map, 0);
    struct world *world = world_of(stack_maker(&stack), 1);
    struct cell ramp = cell_on(world, 21, 1, 7);
    assert_true(level_set_equal(ramp.levels, (struct level_set){.first = 6, .mask = 3}));
    assert_true(level_set_equal(cell_on(world, 21, 1, 6).levels, ramp.levels));
    assert_int_equal(world_ground(world, 0, 21, 1, 7), GROUND_CELL);
    assert_int_equal(world_ground(world, 0, 18, 0, 7), GROUND_UNYIELDING);
    assert_int_equal(world_ground(world, 0, 18, 0, 6), GROUND_FREE);
    assert_int_equal(world_ground(world, 0, 17, 0, 6), GROUND_RIM);
    assert_int_equal(world_ground(world, 0, 18, 0, 8), GROUND_RIM);
    assert_int_equal(world_ground(world, 0, 0, 0, -1), GROUND_RIM);
    world_destroy(world);
    drawn_destroy(map);
}

static void test_one_arrives_where_the_map_says(void **state)
{
    (void)state;
    struct drawn *map = read_map("level 0 at -20, 3\n...\n.>.\n...\n\nlevel 1 at -20, 3\n....\n.<.@\n....\n");
    struct stack stack = stack_around(0, map, 0);
    char text[STACK_TEXT_BYTES];
    int part;
    assert_true(stack_check(&stack, &part, text));
    assert_false(stack_has_deepest(&stack));
    const struct place start = stack_start(&stack, 5, 3);
    const struct place drawn = {.realm = 3, .x = -17, .y = 4, .levels = level_set_one(1)};
    assert_true(place_same_cell(start, drawn));
    const struct kind_shape shape = stack_shape(&stack);
    assert_true(shape.left == -20 && shape.top == 3 && shape.width == 4 && shape.height == 3);
    assert_int_equal(shape.level_last, 1);
    drawn_destroy(map);
}

static void test_a_way_may_begin_at_a_letter_of_a_map(void **state)
{
    (void)state;
    struct drawn *map = read_map("legend\nW = wall\nS = stairs down\n+ = door\n\n"
                                 "level 0 at 14, 0\n.<.S\nXWYY\n\nlevel 1 at 14, 0\n...<\nZ...\n");
    const struct stack stack = stack_around(2, map, 0);
    char text[STACK_TEXT_BYTES];
    int part;
    assert_true(stack_check(&stack, &part, text));
    assert_true(stack_check_sign(&stack, 'X', text));
    const struct place upper = {.realm = 3, .x = 14, .y = 1, .levels = level_set_one(2)};
    assert_true(place_same_cell(stack_sign(&stack, 3, 'X'), upper));
    const struct place lower = {.realm = 3, .x = 14, .y = 1, .levels = level_set_one(3)};
    assert_true(place_same_cell(stack_sign(&stack, 3, 'Z'), lower));
    assert_false(stack_check_sign(&stack, 'Y', text));
    assert_string_equal(
        text, "expected a letter that is drawn once in the maps of the realm: 'Y' is drawn 2 times");
    assert_false(stack_check_sign(&stack, 'A', text));
    assert_string_equal(
        text, "expected a letter that is drawn once in the maps of the realm: 'A' is drawn 0 times");
    assert_false(stack_check_sign(&stack, 'W', text));
    assert_string_equal(text, "expected a letter where people can stand and no stairs are, not 'W'");
    assert_false(stack_check_sign(&stack, 'S', text));
    drawn_destroy(map);
}

/* Two maps of one realm may have a letter each, but not the same. */
static void test_a_letter_is_looked_for_in_all_maps(void **state)
{
    (void)state;
    struct drawn *upper = read_map("level 0 at -20, 0\n@X>\n");
    struct drawn *lower = read_map("level 0 at -20, 0\n.Y<\n");
    struct drawn *other = read_map("level 0 at -20, 0\n.X<\n");
    struct stack stack = stack_around(0, upper, 0);
    add(&stack, "drawn", 0, lower);
    char text[STACK_TEXT_BYTES];
    assert_true(stack_check_sign(&stack, 'X', text));
    assert_true(stack_check_sign(&stack, 'Y', text));
    assert_int_equal(stack_sign(&stack, 0, 'Y').levels.first, 1);
    stack.parts[1].map = other;
    assert_false(stack_check_sign(&stack, 'X', text));
    drawn_destroy(upper);
    drawn_destroy(lower);
    drawn_destroy(other);
}

static void test_the_deepest_place_is_open_floor(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        const struct stack stack = stack_around((int32_t)(seed % 3), NULL, 2);
        struct world *world = world_of(stack_maker(&stack), seed);
        struct place deepest = stack_deepest(&stack, seed, 0);
        assert_int_equal(deepest.levels.first, seed % 3 + 1);
        for (int k = 0; k < 9; k++) {
            struct cell cell =
                cell_on(world, deepest.x + k % 3 - 1, deepest.y + k / 3 - 1, deepest.levels.first);
            assert_true(cell.passable);
            assert_true(cell.ornament != TERRAIN_SNARE && cell.ornament != TERRAIN_TRAPDOOR);
        }
        world_destroy(world);
    }
}

/* -------------------------------------------------------------------------------------------------- traps */

struct trap_counts {
    int trapdoors;
    int snares;
};

/* Traps keep off stairs, and one can walk round a trapdoor. */
static void check_trap(struct world *world, int32_t x, int32_t y, int32_t level, enum terrain_id trap)
{
    for (int k = 0; k < 9; k++) {
        struct cell cell = cell_on(world, x + k % 3 - 1, y + k / 3 - 1, level);
        assert_true(cell.floor != TERRAIN_STAIRS_DOWN && cell.floor != TERRAIN_STAIRS_UP);
        assert_true(trap != TERRAIN_TRAPDOOR || cell.passable);
        assert_true(k == 4 || cell.ornament != TERRAIN_TRAPDOOR);
    }
}

static struct trap_counts count_traps(struct world *world, int32_t level)
{
    struct trap_counts counts = {0};
    for (int32_t k = 0; k < 128 * 64; k++) {
        int32_t x = k % 128 - 64;
        int32_t y = k / 128 - 32;
        struct cell cell = cell_on(world, x, y, level);
        if (cell.ornament == TERRAIN_TRAPDOOR || cell.ornament == TERRAIN_SNARE) {
            check_trap(world, x, y, level, (enum terrain_id)cell.ornament);
            counts.trapdoors += cell.ornament == TERRAIN_TRAPDOOR ? 1 : 0;
            counts.snares += cell.ornament == TERRAIN_SNARE ? 1 : 0;
        }
    }
    return counts;
}

static void test_there_is_a_trap_now_and_then_and_a_way_round_each_trapdoor(void **state)
{
    (void)state;
    enum { SEEDS = 40, HALLS = 2, LEVELS = 4 };
    const struct stack stack = stack_around(HALLS, NULL, LEVELS - HALLS);
    struct trap_counts sums[LEVELS] = {{0}};
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        struct world *world = world_of(stack_maker(&stack), seed);
        for (int32_t level = 0; level < LEVELS; level++) {
            struct trap_counts counts = count_traps(world, level);
            sums[level].trapdoors += counts.trapdoors;
            sums[level].snares += counts.snares;
        }
        world_destroy(world);
    }
    for (int32_t level = 0; level < LEVELS; level++) {
        assert_in_range(sums[level].snares, SEEDS / 2, 4 * SEEDS);
        assert_true(level == LEVELS - 1
                        ? sums[level].trapdoors == 0
                        : sums[level].trapdoors >= SEEDS / 4 && sums[level].trapdoors <= 4 * SEEDS);
    }
}

/* ---------------------------------------------------------------------------------------- what is refused */

static void assert_refused(int32_t above, const char *map_text, int32_t below, const char *words)
{
    struct drawn *map = read_map(map_text);
    const struct stack stack = stack_around(above, map, below);
    char text[STACK_TEXT_BYTES] = "nothing";
    int part = -1;
    bool good = stack_check(&stack, &part, text);
    if (good || part != (above > 0 ? 1 : 0) || strstr(text, words) == NULL) {
        fail_msg("got part %d: %s\nexpected ... %s ...", part, text, words);
    }
    drawn_destroy(map);
}

static void test_a_map_must_have_the_stairs_that_its_neighbours_need(void **state)
{
    (void)state;
    assert_refused(2, "level 0\n...\n", 0, "expected one \"stairs up\" on the map's level 0");
    assert_refused(2, "level 0 at 20, 0\n<.<\n", 0, "not 2");
    assert_refused(0, "level 0\n.@<\n", 0, "expected no \"stairs up\"");
    assert_refused(0, "level 0\n.@.\n", 2, "expected one \"stairs down\"");
    assert_refused(0, "level 0\n.@>\n", 0, "expected no \"stairs down\"");
    assert_refused(2, "level 0\n<..\n", 0, "at x from 14 to 36 and y from -16 to 16, not at (0, 0)");
    assert_refused(1, "level 0 at 20, 0\n<..\n", 0, "at x from -36 to -14");
    assert_refused(0, "level 0 at 0, 0\n@.>\n", 2, "between the realm's levels 0 and 1");
}

static void test_stairs_within_a_map_have_both_ends(void **state)
{
    (void)state;
    assert_refused(0, "level 0\n@.>\n\nlevel 1\n<..\n", 0,
                   "expected stairs up at (2, 0) of the map's level 1");
    assert_refused(0, "level 0\n@..\n\nlevel 1\n<..\n", 0,
                   "expected stairs down at (0, 0) of the map's level 0");
}

static void test_a_map_has_all_its_levels_and_one_start(void **state)
{
    (void)state;
    assert_refused(0, "level 0\n@..\n\nlevel 2\n...\n", 0, "level 1 is not drawn");
    assert_refused(0, "level 1\n@..\n", 0, "level 0 is not drawn");
    assert_refused(0, "level 0\n...\n", 0, "expected one '@'");
    assert_refused(0, "level 0\n@.@\n", 0, "not 2");
    assert_refused(0, "legend\n@ = wall\n\nlevel 0\n@..\n", 0, "that people can stand on");
    assert_refused(0, "legend\n@ = stairs down\n\nlevel 0\n@..\n\nlevel 1\n<..\n", 0, "and no stairs");
    assert_refused(0, "legend\n> = stairs down + wall\n\nlevel 0\n@.>\n\nlevel 1\n..<\n", 0,
                   "expected stairs on empty open floor of one level: '>' at (2, 0) of the map's level 0");
    assert_refused(0, "level 0 at -1024, 0\n@..\n\nlevel 1 at 1022, 0\n...\n", 0,
                   "within 2048 cells along x and along y; these and those above them take 2049 by 1");
}

/* Whether one can walk through the map to levels below it, which are drawn too. */
static void assert_walked(const char *map_text, const char *below_text)
{
    struct drawn *map = read_map(map_text);
    struct drawn *below = read_map(below_text);
    struct stack stack = stack_around(0, map, 0);
    char text[STACK_TEXT_BYTES] = "";
    int part;
    add(&stack, "drawn", 0, below);
    if (!stack_check(&stack, &part, text)) {
        fail_msg("%s\n%s", text, map_text);
    }
    drawn_destroy(below);
    drawn_destroy(map);
}

/* Doors, ramps and stairs are ways; windows, walls and what could be dug are none. */
static void test_one_can_walk_through_a_map(void **state)
{
    (void)state;
    assert_walked("legend\n+ = door\n\nlevel 0\n>+@\n", "level 0\n<\n");
    assert_walked("level 0\n@.>\n\nlevel 1\n>.<\n", "level 0\n<\n");
    assert_walked("legend\n/ = cave floor on 0, 1\n\nlevel 0\n@/#\n\nlevel 1\n#/>\n", "level 0 at 2, 0\n<\n");
    assert_refused(0, "level 0 at -18, 0\n>#@\n", 2,
                   "from 2:3, where they arrive, to the stairs down at 2:1");
    assert_refused(0, "level 0 at -18, 0\n>H@\n.W.\n", 2, "from 2:3");
    assert_refused(0, "legend\n% = soft rock\n\nlevel 0 at -18, 0\n>%@\n", 2, "from 5:3");
    assert_refused(2, "level 0 at 18, 0\n<>\n\nlevel 1 at 17, 0\n>#<\n", 2,
                   "from 2:1, where they arrive, to the stairs down at 5:1");
}

static void test_two_maps_must_meet(void **state)
{
    (void)state;
    struct drawn *upper = read_map("level 0\n@.>\n");
    struct drawn *lower = read_map("level 0\n<..\n");
    struct stack stack = {.part_count = 0};
    char text[STACK_TEXT_BYTES];
    int part;
    add(&stack, "drawn", 0, upper);
    add(&stack, "drawn", 0, lower);
    assert_false(stack_check(&stack, &part, text));
    assert_int_equal(part, 0);
    assert_non_null(strstr(text, "expected stairs down at (0, 0), where the next map has its stairs up"));
    drawn_destroy(lower);
    stack.parts[1].map = lower = read_map("level 0\n..<\n");
    assert_true(stack_check(&stack, &part, text));
    drawn_destroy(lower);
    drawn_destroy(upper);
}

/* Each of two maps is small, but they are far apart. */
static void test_all_levels_of_a_realm_fit_one_chart(void **state)
{
    (void)state;
    struct drawn *upper = read_map("level 0 at -1500, 0\n.\n\nlevel 1\n@>\n");
    struct drawn *lower = read_map("level 0\n.<\n\nlevel 1 at 547, 0\n.\n");
    struct drawn *lowest = read_map("level 0\n.<\n\nlevel 1 at 548, 0\n.\n");
    struct stack stack = stack_around(0, upper, 0);
    char text[STACK_TEXT_BYTES];
    int part;
    add(&stack, "drawn", 0, lower);
    assert_true(stack_check(&stack, &part, text));
    stack.parts[1].map = lowest;
    assert_false(stack_check(&stack, &part, text));
    assert_int_equal(part, 1);
    assert_non_null(strstr(text, "take 2049 by 1"));
    drawn_destroy(upper);
    drawn_destroy(lower);
    drawn_destroy(lowest);
}

/* One walks far east on level 0 and back on level 2: with the caverns below, whose sheet reaches farther
 * west, that is too wide. */
static void test_a_map_may_reach_too_far_from_other_levels(void **state)
{
    (void)state;
    char dots[LIMIT_DRAWN_SIDE];
    char text[4 * LIMIT_DRAWN_SIDE];
    memset(dots, '.', sizeof dots);
    (void)snprintf(text, sizeof text,
                   "level 0 at -18, 0\n@%.*s>\n\nlevel 1 at 1003, 0\n<>%.*s\n\nlevel 2 at -18, 0\n>%.*s<\n",
                   1020, dots, 1015, dots, 1021, dots);
    struct drawn *map = read_map(text);
    const struct stack stack = stack_around(0, map, 1);
    int part;
    assert_false(stack_check(&stack, &part, text));
    assert_int_equal(part, 1);
    assert_non_null(
        strstr(text, "within 2048 cells along x and along y; these and those above them take 2084 by 64"));
    drawn_destroy(map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_stairs_join_levels_of_different_kinds),
        cmocka_unit_test(test_a_drawn_level_far_down_has_its_ramps_there),
        cmocka_unit_test(test_one_arrives_where_the_map_says),
        cmocka_unit_test(test_a_way_may_begin_at_a_letter_of_a_map),
        cmocka_unit_test(test_a_letter_is_looked_for_in_all_maps),
        cmocka_unit_test(test_the_deepest_place_is_open_floor),
        cmocka_unit_test(test_there_is_a_trap_now_and_then_and_a_way_round_each_trapdoor),
        cmocka_unit_test(test_a_map_must_have_the_stairs_that_its_neighbours_need),
        cmocka_unit_test(test_stairs_within_a_map_have_both_ends),
        cmocka_unit_test(test_a_map_has_all_its_levels_and_one_start),
        cmocka_unit_test(test_one_can_walk_through_a_map),
        cmocka_unit_test(test_two_maps_must_meet),
        cmocka_unit_test(test_all_levels_of_a_realm_fit_one_chart),
        cmocka_unit_test(test_a_map_may_reach_too_far_from_other_levels),
    };
    return cmocka_run_group_tests_name("generate/stack", tests, NULL, NULL);
}
